package terms

import "slices"

// equations lists the conjectures that a term with the subject is equal to the simplest term of its class. One that follows from equations
// between simpler terms is left out.
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
		when := s.success(x, y)
		if when != nil && s.alikeWhere(when, x, y) {
			continue
		}
		if c := newCandidate("equation", when, "==", x, y); (!c.refuses() || s.accepts(c)) && s.screen(c) {
			s.know(t, r)
			out = append(out, c)
		}
	}
	return out
}

// accepts reports whether the subject succeeds on enough rows before its arguments are changed as a refusal says: on the parameters, or on the
// text that a sister writes. If a subject refuses nearly all rows, a refusal of changed arguments says nothing.
func (s *search) accepts(c *candidate) bool {
	before := s.vars.params
	if w := s.vars.writing; w != nil && c.mentions(w.leaf) {
		before = slices.Clone(before)
		for i, p := range before {
			if isText(p.typ) {
				before[i] = s.written()
			}
		}
	}
	ok := s.known(apply(s.vocab.outcome, before...))
	return ok != nil && c.x.key != ok.key && trueRows(ok.col).Count() >= minRegion
}

// alikeWhere reports whether two terms with the subject are one operation whose operands are equal wherever a condition holds, whatever the
// subject does. The equation of the operands says that already.
func (s *search) alikeWhere(when, x, y *term) bool {
	c := s.known(when)
	if c == nil || x.key == y.key {
		return false
	}
	in := &region{rows: trueRows(c.col)}
	return in.congruent(x, y)
}

// executes reports whether a term has the subject in it. A term from which rewriting has removed the subject says something of other functions
// alone.
func (t *term) executes() bool {
	found := false
	t.walk(func(u *term) { found = found || u.op != nil && u.op.subject })
	return found
}

// recorded reports whether t has one value on all rows although the subject is given other arguments than variables: it is a recorded output. One
// variable in two places is no record: Diff(a, a) == 0.
func (t *term) recorded() bool {
	if isBool(t.typ) || t.argued(func(u *term, i int) bool { return !u.op.subject || u.args[i].free }) {
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

// success is the condition that the subject gives no error and does not panic in the executions of an equation. It is nil if the subject always
// succeeds, and if the equation itself speaks of success.
//
// Where a subject that gives no errors panics on some rows, an equation of its results is about the others.
func (s *search) success(x, y *term) *term {
	outcome := s.vocab.outcome
	full := func(t *term) bool { return t.col == nil || t.col.n == s.rows.n }
	if full(x) && full(y) {
		return nil
	}
	if outcome == nil {
		outcome = succeeds(s.Subject, true)
	}
	var when *term
	for _, t := range []*term{x, y} {
		t.walk(func(u *term) {
			if when == nil && u.op != nil && u.op.subject && u.op != outcome && !slices.ContainsFunc(u.args, func(a *term) bool { return a.about }) {
				when = apply(outcome, u.args...)
			}
		})
	}
	return when
}
