// Package parts takes lists apart and puts them together.
package parts

import "slices"

// Partition has the numbers below the pivot in one list and the others in another, both in the order they had.
func Partition(xs []int, pivot int) (low, high []int) {
	for _, x := range xs {
		if x < pivot {
			low = append(low, x)
		} else {
			high = append(high, x)
		}
	}
	return low, high
}

// Merge puts two sorted lists together to a sorted one.
func Merge(xs, ys []int) []int {
	out := make([]int, 0, len(xs)+len(ys))
	for len(xs) > 0 && len(ys) > 0 {
		if ys[0] < xs[0] {
			out, ys = append(out, ys[0]), ys[1:]
		} else {
			out, xs = append(out, xs[0]), xs[1:]
		}
	}
	return slices.Concat(out, xs, ys)
}
