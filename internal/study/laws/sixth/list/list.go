// Package list has what lists of numbers are asked for.
package list

// Unique returns the numbers of a list without those that stood before, in their order.
func Unique(xs []int) []int {
	seen := map[int]bool{}
	var out []int
	for _, x := range xs {
		if !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out
}

// Chunk cuts a list into pieces of size numbers, the last of which may be shorter. A size that is not positive is taken for 1.
func Chunk(xs []int, size int) [][]int {
	size = max(size, 1)
	var out [][]int
	for len(xs) > size {
		out = append(out, xs[:size:size])
		xs = xs[size:]
	}
	if len(xs) > 0 {
		out = append(out, xs)
	}
	return out
}

// Join puts lists one behind the other.
func Join(xss [][]int) []int {
	var out []int
	for _, xs := range xss {
		out = append(out, xs...)
	}
	return out
}

// Page returns the page of a list with a number, the first of which is 0: size numbers, fewer at the end, none outside.
func Page(xs []int, size, page int) []int {
	if size <= 0 || page < 0 || page > len(xs)/size {
		return nil
	}
	return xs[page*size : min((page+1)*size, len(xs))]
}

// Merge merges two sorted lists.
func Merge(xs, ys []int) []int {
	out := make([]int, 0, len(xs)+len(ys))
	for len(xs) > 0 && len(ys) > 0 {
		if ys[0] < xs[0] {
			out, ys = append(out, ys[0]), ys[1:]
		} else {
			out, xs = append(out, xs[0]), xs[1:]
		}
	}
	return append(append(out, xs...), ys...)
}
