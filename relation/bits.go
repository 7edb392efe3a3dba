package relation

import "math/bits"

// NewBits returns an empty set with room for rows 0…n-1.
func NewBits(n int) Bits { return make(Bits, (n+63)/64) }

// All returns the set of the rows 0…n-1.
func All(n int) Bits {
	b := NewBits(n)
	for i := range b {
		b[i] = ^uint64(0)
	}
	if n%64 != 0 {
		b[len(b)-1] = 1<<(n%64) - 1
	}
	return b
}

// BitsOf returns the set of the rows whose flag is true.
func BitsOf(flags []bool) Bits {
	out := NewBits(len(flags))
	for w := range out {
		var set uint64
		for j, is := range flags[w*64 : min(len(flags), w*64+64)] {
			var bit uint64 // without a branch, which a processor predicts badly on random rows
			if is {
				bit = 1
			}
			set |= bit << (j & 63)
		}
		out[w] = set
	}
	return out
}

// Flags tells of each of the rows 0…n-1 whether it is in the set.
func (b Bits) Flags(n int) []bool {
	out := make([]bool, n)
	for i := range min(n, 64*len(b)) {
		out[i] = b[i>>6]>>(i&63)&1 != 0
	}
	return out
}

// Get tells whether row i is in the set.
func (b Bits) Get(i int) bool {
	w := i >> 6
	return w < len(b) && b[w]>>(i&63)&1 != 0
}

// Set adds row i, for which the set must have room.
func (b Bits) Set(i int) { b[i>>6] |= 1 << (i & 63) }

// Clear takes row i out.
func (b Bits) Clear(i int) {
	if w := i >> 6; w < len(b) {
		b[w] &^= 1 << (i & 63)
	}
}

// Count returns the number of rows in the set.
func (b Bits) Count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Empty tells whether the set has no row.
func (b Bits) Empty() bool {
	for _, w := range b {
		if w != 0 {
			return false
		}
	}
	return true
}

// Equal tells whether b and c hold the same rows.
func (b Bits) Equal(c Bits) bool { return b.Within(c) && c.Within(b) }

// Within tells whether every row of b is in c.
func (b Bits) Within(c Bits) bool {
	for i, w := range b {
		if i < len(c) {
			w &^= c[i]
		}
		if w != 0 {
			return false
		}
	}
	return true
}

// And returns the rows that are in both sets.
func (b Bits) And(c Bits) Bits {
	out := make(Bits, min(len(b), len(c)))
	for i := range out {
		out[i] = b[i] & c[i]
	}
	return out
}

// Or returns the rows that are in either set.
func (b Bits) Or(c Bits) Bits {
	if len(b) < len(c) {
		b, c = c, b
	}
	out := make(Bits, len(b))
	copy(out, b)
	for i, w := range c {
		out[i] |= w
	}
	return out
}

// AndNot returns the rows of b that are not in c.
func (b Bits) AndNot(c Bits) Bits {
	out := make(Bits, len(b))
	copy(out, b)
	for i := range min(len(b), len(c)) {
		out[i] &^= c[i]
	}
	return out
}

// Each calls f for every row of the set, in ascending order.
func (b Bits) Each(f func(i int)) {
	for k, w := range b {
		for ; w != 0; w &= w - 1 {
			f(k<<6 + bits.TrailingZeros64(w))
		}
	}
}

// add puts the rows of c into b, which must have room for them, and returns b. A nil or short b is grown.
func (b Bits) add(c Bits) Bits {
	if len(b) < len(c) {
		return b.Or(c)
	}
	for i, w := range c {
		b[i] |= w
	}
	return b
}

// gatherBits is what Column.Gather does to a set; rows below 0 are in the result if absent says so.
func gatherBits(b Bits, rows []int32, absent bool) Bits {
	if b == nil && !absent {
		return nil
	}
	out := NewBits(len(rows))
	for i, r := range rows {
		if r < 0 && absent || r >= 0 && b.Get(int(r)) {
			out.Set(i)
		}
	}
	return out
}
