// Package numbers has second implementations of functions of math and math/bits, by other algorithms than the first ones.
package numbers

import "math"

// Hypot is math.Hypot by the iteration of Moler and Morrison ("Replacing square roots by Pythagorean sums", 1983): each step
// replaces (p, q) by a pair with the same p² + q² and a much smaller q, so that p becomes the answer. It converges cubically for
// q <= p and takes no square root; only quotients are squared, so nothing overflows on the way.
func Hypot(p, q float64) float64 {
	p, q = math.Abs(p), math.Abs(q)
	if math.IsInf(p, 1) || math.IsInf(q, 1) {
		return math.Inf(1)
	}
	if p < q {
		p, q = q, p
	}
	if p == 0 {
		return 0
	}
	for range 4 {
		r := (q / p) * (q / p)
		s := r / (4 + r)
		p += 2 * s * p
		q *= s
	}
	return p
}

// Cbrt is math.Cbrt by Halley's iteration. With |x| = f·2^e and e a multiple of 3 the root is ∛f·2^(e/3); f is then in [1/8, 1), where
// the start is within a fifth of the root and four steps, each of which triples the number of right digits, are more than enough.
func Cbrt(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	f, e := math.Frexp(math.Abs(x))
	for e%3 != 0 {
		f /= 2
		e++
	}
	y := 0.4 + 0.6*f
	for range 4 {
		cube := y * y * y
		y *= (cube + 2*f) / (2*cube + f)
	}
	return math.Copysign(math.Ldexp(y, e/3), x)
}

// Round is math.Round from the two parts of x: the whole part is the nearest integer, or the one before it in the direction away from
// zero if the fraction is a half or more. The fraction of an infinity is NaN, which is not a half or more.
func Round(x float64) float64 {
	whole, fraction := math.Modf(x)
	if math.Abs(fraction) >= 0.5 {
		whole += math.Copysign(1, x)
	}
	return math.Copysign(whole, x)
}

// Sin is math.Sin by Taylor series about the nearest multiple of π/2, for |x| up to 10⁶. There k·high is exact, as high has 33 bits and
// k at most 20, so the remainder r is right to the last bits; for |r| <= π/4 twenty terms end below 10⁻¹⁹.
func Sin(x float64) float64 {
	const (
		high = 0x1.921fb544p+0 // of π/2
		low  = math.Pi/2 - high
	)
	k := math.Round(x / (math.Pi / 2))
	r := (x - k*high) - k*low
	sin, cos, term := 0.0, 0.0, 1.0
	for n := 1; n <= 20; n++ {
		switch n % 4 {
		case 1:
			cos += term
		case 2:
			sin += term
		case 3:
			cos -= term
		case 0:
			sin -= term
		}
		term *= r / float64(n)
	}
	switch int(k) & 3 {
	case 0:
		return sin
	case 1:
		return cos
	case 2:
		return -sin
	default:
		return -cos
	}
}

// Len64 is bits.Len64 by bisection: where anything is set above the lower half, these step bits count in full and the upper half is
// what is left to look at. After the steps x is its own top bit.
func Len64(x uint64) int {
	n := 0
	for step := 32; step > 0; step /= 2 {
		if x>>step != 0 {
			x >>= step
			n += step
		}
	}
	return n + int(x)
}
