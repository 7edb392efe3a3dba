// Package arrays is the programs of NumPy that take arrays, on arrays of two and three numbers: so each has a fixed number of parameters
// and results, as Zhang et al. (2019) need them, and may be called as any other function of numbers. The work is package slices'.
package arrays

import (
	"math"
	"slices"
)

// ArrayEqual is 1 if {a0, a1} and {b0, b1} have the same elements in the same order, else 0: numpy.array_equal as a number.
func ArrayEqual(a0, a1, b0, b1 float64) float64 {
	if slices.Equal([]float64{a0, a1}, []float64{b0, b1}) {
		return 1
	}
	return 0
}

// Dot is the inner product of {a0, a1} and {b0, b1}: numpy.dot.
func Dot(a0, a1, b0, b1 float64) float64 {
	a, b := []float64{a0, a1}, []float64{b0, b1}
	sum := 0.0
	for i := range a {
		sum += float64(a[i] * b[i])
	}
	return sum
}

// Amax is the largest of {x, y}, NaN if one of them is: numpy.amax.
func Amax(x, y float64) float64 { return slices.Max([]float64{x, y}) }

// Amin is the smallest of {x, y}, NaN if one of them is: numpy.amin.
func Amin(x, y float64) float64 { return slices.Min([]float64{x, y}) }

// Sort is {x, y, z} in ascending order, NaN last: numpy.sort.
func Sort(x, y, z float64) (low, middle, high float64) {
	xs := []float64{x, y, z}
	slices.SortFunc(xs, func(a, b float64) int {
		switch {
		case a < b || math.IsNaN(b) && !math.IsNaN(a):
			return -1
		case a > b || math.IsNaN(a) && !math.IsNaN(b):
			return 1
		}
		return 0
	})
	return xs[0], xs[1], xs[2]
}
