// Package flagset has small sets of the numbers 0 to 15.
package flagset

import "math/bits"

// A Set has the numbers whose bits are set.
type Set uint16

// With is the set with n. Numbers outside of 0 to 15 change nothing.
func (s Set) With(n int) Set {
	if n < 0 || n > 15 {
		return s
	}
	return s | 1<<n
}

// Without is the set without n.
func (s Set) Without(n int) Set {
	if n < 0 || n > 15 {
		return s
	}
	return s &^ (1 << n)
}

// Has reports whether n is in the set.
func (s Set) Has(n int) bool { return n >= 0 && n <= 15 && s&(1<<n) != 0 }

// Len is how many numbers are in the set.
func (s Set) Len() int { return bits.OnesCount16(uint16(s)) }

// Min is the smallest number of the set, -1 if there is none.
func (s Set) Min() int {
	if s == 0 {
		return -1
	}
	return bits.TrailingZeros16(uint16(s))
}
