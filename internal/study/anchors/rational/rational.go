// Package rational has arithmetic of fractions.
package rational

import (
	"errors"
	"math/big"
)

// errZero is the quotient by zero.
var errZero = errors.New("division by zero")

// Zero is 0.
func Zero() *big.Rat { return new(big.Rat) }

// One is 1.
func One() *big.Rat { return big.NewRat(1, 1) }

// Neg is -a.
func Neg(a *big.Rat) *big.Rat { return new(big.Rat).Neg(a) }

// Abs is the absolute value of a.
func Abs(a *big.Rat) *big.Rat { return new(big.Rat).Abs(a) }

// Sub is a - b.
func Sub(a, b *big.Rat) *big.Rat { return new(big.Rat).Sub(a, b) }

// Mul is a*b.
func Mul(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// Div is a/b; of b = 0 there is none.
func Div(a, b *big.Rat) (*big.Rat, error) {
	if b.Sign() == 0 {
		return nil, errZero
	}
	return new(big.Rat).Quo(a, b), nil
}
