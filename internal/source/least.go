package source

import (
	"math/rand/v2"

	"github.com/imago-mt/imago/relation"
)

// Values that their package makes are made of one another: a period of a fate, of a birth, of a day. However deep such a chain is, nil in its middle
// makes no value at all, since the constructor takes it apart. Where values are as deep as they may be, each is made by the shortest way there is.

// unmade is the height of a type that nothing makes. No theory: no chain is as long.
const unmade = 1 << 20

// heights are how many constructors stand in one another in the shortest way to make values of opaque types: of t, and of those that constructors
// on the way take.
//
// It is the least fixed point: what is made of nothing built has height 1, and a type that is only made of itself stays unmade.
func (sp *Space) heights(t *relation.Type) map[*relation.Type]int {
	out := map[*relation.Type]int{}
	var order []*relation.Type
	var visit func(t *relation.Type)
	visit = func(t *relation.Type) {
		t.Has(func(u *relation.Type) bool {
			if _, known := out[u]; known || u.Kind != relation.Opaque {
				return false
			}
			out[u], order = unmade, append(order, u)
			for _, s := range constructors(sp.Env, u) {
				for _, p := range s.fn.Params {
					visit(p.Type)
				}
			}
			return false
		})
	}
	visit(t)
	for changed := true; changed; {
		changed = false
		for _, u := range order {
			for _, s := range constructors(sp.Env, u) {
				if h := heightBy(s, out); h < out[u] {
					out[u], changed = h, true
				}
			}
		}
	}
	return out
}

// heightBy is the height of what a constructor makes.
func heightBy(s step, heights map[*relation.Type]int) int {
	most := 0
	for _, p := range s.fn.Params {
		p.Type.Has(func(u *relation.Type) bool {
			if u.Kind == relation.Opaque {
				most = max(most, heights[u])
			}
			return false
		})
	}
	return min(unmade, most+1)
}

// least draws values of t by the constructors of the least height, which take nothing that is not made by a shorter way; nil if there are none.
func (m *maker) least(t *relation.Type) gen {
	heights := m.sp.heights(t)
	if heights[t] == unmade {
		return nil
	}
	inner := *m
	inner.depth = maxDepth - 1 // the arguments stand at the limit
	var shortest []step
	for _, s := range constructors(m.sp.Env, t) {
		if heightBy(s, heights) == heights[t] {
			shortest = append(shortest, s)
		}
	}
	first := inner.calls(shortest, 0)
	return func(r *rand.Rand) relation.Value {
		return relation.Built{Steps: []relation.Step{first[r.IntN(len(first))].draw(r)}}
	}
}
