// Package plane has the geometry of points whose coordinates are in two lists.
package plane

import "math"

// Area returns the area of the polygon with the corners (xs[i], ys[i]), 0 if there are fewer than three or the lists differ in length.
func Area(xs, ys []float64) float64 {
	if len(xs) != len(ys) || len(xs) < 3 {
		return 0
	}
	twice := 0.0
	for i := range xs {
		j := (i + 1) % len(xs)
		twice += xs[i]*ys[j] - xs[j]*ys[i]
	}
	return math.Abs(twice) / 2
}

// Centre returns the mean of the points (xs[i], ys[i]), the origin if there are none or the lists differ in length.
func Centre(xs, ys []float64) (cx, cy float64) {
	if len(xs) != len(ys) || len(xs) == 0 {
		return 0, 0
	}
	for i := range xs {
		cx += xs[i]
		cy += ys[i]
	}
	return cx / float64(len(xs)), cy / float64(len(xs))
}

// Nearest returns the index of the first of the points (xs[i], ys[i]) that is nearest to (x, y), -1 if there is none or the lists differ in
// length.
func Nearest(xs, ys []float64, x, y float64) int {
	if len(xs) != len(ys) {
		return -1
	}
	best, at := math.Inf(1), -1
	for i := range xs {
		if d := math.Hypot(xs[i]-x, ys[i]-y); d < best {
			best, at = d, i
		}
	}
	return at
}
