// Package sample describes samples of measurements.
package sample

import (
	"errors"
	"slices"
)

// The errors of describing a sample.
var (
	ErrEmpty = errors.New("sample: no values")
	ErrShare = errors.New("sample: a share is not between 0 and 1")
	ErrWidth = errors.New("sample: a bin is not wide enough, or not as wide as the other ones")
)

// Quantile returns the value below which the share q of the values lies. Between two values it is interpolated.
func Quantile(xs []float64, q float64) (float64, error) {
	if len(xs) == 0 {
		return 0, ErrEmpty
	}
	if !(q >= 0 && q <= 1) {
		return 0, ErrShare
	}
	sorted := slices.Sorted(slices.Values(xs))
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i == len(sorted)-1 {
		return sorted[i], nil
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i]), nil
}

// Median returns the value in the middle, between the two in the middle if there is no such value.
func Median(xs []float64) (float64, error) { return Quantile(xs, 0.5) }
