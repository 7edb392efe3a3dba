// Package commons is a second implementation of eight functions of Go's package math: those of Apache Commons Math that Zhang et al.,
// "Automatic Discovery and Cleansing of Numerical Metamorphic Relations" (2019), Table II, had mutated. Each is written from its
// mathematics alone: reduce the argument, then sum a Taylor series on a short interval. Nothing here calls the function of package math
// that it stands beside, so that relations found on one implementation say something when they are tried on the other.
// Begin with trig.go. Errors are within 4 units in the last place of package math; the tests say so.
package commons

import "math"

// Abs returns the absolute value of x. Abs(±0) is 0, Abs(±Inf) is +Inf, Abs(NaN) is NaN.
func Abs(x float64) float64 {
	if x < 0 {
		return -x
	}
	if x == 0 {
		return 0 // -0 < 0 is false
	}
	return x
}

// series sums c[0] + c[1]·z + c[2]·z² + … from the highest power down (Horner).
func series(z float64, c []float64) float64 {
	sum := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		sum = sum*z + c[i]
	}
	return sum
}

// special reports whether x is infinite or no number.
func special(x float64) bool { return math.IsInf(x, 0) || x != x }
