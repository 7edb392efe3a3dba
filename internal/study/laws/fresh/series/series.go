// Package series summarises measurements that were taken one after the other.
package series

import (
	"errors"
	"slices"
)

// Moving returns the means of all runs of window neighbours, none if xs has fewer or window is not positive.
func Moving(xs []float64, window int) []float64 {
	if window <= 0 || window > len(xs) {
		return nil
	}
	means := make([]float64, 0, len(xs)-window+1)
	for i := window; i <= len(xs); i++ {
		total := 0.0
		for _, x := range xs[i-window : i] {
			total += x
		}
		means = append(means, total/float64(window))
	}
	return means
}

// Histogram counts the elements of xs in so many equal parts of the range from lo to hi. What lies outside counts for the first or the last
// part. It returns nil if the range is empty or there are no parts.
func Histogram(xs []float64, lo, hi float64, bins int) []int {
	if bins <= 0 || !(lo < hi) {
		return nil
	}
	counts := make([]int, bins)
	for _, x := range xs {
		counts[bin(x, lo, hi, bins)]++
	}
	return counts
}

func bin(x, lo, hi float64, bins int) int {
	switch {
	case !(x > lo):
		return 0
	case x >= hi:
		return bins - 1
	}
	i := int((x - lo) / (hi - lo) * float64(bins))
	return max(0, min(i, bins-1))
}

// Errors of [Quantile].
var (
	ErrEmpty = errors.New("series: no elements")
	ErrShare = errors.New("series: share outside of 0 and 1")
)

// Quantile returns the number below which a share q of xs lies, between two elements in proportion. Neither may xs be empty nor q lie
// outside of 0 and 1.
func Quantile(xs []float64, q float64) (float64, error) {
	if len(xs) == 0 {
		return 0, ErrEmpty
	}
	if !(0 <= q && q <= 1) {
		return 0, ErrShare
	}
	sorted := slices.Clone(xs)
	slices.Sort(sorted)
	at := q * float64(len(xs)-1)
	i := int(at)
	if i+1 >= len(xs) {
		return sorted[len(xs)-1], nil
	}
	part := at - float64(i)
	return (1-part)*sorted[i] + part*sorted[i+1], nil
}
