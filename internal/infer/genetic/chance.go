package genetic

import "fmt"

// tries is how many random comparisons there are for each formula that evolution may start from. Most terms do not fit each other; no theory stands
// behind the figure.
const tries = 20

// chance compares terms at random, in the place of the enumeration: what evolution alone has to start from. It is there to be measured against.
func (s *search) chance(p *pool) error {
	// As many as enumeration would hand over at most, so that evolution has no less to work with.
	for n := 0; n < tries*mostNear && len(p.near) < mostNear && len(p.types) > 0 && !s.spent(); n++ {
		list := p.terms[p.types[s.rand.IntN(len(p.types))]]
		a, b := list[s.rand.IntN(len(list))], list[s.rand.IntN(len(list))]
		// What speaks of one execution is no relation, and costs no try of evolution later.
		if a == b || !mentionBoth(a, b) {
			continue
		}
		if err := s.compare(p, a, b); err != nil {
			return fmt.Errorf("compare %s and %s: %w", a, b, err)
		}
	}
	return nil
}
