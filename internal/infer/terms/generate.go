package terms

import (
	"cmp"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// The other kinds of conjectures are forms that somebody thought of. The grammar has no forms: it generates conclusions in the order in which people write
// them, by the costs of package grammar, and for each that does not hold everywhere it looks for premises, generated in the same way. So it finds what
// the forms leave out, as long as it is short or common.
//
// A conclusion holds on some rows of the battery and fails on others. A premise, or two of them, explains that if it holds on no row on which the
// conclusion fails. Among some hundred premises one does so by chance; so the evidence, minus the logarithm of the chance that the failing rows lie
// outside, has to exceed what the premise costs, which is minus the logarithm of the chance that somebody writes it. This is Bayes' rule with the
// grammar as the prior, or the shortest description of the two: Rissanen, "Modeling by shortest data description" (1978).

// grammarKind is the kind of the conjectures that the grammar generates.
const grammarKind = "grammar"

// Sizes of the search. No theory stands behind them: with these it takes about as long as the growth of terms.
const (
	mostCost       = 24.0    // of a conclusion, in nats
	mostPremise    = 16.0    // of a premise
	mostBoth       = 34.0    // of a conclusion and its premises
	evidenceMargin = 4.0     // by which the evidence exceeds the cost of the premises; what is seen by chance falls on the rows of the screening
	mostPairs      = 400_000 // comparisons that are looked at
	exceptions     = 4       // rows on which a conclusion fails at least, or a premise is not met
	mostPremises   = 400     // premises, the cheapest ones
	mostJoined     = 120     // of these that are joined to pairs
	mostScreened   = 120     // conjectures that are screened
	maxGenerated   = 32      // that are offered
)

// fromGrammar lists the conjectures of this kind that stand, with a budget of their own: what the other kinds find does not depend on it.
func (s *search) fromGrammar() ([]*candidate, error) {
	if !s.has(grammarKind) || s.Grammar.Budget <= 0 {
		return nil, nil
	}
	s.Budget += s.Grammar.Budget
	s.limit = s.Budget - (s.Budget-s.spent)/proofShare
	found := s.generated()
	s.limit = s.Budget
	return s.prove(found)
}

// A statement is a conclusion with what it costs, and the rows on which it holds.
type statement struct {
	op           relation.Op
	x, y         *term
	cost         float64
	held, failed relation.Bits
	when         *term // nil: always
}

// screeningShare is one part in so many of what is left of the budget that is for the rows on which conjectures are screened: without them none is offered.
// The rest is what terms may cost, and a third of that premises, without which most conclusions are nothing. No theory stands behind it.
const (
	screeningShare = 4
	premiseShare   = 3
)

// generated lists conjectures in the order of what they cost.
//
// Each statement is held against those before it (needless), and then against rows that it was not found on and against decoys (screen), which are dear.
// One that another kind has said already is known, and not said again.
func (s *search) generated() []*candidate {
	w, err := newGenerator(s)
	if err != nil {
		return nil
	}
	writing := (s.limit - s.spent) - (s.limit-s.spent)/screeningShare
	premisesEnd, end := s.spent+writing/premiseShare, s.spent+writing
	w.until, w.most = premisesEnd, premiseValues
	premises := w.premises()
	w.until, w.most = end, mostValued
	said := w.conclusions()
	var found []*statement
	for _, st := range said {
		for _, e := range s.explained(st, premises) {
			if e.cost <= mostBoth {
				found = append(found, w.forward(e))
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *statement) int { return cmp.Compare(a.cost, b.cost) })
	var out []*candidate
	var kept []*statement
	offered := offers{}
	for n, st := range found {
		if n >= mostScreened*10 || len(kept) >= mostScreened || len(out) >= maxGenerated {
			break
		}
		if offered.enough(st.quotas()) || s.needless(st, kept) {
			continue
		}
		c := newCandidate(grammarKind, st.when, st.op, st.x, st.y)
		known := s.said[c.pattern()]
		holds := !c.unworthy() && s.screen(c)
		if !holds && !known {
			continue
		}
		kept = append(kept, st)
		s.learn(st)
		if holds {
			offered.note(st.quotas())
			out = append(out, c)
		}
	}
	return out
}

// learn adds an equation that holds to what is known.
func (s *search) learn(st *statement) {
	switch {
	case st.op != "==":
	case st.when == nil:
		s.know(st.x, st.y)
	default:
		s.where = append(s.where, conditional{st.when, st.rule()})
	}
}

// repeats reports whether a statement follows from what is known: from equations, from statements in the same region, or from a closer limit.
func (s *search) repeats(st *statement, kept []*statement) bool {
	if slices.ContainsFunc(kept, func(k *statement) bool { return k.says(st) || st.filledBy(k) }) {
		return true
	}
	if st.op != "==" {
		return false
	}
	if isOrderedNumber(st.x.typ) && slices.ContainsFunc(kept, st.rearranges) {
		return true
	}
	if st.when == nil {
		return !isBool(st.x.typ) && (s.follows(st.x, st.y) || !s.normal(st.x).executes() && !s.normal(st.y).executes())
	}
	r := &region{when: st.when, rows: st.held, said: equated(st.when)}
	for _, k := range kept {
		if k.op == "==" && k.when != nil && st.held.Within(k.held) {
			r.known = append(r.known, k.rule())
		}
	}
	return s.followsIn(r, st.x, st.y)
}

// rearranges reports whether an equation of numbers says what another one says on its rows, with terms on the other side: a == b + 1, a - b == 1.
func (st *statement) rearranges(k *statement) bool {
	if k.op != "==" || !isOrderedNumber(k.x.typ) || k.when != nil && !st.held.Within(k.held) {
		return false
	}
	own := margin(st.x, st.y)
	return len(own.parts) > 0 && sameParts(own, margin(k.x, k.y))
}

// rule is an equation as a rewriting rule, from the term that is harder to read to the other one.
func (st *statement) rule() rule {
	if simpler(st.x, st.y) < 0 {
		return rule{st.y, st.x}
	}
	return rule{st.x, st.y}
}

// says reports whether a statement says what another one says, on its rows at least: the same, or a closer limit of the same term.
func (k *statement) says(st *statement) bool {
	if k.when != nil && !st.held.Within(k.held) {
		return false
	}
	if k.when == nil && k.op == st.op && st.when == nil {
		as := assignment{of: map[string]*term{}} // the same of other terms
		if as.matches(k.x, st.x) && as.matches(k.y, st.y) {
			return true
		}
	}
	if k.op == "==" || st.op == "==" {
		return k.equates(st)
	}
	if k.op != st.op {
		return false
	}
	near, far := k, st // of x <= y and x <= z the first implies the second where y <= z
	if k.op[0] == '>' {
		near, far = st, k
	}
	return k.x.key == st.x.key && neverMoreOn(near.y, far.y, st.held) || k.y.key == st.y.key && neverMoreOn(far.x, near.x, st.held)
}

// equates reports whether a statement is an equation of the two terms that another one compares, which implies an equation or an order.
func (k *statement) equates(st *statement) bool {
	alike := k.x.key == st.x.key && k.y.key == st.y.key || k.x.key == st.y.key && k.y.key == st.x.key
	return k.op == "==" && alike && (st.op == "==" || st.op == "<=" || st.op == ">=")
}

// neverMoreOn reports whether a number is never more than another one on some rows.
func neverMoreOn(x, y *term, rows relation.Bits) bool {
	if x.col == nil || y.col == nil || x.col.numbers == nil || y.col.numbers == nil {
		return false
	}
	ok := true
	rows.Each(func(i int) { ok = ok && x.col.numbers[i] <= y.col.numbers[i] })
	return ok
}

// The premises are tried alone first. Of those that explain it, which is beyond doubt then, the cheapest are taken, as long as each speaks of rows that
// those before it leave out: a page is empty behind the last one, and where it has no size. Pairs are tried if no single premise explains it: the
// intersection of four words for each, some seven thousand for a statement. A pair of conditions on the same two terms is none, since it is an equation
// or an interval that another premise says.

// explained lists a statement with each of the premises that explain on which rows it fails, none if none do. One that holds wherever it is looked at
// needs none.
func (s *search) explained(st *statement, premises []*generatedPremise) []*statement {
	if st.failed.Empty() {
		return []*statement{st}
	}
	if out := s.onSuccess(st, premises); len(out) > 0 {
		return out
	}
	return s.presumed(st, premises)
}

// presumed lists a statement with each of the premises of a list that explain on which rows it fails.
func (s *search) presumed(st *statement, premises []*generatedPremise) []*statement {
	g := &guess{x: st.x, y: st.y}
	var near, found []*generatedPremise
	for _, p := range premises {
		if !speaks(g, p.when) || st.failed.Within(p.rows) || st.held.And(p.rows).Count() < minRegion {
			continue
		}
		if st.surplus(p.cost, p.rows) > evidenceMargin {
			found = append(found, p)
		}
		near = append(near, p)
	}
	if len(found) == 0 {
		found = st.together(near[:min(len(near), mostJoined)])
	}
	return st.under(found)
}

// together is the best pair of premises that explain a statement, as one premise; none if no pair does.
func (st *statement) together(near []*generatedPremise) (best []*generatedPremise) {
	most := evidenceMargin
	for i, p := range near {
		for _, q := range near[i+1:] {
			if st.cost+p.cost+q.cost > mostBoth {
				break // they are in order of their cost
			}
			if shared(st.failed, p.rows, q.rows) > 0 || likened(p.when, q.when) {
				continue
			}
			rows := p.rows.And(q.rows)
			if surplus := st.surplus(p.cost+q.cost, rows); surplus > most {
				most, best = surplus, []*generatedPremise{{when: apply(conjunction, p.when, q.when), cost: p.cost + q.cost, rows: rows}}
			}
		}
	}
	return best
}

// surplus is the evidence for a premise of that cost on those rows beyond what it costs; 0 if it explains nothing.
func (st *statement) surplus(cost float64, rows relation.Bits) float64 {
	if st.held.And(rows).Count() < minRegion || !st.failed.And(rows).Empty() {
		return 0
	}
	return strength(st.held, st.failed, rows) - cost
}

const (
	// mostExplanations is how many premises a conclusion is said under. No theory stands behind it.
	mostExplanations = 3
	// widerCost is by how many nats a premise may cost more than another that is true on a part of its rows alone, and still be said in its place: n <= 0
	// instead of n < 0. No theory stands behind it.
	widerCost = 2.0
)

// under lists the statement under the cheapest premises that explain it.
func (st *statement) under(found []*generatedPremise) []*statement {
	narrower := func(p *generatedPremise) bool {
		return slices.ContainsFunc(found, func(q *generatedPremise) bool {
			own, other := st.held.And(p.rows), st.held.And(q.rows)
			return q.cost <= p.cost+widerCost && own.Within(other) && own.Count() < other.Count()
		})
	}
	found = slices.DeleteFunc(slices.Clone(found), narrower)
	slices.SortStableFunc(found, func(a, b *generatedPremise) int { return cmp.Compare(a.cost, b.cost) })
	var out []*statement
	left, said := st.held, 0
	for _, p := range found {
		if said < mostExplanations && left.And(p.rows).Count() >= minRegion {
			left = left.AndNot(p.rows)
			said++
			if p.wider != nil { // it says more, if it holds
				out = append(out, &statement{st.op, st.x, st.y, st.cost + p.cost, st.held.And(p.rows), st.failed.AndNot(st.failed), p.wider})
			}
			out = append(out, &statement{st.op, st.x, st.y, st.cost + p.cost, st.held.And(p.rows), st.failed.AndNot(st.failed), p.when})
		}
	}
	return out
}

// speaks reports whether a premise has variables of the conclusion alone, and is neither it nor its opposite.
func speaks(g *guess, when *term) bool {
	ok := when.key != g.x.key
	core := when
	if core.op != nil && core.op.name == "!" {
		core = core.args[0]
	}
	ok = ok && core.key != g.x.key
	when.walk(func(t *term) { ok = ok && (!t.free || g.x.mentions(t.leaf) || g.y.mentions(t.leaf)) })
	return ok
}

// Statements are written cost by cost, so that where the budget ends the dearest ones are missing. The equations of terms that have equal values
// everywhere come last: they were noted when the second of the two was generated, which nothing else is built on.

// conclusions lists the statements about the subject, the cheapest first, with the rows on which they hold.
func (w *generator) conclusions() []*statement {
	var out []*statement
	seen := map[string]bool{}
	add := func(op relation.Op, x, y *term, cost float64) {
		if st := w.decided(op, x, y, cost); st != nil {
			keys := []string{st.x.key, st.y.key}
			if st.op == "==" || st.op == "!=" {
				slices.Sort(keys)
			}
			if key := keys[0] + string(st.op) + keys[1]; !seen[key] {
				seen[key] = true
				out = append(out, st)
			}
		}
	}
	for units := 1; units <= unitsOf(mostCost) && !w.stopped(); units++ {
		w.compared(grammar.Conclusion, units, func(op relation.Op, x, y *term) {
			if x.about || y.about {
				add(op, x, y, nats(units))
			}
		})
		for _, t := range w.at(grammar.Conclusion, relation.Predeclared(relation.Bool), units) {
			if t.about {
				add("==", t, w.truths[true], nats(units))
			}
		}
	}
	for _, e := range w.equal {
		if e.x.about || e.y.about {
			add("==", e.x, e.y, e.cost)
		}
	}
	return out
}

// decided is a statement with the rows on which it holds; nil if there are too few of them, or if the sides are one term. A row on which a side has no
// value is one on which it fails.
func (w *generator) decided(op relation.Op, x, y *term, cost float64) *statement {
	if x.key == y.key || x.isLiteral() && y.isLiteral() || w.n >= mostPairs {
		return nil
	}
	w.n++
	op, x, y = w.sides(op, x, y)
	if x.col == nil || y.col == nil {
		return nil
	}
	held := compare(op, x.col, y.col)
	if held == nil {
		return nil
	}
	rows := relation.All(w.s.rows.n)
	if isBool(x.typ) && !w.balanced(x, y) {
		return nil
	}
	if held.Count() < behindRows {
		return nil
	}
	failed := rows.AndNot(held)
	if n := failed.Count(); n > 0 && n < exceptions {
		return nil
	}
	return &statement{op: op, x: x, y: y, cost: cost, held: held, failed: failed}
}

// sides are the sides of a comparison in the order in which it is said: the subject first, and flags with at most one negation.
func (w *generator) sides(op relation.Op, x, y *term) (relation.Op, *term, *term) {
	switch {
	case isBool(x.typ):
		if op == "!=" {
			op, y = "==", w.negative(y)
		}
		x, y = w.straight(x, y)
	case !x.about:
		x, y, op = y, x, op.Flip()
	}
	return op, x, y
}

// balanced reports whether two flags say something of one another: each has both values on rows enough. A flag that has one value always is one of
// an operation that has both elsewhere.
func (w *generator) balanced(x, y *term) bool {
	for _, t := range []*term{x, y} {
		switch {
		case t.isLiteral():
		case x.isLiteral() || y.isLiteral():
			return w.both[t.op.name] || t.op.call == nil
		case evenness(t.col) < fewRows/2:
			return false
		}
	}
	return true
}

// evenness is on how many rows a flag has the value that it has on fewer.
func evenness(c *column) int {
	yes := trueRows(c).Count()
	return min(yes, c.n-yes)
}

// premises lists the conditions that people may presume, the cheapest first.
func (w *generator) premises() []*generatedPremise {
	out := premiseList{s: w.s, with: map[string]*generatedPremise{}}
	for units := 1; units <= unitsOf(mostPremise) && !w.stopped(); units++ {
		w.compared(grammar.Premise, units, func(op relation.Op, x, y *term) {
			if st := w.decided(op, x, y, nats(units)); st != nil {
				if t := compared(op, x, y); !t.pins() && presumable(t) {
					out.add(t, st.held, st.cost)
				}
			}
		})
		for _, t := range w.at(grammar.Premise, relation.Predeclared(relation.Bool), units) {
			if !t.isLiteral() && presumable(t) {
				out.add(t, trueRows(t.col), nats(units))
			}
		}
	}
	return out.all
}

// unitsPerNat is how many units of cost a nat has: costs are whole numbers. No theory stands behind it: the costs that the grammar tells apart differ by
// half a nat and more.
const unitsPerNat = 2

func unitsOf(nats float64) int { return int(math.Ceil(nats * unitsPerNat)) }
func nats(units int) float64   { return float64(units) / unitsPerNat }

// formOf is the family and the name of a generated conjecture, which its comparison and its premise tell.
func (c *candidate) formOf() (algebra.Family, string) {
	family, name, where := algebra.Equation, "equal", "equal-where"
	switch {
	case c.op != "==":
		family, name, where = algebra.Order, "ordered", "ordered-where"
	case isBool(c.x.typ):
		family, name, where = algebra.Conditional, "flag", "flag-where"
	}
	if c.when != nil {
		name = where
		if family == algebra.Equation {
			family = algebra.Conditional
		}
	}
	return family, name
}
