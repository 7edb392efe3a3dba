package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A function returns something behind two checks that its code makes in places of which none has both: of a schedule that it has begun, and that it
// comes round at all. Regions of one condition come first (region.go), and conjunctions of two of the code are among them (both). All other pairs are
// too many to put terms into classes in each. Here it is the other way round: for an equation with the rows on which it holds and fails, two conditions
// are looked for which together exclude each row on which it fails. Of 120 conditions there are some thousand pairs, and each costs the intersection of
// four words a bitset of 256 rows.
//
// A condition is never fitted to the rows (docs/traps.md E), but with so many pairs one may fit by chance: what is said has the strength (stage.go) that
// a pair of conditions on a state must have.

// Sizes of what is looked at behind two conditions. No theory stands behind them.
const (
	maxBehind       = 400 // equations that are looked at, the simplest first
	behindWeight    = 22  // of both sides together
	behindCondition = 13  // of a condition: a comparison of a method's answer with another one
	behindRows      = 24  // on which an equation holds and fails at least
	maxScreened     = 24  // equations with two conditions that are screened
)

// A guess is an equation with the rows of the battery on which it holds and fails.
type guess struct {
	x, y         *term
	held, failed relation.Bits
}

// behind lists the equations that hold where two conditions do.
func (s *search) behind() []*candidate {
	conditions := s.simpleAreas()
	var out []*candidate
	screened := 0
	known := map[string]*region{} // by the text of the two conditions
	for _, g := range s.guesses() {
		if screened >= maxScreened {
			break
		}
		r := s.bothOf(known, g.explained(conditions))
		if r == nil {
			continue
		}
		if s.single(r.when, r.rows) || s.followsIn(r, g.x, g.y) {
			continue
		}
		screened++
		if c := newCandidate("behind", r.when, "==", g.x, g.y); s.screen(c) {
			r.known = append(r.known, rule{g.x, g.y})
			s.where = append(s.where, conditional{r.when, rule{g.x, g.y}})
			out = append(out, c)
		}
	}
	return out
}

// simpleAreas are the regions of single conditions, the plainest first: those in which equations were looked for, and those of numbers that are compared
// with a field or a length. Two terms that are equal leave few values as it is, and a second condition fewer.
func (s *search) simpleAreas() []*region {
	out := slices.DeleteFunc(slices.Clone(s.areas), func(r *region) bool {
		return r.when.op == conjunction || r.when.op != nil && r.when.op.name == "==" || r.when.weight() > behindCondition || r.when.foreign()
	})
	seen := map[string]bool{}
	for _, r := range out {
		seen[r.when.col.key] = true
	}
	for _, c := range s.measured() {
		if ok, err := s.rows.evaluate(c); err != nil || !ok || seen[c.col.key] {
			continue
		}
		seen[c.col.key] = true
		r := &region{when: c, rows: trueRows(c.col), said: equated(c), ofCode: s.ofCode(c)}
		if r.n = r.rows.Count(); r.n >= minRegion && r.n < s.rows.n-minRegion/2 {
			out = append(out, r)
		}
	}
	slices.SortStableFunc(out, func(a, b *region) int { return a.when.weight() - b.when.weight() })
	return out
}

// measured lists the comparisons of a parameter with a field or the length of another one: whether a position is inside, whether a text is wide enough.
func (s *search) measured() []*term {
	var out []*term
	for _, p := range s.vars.params {
		if !isOrderedNumber(p.typ) || named(p.typ) {
			continue
		}
		for _, t := range s.terms {
			if t.op == nil || t.op.call != nil || len(t.args) != 1 || !t.args[0].free || !identical(t.typ, p.typ) || t.op.name != "len" && t.op.name[0] != '.' {
				continue
			}
			if t.args[0] != p && slices.Contains(s.vars.params, t.args[0]) {
				out = append(out, compared("<", p, t), compared("<=", p, t), compared(">", p, t), compared(">=", p, t))
			}
		}
	}
	return out
}

// guesses lists the equations between a result for the unchanged parameters, or what is told of it, and another term, which hold on some rows and fail
// on others. The other term is an argument or made of arguments, a literal, or another result.
//
// Floats are left out: two of them are near to each other on some rows whatever the subject does.
func (s *search) guesses() []*guess {
	terms := s.concluded()
	for _, l := range s.vocab.literals {
		if l.col != nil && !slices.Contains(terms, l) {
			terms = append(terms, l)
		}
	}
	var out []*guess
	for _, x := range terms {
		if !x.about || !x.plain() || isFloat(x.typ) || hidden(x.typ) || !x.tellsOfResult() {
			continue
		}
		for _, y := range terms {
			if x == y || !identical(x.typ, y.typ) || x.weight()+y.weight() > behindWeight || y.about && y.plain() && later(x, y) {
				continue
			}
			if g := guessed(x, y); g.held.Count() >= behindRows && g.failed.Count() >= behindRows {
				out = append(out, g)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *guess) int { return a.x.weight() + a.y.weight() - b.x.weight() - b.y.weight() })
	return out[:min(len(out), maxBehind)]
}

// tellsOfResult reports whether t is a result of the subject, a field, a length or the sum of one, or what a function tells of one. What else builtins
// make of a result says no more than the result.
func (t *term) tellsOfResult() bool {
	if t.op == nil || len(t.args) == 0 {
		return false
	}
	of := func(a *term) bool { return a.op != nil && a.op.subject }
	return t.op.subject || (t.op.call != nil && !t.op.plain || t.op.name == "len" || t.op.name == "sum" || t.op.name[0] == '.') && slices.ContainsFunc(t.args, of)
}

// guessed decides an equation on the rows on which both sides have a value.
func guessed(x, y *term) *guess {
	both := x.col.defined.And(y.col.defined)
	g := &guess{x: x, y: y, held: both.AndNot(both), failed: both.AndNot(both)}
	both.Each(func(i int) {
		if x.col.ids[i] == y.col.ids[i] {
			g.held.Set(i)
		} else {
			g.failed.Set(i)
		}
	})
	return g
}

// explained is the conditions that hold together on no row on which the equation fails, and on most on which it holds: one, or two if these hold on
// more. Of equal ones the plainest is taken. It is empty if there are none.
//
// One of a hundred conditions may exclude all failing rows by chance, where it holds on few rows: the pair which does so on more of them is the better
// explanation. At most one of a pair asks a function: what two of them say together is mostly a law of these.
func (g *guess) explained(conditions []*region) []*region {
	var best []*region
	most := fewRows - 1
	see := func(least float64, by ...*region) {
		a, b := by[0].rows, by[len(by)-1].rows
		if n := shared(g.held, a, b); n > most && strength(g.held, g.failed, a.And(b)) >= least {
			best, most = by, n
		}
	}
	near := slices.DeleteFunc(slices.Clone(conditions), func(r *region) bool {
		return !g.speaksOf(r.when) || g.failed.Within(r.rows) || shared(g.held, r.rows, r.rows) < fewRows
	})
	for _, a := range near {
		if shared(g.failed, a.rows, a.rows) == 0 {
			see(surely, a)
		}
	}
	for i, a := range near {
		for _, b := range near[i+1:] {
			if a.when.calls+b.when.calls < 2 && shared(g.failed, a.rows, b.rows) == 0 && !likened(a.when, b.when) {
				see(surelyBoth, a, b)
			}
		}
	}
	return best
}

// speaksOf reports whether a condition has variables of the equation alone, and is not about its very terms.
func (g *guess) speaksOf(when *term) bool {
	ok := !when.about
	when.walk(func(t *term) { ok = ok && (!t.free || g.x.mentions(t.leaf) || g.y.mentions(t.leaf)) })
	return ok
}

// shared is the number of rows that three sets share.
func shared(a, b, c relation.Bits) int {
	n := 0
	for i := range a {
		if w := a[i] & b[i] & c[i]; w != 0 {
			n += relation.Bits{w}.Count()
		}
	}
	return n
}

// bothOf is the region of one or two conditions, in which holds what holds in each of theirs; nil of none, and of one in which equations were looked
// for.
func (s *search) bothOf(known map[string]*region, by []*region) *region {
	if len(by) == 0 || len(by) == 1 && slices.Contains(s.areas, by[0]) {
		return nil
	}
	if len(by) == 1 {
		return by[0]
	}
	p, q := by[0], by[1]
	when := apply(conjunction, p.when, q.when)
	if known[when.text] == nil {
		r := &region{when: when, rows: p.rows.And(q.rows), ofCode: s.ofCode(when), said: equated(when), known: slices.Concat(p.known, q.known)}
		r.n = r.rows.Count()
		known[when.text] = r
	}
	return known[when.text]
}
