// Package series looks at lists of numbers as a whole.
package series

// Inversions is how many pairs of numbers stand in the wrong order.
func Inversions(xs []int) int {
	n := 0
	for i := range xs {
		for j := i + 1; j < len(xs); j++ {
			if xs[j] < xs[i] {
				n++
			}
		}
	}
	return n
}

// Majority is the number that more than half of a list is, if there is one.
func Majority(xs []int) (value int, ok bool) {
	lead := 0
	for _, x := range xs {
		switch {
		case lead == 0:
			value, lead = x, 1
		case x == value:
			lead++
		default:
			lead--
		}
	}
	times := 0
	for _, x := range xs {
		if x == value {
			times++
		}
	}
	if 2*times <= len(xs) {
		return 0, false
	}
	return value, true
}
