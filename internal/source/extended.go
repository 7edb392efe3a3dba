package source

import (
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// madePart is one in so many values of a type that is drawn by chance although values are known which calls make without an error. No theory stands
// behind it.
const madePart = 4

// Makes lets spaces with the hints draw values of t mostly from those of a list: call sequences of which each step succeeds.
func (h Hints) Makes(t *relation.Type, values []relation.Value) Hints {
	made := map[string][]relation.Value{} // spaces that have the old hints keep them
	maps.Copy(made, h.Made)
	made[t.String()] = values
	h.Made = made
	return h
}

// The values are kept by type and not by parameter: a second value of the type, which only a relation has, is drawn from them as well, and so is one
// inside of a list or a struct. Some are drawn by chance nevertheless, since what fails to be made costs little, and what was grown from one seed is a
// sample.

// mostlyMade draws mostly values that are known to be made, by those of draw else.
func (m *maker) mostlyMade(t *relation.Type, draw gen) gen {
	made := m.sp.Hints.Made[t.String()]
	if len(made) == 0 {
		return draw
	}
	return func(r *rand.Rand) relation.Value {
		if r.IntN(madePart) > 0 {
			return made[r.IntN(len(made))]
		}
		return draw(r)
	}
}

// Fallible reports whether a value of t can be changed by calls that may fail: then most sequences of calls that are drawn by chance have one that does.
func Fallible(sp *Space, t *relation.Type) bool {
	return slices.ContainsFunc(mutators(sp.Env, t), func(s step) bool { return s.fn.Err })
}

// Extended returns a function that gives a built value of t one more step, drawn by chance: nil for one that nothing changes.
func Extended(sp *Space, t *relation.Type) func(r *rand.Rand, v relation.Value) relation.Value {
	m := &maker{sp: sp}
	_, more := m.steps(t)
	return func(r *rand.Rand, v relation.Value) relation.Value {
		b, ok := v.(relation.Built)
		if !ok || len(more) == 0 || len(b.Steps) == 0 || len(b.Steps) > maxChanges || b.Steps[0].Variable() {
			return nil
		}
		steps := append(slices.Clone(b.Steps), more[r.IntN(len(more))].draw(r))
		m.repeat(r, steps, len(steps)-1)
		return relation.Built{Steps: steps}
	}
}
