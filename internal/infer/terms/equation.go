package terms

import "slices"

// equations are that a term with the subject is equal to the simplest one of its class, if that does not follow from equations between
// simpler terms.
func (s *search) equations() []*candidate {
	var out []*candidate
	all := slices.Clone(s.terms)
	slices.SortStableFunc(all, simpler)
	for _, t := range all {
		r := s.class[classKey(t)]
		if r == t || !t.about && !r.about || s.follows(t, r) {
			continue
		}
		x, y := t, r
		if !x.about {
			x, y = y, x
		}
		if c := newCandidate("equation", nil, "==", x, y); s.screen(c) {
			s.know(t, r)
			out = append(out, c)
		}
	}
	return out
}
