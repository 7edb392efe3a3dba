// Package sequences has second implementations of functions of bytes, slices and sort, by other algorithms than the first ones.
package sequences

import (
	"cmp"
	"math/bits"
)

// Compare is bytes.Compare from the back: the lengths decide only if no byte does, and a byte only if none before it does, so each
// difference found overrules those behind it.
func Compare(a, b []byte) int {
	order := cmp.Compare(len(a), len(b))
	for i := min(len(a), len(b)) - 1; i >= 0; i-- {
		if a[i] != b[i] {
			order = cmp.Compare(a[i], b[i])
		}
	}
	return order
}

// Ints is sort.Ints by insertion: before each round x[:i] is sorted, and x[i] sinks to its place in it.
func Ints(x []int) {
	for i := 1; i < len(x); i++ {
		for j := i; j > 0 && x[j-1] > x[j]; j-- {
			x[j-1], x[j] = x[j], x[j-1]
		}
	}
}

// SearchInts is sort.SearchInts by lifting: at is how many elements are known to be smaller than x. Powers of two are added from the
// largest down as long as the last element so counted is smaller, too, which in a sorted slice means that all of them are.
func SearchInts(a []int, x int) int {
	at := 0
	for step := 1 << bits.Len(uint(len(a))); step > 0; step /= 2 {
		if at+step <= len(a) && a[at+step-1] < x {
			at += step
		}
	}
	return at
}

// Compact is slices.Compact through a second slice, which gets an element where it differs from the last one taken. As documented, the
// result stands in the memory of s, and what is left of s behind it is zero.
func Compact(s []int) []int {
	var once []int
	for _, e := range s {
		if len(once) == 0 || once[len(once)-1] != e {
			once = append(once, e)
		}
	}
	copy(s, once)
	clear(s[len(once):])
	return s[:len(once)]
}
