package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// wellFormed lists the conjunctions of success with a condition on a part of a text: how a text that can be read is written decides what may be
// put around it.
func (s *search) wellFormed() []*term {
	if s.vocab.outcome == nil {
		return nil
	}
	ok := s.made(s.vocab.outcome, s.vars.params)
	if ok == nil {
		return nil
	}
	// Only texts of the code are asked for: others would be fitted to what happens to be drawn.
	var asked []side
	for _, t := range s.terms {
		if t.asksText() && !t.redundant {
			holds := trueRows(t.col)
			asked = append(asked, side{t, t, holds}, side{negated(t), t, relation.All(s.rows.n).AndNot(holds)})
		}
	}
	// Of two that are one where the subject succeeds the weaker one comes first: that a number does not begin with a minus says enough.
	slices.SortStableFunc(asked, func(a, b side) int { return b.rows.Count() - a.rows.Count() })
	var out []*term
	for _, a := range asked {
		out = append(out, apply(conjunction, ok, a.t))
	}
	return out
}
