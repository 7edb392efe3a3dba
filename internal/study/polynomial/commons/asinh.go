package commons

import "math"

// Asinh returns the inverse hyperbolic sine of x. Asinh(±0) is ±0, Asinh(±Inf) is ±Inf, Asinh(NaN) is NaN.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x == 0 || special(x):
		return x
	case a < 0.1:
		return x + x*arsinh(x*x)
	case a < 1<<28:
		return math.Copysign(Log1p(a+a*a/(1+math.Sqrt(1+a*a))), x) // ln(a + √(a²+1)), with √(a²+1) - 1 written as a quotient
	}
	k, f := scaled(a) // ln 2a: the 1 under the root is lost
	k++
	return math.Copysign(float64(k)*ln2+(logarithm(f, 0)+float64(k)*ln2Rest), x)
}

// arsinh is asinh(x)/x - 1 by z = x². The series of asinh is x·Σ (-1)^n·(2n)!/(4^n·n!²·(2n+1))·x^(2n); below 0.1 its first left-out term is under
// 1e-18 of the first.
func arsinh(z float64) float64 {
	return z * series(z, []float64{
		-1.0 / 6, 3.0 / 40, -5.0 / 112, 35.0 / 1152, -63.0 / 2816, 231.0 / 13312, -143.0 / 10240,
	})
}
