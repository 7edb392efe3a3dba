package mathutil

import "math"

// Numbers of formulas and of decimals.
const (
	half = 0.5
	two  = 2.0
	ten  = 10.0
)

// Constants of the format of a float64: the least number that added to 1 is seen, halved, and the least normal number.
const (
	Epsilon = 0x1p-53
	SafeMin = 0x1p-1022
)

// TwoPi is a full turn.
const TwoPi = 2 * math.Pi

// Parts of a float64 by IEEE 754.
const (
	signBit      = 1 << 63
	fractionBits = 52
	mostExponent = 0x7ff
	exponentBias = 1023
)

// A Mode says how a number between two neighbours is rounded.
type Mode int

// The modes.
const (
	Up          Mode = iota // away from zero
	Down                    // to zero
	Ceiling                 // up
	Floor                   // down
	HalfUp                  // to the nearer one, from the middle away from zero
	HalfDown                // to the nearer one, from the middle to zero
	HalfEven                // to the nearer one, from the middle to the even one
	Unnecessary             // what is between neighbours is refused
)

// Sign is 1, 0 or -1 by the sign of x; NaN of NaN.
func Sign(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x == 0 {
		return 0
	}
	return Indicator(x)
}

// Indicator is 1 or -1 by the sign of x, where zero counts as positive; NaN of NaN.
func Indicator(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x >= 0 {
		return 1
	}
	return -1
}

// Equals says whether two numbers are equal or neighbours. NaN is not equal to itself.
func Equals(x, y float64) bool {
	equal, _ := EqualsUlps(x, y, 1)
	return equal
}

// EqualsIncludingNaN is as [Equals], but NaN is equal to itself.
func EqualsIncludingNaN(x, y float64) bool {
	return math.IsNaN(x) && math.IsNaN(y) || Equals(x, y)
}

// EqualsWithin says whether two numbers are equal or differ by eps at most.
func EqualsWithin(x, y, eps float64) bool {
	return Equals(x, y) || math.Abs(y-x) <= eps
}

// EqualsUlps says whether there are fewer than so many floats between two numbers. Zeros of both signs are one place. The number of steps must be positive,
// and less than what would lead from the numbers to NaN.
func EqualsUlps(x, y float64, steps int64) (bool, error) {
	const nans = 1 << fractionBits // of one sign, by IEEE 754
	if steps <= 0 || steps >= nans {
		return false, ErrArgument
	}
	if math.IsNaN(x) || math.IsNaN(y) {
		return false, nil
	}
	from, to := place(x), place(y)
	if from > to {
		from, to = to, from
	}
	// Both are less than 2^63 in magnitude, so their difference fits without a sign.
	return uint64(to)-uint64(from) <= uint64(steps), nil
}

// place is the position of a number in the order of all floats, with zero at 0.
func place(x float64) int64 {
	b := math.Float64bits(x)
	if b >= signBit {
		return -int64(b - signBit)
	}
	return int64(b)
}

// CompareTo is -1, 0 or 1 as x is less than y, equal to it within eps, or more.
func CompareTo(x, y, eps float64) int {
	if EqualsWithin(x, y, eps) {
		return 0
	}
	if x < y {
		return -1
	}
	return 1
}

// Log is the logarithm of x to a base. That of zero is an infinity, and it is NaN where a number is negative.
func Log(base, x float64) float64 { return math.Log(x) / math.Log(base) }

// Sinh is the hyperbolic sine.
func Sinh(x float64) float64 { return (math.Exp(x) - math.Exp(-x)) / two }

// Cosh is the hyperbolic cosine.
func Cosh(x float64) float64 { return (math.Exp(x) + math.Exp(-x)) / two }

// NextAfter is the neighbour of d in a direction, d itself if that is the same number. NaN and infinities have none and stay.
func NextAfter(d, direction float64) float64 {
	if math.IsNaN(d) || math.IsInf(d, 0) || d == direction {
		return d
	}
	if math.IsNaN(direction) {
		return direction
	}
	if d == 0 {
		return math.Copysign(math.SmallestNonzeroFloat64, direction)
	}
	b := math.Float64bits(d)
	if (d < direction) == (d > 0) {
		return math.Float64frombits(b + 1)
	}
	return math.Float64frombits(b - 1)
}

// Scalb is d times two to the power of n, rounded once. Where the exponent stays within the format it is enough to change it.
func Scalb(d float64, n int) float64 {
	if d == 0 || math.IsNaN(d) || math.IsInf(d, 0) {
		return d
	}
	b := math.Float64bits(d)
	e := int(b >> fractionBits & mostExponent)
	if n > 2*mostExponent {
		return math.Inf(int(Sign(d)))
	}
	if n < -2*mostExponent {
		return math.Copysign(0, d)
	}
	if e > 0 && e+n > 0 && e+n < mostExponent {
		return math.Float64frombits(b + uint64(n)<<fractionBits)
	}
	return math.Ldexp(d, n)
}

// Exponent is the power of two of d, without that of its fraction.
func Exponent(d float64) int {
	return int(math.Float64bits(d)>>fractionBits&mostExponent) - exponentBias
}

// Round rounds x to so many decimals, fewer than none for tens and hundreds, half away from zero.
func Round(x float64, scale int) (float64, error) { return RoundBy(x, scale, HalfUp) }

// RoundBy rounds x to so many decimals in a mode. NaN and infinities stay.
func RoundBy(x float64, scale int, mode Mode) (float64, error) {
	if mode < Up || mode > Unnecessary {
		return 0, ErrArgument
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return x, nil
	}
	factor := math.Pow(ten, float64(scale))
	unscaled := math.Abs(x) * factor
	if math.IsInf(unscaled, 0) || factor == 0 {
		return 0, ErrOverflow
	}
	away, err := roundsAway(unscaled, x < 0, mode)
	if err != nil {
		return 0, err
	}
	whole := math.Floor(unscaled)
	if away {
		whole++
	}
	return math.Copysign(whole/factor, x), nil
}

// roundsAway says whether a magnitude is rounded up to the next whole number.
func roundsAway(x float64, negative bool, mode Mode) (bool, error) {
	whole := math.Floor(x)
	if x == whole {
		return false, nil
	}
	switch mode {
	case Up:
		return true, nil
	case Down:
		return false, nil
	case Ceiling:
		return !negative, nil
	case Floor:
		return negative, nil
	case Unnecessary:
		return false, ErrInexact
	}
	return roundsHalf(x-whole, math.Mod(whole, two) != 0, mode), nil
}

// roundsHalf says whether a fraction is rounded up in a mode that takes the nearer neighbour.
func roundsHalf(fraction float64, odd bool, mode Mode) bool {
	if fraction != half {
		return fraction > half
	}
	return mode == HalfUp || mode == HalfEven && odd
}
