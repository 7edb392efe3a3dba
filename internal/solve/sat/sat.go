// Package sat decides formulas in conjunctive normal form: it finds values for variables that fulfil all clauses, or proves that there are none, by
// conflict-driven clause learning (Marques-Silva and Sakallah, GRASP, 1996; Moskewicz et al., Chaff, 2001; Eén and Sörensson, MiniSat, 2003). The
// budget is conflicts: the same formula takes the same steps on each machine.
package sat

import (
	"cmp"
	"context"
	"slices"
)

// A Lit is a variable or its negation.
type Lit int32

// Not is the negation of l.
func (l Lit) Not() Lit { return l ^ 1 }

// Negated says whether l is the negation of a variable.
func (l Lit) Negated() bool { return l&1 == 1 }

func (l Lit) variable() int32 { return int32(l >> 1) }

// A Result is what [Solver.Solve] found.
type Result int8

// The results. Unknown is that the budget ran out.
const (
	Unknown Result = iota
	Sat
	Unsat
)

type clause struct {
	lits    []Lit // the first two are watched
	levels  int   // of decisions that it joined when it was learnt (Audemard and Simon, Glucose, 2009)
	dropped bool
}

// A watch is a clause to look at when a literal becomes false. If blocker, another literal of the clause, is true, there is nothing to do.
type watch struct {
	clause  *clause
	blocker Lit
}

const (
	unset    int8 = 0
	isTrue   int8 = 1
	isFalse  int8 = -1
	noReason      = -1
)

// A Solver holds clauses and the state of the search. It is for one goroutine.
type Solver struct {
	values  []int8 // by literal
	watches [][]watch
	vars    []variable
	order   heap
	trail   []Lit // what is set, in the order in which it was set
	limits  []int // lengths of the trail where decisions were taken
	next    int   // in the trail, what is to be propagated
	learnt  []*clause
	broken  bool // the clauses contradict each other
	room    int  // of learnt clauses, before some are dropped

	Conflicts int // so far
}

type variable struct {
	reason *clause // that set it; nil for decisions
	level  int     // of decisions at which it was set
	phase  bool    // its last value, which is tried first
	seen   bool    // during analysis
}

// Figures of the search, which are those of MiniSat and Glucose.
const (
	restartUnit = 128  // conflicts of the shortest run between restarts; no theory
	firstRoom   = 4000 // learnt clauses; no theory
	moreRoom    = 400  // each time that some were dropped; no theory
	goodLevels  = 3    // Audemard and Simon, 2009: clauses that join so few levels are kept
)

// New makes a solver without clauses.
func New() *Solver { return &Solver{room: firstRoom, order: heap{step: 1}} }

// Var makes a variable.
func (s *Solver) Var() Lit {
	v := int32(len(s.vars))
	s.values = append(s.values, unset, unset)
	s.watches = append(s.watches, nil, nil)
	s.vars = append(s.vars, variable{})
	s.order.grow(v)
	return Lit(2 * v)
}

// Value is l's value in the model that [Solver.Solve] found.
func (s *Solver) Value(l Lit) bool { return s.values[l] == isTrue }

// Add adds a clause: one of its literals must be true. It is to be called before Solve, or after it, but not with a model that is still to be read.
func (s *Solver) Add(lits ...Lit) {
	s.backtrack(0)
	if s.broken {
		return
	}
	kept := s.reduce(lits)
	switch {
	case kept == nil:
	case len(kept) == 0:
		s.broken = true
	case len(kept) == 1:
		s.set(kept[0], nil)
		s.broken = s.propagate() != nil
	default:
		s.watch(&clause{lits: kept})
	}
}

// reduce sorts a clause and drops from it what is false and what is there twice. A clause that is always true is nil.
func (s *Solver) reduce(lits []Lit) []Lit {
	sorted := slices.Clone(lits)
	slices.Sort(sorted)
	kept := make([]Lit, 0, len(sorted))
	for _, l := range sorted {
		last := len(kept) - 1
		switch {
		case s.values[l] == isTrue || last >= 0 && kept[last] == l.Not():
			return nil
		case s.values[l] == isFalse || last >= 0 && kept[last] == l:
		default:
			kept = append(kept, l)
		}
	}
	return kept
}

func (s *Solver) watch(c *clause) {
	a, b := c.lits[0], c.lits[1]
	s.watches[a.Not()] = append(s.watches[a.Not()], watch{c, b})
	s.watches[b.Not()] = append(s.watches[b.Not()], watch{c, a})
}

func (s *Solver) set(l Lit, reason *clause) {
	s.values[l], s.values[l.Not()] = isTrue, isFalse
	v := &s.vars[l.variable()]
	v.reason, v.level = reason, len(s.limits)
	s.trail = append(s.trail, l)
}

// backtrack takes back all decisions above a level.
func (s *Solver) backtrack(level int) {
	if len(s.limits) <= level {
		return
	}
	to := s.limits[level]
	for _, l := range slices.Backward(s.trail[to:]) {
		s.values[l], s.values[l.Not()] = unset, unset
		s.vars[l.variable()].phase = !l.Negated()
		s.order.push(l.variable())
	}
	s.trail, s.limits, s.next = s.trail[:to], s.limits[:level], to
}

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

// Solve looks for values under which the assumptions and all clauses are true, with at most so many conflicts. Unsat says that there are none under the
// assumptions.
func (s *Solver) Solve(ctx context.Context, conflicts int, assumptions ...Lit) Result {
	s.backtrack(0)
	if s.broken || s.propagate() != nil {
		s.broken = true
		return Unsat
	}
	end := s.Conflicts + conflicts
	for run := 1; ctx.Err() == nil; run++ {
		until := min(end, s.Conflicts+luby(run)*restartUnit)
		if r := s.run(ctx, until, assumptions); r != Unknown {
			return r
		}
		s.backtrack(0)
		if s.Conflicts >= end {
			break
		}
	}
	return Unknown
}

// breath is after how many decisions a run looks whether it was cancelled; no theory.
const breath = 4096

// run goes on until the number of conflicts is reached.
func (s *Solver) run(ctx context.Context, until int, assumptions []Lit) Result {
	for decisions := 1; ; {
		if c := s.propagate(); c != nil {
			s.Conflicts++
			if len(s.limits) == 0 {
				s.broken = true
				return Unsat
			}
			s.learn(c)
			if s.Conflicts >= until {
				return Unknown
			}
			continue
		}
		if decisions++; decisions%breath == 0 && ctx.Err() != nil {
			return Unknown
		}
		s.forget()
		l, r := s.decide(assumptions)
		if r != Unknown {
			return r
		}
		s.limits = append(s.limits, len(s.trail))
		if s.values[l] == unset {
			s.set(l, nil)
		}
	}
}

// decide chooses what to try next: assumptions first, one a level, then the variable that was in conflicts last, at the value that it had last.
func (s *Solver) decide(assumptions []Lit) (Lit, Result) {
	if level := len(s.limits); level < len(assumptions) {
		if l := assumptions[level]; s.values[l] != isFalse {
			return l, Unknown // one that is true already makes an empty level, so that levels and assumptions go together
		}
		return 0, Unsat
	}
	for len(s.order.list) > 0 {
		v := s.order.pop()
		if l := Lit(2 * v); s.values[l] == unset {
			if !s.vars[v].phase {
				l = l.Not()
			}
			return l, Unknown
		}
	}
	return 0, Sat
}

// forget drops half of the learnt clauses when there is no room for more: those that join many levels of decisions.
func (s *Solver) forget() {
	if len(s.learnt) <= s.room {
		return
	}
	slices.SortStableFunc(s.learnt, func(a, b *clause) int { return cmp.Compare(a.levels, b.levels) })
	kept := s.learnt[:len(s.learnt)/2]
	for _, c := range s.learnt[len(s.learnt)/2:] {
		// What has set a variable is needed when a conflict is analysed.
		if locked := s.vars[c.lits[0].variable()].reason == c && s.values[c.lits[0]] == isTrue; locked || c.levels <= goodLevels {
			kept = append(kept, c)
		} else {
			c.dropped = true
		}
	}
	s.learnt = kept
	s.room += moreRoom
}

// luby is the i-th number of 1, 1, 2, 1, 1, 2, 4, …, with which restarts are at most a logarithm from the best (Luby, Sinclair and Zuckerman, 1993).
func luby(i int) int {
	for k := 1; ; k++ {
		switch {
		case i == 1<<k-1:
			return 1 << (k - 1)
		case i < 1<<k-1:
			return luby(i - 1<<(k-1) + 1)
		}
	}
}
