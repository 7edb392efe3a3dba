package swarm

import (
	"cmp"
	"math"
	"slices"
)

// Combined is equalities of several inputs at once: Σ Rows[i][c]·Columns[c] is zero for each i. A column is a product of outputs, output o
// of the execution of input a being number a·results + o. Input 0 is the source, input a is Inputs[a-1]·u.
type Combined struct {
	Inputs   [][][]float64 // coefficients, as in [Relation]
	Columns  [][]int
	Rows     [][]float64
	Singular []float64 // of all relations, the largest first
}

// combine writes relations as the rows of one matrix C, where similar inputs are one, and keeps what its large singular values carry: with
// C = U·S·Vᵀ, the first rows of S·Vᵀ, as the example of section III-D has it. What a trivial singular value is the paper does not say
// (0.01 beside 2.99 and 1.75); here it is one below Similar times the largest.
func (m *model) combine(rs []*Relation) *Combined {
	out := &Combined{}
	var wide []map[int]float64
	for _, r := range rs {
		place := []int{0}
		for _, a := range r.A {
			place = append(place, m.input(out, a))
		}
		row := map[int]float64{}
		for i, mono := range m.outputs {
			row[out.column(mono, place, m.results)] += r.B[i]
		}
		wide = append(wide, row)
	}
	c := make([][]float64, len(wide))
	for i, row := range wide {
		c[i] = make([]float64, len(out.Columns))
		for k := range c[i] {
			c[i][k] = row[k]
		}
	}
	out.Rows, out.Singular = rightSingular(c)
	n := 0
	for n < len(out.Singular) && out.Singular[n] > m.Similar*out.Singular[0] {
		n++
	}
	out.Rows = out.Rows[:n]
	return out
}

// input finds a follow-up input among those of c, or adds it.
func (m *model) input(c *Combined, a [][]float64) int {
	for i, b := range append([][][]float64{m.identity()}, c.Inputs...) {
		if m.distance(a, b) < m.Similar {
			return i
		}
	}
	c.Inputs = append(c.Inputs, a)
	return len(c.Inputs)
}

// column finds a monomial of outputs, or adds it. place is the inputs' numbers in c.
func (c *Combined) column(mono, place []int, results int) int {
	product := make([]int, len(mono))
	for i, o := range mono {
		product[i] = place[o/results]*results + o%results
	}
	slices.Sort(product)
	for i, p := range c.Columns {
		if slices.Equal(p, product) {
			return i
		}
	}
	c.Columns = append(c.Columns, product)
	return len(c.Columns) - 1
}

// rightSingular returns the rows of S·Vᵀ and the singular values of c, the largest first: Hestenes, "Inversion of Matrices by
// Biorthogonalization and Related Results" (1958). Rows are rotated in pairs until each two of them are orthogonal.
func rightSingular(c [][]float64) (rows [][]float64, singular []float64) {
	for _, r := range c {
		rows = append(rows, slices.Clone(r))
	}
	for range 60 { // sweeps; the angles fall quadratically after a few
		turned := false
		for i := range rows {
			for k := range i {
				turned = rotate(rows[k], rows[i]) || turned
			}
		}
		if !turned {
			break
		}
	}
	slices.SortStableFunc(rows, func(a, b []float64) int { return cmp.Compare(inner(b, b), inner(a, a)) })
	for _, r := range rows {
		singular = append(singular, math.Sqrt(inner(r, r)))
	}
	return rows, singular
}

// rotate makes two rows orthogonal in their plane, and reports whether they were not.
func rotate(a, b []float64) bool {
	aa, bb, ab := inner(a, a), inner(b, b), inner(a, b)
	if math.Abs(ab) <= 1e-15*math.Sqrt(aa*bb) {
		return false
	}
	zeta := (bb - aa) / (2 * ab)
	t := math.Copysign(1/(math.Abs(zeta)+math.Sqrt(1+float64(zeta*zeta))), zeta)
	cos := 1 / math.Sqrt(1+float64(t*t))
	sin := cos * t
	for i := range a {
		x, y := a[i], b[i]
		a[i], b[i] = float64(cos*x)-float64(sin*y), float64(sin*x)+float64(cos*y)
	}
	return true
}

func inner(a, b []float64) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// distance is Eq. 23: the Euclidean one over each coefficient's range, divided by the number of coefficients.
func (m *model) distance(a, b [][]float64) float64 {
	sum, n := 0.0, 0
	for i, row := range a {
		for t, c := range row {
			width := 2 * m.Coefficients
			if t == 0 {
				width = 2 * m.Constants
			}
			d := (c - b[i][t]) / width
			sum += float64(d * d)
			n++
		}
	}
	return math.Sqrt(sum) / float64(n)
}
