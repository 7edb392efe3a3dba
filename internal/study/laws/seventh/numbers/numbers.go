// Package numbers has small functions over lists of whole numbers.
package numbers

import "slices"

// Running are the sums of the first one, two, three numbers and so on.
func Running(xs []int) []int {
	out := make([]int, len(xs))
	sum := 0
	for i, x := range xs {
		sum += x
		out[i] = sum
	}
	return out
}

// Deltas are the differences between neighbours, one fewer than there are numbers.
func Deltas(xs []int) []int {
	var out []int
	for i := 1; i < len(xs); i++ {
		out = append(out, xs[i]-xs[i-1])
	}
	return out
}

// Partition are the numbers below a pivot and the others, each in their order.
func Partition(xs []int, pivot int) (below, rest []int) {
	for _, x := range xs {
		if x < pivot {
			below = append(below, x)
		} else {
			rest = append(rest, x)
		}
	}
	return below, rest
}

// Top are the k largest numbers, the largest first; all of them if there are not more.
func Top(xs []int, k int) []int {
	if k <= 0 {
		return nil
	}
	out := slices.Clone(xs)
	slices.Sort(out)
	slices.Reverse(out)
	return out[:min(k, len(out))]
}

// Limit puts each number between lo and hi.
func Limit(xs []int, lo, hi int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[i] = max(lo, min(x, hi))
	}
	return out
}

// Add adds lists number by number; the shorter one goes on with zeros.
func Add(xs, ys []int) []int {
	out := make([]int, max(len(xs), len(ys)))
	copy(out, xs)
	for i, y := range ys {
		out[i] += y
	}
	return out
}
