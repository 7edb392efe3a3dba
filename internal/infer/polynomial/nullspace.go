package polynomial

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

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

// sparse turns a column that depends on others into a sum of few of them: those whose parts rounding explains are dropped one after the
// other, the smallest part first, as long as the rest explains the column, and what is left is fitted again (sequential hard
// thresholding as in SINDy; Brunton et al., 2016).
func sparse(columns [][]float64, in []int, j int, coefs []float64) (support []int, parts []float64) {
	target := linear.Norm(columns[j])
	support, parts = slices.Clone(in), slices.Clone(coefs)
	for {
		smallest, at := math.Inf(1), -1
		for i, k := range support {
			if s := math.Abs(parts[i]) * linear.Norm(columns[k]); s < smallest {
				smallest, at = s, i
			}
		}
		if at < 0 || smallest > 1e-4*target {
			return support, parts
		}
		fewer := slices.Delete(slices.Clone(support), at, at+1)
		c, left, ok := fit(pick(columns, fewer), columns[j])
		if !ok || left > dependent*target {
			return support, parts
		}
		support, parts = fewer, c
	}
}

func pick(columns [][]float64, which []int) [][]float64 {
	out := make([][]float64, len(which))
	for i, k := range which {
		out[i] = columns[k]
	}
	return out
}

// isConstant reports whether a column does not depend on the row.
func isConstant(col []float64) bool {
	lo, hi := col[0], col[0]
	for _, v := range col {
		if lo, hi = min(lo, v), max(hi, v); hi-lo > 1e-9*math.Abs(col[0]) {
			return false
		}
	}
	return true
}
