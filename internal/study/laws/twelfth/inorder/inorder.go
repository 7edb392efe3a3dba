// Package inorder works on lists that are in ascending order and that may have equal elements. It does not change its arguments.
package inorder

import (
	"cmp"
	"slices"
)

// Rank is how many elements of a list are less than x.
func Rank[T cmp.Ordered](xs []T, x T) int {
	i, _ := slices.BinarySearch(xs, x)
	return i
}

// Insert is the list with one element more, at its place.
func Insert[T cmp.Ordered](xs []T, x T) []T {
	i := Rank(xs, x)
	out := make([]T, 0, len(xs)+1)
	out = append(out, xs[:i]...)
	out = append(out, x)
	return append(out, xs[i:]...)
}

// Remove is the list without one of the elements that are equal to x, if there is one.
func Remove[T cmp.Ordered](xs []T, x T) []T {
	out := slices.Clone(xs)
	if i, found := slices.BinarySearch(xs, x); found {
		out = slices.Delete(out, i, i+1)
	}
	return out
}

// Common has the elements that two lists have in common, each as often as it is in both.
func Common[T cmp.Ordered](xs, ys []T) []T {
	var out []T
	for i, j := 0, 0; i < len(xs) && j < len(ys); {
		switch c := cmp.Compare(xs[i], ys[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			out = append(out, xs[i])
			i, j = i+1, j+1
		}
	}
	return out
}
