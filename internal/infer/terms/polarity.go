package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A fact about flags can be written with negations in several places: ok(F(x)) == false, err(F(x)) == true, !ok(F(x)); ok(F(x)) == G(x) and
// err(F(x)) == !G(x); ok(F(x)) => G(x) and !G(x) => err(F(x)). One of them is a statement, so that the others take no place from another fact.

// positive is a flag without negations, and whether it is the opposite of t: the success of a call stands for its failure.
func (w *generator) positive(t *term) (flag *term, opposite bool) {
	switch {
	case t.op != nil && t.op.name == "!":
		flag, opposite = w.positive(t.args[0])
		return flag, !opposite
	case t.refuses():
		return w.column(apply(w.opposite[t.op.name], t.args...)), true
	}
	return t, false
}

// negative is the opposite of a flag: of an outcome the other outcome.
func (w *generator) negative(t *term) *term {
	if t.op != nil && w.opposite[t.op.name] != nil {
		return w.column(apply(w.opposite[t.op.name], t.args...))
	}
	return w.column(negated(t))
}

// column is a term with its column, or as it is where it has none.
func (w *generator) column(t *term) *term {
	if v := w.valued(t); v != nil {
		return v
	}
	return t
}

// straight is an equation of two flags with at most one negation: none beside a truth value, whose opposite says it, and that a call fails in the
// place of that it does not succeed.
func (w *generator) straight(x, y *term) (*term, *term) {
	x, turned := w.positive(x)
	y, turnedToo := w.positive(y)
	opposite := turned != turnedToo
	switch {
	case y.isLiteral():
		yes := (y.leaf == "true") != opposite
		if !yes && x.op != nil && w.opposite[x.op.name] != nil {
			return w.negative(x), w.truths[true]
		}
		return x, w.truths[yes]
	case x.isLiteral():
		return w.straight(y, w.truths[(x.leaf == "true") != opposite])
	case opposite:
		return x, w.negative(y)
	}
	return x, y
}

// forward is a statement that a flag has a value under a premise about a result, said from the simpler one of the two: ok(F(x)) => err(F(x + "!")), not
// ok(F(x + "!")) => err(F(x)).
func (w *generator) forward(st *statement) *statement {
	if st.when == nil || st.when.op == conjunction || !st.when.about || st.op != "==" || !isBool(st.x.typ) || !st.y.isLiteral() || simpler(st.x, st.when) >= 0 {
		return st
	}
	premise, negative := w.positive(st.when)
	conclusion := w.truths[negative]
	when := st.x
	if st.y.leaf == "true" {
		when = w.negative(st.x)
	}
	if when.col == nil || premise.col == nil {
		return st
	}
	x, y := w.straight(premise, conclusion)
	rows := trueRows(when.col)
	held := compare("==", x.col, y.col)
	if held == nil || !rows.Within(held) || rows.Count() < minRegion || !presumable(when) {
		return st
	}
	return &statement{st.op, x, y, st.cost, rows, st.failed, when}
}

// saysImplication reports whether an equation of flags is an implication in other words: A == (A && B), (A || B) == true. The one with a premise is said.
func (st *statement) saysImplication() bool {
	has := func(joined, flag *term) bool {
		return (joined.op == conjunction || joined.op == disjunction) && slices.ContainsFunc(joined.args, func(a *term) bool { return a.key == flag.key })
	}
	if !isBool(st.x.typ) {
		return false
	}
	alternative := func(t *term) bool {
		return t.op == disjunction && !slices.ContainsFunc(t.args, func(a *term) bool { return !a.equates() })
	}
	return has(st.x, st.y) || has(st.y, st.x) || st.y.isLiteral() && st.x.op == disjunction && !alternative(st.x)
}

// equates reports whether t is that a result equals something else: one of two such conditions is what people write with ||.
func (t *term) equates() bool { return t.about && t.op != nil && relation.Op(t.op.name) == "==" }
