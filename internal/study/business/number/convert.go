package number

// Ends of the smaller whole numbers: the most of an int16 and of an int8.
const (
	mostShort = 1<<15 - 1
	mostByte  = 1<<7 - 1
)

// ToInteger is the decimal whole number of a text, or otherwise if it is none or too large. It knows no prefixes and no suffixes: 010 is ten.
func ToInteger(s string, otherwise int32) int32 {
	if n, ok := signed(s, mostInteger); ok {
		return int32(n)
	}
	return otherwise
}

// ToLong is as [ToInteger], with 64 bits.
func ToLong(s string, otherwise int64) int64 {
	if n, ok := signed(s, mostLong); ok {
		return n
	}
	return otherwise
}

// ToShort is as [ToInteger], with 16 bits.
func ToShort(s string, otherwise int16) int16 {
	if n, ok := signed(s, mostShort); ok {
		return int16(n)
	}
	return otherwise
}

// ToByte is as [ToInteger], with 8 bits.
func ToByte(s string, otherwise int8) int8 {
	if n, ok := signed(s, mostByte); ok {
		return int8(n)
	}
	return otherwise
}

// signed is the decimal number of a text if it is one and is no more than most, or than most and one if it is negative.
func signed(s string, most uint64) (int64, bool) {
	if s == "" {
		return 0, false
	}
	negative, digits := sign(s)
	if !IsDigits(digits) {
		return 0, false
	}
	n, ok := magnitude(digits, decimal)
	if negative {
		most++
	}
	if !ok || n > most {
		return 0, false
	}
	if negative {
		return -int64(n), true
	}
	return int64(n), true
}

// Compare is -1, 0 or 1 as x is less than y, equal to it or more.
func Compare(x, y int64) int {
	if x == y {
		return 0
	}
	if x < y {
		return -1
	}
	return 1
}

// Least is the least of some numbers.
func Least(of ...int64) (int64, error) {
	if len(of) == 0 {
		return 0, ErrEmpty
	}
	least := of[0]
	for _, n := range of[1:] {
		if n < least {
			least = n
		}
	}
	return least, nil
}

// Most is the most of some numbers.
func Most(of ...int64) (int64, error) {
	if len(of) == 0 {
		return 0, ErrEmpty
	}
	most := of[0]
	for _, n := range of[1:] {
		if n > most {
			most = n
		}
	}
	return most, nil
}
