package swarm

import (
	"context"
	"math"
)

// passes is phase II: a relation must hold on fresh inputs, round after round, and inputs that satisfy its input relation must be there.
func (m *model) passes(ctx context.Context, r *Relation) (bool, error) {
	rnd := m.problem.Seed.Child("filter", uint64(r.Run)).Rand()
	for range m.Rounds {
		s, err := m.draw(ctx, rnd)
		if err != nil {
			return false, err
		}
		t, err := m.try(ctx, []*Relation{r}, s)
		if err != nil {
			return false, err
		}
		failed, rows := m.failures(r, t.values[0], t.made[0])
		if rows == 0 || float64(failed) > (1-m.Pass)*float64(rows) {
			return false, nil
		}
	}
	return true, nil
}

// trivial reports whether two inputs of r are the same for every source, so that it says nothing.
func (m *model) trivial(r *Relation) bool {
	if r.Shape.InputIneq {
		return false
	}
	all := append([][][]float64{m.identity()}, r.A...)
	for i, a := range all {
		for _, b := range all[:i] {
			if same(a, b) {
				return true
			}
		}
	}
	return false
}

// same reports whether coefficients differ by less than a swarm can tell.
func same(a, b [][]float64) bool {
	for i, row := range a {
		for t, c := range row {
			if math.Abs(c-b[i][t]) > 0.01 {
				return false
			}
		}
	}
	return true
}

// identity is the coefficients of the source itself.
func (m *model) identity() [][]float64 {
	n := len(m.problem.Subject.Params)
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, len(m.inputs))
		for t, mono := range m.inputs {
			if len(mono) == 1 && mono[0] == i {
				a[i][t] = 1
			}
		}
	}
	return a
}
