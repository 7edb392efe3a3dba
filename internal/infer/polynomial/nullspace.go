package polynomial

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

// dependent is the share of a column that may be left over if it is a sum of others. It is coarse: what it lets pass is tried on fresh
// rows down to rounding error.
const dependent = 1e-9

// Project returns what is left of a column, and its parts in the basis.
func (b *Basis) Project(col []float64) (rest, parts []float64) {
	rest = make([]float64, len(col))
	copy(rest, col)
	parts = make([]float64, len(b.q), len(b.q)+1) // for Add
	for range 2 {
		for i, q := range b.q {
			d := dot(q, rest)
			parts[i] += d
			subtract(rest, d, q)
		}
	}
	return rest, parts
}

// Add appends a column that is no sum of those that were added, given what [Basis.Project] returned for it, which becomes the basis's.
func (b *Basis) Add(rest, parts []float64) {
	n := norm(rest)
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

// fit writes col as a sum of columns, and returns the norm of what is left over. It fails if columns depend on each other.
func fit(columns [][]float64, col []float64) (coefs []float64, left float64, ok bool) {
	b := basisOf(columns)
	if b == nil {
		return nil, 0, false
	}
	rest, parts := b.Project(col)
	return b.Solve(parts), norm(rest), true
}

// basisOf is the basis of all of some columns, nil if they depend on each other.
func basisOf(columns [][]float64) *Basis {
	var b Basis
	for _, c := range columns {
		rest, parts := b.Project(c)
		if norm(rest) <= 1e-14*norm(c) {
			return nil
		}
		b.Add(rest, parts)
	}
	return &b
}

func dot(a, b []float64) float64 {
	s := 0.0
	b = b[:len(a)]
	for i, v := range a {
		s += float64(v * b[i])
	}
	return s
}

// subtract takes d times q off a column.
func subtract(col []float64, d float64, q []float64) {
	q = q[:len(col)]
	for i := range col {
		col[i] -= float64(d * q[i])
	}
}

func norm(a []float64) float64 { return math.Sqrt(dot(a, a)) }
