// Package histogram counts and summarises samples.
package histogram

import "slices"

// Count returns how many samples fall into each of n bins of equal width over [lo, hi). Samples outside are left out.
func Count(samples []float64, lo, hi float64, n int) []int {
	if n <= 0 || !(lo < hi) {
		return nil
	}
	bins := make([]int, n)
	for _, s := range samples {
		if s < lo || s >= hi {
			continue
		}
		i := int((s - lo) / (hi - lo) * float64(n))
		bins[min(i, n-1)]++
	}
	return bins
}

// Total returns the number of samples counted in bins.
func Total(bins []int) int {
	total := 0
	for _, b := range bins {
		total += b
	}
	return total
}

// Merge returns the bins of two histograms with the same edges added up; the longer one's extra bins are kept.
func Merge(a, b []int) []int {
	if len(a) < len(b) {
		a, b = b, a
	}
	sum := slices.Clone(a)
	for i, n := range b {
		sum[i] += n
	}
	return sum
}

// Cumulate returns the running totals of bins.
func Cumulate(bins []int) []int {
	sums := make([]int, len(bins))
	total := 0
	for i, b := range bins {
		total += b
		sums[i] = total
	}
	return sums
}

// Mode returns the index of the fullest bin, the first of several, and -1 if there is none.
func Mode(bins []int) int {
	mode := -1
	for i, b := range bins {
		if mode < 0 || b > bins[mode] {
			mode = i
		}
	}
	return mode
}

// Median returns the middle sample, or the mean of the two middle ones; 0 for no samples. It does not change samples.
func Median(samples []float64) float64 {
	if len(samples) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(samples))
	mid := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[mid]
	}
	return (sorted[mid-1] + sorted[mid]) / 2
}
