// Package zigzag writes whole numbers so that those near to zero take few bytes, whatever their sign.
package zigzag

import "errors"

// ErrShort, ErrLong and ErrWaste are why bytes are no number.
var (
	ErrShort = errors.New("the number does not end")
	ErrLong  = errors.New("the number has more than 64 bits")
	ErrWaste = errors.New("the number is written with more bytes than it needs")
)

// Encode folds the negative numbers between the others: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
func Encode(n int64) uint64 {
	u := uint64(n) << 1
	if n < 0 {
		u = ^u
	}
	return u
}

// Decode unfolds what Encode has folded.
func Decode(u uint64) int64 {
	n := int64(u >> 1)
	if u&1 == 1 {
		n = ^n
	}
	return n
}

// Write is a number in groups of seven bits, the lowest first. All bytes but the last have the highest bit set.
func Write(n int64) []byte {
	u := Encode(n)
	var data []byte
	for u >= 0x80 {
		data = append(data, byte(u)|0x80)
		u >>= 7
	}
	return append(data, byte(u))
}

// Read reads the number with which the data begin, and returns it with the rest of them.
func Read(data []byte) (n int64, rest []byte, err error) {
	var u uint64
	for i, b := range data {
		if i == 9 && b > 1 {
			return 0, nil, ErrLong
		}
		u |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			if b == 0 && i > 0 {
				return 0, nil, ErrWaste
			}
			return Decode(u), data[i+1:], nil
		}
	}
	return 0, nil, ErrShort
}
