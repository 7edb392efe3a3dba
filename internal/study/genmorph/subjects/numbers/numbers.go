package numbers

import (
	"math"
	"math/bits"
)

// GCD returns the greatest common divisor of the absolute values of a and b, by halving and subtracting (Stein 1967). GCD(0, 0) is 0. The
// only result that is out of range is the absolute value of the smallest int.
func GCD(a, b int) (int, error) {
	u, v := magnitude(a), magnitude(b)
	if u == 0 || v == 0 {
		return whole(u + v)
	}
	twos := 0
	for u%2 == 0 && v%2 == 0 {
		u /= 2
		v /= 2
		twos++
	}
	for u != v {
		switch {
		case u%2 == 0:
			u /= 2
		case v%2 == 0:
			v /= 2
		case u > v:
			u = (u - v) / 2
		default:
			v = (v - u) / 2
		}
	}
	return whole(u << twos)
}

func magnitude(a int) uint {
	if a < 0 {
		return -uint(a)
	}
	return uint(a)
}

func whole(u uint) (int, error) {
	if u > math.MaxInt {
		return 0, ErrOverflow
	}
	return int(u), nil
}

// Pow returns k to the power of e, which must not be negative. Pow(0, 0) is 1.
func Pow(k, e int) (int, error) {
	if e < 0 {
		return 0, ErrNegative
	}
	result, square := 1, k
	for {
		if e%2 == 1 {
			next, err := product(result, square)
			if err != nil {
				return 0, err
			}
			result = next
		}
		e /= 2
		if e == 0 {
			return result, nil
		}
		next, err := product(square, square)
		if err != nil {
			return 0, err
		}
		square = next
	}
}

// product multiplies unless the result is out of range, by magnitudes, whose product has 128 bits and never wraps around.
func product(a, b int) (int, error) {
	high, low := bits.Mul64(uint64(magnitude(a)), uint64(magnitude(b)))
	if (a < 0) == (b < 0) {
		if high != 0 || low > math.MaxInt64 {
			return 0, ErrOverflow
		}
		return int(low), nil
	}
	if high != 0 || low > 1<<63 {
		return 0, ErrOverflow
	}
	return int(-low), nil
}
