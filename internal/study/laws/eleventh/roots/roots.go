// Package roots takes roots of whole numbers.
package roots

import (
	"errors"
	"math/bits"
)

// ErrNegative is returned for a number that has no root.
var ErrNegative = errors.New("negative number")

// Sqrt is the largest number whose square is at most n.
func Sqrt(n int) (int, error) {
	if n < 0 {
		return 0, ErrNegative
	}
	if n == 0 {
		return 0, nil
	}
	root := 1 << ((bits.Len(uint(n)) + 1) / 2) // more than the root, so that each step goes down
	for {
		next := (root + n/root) / 2
		if next >= root {
			return root, nil
		}
		root = next
	}
}

// IsSquare reports whether a number is the square of another one.
func IsSquare(n int) bool {
	root, err := Sqrt(n)
	return err == nil && root*root == n
}
