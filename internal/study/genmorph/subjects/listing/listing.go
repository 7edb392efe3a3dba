// Package listing has the function of the running example of Ayerdi et al., "Automatically Generating Metamorphic Relations via Genetic
// Programming" (2023), §4, which simplifies the pow of Apache Commons Math: it does not see that a result is out of range.
package listing

import "errors"

// ErrNegative is the refusal.
var ErrNegative = errors.New("negative exponent")

// Pow returns k to the power of e, which must not be negative (Listing 1). The mutant of the example lacks the second product.
func Pow(k int, e int64) (int, error) {
	if e < 0 {
		return 0, ErrNegative
	}
	result := 1
	square := k
	for e != 0 {
		if e&1 != 0 {
			result *= square
		}
		square *= square
		e >>= 1
	}
	return result, nil
}
