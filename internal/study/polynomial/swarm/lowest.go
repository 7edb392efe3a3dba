package swarm

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/logic/linear"
)

// depends is the share of a monomial that earlier ones leave unexplained, up to which it is a sum of them.
const depends = 1e-9

// Lowest returns the equalities that the inputs of a refined one satisfy of which no one is a sum of multiples of the others: each makes a
// monomial a sum of earlier ones, which are of no higher degree, and none of these is a multiple of another. Sin(x) + Sin(-x) is what
// (Sin(x) + Sin(-x))·(1 - 0.3·Sin(x)) says, and what a cleansing by ideals leaves of it. Each is 0 on fresh inputs, up to exactly, as
// [Swarm.Refine] measures; where rounding lets none be seen it is r that is returned. Where an output never changes nothing is: that two
// arrays of independent numbers are not equal says what is drawn, not what the subject does. It is no part of AutoMR.
//
// Its steps are those of a border basis, numerically: monomials in the order of their degree, each projected on those before it; one that
// is explained up to rounding gives a relation, is a leading monomial from then on, and multiples of it are skipped, as they follow. Rows
// are divided by their largest value first, so that no row decides alone.
func (s *Swarm) Lowest(ctx context.Context, p *polynomial.Problem, r *Relation, exactly float64) ([]*Relation, error) {
	m := newModel(s, p, r.Shape)
	rnd := p.Seed.Child("lowest", uint64(r.Run)).Rand()
	train, err := m.draw(ctx, rnd)
	if err != nil {
		return nil, err
	}
	fresh, err := m.draw(ctx, rnd)
	if err != nil {
		return nil, err
	}
	columns, err := m.columns(ctx, r, train)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(columns[1:1+r.Shape.Inputs*m.results], still) {
		return nil, nil
	}
	// Row by row, as a product of two columns would otherwise be divided by other numbers than its factors are.
	for k := range columns[0] {
		largest := 0.0
		for _, col := range columns {
			largest = max(largest, math.Abs(col[k]))
		}
		for _, col := range columns {
			col[k] /= largest
		}
	}
	var out []*Relation
	var leading [][]int
	var basis linear.Basis
	var in []int // the monomials that were added to the basis
	for j, col := range columns {
		if slices.ContainsFunc(leading, func(l []int) bool { return divides(l, m.outputs[j]) }) {
			continue
		}
		rest, parts := basis.Project(col)
		if len(in) > 0 && inner(rest, rest) <= depends*depends*inner(col, col) {
			low := r.clone()
			clear(low.B)
			low.B[j] = -1
			for k, c := range basis.Solve(parts) {
				if low.B[in[k]] = c; math.Abs(c) < noise {
					low.B[in[k]] = 0
				}
			}
			worst, err := m.worst(ctx, low, fresh)
			if err != nil {
				return nil, err
			}
			if worst <= exactly {
				out, leading = append(out, low), append(leading, m.outputs[j])
				continue
			}
		}
		if inner(rest, rest) > 0 {
			basis.Add(rest, parts)
			in = append(in, j)
		}
	}
	if len(out) == 0 {
		return []*Relation{r}, nil
	}
	return out, nil
}

// still reports whether a column is the same in all rows.
func still(col []float64) bool {
	return len(col) == 0 || slices.Max(col)-slices.Min(col) <= depends*math.Abs(col[0])
}

// columns are the values of the monomials on the rows of a sample that have some.
//
// Each monomial is evaluated as a relation with one coefficient, all in one call of the executor; rows on which any of them has no value
// are left out.
func (m *model) columns(ctx context.Context, r *Relation, s *sample) ([][]float64, error) {
	out := make([][]float64, len(m.outputs))
	var rs []*Relation
	for i := range out {
		alone := r.clone()
		clear(alone.B)
		alone.B[i] = 1
		rs = append(rs, alone)
	}
	t, err := m.try(ctx, rs, s)
	if err != nil {
		return nil, err
	}
	for k := range s.rows {
		usable := t.made[0][k]
		for _, values := range t.values {
			usable = usable && !math.IsNaN(values[k]) && !math.IsInf(values[k], 0)
		}
		if !usable {
			continue
		}
		for i, values := range t.values {
			out[i] = append(out[i], values[k])
		}
	}
	return out, nil
}

// divides reports whether the factors of a monomial are among those of another one; both are in ascending order.
//
// x divides x·y, and x·x does not.
func divides(m, n []int) bool {
	i := 0
	for _, f := range n {
		if i < len(m) && m[i] == f {
			i++
		}
	}
	return i == len(m)
}
