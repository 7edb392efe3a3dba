// Package weave takes turns between two lists.
package weave

// Weave is the elements of two lists in turn, beginning with the first list. What is left of the longer one comes last.
func Weave[T any](xs, ys []T) []T {
	woven := make([]T, 0, len(xs)+len(ys))
	n := min(len(xs), len(ys))
	for i := range n {
		woven = append(woven, xs[i], ys[i])
	}
	woven = append(woven, xs[n:]...)
	return append(woven, ys[n:]...)
}

// Unweave deals a list out to two others in turn, beginning with the first one.
func Unweave[T any](list []T) (first, second []T) {
	for i, e := range list {
		if i%2 == 0 {
			first = append(first, e)
		} else {
			second = append(second, e)
		}
	}
	return first, second
}
