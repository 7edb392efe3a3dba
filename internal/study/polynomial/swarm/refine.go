package swarm

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// Refine looks near an equality for one that holds to rounding, since a swarm stops somewhere beside the place it is after, and a relation
// that is only nearly true is not to be counted as found. It returns the relation there and its worst |B·v| / Σ|B_i·v_i| on fresh inputs: some 1e-15
// of a true relation, 1e-3 and more of a false one. Under an inequality of inputs A stays as it is. It is no part of AutoMR.
//
// A result that has moved further than beside from where the swarm stopped is another relation, and counts as not found.
func (s *Swarm) Refine(ctx context.Context, p *polynomial.Problem, r *Relation) (*Relation, float64, error) {
	if r.Shape.OutputIneq {
		return nil, 0, fmt.Errorf("refine a relation of %s: it is an inequality", p.Subject.Name)
	}
	m := newModel(s, p, r.Shape)
	rnd := p.Seed.Child("refine", uint64(r.Run)).Rand()
	train, err := m.draw(ctx, rnd)
	if err != nil {
		return nil, 0, err
	}
	fresh, err := m.draw(ctx, rnd)
	if err != nil {
		return nil, 0, err
	}
	first := r
	r, err = m.descend(ctx, r, train, m.free(r))
	if err != nil {
		return nil, 0, err
	}
	if m.trivial(r) || !near(first, r, beside) {
		return r, math.Inf(1), nil
	}
	worst, err := m.worst(ctx, r, fresh)
	return r, worst, err
}

// beside is by how much a coefficient of the inputs may be off where a swarm stops.
const beside = 0.1

// near reports whether the inputs of two relations differ by no more than some distance in each coefficient.
//
// Two relations of one shape are compared, so that the matrices have the same size.
func near(a, b *Relation, distance float64) bool {
	for j := range a.A {
		for i, row := range a.A[j] {
			for t, c := range row {
				if math.Abs(c-b.A[j][i][t]) > distance {
					return false
				}
			}
		}
	}
	return true
}

// residuals is B·v over the size of its terms. Rows that were not made or have no outcome count as 0.
//
// The quotient makes relations of large and of small outputs comparable, and a multiple of a relation no better than the relation.
func residuals(t *trial, r int, sizes []float64) []float64 {
	out := make([]float64, len(t.values[r]))
	for k, v := range t.values[r] {
		if t.made[r][k] && sizes[k] > 0 && !math.IsInf(sizes[k], 0) && !math.IsNaN(v) {
			out[k] = v / sizes[k]
		}
	}
	return out
}

// descend is Levenberg's and Marquardt's method on coefficients; without the largest of B, which keeps B away from 0. Derivatives are
// differences: where the sum of squares can become 0, that only makes the last steps a little shorter.
//
// Each step evaluates the relation and one moved copy of it for each coefficient, all in one call. A step that makes the sum of squares
// smaller is kept and the damping falls tenfold; else the damping rises until a step helps or it is 1e9, where steps are as good as 0.
func (m *model) descend(ctx context.Context, r *Relation, s *sample, free []func(*Relation) *float64) (*Relation, error) {
	damping := 1e-3
	for range 60 {
		rs := []*Relation{r}
		steps := make([]float64, len(free))
		for i, at := range free {
			moved := r.clone()
			c := at(moved)
			steps[i] = 1e-7 * max(1, math.Abs(*c))
			*c += steps[i]
			rs = append(rs, moved)
		}
		t, err := m.evaluate(ctx, rs, s, true)
		if err != nil {
			return nil, err
		}
		zero := residuals(t, 0, t.sizes[0])
		rows := make([][]float64, len(free))
		for i := range free {
			rows[i] = residuals(t, i+1, t.sizes[0])
			for k := range zero {
				rows[i][k] = (rows[i][k] - zero[k]) / steps[i]
			}
		}
		better := false
		for !better && damping < 1e9 {
			next := r.clone()
			for i, d := range normal(rows, zero, damping) {
				*free[i](next) -= d
			}
			t, err := m.evaluate(ctx, []*Relation{next}, s, true)
			if err != nil {
				return nil, err
			}
			if got := residuals(t, 0, t.sizes[0]); inner(got, got) < inner(zero, zero) {
				r, better, damping = next, true, max(damping/10, 1e-12)
			} else {
				damping *= 10
			}
		}
		if !better {
			break
		}
	}
	return r, nil
}

// free lists the coefficients that may move.
//
// The largest coefficient of B is held: a relation may be multiplied by any number, and without that the whole of B would shrink to 0,
// where each residual is 0. Functions rather than pointers, because each step works on a copy of the relation.
func (m *model) free(r *Relation) []func(*Relation) *float64 {
	var out []func(*Relation) *float64
	if !r.Shape.InputIneq {
		for j, a := range r.A {
			for i, row := range a {
				for t := range row {
					out = append(out, func(r *Relation) *float64 { return &r.A[j][i][t] })
				}
			}
		}
	}
	lead := 0
	for i, c := range r.B {
		if math.Abs(c) > math.Abs(r.B[lead]) {
			lead = i
		}
	}
	for i := range r.B {
		if i != lead {
			out = append(out, func(r *Relation) *float64 { return &r.B[i] })
		}
	}
	return out
}

// clone copies the coefficients too, where a copy of the struct would share them.
func (r *Relation) clone() *Relation {
	c := *r
	c.B = slices.Clone(r.B)
	c.A = nil
	for _, a := range r.A {
		var rows [][]float64
		for _, row := range a {
			rows = append(rows, slices.Clone(row))
		}
		c.A = append(c.A, rows)
	}
	return &c
}

// normal solves (J·Jᵀ + damping·(diagonal + 1))·x = J·b, where rows are those of J: Cholesky's method. The one that is added keeps
// coefficients where they are that nothing depends on.
//
// l is the lower triangle of the factor L of L·Lᵀ; the first loop solves L·z = J·b on the way, the second one Lᵀ·x = z. O(n²·rows + n³) for
// n coefficients.
func normal(rows [][]float64, b []float64, damping float64) []float64 {
	n := len(rows)
	l := make([][]float64, n)
	x := make([]float64, n)
	for i := range rows {
		l[i] = make([]float64, i+1)
		for k := range i + 1 {
			v := inner(rows[i], rows[k])
			if i == k {
				v += damping * (v + 1)
			}
			for t := range k {
				v -= float64(l[i][t] * l[k][t])
			}
			if i == k {
				l[i][i] = math.Sqrt(max(v, 1e-300))
			} else {
				l[i][k] = v / l[k][k]
			}
		}
		x[i] = inner(rows[i], b)
		for t := range i {
			x[i] -= float64(l[i][t] * x[t])
		}
		x[i] /= l[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for t := i + 1; t < n; t++ {
			x[i] -= float64(l[t][i] * x[t])
		}
		x[i] /= l[i][i]
	}
	return x
}

// worst is the largest |B·v| / Σ|B_i·v_i| on a sample.
//
// Infinity would mean that a row has no outcome; those count as 0 here (residuals), as for the search.
func (m *model) worst(ctx context.Context, r *Relation, s *sample) (float64, error) {
	t, err := m.evaluate(ctx, []*Relation{r}, s, true)
	if err != nil {
		return 0, err
	}
	worst := 0.0
	for _, v := range residuals(t, 0, t.sizes[0]) {
		worst = max(worst, math.Abs(v))
	}
	return worst, nil
}
