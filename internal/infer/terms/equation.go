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
		if r == t || t.redundant || !t.about && !r.about || t.recorded() || s.follows(t, r) || !s.normal(t).executes() && !s.normal(r).executes() {
			continue
		}
		x, y := t, r
		if !x.about {
			x, y = y, x
		}
		if c := newCandidate("equation", s.success(x, y), "==", x, y); s.screen(c) {
			s.know(t, r)
			out = append(out, c)
		}
	}
	return out
}

// executes reports whether a term has the subject in it. What rewriting has taken it out of says something of other functions alone.
func (t *term) executes() bool {
	found := false
	t.walk(func(u *term) { found = found || u.op != nil && u.op.subject })
	return found
}

// recorded reports whether t is an output that is the same for all rows though the subject is not given its parameters alone: a recorded output.
func (t *term) recorded() bool {
	if isBool(t.typ) || t.general() {
		return false
	}
	first := -1
	same := true
	t.col.defined.Each(func(i int) {
		if first < 0 {
			first = i
		}
		same = same && t.col.ids[i] == t.col.ids[first]
	})
	return same
}

// success is the condition that the subject gives no error where an equation speaks of its results; nil if it always succeeds, or if the
// equation is about that.
func (s *search) success(x, y *term) *term {
	if s.vocab.outcome == nil || x.col.n == s.rows.n && y.col.n == s.rows.n {
		return nil
	}
	var when *term
	for _, t := range []*term{x, y} {
		t.walk(func(u *term) {
			if when == nil && u.op != nil && u.op.subject && u.op != s.vocab.outcome && !slices.ContainsFunc(u.args, func(a *term) bool { return a.about }) {
				when = apply(s.vocab.outcome, u.args...)
			}
		})
	}
	return when
}
