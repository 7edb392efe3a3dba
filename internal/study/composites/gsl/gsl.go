// Package gsl has a sine and a cosine that work the way those of the GNU Scientific Library are published to work, as subjects of a study: the
// argument is taken back to an octant with a constant in three parts (Cody, Waite, "Software Manual for the Elementary Functions", 1980, ch. 8),
// and one of two kernels, each a Chebyshev series, has the value there; a small argument has two terms of the power series. Table 6 of Xiang, Wu,
// Yu, "A Genetic Algorithm-Based Approach for Composite Metamorphic Relations Construction" (2019), shows which statements there are.
//
// Nothing is taken from the library's source, whose licence is the GPL: the series are in the square of the argument instead of the argument, and
// the numbers of this package were computed for it. As there, both functions reduce on their own and share the kernels.
package gsl

import "math"

// A quarter of π in three parts: the first two have 30 bits each, so that their products with the number of an octant are exact up to 2²³ octants.
const (
	part1 = 0.7853981629014015
	part2 = 4.960467895817611e-10
	part3 = 2.5850914908970526e-19
)

// small is where the third term of the power series is below the last bit: the fourth root of 2⁻⁵².
const small = 1.220703125e-4

// side is (π/4)², the largest square of a reduced argument.
const side = 0.61685027506808491368

// sines are the Chebyshev coefficients of (sin(√u)/√u - 1)/u for u from 0 to side, without those that are below the last bit. They, and cosines,
// are the discrete cosine transform of 24 values of the power series, computed with 60 digits.
var sines = [...]float64{
	-0.16412456737659081307, 0.0025327626516298989458, -9.3166230090480714606e-06, 1.998735091162938179e-08,
	-2.8058197504178743089e-11, 2.7766495003777215475e-14, -2.0408048674241263831e-17,
}

// cosines are those of (cos(√u) - 1 + u/2)/u².
var cosines = [...]float64{
	0.041241817205824822523, -0.00042367987910649120963, 1.1675769143716663634e-06, -2.0024775068149871341e-09,
	2.3414897540777659671e-12, -1.9855082917786755522e-15, 1.2766290562498929658e-18,
}

// Sin returns the sine of x, which is in radians.
func Sin(x float64) float64 {
	sign := 1.0
	if x < 0 {
		sign = -1
	}
	abs := sign * x
	if abs < small {
		square := x * x
		return x * (1 - square/6)
	}
	y := math.Floor(abs / (0.25 * math.Pi))
	octant := int(y - math.Ldexp(math.Floor(math.Ldexp(y, -3)), 3))
	if octant&1 != 0 {
		octant++
		octant &= 7
		y++
	}
	if octant > 3 {
		octant -= 4
		sign = -sign
	}
	z := ((abs - y*part1) - y*part2) - y*part3
	if octant == 0 {
		return sign * kernelSine(z)
	}
	return sign * kernelCosine(z)
}

// Cos returns the cosine of x, which is in radians.
func Cos(x float64) float64 {
	abs := x
	if x < 0 {
		abs = -x
	}
	if abs < small {
		square := x * x
		return 1 - square/2
	}
	sign := 1.0
	y := math.Floor(abs / (0.25 * math.Pi))
	octant := int(y - math.Ldexp(math.Floor(math.Ldexp(y, -3)), 3))
	if octant&1 != 0 {
		octant++
		octant &= 7
		y++
	}
	if octant > 3 {
		octant -= 4
		sign = -sign
	}
	if octant > 1 {
		sign = -sign
	}
	z := ((abs - y*part1) - y*part2) - y*part3
	if octant == 0 {
		return sign * kernelCosine(z)
	}
	return sign * kernelSine(z)
}

// kernelSine is the sine of z, which is between -π/4 and π/4.
func kernelSine(z float64) float64 {
	u := z * z
	return z * (1 + u*series(sines[:], 2*u/side-1))
}

// kernelCosine is the cosine of z, which is between -π/4 and π/4.
func kernelCosine(z float64) float64 {
	u := z * z
	return 1 - u*(0.5-u*series(cosines[:], 2*u/side-1))
}

// series sums a Chebyshev series at t, which is between -1 and 1, from its end (Clenshaw, "A note on the summation of Chebyshev series", 1955).
func series(coefficients []float64, t float64) float64 {
	last, before := 0.0, 0.0
	for k := len(coefficients) - 1; k > 0; k-- {
		last, before = 2*t*last-before+coefficients[k], last
	}
	return t*last - before + coefficients[0]
}
