package polynomial

import "github.com/imago-mt/imago/internal/logic/linear"

// dependent is the share of a column that may be left over if it is a sum of others. It is coarse: what it lets pass is tried on fresh
// rows down to rounding error. No theory; see make bench-polynomial.
const dependent = 1e-9

// fit writes col as a sum of columns, and returns the norm of what is left over. It fails if columns depend on each other.
func fit(columns [][]float64, col []float64) (coefs []float64, left float64, ok bool) {
	b := basisOf(columns)
	if b == nil {
		return nil, 0, false
	}
	rest, parts := b.Project(col)
	return b.Solve(parts), linear.Norm(rest), true
}

// basisOf is the basis of all of some columns, nil if they depend on each other.
func basisOf(columns [][]float64) *linear.Basis {
	var b linear.Basis
	for _, c := range columns {
		rest, parts := b.Project(c)
		if linear.Norm(rest) <= 1e-14*linear.Norm(c) {
			return nil
		}
		b.Add(rest, parts)
	}
	return &b
}
