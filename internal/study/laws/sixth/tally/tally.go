// Package tally counts.
package tally

// Bins counts the numbers of a list by bins of a width: the first bin begins at 0. What is negative or beyond the last of the n bins is not
// counted. It returns none if n or the width is not positive.
func Bins(xs []int, width, n int) []int {
	if n <= 0 || width <= 0 {
		return nil
	}
	out := make([]int, n)
	for _, x := range xs {
		if x >= 0 && x/width < n {
			out[x/width]++
		}
	}
	return out
}

// Mode returns the number that occurs most often in a list, the smallest of several, and how often it does.
func Mode(xs []int) (value, times int) {
	counts := map[int]int{}
	for _, x := range xs {
		counts[x]++
	}
	for x, k := range counts {
		if k > times || k == times && x < value {
			value, times = x, k
		}
	}
	return value, times
}

// Median returns the number in the middle of a list, the lower one of two, and false if the list is empty.
func Median(xs []int) (m int, ok bool) {
	if len(xs) == 0 {
		return 0, false
	}
	for _, x := range xs {
		below, same := 0, 0
		for _, y := range xs {
			switch {
			case y < x:
				below++
			case y == x:
				same++
			}
		}
		if mid := (len(xs) - 1) / 2; below <= mid && mid < below+same {
			return x, true
		}
	}
	return 0, false
}
