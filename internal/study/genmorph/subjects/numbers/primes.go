// Package numbers has five of the subjects of the study of GenMorph: those of Apache Commons Math 3.6.1 about whole numbers. They are
// written from what its documentation promises, with errors where Java throws exceptions. Primes have 32 bits as there, for which four
// bases make Miller's and Rabin's test certain; the others have Go's int.
package numbers

import "errors"

// The refusals.
var (
	ErrNegative = errors.New("negative argument")
	ErrOverflow = errors.New("result out of range")
	ErrOrder    = errors.New("more sets than elements")
)

// IsPrime reports whether n is a prime number. It is the test of Miller and Rabin, which is certain below 3,215,031,751 with the
// bases 2, 3, 5 and 7 (Menezes et al., "Handbook of Applied Cryptography" (1996), table 4.1).
func IsPrime(n int32) bool {
	if n < 2 {
		return false
	}
	odd, twos := n-1, 0
	for odd%2 == 0 {
		odd /= 2
		twos++
	}
	for _, base := range [...]int32{2, 3, 5, 7} {
		if n == base {
			return true
		}
		if !passes(n, base, odd, twos) {
			return false
		}
	}
	return true
}

// passes reports whether n, which is odd·2^twos + 1, is a strong probable prime to a base: one of the powers base^odd, base^(2·odd), …
// is -1 modulo n, or the first one is 1.
func passes(n, base, odd int32, twos int) bool {
	power := powerModulo(base, odd, n)
	if power == 1 || power == n-1 {
		return true
	}
	for range twos - 1 {
		power = int32(int64(power) * int64(power) % int64(n))
		if power == n-1 {
			return true
		}
	}
	return false
}

// powerModulo is the power of a base modulo n; products of two numbers of 32 bits fit into 64.
func powerModulo(base, exponent, n int32) int32 {
	result, square := int64(1), int64(base)
	for exponent > 0 {
		if exponent%2 == 1 {
			result = result * square % int64(n)
		}
		square = square * square % int64(n)
		exponent /= 2
	}
	return int32(result)
}

// NextPrime returns the smallest prime that is not less than n, which must not be negative. There is one for each n, as the largest int32
// is a prime.
func NextPrime(n int32) (int32, error) {
	if n < 0 {
		return 0, ErrNegative
	}
	if n <= 3 {
		return max(n, 2), nil
	}
	n |= 1
	if n%3 == 0 {
		n += 2
	}
	// What is no multiple of 2 or 3 comes in pairs, one before and one after a multiple of 6.
	step := int32(2)
	if n%6 == 1 {
		step = 4
	}
	for !IsPrime(n) {
		n += step
		step = 6 - step
	}
	return n, nil
}
