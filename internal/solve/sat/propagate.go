package sat

import "slices"

// propagate sets what follows from what is set, and returns a clause that is false if there is one.
func (s *Solver) propagate() *clause {
	for s.next < len(s.trail) {
		p := s.trail[s.next]
		s.next++
		if c := s.visit(p); c != nil {
			s.next = len(s.trail)
			return c
		}
	}
	return nil
}

// visit looks at the clauses in which p made a watched literal false. Those that find another literal to watch leave the list.
func (s *Solver) visit(p Lit) *clause {
	list := s.watches[p]
	kept := 0
	for i := 0; i < len(list); i++ {
		w := list[i]
		if s.values[w.blocker] == isTrue {
			list[kept] = w
			kept++
			continue
		}
		c := w.clause
		if c.dropped || s.rewatch(c, p.Not()) {
			continue
		}
		list[kept] = watch{c, c.lits[0]}
		kept++
		switch s.values[c.lits[0]] {
		case isFalse:
			// The rest of the list stays as it is.
			kept += copy(list[kept:], list[i+1:])
			s.watches[p] = list[:kept]
			return c
		case unset:
			s.set(c.lits[0], c)
		}
	}
	s.watches[p] = list[:kept]
	return nil
}

// rewatch puts the literal that became false second, and looks for another one to watch in its place. It needs none if the first is true.
func (s *Solver) rewatch(c *clause, gone Lit) bool {
	l := c.lits
	if l[0] == gone {
		l[0], l[1] = l[1], gone
	}
	if s.values[l[0]] == isTrue {
		return false
	}
	for i, other := range l[2:] {
		if s.values[other] != isFalse {
			l[1], l[i+2] = other, gone
			s.watches[other.Not()] = append(s.watches[other.Not()], watch{c, l[0]})
			return true
		}
	}
	return false
}

// learn turns a conflict into a clause that would have prevented it, goes back to where that clause sets something, and sets it.
func (s *Solver) learn(conflict *clause) {
	lits := s.analyse(conflict)
	back := 0
	if len(lits) > 1 {
		// The literal of the highest level below is watched: it is the first to become free again.
		highest := 1
		for i := 2; i < len(lits); i++ {
			if s.level(lits[i]) > s.level(lits[highest]) {
				highest = i
			}
		}
		lits[1], lits[highest] = lits[highest], lits[1]
		back = s.level(lits[1])
	}
	levels := make([]int, len(lits))
	for i, l := range lits {
		levels[i] = s.level(l)
	}
	slices.Sort(levels)
	s.backtrack(back)
	if len(lits) == 1 {
		s.set(lits[0], nil)
	} else {
		c := &clause{lits: lits, levels: len(slices.Compact(levels))}
		s.watch(c)
		s.learnt = append(s.learnt, c)
		s.set(lits[0], c)
	}
	s.order.decay()
}

func (s *Solver) level(l Lit) int { return s.vars[l.variable()].level }

// analyse follows the reasons of a conflict back to the one literal of this level that all of them come from: the first unique implication point. What it
// returns has the negation of that literal first.
func (s *Solver) analyse(c *clause) []Lit {
	out := []Lit{0}
	var marked []int32
	open, at := 0, len(s.trail)-1 // literals of this level that are not resolved yet, and where to look for the next
	resolved := Lit(noReason)
	for {
		for _, l := range c.lits {
			v := &s.vars[l.variable()]
			if l == resolved || v.seen || v.level == 0 {
				continue
			}
			v.seen = true
			marked = append(marked, l.variable())
			s.order.bump(l.variable())
			if v.level == len(s.limits) {
				open++
			} else {
				out = append(out, l)
			}
		}
		for !s.vars[s.trail[at].variable()].seen {
			at--
		}
		resolved = s.trail[at]
		at--
		v := &s.vars[resolved.variable()]
		c, v.seen = v.reason, false
		if open--; open == 0 {
			break
		}
	}
	out[0] = resolved.Not()
	out = s.minimise(out)
	for _, v := range marked {
		s.vars[v].seen = false
	}
	return out
}

// minimise drops literals that follow from others of the clause: all literals of their reason are in it.
func (s *Solver) minimise(lits []Lit) []Lit {
	redundant := func(l Lit) bool {
		reason := s.vars[l.variable()].reason
		return reason != nil && !slices.ContainsFunc(reason.lits, func(q Lit) bool {
			v := &s.vars[q.variable()]
			return q.variable() != l.variable() && !v.seen && v.level > 0
		})
	}
	kept := lits[:1]
	for _, l := range lits[1:] {
		if !redundant(l) {
			kept = append(kept, l)
		}
	}
	return kept
}
