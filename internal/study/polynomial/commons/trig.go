package commons

import "math"

// Sin returns the sine of the angle x in radians. Sin(±0) is ±0; Sin(±Inf) and Sin(NaN) are NaN.
func Sin(x float64) float64 {
	if x == 0 {
		return x
	}
	if special(x) {
		return math.NaN()
	}
	q, r, rest := quadrant(x)
	switch q {
	case 0:
		return sine(r, rest)
	case 1:
		return cosine(r, rest)
	case 2:
		return -sine(r, rest)
	}
	return -cosine(r, rest)
}

// Cos returns the cosine of the angle x in radians. Cos(±Inf) and Cos(NaN) are NaN.
func Cos(x float64) float64 {
	if special(x) {
		return math.NaN()
	}
	q, r, rest := quadrant(x)
	switch q {
	case 0:
		return cosine(r, rest)
	case 1:
		return -sine(r, rest)
	case 2:
		return -cosine(r, rest)
	}
	return sine(r, rest)
}

// Tan returns the tangent of the angle x in radians. Tan(±0) is ±0; Tan(±Inf) and Tan(NaN) are NaN.
func Tan(x float64) float64 {
	if x == 0 {
		return x
	}
	if special(x) {
		return math.NaN()
	}
	q, r, rest := quadrant(x)
	if q == 0 || q == 2 {
		return sine(r, rest) / cosine(r, rest)
	}
	return -cosine(r, rest) / sine(r, rest)
}

// sine is that of r + rest, for |r| <= π/4 and rest of the size of r's last place. The series is Taylor's; its first left-out term,
// x^19/19!, is under 1e-19 there.
func sine(r, rest float64) float64 {
	z := r * r
	p := z * series(z, []float64{
		-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800, -1.0 / 1307674368000, 1.0 / 355687428096000,
	})
	return r + (r*p + rest*(1-z/2))
}

// cosine is that of r + rest, for the same. The largest part of 1 - z/2 that rounding loses is given back.
func cosine(r, rest float64) float64 {
	z := r * r
	p := z * z * series(z, []float64{
		1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600, -1.0 / 87178291200, 1.0 / 20922789888000,
	})
	half := z / 2
	whole := 1 - half
	return whole + ((1 - whole - half) + (p - r*rest))
}
