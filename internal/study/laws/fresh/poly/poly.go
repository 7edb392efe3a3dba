// Package poly computes with polynomials whose coefficients are integers.
package poly

import "slices"

// A Poly has the coefficients of a polynomial, that of the constant first. Results have no zero at the end.
type Poly []int

// Constant returns the polynomial that is c everywhere.
func Constant(c int) Poly { return trim(Poly{c}) }

// trim takes the zeros at the end away.
func trim(p Poly) Poly {
	for len(p) > 0 && p[len(p)-1] == 0 {
		p = p[:len(p)-1]
	}
	return p
}

// Degree returns the highest power of p, -1 if it is zero.
func (p Poly) Degree() int { return len(trim(p)) - 1 }

// At returns the value of p at x.
func (p Poly) At(x int) int {
	y := 0
	for _, c := range slices.Backward(p) {
		y = y*x + c
	}
	return y
}

// Plus returns the sum of p and q.
func (p Poly) Plus(q Poly) Poly {
	sum := make(Poly, max(len(p), len(q)))
	copy(sum, p)
	for i, c := range q {
		sum[i] += c
	}
	return trim(sum)
}

// Times returns the product of p and q.
func (p Poly) Times(q Poly) Poly {
	if len(p) == 0 || len(q) == 0 {
		return nil
	}
	product := make(Poly, len(p)+len(q)-1)
	for i, c := range p {
		for j, d := range q {
			product[i+j] += c * d
		}
	}
	return trim(product)
}

// Derivative returns the slope of p as a polynomial.
func (p Poly) Derivative() Poly {
	if len(p) < 2 {
		return nil
	}
	slope := make(Poly, len(p)-1)
	for i := range slope {
		slope[i] = (i + 1) * p[i+1]
	}
	return trim(slope)
}
