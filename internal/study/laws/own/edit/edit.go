// Package edit changes lists at positions. It never changes its arguments; a position outside of a list leaves it as it is.
package edit

import "slices"

// Insert returns xs with x before position at; at may be the length of xs.
func Insert(xs []int, at, x int) []int {
	if at < 0 || at > len(xs) {
		return slices.Clone(xs)
	}
	out := make([]int, 0, len(xs)+1)
	out = append(out, xs[:at]...)
	out = append(out, x)
	return append(out, xs[at:]...)
}

// Remove returns xs without the element at a position.
func Remove(xs []int, at int) []int {
	out := slices.Clone(xs)
	if at < 0 || at >= len(xs) {
		return out
	}
	return append(out[:at], out[at+1:]...)
}

// Move returns xs with the element at one position moved to another; those between move up.
func Move(xs []int, from, to int) []int {
	if from < 0 || from >= len(xs) || to < 0 || to >= len(xs) {
		return slices.Clone(xs)
	}
	return Insert(Remove(xs, from), to, xs[from])
}

// Chunk returns xs in parts of n elements, of which the last one may have fewer; none if n is not positive.
func Chunk(xs []int, n int) [][]int {
	if n <= 0 {
		return nil
	}
	var parts [][]int
	for len(xs) > n {
		parts = append(parts, slices.Clone(xs[:n]))
		xs = xs[n:]
	}
	if len(xs) > 0 {
		parts = append(parts, slices.Clone(xs))
	}
	return parts
}

// Flatten returns the elements of all parts in one list.
func Flatten(parts [][]int) []int {
	var out []int
	for _, p := range parts {
		out = append(out, p...)
	}
	return out
}
