package source

import (
	"iter"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Uniform draws without end, each variable by itself: one of as many values as there are, all alike, where the domain leaves finitely many, and as
// [Random] does elsewhere. It is random testing as the literature has it, and the baseline of studies: [Random] prefers small values, borders and pairs
// that belong together.
type Uniform struct{}

var _ Strategy = Uniform{}

// Sources implements [Strategy].
func (Uniform) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		m := &maker{sp: sp}
		gens := make([]gen, len(sp.Vars))
		for i, v := range sp.Vars {
			gens[i] = m.uniform(v)
		}
		r := s.Child("uniform", 0).Rand()
		for {
			row := make(Row, len(gens))
			for i, g := range gens {
				row[i] = g(r)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// uniform draws a variable that has finitely many values with equal chances.
func (m *maker) uniform(v relation.Var) gen {
	f, ok := m.finite(v)
	if !ok {
		return m.variable(v)
	}
	return func(r *rand.Rand) relation.Value { return f.at(r.Int64N(f.n)) }
}
