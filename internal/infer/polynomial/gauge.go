package polynomial

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A gauge tells how nearly the monomials of two columns depend on each other. A search asks it tens of thousands of times about columns of
// two dozen rows: its memory is used again.
type gauge struct {
	monos   []monomial
	from    []int        // of each monomial but 1: the one that it is an atom times
	seen    [2][]float64 // rows that have values
	largest []float64    // monomials, by row
	col     [][]float64  // by monomial: its values, then the vector of the orthonormal basis that it adds
	r       [][]float64  // r[j][i]: part of vector i in column j
	inverse []float64    // of the diagonal
	u, v    []float64
}

// newGauge makes a gauge for monomials of at most some degree. Each but 1 is an atom times an earlier one, which saves half of the products.
func newGauge(degree int) *gauge {
	g := &gauge{monos: monomials([]int{0, 1}, degree)}
	n := len(g.monos)
	g.from, g.col, g.r = make([]int, n), make([][]float64, n), make([][]float64, n)
	g.inverse, g.u, g.v = make([]float64, n), make([]float64, n), make([]float64, n)
	for j, m := range g.monos {
		g.r[j] = make([]float64, n)
		if j > 0 {
			g.from[j] = slices.IndexFunc(g.monos, func(o monomial) bool { return slices.Equal(o, m[:len(m)-1]) })
		}
	}
	return g
}

// smallest is the smallest singular value of the column-normalised matrix of the monomials of two columns; rows without values are left
// out. It is infinite where too few rows are left, or a column stays as it is.
func (g *gauge) smallest(x, y []float64) float64 {
	// The smallest singular value is 0 exactly if the columns depend on each other, and small if they nearly do: one number decides whether
	// the expensive search is worth while.
	g.seen[0], g.seen[1] = g.seen[0][:0], g.seen[1][:0]
	for r, v := range y {
		if finite(x[r]) && finite(v) {
			g.seen[0], g.seen[1] = append(g.seen[0], x[r]), append(g.seen[1], v)
		}
	}
	if len(g.seen[0]) < len(g.monos)+spare/2 || isConstant(g.seen[0]) || isConstant(g.seen[1]) {
		return math.Inf(1)
	}
	// columns are normalised by add, so that the value does not depend on their units
	g.read()
	for j := range g.col {
		if !g.add(j) {
			return math.Inf(1)
		}
	}
	return g.iterate()
}

// read takes down the monomials, each row divided by its largest one.
func (g *gauge) read() {
	rows := len(g.seen[0])
	for j := range g.col {
		g.col[j] = slices.Grow(g.col[j][:0], rows)[:rows]
	}
	g.largest = slices.Grow(g.largest[:0], rows)[:rows]
	for r := range rows {
		g.col[0][r], g.largest[r] = 1, 1
	}
	for j, m := range g.monos[1:] {
		col, by, from := g.col[j+1], g.seen[m[len(m)-1]], g.col[g.from[j+1]]
		for r := range col {
			col[r] = from[r] * by[r]
			if size := math.Abs(col[r]); size > g.largest[r] {
				g.largest[r] = size
			}
		}
	}
	for r, v := range g.largest {
		g.largest[r] = 1 / v
	}
	for _, col := range g.col {
		for r, v := range g.largest {
			col[r] *= v
		}
	}
}

// add makes a vector of the basis of column j. What it leaves of orthogonality is of no account: the triangular factor of Gram and
// Schmidt's modified method is as good as any (Björck, 1967). A column of zeros has none.
func (g *gauge) add(j int) bool {
	c, parts := g.col[j], g.r[j]
	size := linear.Norm(c)
	if size == 0 {
		return false
	}
	// modified: each part is subtracted before the next one is computed
	for i, q := range g.col[:j] {
		d := linear.Dot(q, c)
		parts[i] = d / size
		linear.Subtract(c, d, q)
	}
	n := linear.Norm(c)
	parts[j] = n / size
	for r := range c {
		c[r] /= n
	}
	return true
}

// iterate finds the smallest singular value by inverse iteration on the triangular factor.
func (g *gauge) iterate() float64 {
	n, u, v := len(g.r), g.u, g.v
	for j, parts := range g.r {
		// a zero on the diagonal is a dependent column
		if parts[j] == 0 || math.IsNaN(parts[j]) {
			return 0
		}
		g.inverse[j] = 1 / parts[j]
		v[j] = 1 / math.Sqrt(float64(n))
	}
	value := 0.0
	// Each step divides by the square of the value; four of them are enough where the smallest one lies apart. No theory.
	for range 4 {
		// Rᵀ·u = v, then R·w = u, for which u has room.
		for j, parts := range g.r {
			u[j] = v[j]
			for i, part := range parts[:j] {
				u[j] -= float64(part * u[i])
			}
			u[j] *= g.inverse[j]
		}
		for j := n - 1; j >= 0; j-- {
			u[j] *= g.inverse[j]
			for i, part := range g.r[j][:j] {
				u[i] -= float64(u[j] * part)
			}
		}
		size := linear.Norm(u)
		if size == 0 || !finite(size) {
			return 0
		}
		// the norm grows by 1/σ² in a step, since both factors are solved for
		value = 1 / math.Sqrt(size)
		for i := range u {
			v[i] = u[i] / size
		}
	}
	return value
}
