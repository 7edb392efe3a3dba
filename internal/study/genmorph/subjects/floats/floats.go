// Package floats has five of the subjects of the study of GenMorph: acos, log10, sin, sinh and tan, which stand in FastMath of Apache Commons
// Math 3.6.1. They are written from their mathematics, reduce the argument and sum a Taylor series, and call none of their counterparts in
// package math: there is code to mutate. Errors are within 4 units in the last place; the tests say so.
package floats

import "math"

// special reports whether x is infinite or no number.
func special(x float64) bool { return math.IsInf(x, 0) || x != x }

// ln 2 as a number of 32 bits, whose products with an exponent are exact, and the rest; log10 2 in the same way.
const (
	ln2        = 0.6931471803691238
	ln2Rest    = 1.9082149292705877e-10
	log2       = 0.3010299955494702
	log2Rest   = 1.1451100898021838e-10
	perLn10    = 0.4342944819032518 // 1/ln 10
	sqrtOfHalf = 0.7071067811865476
)

// Log10 returns the decimal logarithm of x. Log10(0) is -Inf, Log10(+Inf) is +Inf, and NaN is the result for x < 0 and NaN.
func Log10(x float64) float64 {
	if x < 0 || x != x {
		return math.NaN()
	}
	if x == 0 {
		return math.Inf(-1)
	}
	if math.IsInf(x, 1) {
		return x
	}
	m, k := math.Frexp(x)
	if m < sqrtOfHalf {
		m *= 2
		k--
	}
	return float64(k)*log2 + (logarithm(m-1)*perLn10 + float64(k)*log2Rest)
}

// logarithm is ln(1+f), for 1+f in [√½, √2]. With s = f/(2+f) it is 2·artanh s = 2·(s + s³/3 + s⁵/5 + …), where |s| is below 0.172: the first
// term that is left out is below 1e-18 of the first. Since 2s = f - s·f, f is kept whole.
func logarithm(f float64) float64 {
	s := f / (2 + f)
	z := s * s
	tail := 0.0
	for n := 21.0; n > 1; n -= 2 {
		tail = z * (2/n + tail)
	}
	return f - s*(f-tail)
}

// Acos returns the angle in [0, π] whose cosine is x, and NaN if there is none.
func Acos(x float64) float64 {
	switch {
	case x != x || x > 1 || x < -1:
		return math.NaN()
	case x > 0.5:
		return 2 * arcsine(math.Sqrt((1-x)/2))
	case x < -0.5:
		return math.Pi - (2*arcsine(math.Sqrt((1+x)/2)) - piRest)
	}
	return math.Pi/2 - (arcsine(x) - piRest/2)
}

// piRest is what the float64 nearest to π lacks.
const piRest = 1.2246467991473532e-16

// arcsine is that of x, for |x| <= 1/2: x + x³/6 + 3x⁵/40 + …, where each term has (2n-1)²/(2n·(2n+1)) of x² times the one before it. The
// terms are under a quarter of each other.
func arcsine(x float64) float64 {
	z := x * x
	term, tail := x, 0.0
	for n := 1.0; n < 30; n++ {
		odd := 2*n - 1
		term *= z * odd / (2 * n)
		tail += term / (2*n + 1)
	}
	return x + tail
}

// Sinh returns the hyperbolic sine of x. Sinh(±0) is ±0, and Sinh(±Inf) is ±Inf.
func Sinh(x float64) float64 {
	if x == 0 || special(x) {
		return x
	}
	size := math.Abs(x)
	var sinh float64
	switch {
	case size < 1:
		// x + x³/3! + x⁵/5! + …
		z, term := size*size, size
		tail := 0.0
		for n := 2.0; n < 20; n += 2 {
			term *= z / (n * (n + 1))
			tail += term
		}
		sinh = size + tail
	case size < 22: // beyond it, e^-x is less than half of the last place of e^x
		e := exponential(size, 0)
		sinh = (e - 1/e) / 2
	default:
		sinh = exponential(size, -1)
	}
	if x < 0 {
		return -sinh
	}
	return sinh
}

// exponential is e^x·2^shift for x > 0, as e^x is out of range before half of it is: 2^k·e^r with |r| <= ln2/2, and Taylor's series of e^r, from
// its end.
func exponential(x float64, shift int) float64 {
	if x > 711 { // half of e^711 is out of range: float64
		return math.Inf(1)
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	r := x - k*ln2
	rest := k * ln2Rest
	whole := r - rest
	tail := 0.0
	for n := 18.0; n > 1; n-- {
		tail = whole / n * (1 + tail)
	}
	return math.Ldexp(1+(whole*(1+tail)+(r-whole-rest)), int(k)+shift)
}
