package polynomial

import "math"

// A gauge tells how nearly the monomials of two columns depend on each other. A search asks it tens of thousands of times about columns of
// two dozen rows: its memory is used again.
type gauge struct {
	monos []monomial
	seen  [2][]float64
	col   [][]float64 // by monomial: its values, then the vector of the orthonormal basis that it adds
	r     [][]float64 // r[j][i]: part of vector i in column j
	u, v  []float64
}

func newGauge(degree int) *gauge {
	g := &gauge{monos: monomials([]int{0, 1}, degree)}
	n := len(g.monos)
	g.col, g.r, g.u, g.v = make([][]float64, n), make([][]float64, n), make([]float64, n), make([]float64, n)
	for j := range n {
		g.r[j] = make([]float64, n)
	}
	return g
}

// smallest is the smallest singular value of the column-normalised matrix of the monomials of two columns; rows without values are left
// out. It is infinite where too few rows are left, or a column stays as it is.
func (g *gauge) smallest(x, y []float64) float64 {
	g.read(x, y)
	if len(g.col[0]) < len(g.monos)+spare/2 || still(g.seen[0]) || still(g.seen[1]) {
		return math.Inf(1)
	}
	for j, c := range g.col {
		n := norm(c)
		if n == 0 {
			return math.Inf(1)
		}
		for r := range c {
			c[r] /= n
		}
		g.add(j)
	}
	return g.iterate()
}

// read takes down the monomials of the rows that have values, each row divided by its largest monomial.
func (g *gauge) read(x, y []float64) {
	g.seen[0], g.seen[1] = g.seen[0][:0], g.seen[1][:0]
	for j := range g.col {
		g.col[j] = g.col[j][:0]
	}
	for r := range x {
		if !finite(x[r]) || !finite(y[r]) {
			continue
		}
		g.seen[0], g.seen[1] = append(g.seen[0], x[r]), append(g.seen[1], y[r])
		largest := 0.0
		for j, m := range g.monos {
			value := 1.0
			for _, a := range m {
				if a == 0 {
					value *= x[r]
				} else {
					value *= y[r]
				}
			}
			g.u[j], largest = value, max(largest, math.Abs(value))
		}
		for j := range g.col {
			g.col[j] = append(g.col[j], g.u[j]/largest)
		}
	}
}

// add makes a vector of the basis of column j, as [Basis.Project] and [Basis.Add] do.
func (g *gauge) add(j int) {
	c, parts := g.col[j], g.r[j]
	clear(parts)
	for range 2 {
		for i, q := range g.col[:j] {
			d := dot(q, c)
			parts[i] += d
			for r := range c {
				c[r] -= float64(d * q[r])
			}
		}
	}
	n := norm(c)
	for r := range c {
		c[r] /= n
	}
	parts[j] = n
}

// iterate finds the smallest singular value by inverse iteration on the triangular factor.
func (g *gauge) iterate() float64 {
	n, u, v := len(g.r), g.u, g.v
	for i := range v {
		v[i] = 1 / math.Sqrt(float64(n))
	}
	value := 0.0
	for range 4 {
		// Rᵀ·u = v, then R·w = u, for which u has room.
		for j := range n {
			u[j] = v[j]
			for i := range j {
				u[j] -= float64(g.r[j][i] * u[i])
			}
			if g.r[j][j] == 0 || math.IsNaN(g.r[j][j]) {
				return 0
			}
			u[j] /= g.r[j][j]
		}
		for j := n - 1; j >= 0; j-- {
			u[j] /= g.r[j][j]
			for i := range j {
				u[i] -= float64(u[j] * g.r[j][i])
			}
		}
		size := norm(u)
		if size == 0 || !finite(size) {
			return 0
		}
		value = 1 / math.Sqrt(size)
		for i := range u {
			v[i] = u[i] / size
		}
	}
	return value
}
