// Package edit edits lists at positions. What is no position changes nothing.
package edit

import "slices"

// Swap exchanges two places of a list.
func Swap(xs []int, i, j int) []int {
	out := slices.Clone(xs)
	if i < 0 || j < 0 || i >= len(xs) || j >= len(xs) {
		return out
	}
	out[i], out[j] = out[j], out[i]
	return out
}

// Duplicate puts the number at a place there once more.
func Duplicate(xs []int, at int) []int {
	if at < 0 || at >= len(xs) {
		return slices.Clone(xs)
	}
	return slices.Insert(slices.Clone(xs), at, xs[at])
}
