// Package mathutil is a subject of studies: additions to a library of mathematics, by the rules that Apache Commons Math documents of its class MathUtils.
// Whole numbers are checked for overflow, and floats are compared, rounded and brought into ranges. The code is this project's own, of the documentation. It
// is in the role of MATH in the paper on path-directed source inputs by Sun et al. (2021), whose program has 2002 lines of Java, most of them comments, and
// whose relations are about the greatest common divisor, the normalized angle and the distance.
//
// What differs from the documentation: hash codes and comparisons of lists are left out, decimals are rounded as floats and not by their decimal text, and
// what is an exception there is an error here.
package mathutil

import (
	"errors"
	"math"
)

// Errors of the package.
var (
	ErrOverflow = errors.New("mathutil: the result is too large")
	ErrArgument = errors.New("mathutil: no such argument")
	ErrLength   = errors.New("mathutil: lists of different lengths")
	ErrOrder    = errors.New("mathutil: not in order")
	ErrInexact  = errors.New("mathutil: a digit would be lost")
	ErrZero     = errors.New("mathutil: the sum is zero")
)

// MostFactorial is the largest number whose factorial has 64 bits.
const MostFactorial = 20

// factorials are those that fit into 64 bits.
var factorials = [MostFactorial + 1]int64{
	1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800, 479001600, 6227020800, 87178291200, 1307674368000, 20922789888000, 355687428096000,
	6402373705728000, 121645100408832000, 2432902008176640000,
}

// AddAndCheck is the sum, which must fit.
func AddAndCheck(x, y int32) (int32, error) {
	s := int64(x) + int64(y)
	if s < math.MinInt32 || s > math.MaxInt32 {
		return 0, ErrOverflow
	}
	return int32(s), nil
}

// AddAndCheckLong is the sum, which must fit. The sum of two numbers of one sign that has the other sign does not.
func AddAndCheckLong(a, b int64) (int64, error) {
	s := a + b
	if (a^b) >= 0 && (a^s) < 0 {
		return 0, ErrOverflow
	}
	return s, nil
}

// SubAndCheck is the difference, which must fit.
func SubAndCheck(x, y int32) (int32, error) {
	d := int64(x) - int64(y)
	if d < math.MinInt32 || d > math.MaxInt32 {
		return 0, ErrOverflow
	}
	return int32(d), nil
}

// SubAndCheckLong is the difference, which must fit. The least number has no negative, so it is taken away from what is negative only.
func SubAndCheckLong(a, b int64) (int64, error) {
	if b == math.MinInt64 {
		if a >= 0 {
			return 0, ErrOverflow
		}
		return a - b, nil
	}
	return AddAndCheckLong(a, -b)
}

// MulAndCheck is the product, which must fit.
func MulAndCheck(x, y int32) (int32, error) {
	m := int64(x) * int64(y)
	if m < math.MinInt32 || m > math.MaxInt32 {
		return 0, ErrOverflow
	}
	return int32(m), nil
}

// MulAndCheckLong is the product, which must fit. There is one negative number more than there are positive ones.
func MulAndCheckLong(a, b int64) (int64, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	negative := (a < 0) != (b < 0)
	most := uint64(math.MaxInt64)
	if negative {
		most++
	}
	x, y := magnitude(a), magnitude(b)
	if x > most/y {
		return 0, ErrOverflow
	}
	if negative {
		return -int64(x * y), nil
	}
	return int64(x * y), nil
}

// magnitude is the absolute value, that of the least number included.
func magnitude(a int64) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

// Gcd is the greatest common divisor, which is never negative; that of two zeros is zero. The one of the least number and itself or zero is refused, since
// it does not fit. It is found by halving and taking away (Stein 1967), without division.
func Gcd(p, q int32) (int32, error) {
	d := divisor(magnitude(int64(p)), magnitude(int64(q)))
	if d > math.MaxInt32 {
		return 0, ErrOverflow
	}
	return int32(d), nil
}

// GcdLong is as [Gcd], with 64 bits.
func GcdLong(p, q int64) (int64, error) {
	d := divisor(magnitude(p), magnitude(q))
	if d > math.MaxInt64 {
		return 0, ErrOverflow
	}
	return int64(d), nil
}

// divisor is the greatest common divisor of magnitudes.
func divisor(u, v uint64) uint64 {
	if u == 0 {
		return v
	}
	if v == 0 {
		return u
	}
	// A factor of two that both have belongs to the result; one that only one of them has does not.
	twos := 0
	for u%2 == 0 && v%2 == 0 {
		u, v = u/2, v/2
		twos++
	}
	for u%2 == 0 {
		u /= 2
	}
	for v != 0 {
		for v%2 == 0 {
			v /= 2
		}
		// Both are odd, so their difference is even and has the same divisors with the lesser one.
		if u > v {
			u, v = v, u
		}
		v -= u
	}
	return u << twos
}

// Lcm is the least common multiple, never negative; zero if a number is zero. One that does not fit is refused.
func Lcm(a, b int32) (int32, error) {
	m, err := LcmLong(int64(a), int64(b))
	if err != nil || m > math.MaxInt32 {
		return 0, ErrOverflow
	}
	return int32(m), nil
}

// LcmLong is as [Lcm], with 64 bits.
func LcmLong(a, b int64) (int64, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	u, v := magnitude(a), magnitude(b)
	u /= divisor(u, v)
	if u > math.MaxInt64/v {
		return 0, ErrOverflow
	}
	return int64(u * v), nil
}

// Pow is k multiplied so many times, with wrap-around. Negative exponents are refused.
func Pow(k, exponent int32) (int32, error) {
	if exponent < 0 {
		return 0, ErrArgument
	}
	result, square := int32(1), k
	for ; exponent != 0; exponent /= 2 {
		if exponent%2 != 0 {
			result *= square
		}
		square *= square
	}
	return result, nil
}

// PowLong is as [Pow], with 64 bits.
func PowLong(k, exponent int64) (int64, error) {
	if exponent < 0 {
		return 0, ErrArgument
	}
	result, square := int64(1), k
	for ; exponent != 0; exponent /= 2 {
		if exponent%2 != 0 {
			result *= square
		}
		square *= square
	}
	return result, nil
}

// Factorial is the product of the numbers from 1 to n, exactly. Negative numbers are refused, and so are those above [MostFactorial].
func Factorial(n int) (int64, error) {
	if n < 0 {
		return 0, ErrArgument
	}
	if n > MostFactorial {
		return 0, ErrOverflow
	}
	return factorials[n], nil
}

// FactorialDouble is the factorial as a float, to the nearest whole number; an infinity if it is too large.
func FactorialDouble(n int) (float64, error) {
	if n < 0 {
		return 0, ErrArgument
	}
	if n <= MostFactorial {
		return float64(factorials[n]), nil
	}
	log, err := FactorialLog(n)
	return math.Floor(math.Exp(log) + half), err
}

// FactorialLog is the natural logarithm of the factorial.
func FactorialLog(n int) (float64, error) {
	if n < 0 {
		return 0, ErrArgument
	}
	if n <= MostFactorial {
		return math.Log(float64(factorials[n])), nil
	}
	sum := 0.0
	for i := 2; i <= n; i++ {
		sum += math.Log(float64(i))
	}
	return sum, nil
}

// BinomialCoefficient is how many sets of k out of n there are, exactly. Numbers that are not 0 <= k <= n are refused, and a result that does not fit.
func BinomialCoefficient(n, k int) (int64, error) {
	if err := choosable(n, k); err != nil {
		return 0, err
	}
	k = min(k, n-k)
	result := int64(1)
	// After each round the result is the coefficient of n-k+i and i. The common divisor goes first, so that no product is larger than that.
	for i := int64(1); i <= int64(k); i++ {
		d := int64(divisor(uint64(result), uint64(i)))
		product, err := MulAndCheckLong(result/d, (int64(n)-int64(k)+i)/(i/d))
		if err != nil {
			return 0, err
		}
		result = product
	}
	return result, nil
}

// BinomialCoefficientDouble is as [BinomialCoefficient], as a float to the nearest whole number; an infinity if it is too large.
func BinomialCoefficientDouble(n, k int) (float64, error) {
	if exact, err := BinomialCoefficient(n, k); err == nil {
		return float64(exact), nil
	}
	log, err := BinomialCoefficientLog(n, k)
	if err != nil {
		return 0, err
	}
	return math.Floor(math.Exp(log) + half), nil
}

// BinomialCoefficientLog is the natural logarithm of the coefficient.
func BinomialCoefficientLog(n, k int) (float64, error) {
	if err := choosable(n, k); err != nil {
		return 0, err
	}
	k = min(k, n-k)
	sum := 0.0
	for i := 1; i <= k; i++ {
		sum += math.Log(float64(n-k+i)) - math.Log(float64(i))
	}
	return sum, nil
}

// choosable refuses numbers of which there are no sets.
func choosable(n, k int) error {
	if n < 0 || k < 0 || k > n {
		return ErrArgument
	}
	return nil
}
