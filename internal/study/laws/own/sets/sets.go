// Package sets treats lists of numbers as sets.
package sets

import "slices"

// Union returns what is in xs or in ys, each element once and in ascending order.
func Union(xs, ys []int) []int {
	all := slices.Concat(xs, ys)
	slices.Sort(all)
	return slices.Compact(all)
}

// Without returns the elements of xs that are not in ys, in the order of xs.
func Without(xs, ys []int) []int {
	var out []int
	for _, x := range xs {
		if !slices.Contains(ys, x) {
			out = append(out, x)
		}
	}
	return out
}
