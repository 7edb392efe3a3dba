package commons

import "math"

// ln 2 and log10 2, each as a number of 32 bits, whose products with an exponent are exact, and the rest.
const (
	ln2        = 0.6931471803691238
	ln2Rest    = 1.9082149292705877e-10
	log2       = 0.3010299955494702
	log2Rest   = 1.1451100898021838e-10
	perLn10    = 0.4342944819032518 // 1/ln 10
	sqrtOfHalf = 0.7071067811865476
)

// Log1p returns the natural logarithm of 1 + x, also where 1 + x rounds to 1. Log1p(±0) is ±0, Log1p(-1) is -Inf, Log1p(+Inf) is
// +Inf, and NaN is the result for x < -1 and NaN.
func Log1p(x float64) float64 {
	switch {
	case x < -1 || x != x:
		return math.NaN()
	case x == -1:
		return math.Inf(-1)
	case x == 0 || math.IsInf(x, 1):
		return x
	case sqrtOfHalf-1 < x && x < 1/sqrtOfHalf-1:
		return logarithm(x, 0)
	}
	y := 1 + x
	lost := 1 - (y - x) // of 1, where x is the larger one
	if x < 1 {
		lost = x - (y - 1)
	}
	k, f := scaled(y)
	return float64(k)*ln2 + (logarithm(f, lost/y) + float64(k)*ln2Rest)
}

// Log10 returns the decimal logarithm of x. Log10(0) is -Inf, Log10(+Inf) is +Inf, and NaN is the result for x < 0 and NaN.
func Log10(x float64) float64 {
	switch {
	case x < 0 || x != x:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	k, f := scaled(x)
	return float64(k)*log2 + (logarithm(f, 0)*perLn10 + float64(k)*log2Rest)
}

// scaled writes x > 0 as 2^k·(1+f) with 1+f in [√½, √2).
func scaled(x float64) (k int, f float64) {
	m, k := math.Frexp(x)
	if m < sqrtOfHalf {
		m, k = 2*m, k-1
	}
	return k, m - 1
}

// logarithm is ln(1+f) + rest, for 1+f in [√½, √2] and a small rest. With s = f/(2+f), ln(1+f) = 2·artanh s = 2·(s + s³/3 + s⁵/5 + …), and |s| is
// below 0.172: Taylor's first left-out term is below 1e-18 of the first. Since 2s = f - s·f, f is kept whole.
func logarithm(f, rest float64) float64 {
	s := f / (2 + f)
	z := s * s
	p := 2 * z * series(z, []float64{
		1.0 / 3, 1.0 / 5, 1.0 / 7, 1.0 / 9, 1.0 / 11, 1.0 / 13, 1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21,
	})
	return f - (s*(f-p) - rest)
}
