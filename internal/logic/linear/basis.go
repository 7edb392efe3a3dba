// Package linear is linear algebra for proofs: a [Basis] of columns of float64, with which null spaces are found, and [Farkas], which
// decides in exact fractions whether one linear inequality follows from others.
package linear

import "math"

// A Basis is an orthonormal basis of the columns that were added to it, with what it takes to write a vector as a sum of these
// columns: Gram and Schmidt's method, each projection done twice, which keeps it orthogonal to rounding (Giraud et al., 2005).
//
// It takes columns in a given order instead of choosing pivots. A column that depends on earlier ones is then a sum of the simplest
// columns that it depends on, and with monomials for columns, in an order in which a product comes after its factors, those that depend
// on earlier ones lead the elements of a Gröbner basis of all relations (Buchberger and Möller, 1982): multiples of a leading one need
// not be looked at.
type Basis struct {
	q [][]float64
	r [][]float64 // r[j][i]: part of q[i] in column j
}

// Project returns what is left of a column, and its parts in the basis.
func (b *Basis) Project(col []float64) (rest, parts []float64) {
	rest = make([]float64, len(col))
	copy(rest, col)
	parts = make([]float64, len(b.q), len(b.q)+1) // for Add
	for range 2 {
		for i, q := range b.q {
			d := Dot(q, rest)
			parts[i] += d
			Subtract(rest, d, q)
		}
	}
	return rest, parts
}

// Add appends a column that is no sum of those that were added, given what [Basis.Project] returned for it, which becomes the basis's.
func (b *Basis) Add(rest, parts []float64) {
	n := Norm(rest)
	for i := range rest {
		rest[i] /= n
	}
	b.q = append(b.q, rest)
	b.r = append(b.r, append(parts, n))
}

// Solve turns parts in the basis into coefficients of the columns that were added.
func (b *Basis) Solve(parts []float64) []float64 {
	x := append([]float64(nil), parts...)
	for j := len(x) - 1; j >= 0; j-- {
		x[j] /= b.r[j][j]
		for i := range j {
			x[i] -= float64(x[j] * b.r[j][i])
		}
	}
	return x
}

// Dot is the inner product of a and as many numbers of b.
func Dot(a, b []float64) float64 {
	s := 0.0
	b = b[:len(a)]
	for i, v := range a {
		s += float64(v * b[i])
	}
	return s
}

// Subtract takes d times q off a column.
func Subtract(col []float64, d float64, q []float64) {
	q = q[:len(col)]
	for i := range col {
		col[i] -= float64(d * q[i])
	}
}

// Norm is the length of a column.
func Norm(a []float64) float64 { return math.Sqrt(Dot(a, a)) }

// Monomials is the number of monomials of n indeterminates up to a degree, which are the columns of a membership test: the binomial coefficient
// of n+degree and degree, or something above 2^30, which is more columns than anyone has.
func Monomials(n, degree int) int {
	c := 1
	for i := range degree {
		if c = c * (n + degree - i) / (i + 1); c > 1<<30 {
			break
		}
	}
	return c
}
