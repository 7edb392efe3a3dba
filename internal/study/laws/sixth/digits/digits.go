// Package digits takes numbers apart.
package digits

import "errors"

// The errors of Value.
var (
	ErrBase  = errors.New("digits: base is not in 2..36")
	ErrDigit = errors.New("digits: no digit of the base")
)

// Of returns the digits of n in a base, the most significant one first: none of 0. It returns none of a negative number, or if the base is
// not in 2..36.
func Of(n, base int) []int {
	if n < 0 || base < 2 || base > 36 {
		return nil
	}
	count := 0
	for m := n; m > 0; m /= base {
		count++
	}
	out := make([]int, count)
	for i := count - 1; i >= 0; i-- {
		out[i] = n % base
		n /= base
	}
	return out
}

// Value returns the number with the digits ds in a base.
func Value(ds []int, base int) (int, error) {
	if base < 2 || base > 36 {
		return 0, ErrBase
	}
	n := 0
	for _, d := range ds {
		if d < 0 || d >= base {
			return 0, ErrDigit
		}
		n = n*base + d
	}
	return n, nil
}

// Sum returns the sum of the decimal digits of n, whatever its sign.
func Sum(n int) int {
	sum := 0
	for ; n != 0; n /= 10 {
		d := n % 10
		if d < 0 {
			d = -d
		}
		sum += d
	}
	return sum
}
