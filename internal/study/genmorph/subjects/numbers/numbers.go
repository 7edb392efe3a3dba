package numbers

import "math"

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

// product multiplies unless the result is out of range, which dividing again shows. The smallest int divided by -1 is itself in Go, hence
// the case of its own.
func product(a, b int) (int, error) {
	if a == 0 || b == 0 {
		return 0, nil
	}
	if a == -1 && b == math.MinInt || a == math.MinInt && b == -1 {
		return 0, ErrOverflow
	}
	p := a * b
	if p/b != a {
		return 0, ErrOverflow
	}
	return p, nil
}
