package polynomial

import "math/big"

// Farkas looks for a proof that linear inequalities imply another one: numbers λ ≥ 0 such that target is Σ λ·rows plus a constant that is
// not negative. A row is the coefficients of a linear form that is never negative, its constant last. The answer is exact; the rows and the
// target stay as they are.
func Farkas(rows [][]*big.Rat, target []*big.Rat) (lambda []*big.Rat, ok bool) {
	return farkas(rows, target)
}
