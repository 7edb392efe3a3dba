// Package stats describes lists of numbers.
package stats

import "errors"

// Mean returns the arithmetic mean of xs, 0 of none.
func Mean(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	total := 0.0
	for _, x := range xs {
		total += x
	}
	return total / float64(len(xs))
}

// Spread returns the difference of the largest and the smallest of xs, 0 of none.
func Spread(xs []float64) float64 {
	if len(xs) == 0 {
		return 0
	}
	lo, hi := xs[0], xs[0]
	for _, x := range xs[1:] {
		lo, hi = min(lo, x), max(hi, x)
	}
	return hi - lo
}

// ErrWeights is the error of weights that do not fit.
var ErrWeights = errors.New("stats: weights do not fit")

// Weighted returns the mean of xs in which xs[i] counts ws[i] times. It is an error if the lists differ in length, if a weight is negative, or
// if all of them are zero.
func Weighted(xs, ws []float64) (float64, error) {
	if len(xs) != len(ws) {
		return 0, ErrWeights
	}
	sum, weight := 0.0, 0.0
	for i, x := range xs {
		if ws[i] < 0 {
			return 0, ErrWeights
		}
		sum += x * ws[i]
		weight += ws[i]
	}
	if weight == 0 {
		return 0, ErrWeights
	}
	return sum / weight, nil
}

// Ranks returns of each element of xs how many are smaller.
func Ranks(xs []int) []int {
	ranks := make([]int, len(xs))
	for i, x := range xs {
		for _, y := range xs {
			if y < x {
				ranks[i]++
			}
		}
	}
	return ranks
}
