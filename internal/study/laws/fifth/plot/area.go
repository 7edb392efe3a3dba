// Package plot measures what a chart draws: outlines, and curves through points.
package plot

import "errors"

// The errors of outlines and curves.
var (
	ErrLengths = errors.New("plot: not as many x as y")
	ErrPoints  = errors.New("plot: too few points")
)

// DoubleArea returns twice the area inside the outline through the points, in their order. It is negative if they run clockwise.
func DoubleArea(xs, ys []int) (int, error) {
	if len(xs) != len(ys) {
		return 0, ErrLengths
	}
	if len(xs) < 3 {
		return 0, ErrPoints
	}
	sum := 0
	for i := range xs {
		j := (i + 1) % len(xs)
		sum += xs[i]*ys[j] - xs[j]*ys[i]
	}
	return sum, nil
}
