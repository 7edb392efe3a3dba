package floats

import (
	"math"

	"github.com/imago-mt/imago/internal/study/genmorph/subjects/floats/radian"
)

// π/2 as a sum of three numbers, the first two of 33 bits: their products with a whole number below 2^20 are exact.
const (
	halfPi1 = 0x1.921fb544p+0
	halfPi2 = 0x1.0b4611a6p-34
	halfPi3 = 0x1.3198a2e037073p-69
)

// exactBelow bounds the angles for which three parts of π/2 are enough.
const exactBelow = 1 << 20

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

// Tan returns the tangent of the angle x in radians. Tan(±0) is ±0; Tan(±Inf) and Tan(NaN) are NaN.
func Tan(x float64) float64 {
	if x == 0 {
		return x
	}
	if special(x) {
		return math.NaN()
	}
	q, r, rest := quadrant(x)
	if q%2 == 0 {
		return sine(r, rest) / cosine(r, rest)
	}
	return -cosine(r, rest) / sine(r, rest)
}

// quadrant writes x as q·π/2 + r + rest modulo 2π, with |r| <= π/4 but for rounding and q in 0..3 (Cody and Waite, "Software Manual for
// the Elementary Functions" (1980)).
func quadrant(x float64) (q int, r, rest float64) {
	if math.Abs(x) >= exactBelow {
		return radian.Quadrant(x)
	}
	n := math.RoundToEven(x * (2 / math.Pi))
	a := x - n*halfPi1
	b := n * halfPi2
	first := a - b
	lost := (a - first) - b
	lost -= n * halfPi3
	r = first + lost
	return int(n) & 3, r, (first - r) + lost
}

// sine is that of r + rest, for |r| <= π/4 and rest of the size of r's last place: r - r³/3! + r⁵/5! - …, where the first term that is
// left out is under 1e-19.
func sine(r, rest float64) float64 {
	z := r * r
	term, tail := r, 0.0
	for n := 2.0; n < 18; n += 2 {
		term *= -z / (n * (n + 1))
		tail += term
	}
	return r + (tail + rest*(1-z/2))
}

// cosine is that of r + rest, for the same: 1 - r²/2! + r⁴/4! - …. The largest part of 1 - r²/2 that rounding loses is given back.
func cosine(r, rest float64) float64 {
	half := r * r / 2
	term, tail := -half, 0.0
	for n := 3.0; n < 18; n += 2 {
		term *= -r * r / (n * (n + 1))
		tail += term
	}
	whole := 1 - half
	return whole + ((1 - whole - half) + (tail - r*rest))
}
