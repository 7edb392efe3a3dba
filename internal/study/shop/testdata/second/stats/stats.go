// Package stats summarises measurements.
package stats

import "slices"

// Min is the smallest of xs, 0 of none.
func Min(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	return slices.Min(xs)
}

// Median is the middle of xs; of an even number the lower of the two in the middle.
func Median(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	ys := slices.Sorted(slices.Values(xs))
	return ys[(len(ys)-1)/2]
}

// Chunk cuts xs into parts of n; the last one may be shorter.
func Chunk(xs []int, n int) [][]int {
	if n < 1 {
		return nil
	}
	var out [][]int
	for len(xs) >= n {
		out = append(out, xs[:n])
		xs = xs[n:]
	}
	if len(xs) > 0 {
		out = append(out, xs)
	}
	return out
}

// Page is how many pages n entries fill, size on each.
func Page(n, size int) int {
	if n <= 0 || size <= 0 {
		return 0
	}
	return n/size + 1
}

// Percent is part of whole in per cent, from 0 to 100.
func Percent(part, whole int) int {
	if whole <= 0 || part < 0 || part > whole || whole > 1<<40 {
		return 0
	}
	return part * 100 / whole
}
