// Package intset has sets of small numbers as sorted lists without duplicates.
package intset

import "slices"

// Normalize sorts a copy of xs and drops duplicates.
func Normalize(xs []int) []int {
	ys := slices.Clone(xs)
	slices.Sort(ys)
	var out []int
	for i, y := range ys {
		if i > 1 && y == ys[i-1] {
			continue
		}
		out = append(out, y)
	}
	return out
}

// Union is what is in a or b.
func Union(a, b []int) []int {
	return Normalize(append(slices.Clone(a), b...))
}

// Intersect is what is in a and b.
func Intersect(a, b []int) []int {
	var out []int
	for _, x := range a {
		if slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return Normalize(out)
}

// Equal tells whether a and b have the same elements.
func Equal(a, b []int) bool {
	for _, x := range a {
		if !slices.Contains(b, x) {
			return false
		}
	}
	return true
}

// Insert puts x into a copy of a.
func Insert(a []int, x int) []int { return Union(a, []int{x}) }
