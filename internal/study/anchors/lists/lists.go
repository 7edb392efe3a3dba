// Package lists has the functions of lists that every functional language begins with.
package lists

// Append is the elements of xs, then those of ys.
func Append(xs, ys []int) []int {
	out := make([]int, 0, len(xs)+len(ys))
	out = append(out, xs...)
	return append(out, ys...)
}

// Reverse is the elements of a list from the last one to the first.
func Reverse(xs []int) []int {
	out := make([]int, len(xs))
	for i, x := range xs {
		out[len(xs)-1-i] = x
	}
	return out
}

// Length counts the elements of a list.
func Length(xs []int) int {
	n := 0
	for range xs {
		n++
	}
	return n
}

// Concat is the elements of all lists of a list.
func Concat(xss [][]int) []int {
	var out []int
	for _, xs := range xss {
		out = append(out, xs...)
	}
	return out
}

// Map is what f makes of each element.
func Map(f func(int) int, xs []int) []int {
	out := make([]int, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}
