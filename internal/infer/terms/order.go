package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// maxOrdered bounds the terms that are put in order, and orderedWeight their weight. No theory stands behind them.
const (
	maxOrdered    = 120
	orderedWeight = 12
)

// Orders are a relation on classes: a matrix of n² comparisons of columns for at most maxOrdered terms. Of a chain x <= y <= z the order of
// x and z is left out (between), as it follows: what is proposed is the transitive reduction, as far as terms are in the matrix.

// orders are that one number is never more than another one, where nothing that is known stands between them. What is never equal is less.
//
// At least one side speaks of the subject. Bounds by a constant come from literals, which are terms too.
func (s *search) orders() []*candidate {
	terms := s.ordered()
	below := make([][]bool, len(terms))
	for i, x := range terms {
		below[i] = make([]bool, len(terms))
		for k, y := range terms {
			below[i][k] = i != k && identical(x.typ, y.typ) && neverMore(x.col, y.col)
		}
	}
	var out []*candidate
	for i, x := range terms {
		for k, y := range terms {
			if !below[i][k] || !x.about && !y.about || between(below, i, k) || sharesOperand(x, y) || !x.alongside(y) {
				continue
			}
			if c := newOrder(nil, x, y); c != nil {
				out = s.screened(out, c)
			}
		}
	}
	return append(out, s.changed()...)
}

// changed are that a result for transformed arguments is never more, or never less, than the one for the arguments as they are.
//
// F(x + 1) >= F(x), say: it is monotony in one argument, by a step.
func (s *search) changed() []*candidate {
	var out []*candidate
	for _, t := range s.withSubject() {
		if t.op == nil || !t.op.subject || t.by == "" || !isOrderedNumber(t.typ) {
			continue
		}
		x := s.made(t.op, s.vars.params)
		switch {
		case x == nil || x.col.key == t.col.key || !s.reduced(t):
		case neverMore(t.col, x.col):
			out = s.screened(out, newCandidate("order", nil, "<=", t, x))
		case neverMore(x.col, t.col):
			out = s.screened(out, newCandidate("order", nil, ">=", t, x))
		}
	}
	return out
}

// sharesOperand reports whether two sums or differences have an operand in common: their order is that of the others.
func sharesOperand(x, y *term) bool {
	if x.op == nil || y.op == nil || x.op.name != y.op.name || !calculates(x.op) {
		return false
	}
	if x.op.name == "-" {
		return x.args[0].key == y.args[0].key || x.args[1].key == y.args[1].key
	}
	return slices.ContainsFunc(x.args, func(a *term) bool {
		return slices.ContainsFunc(y.args, func(b *term) bool { return a.key == b.key })
	})
}

// alongside reports whether two terms may be put in order: what a sister makes of a result has one with what it makes of other things.
//
// G(F(x)) is compared with G(y), and not with anything else.
func (t *term) alongside(u *term) bool {
	through := func(t *term) bool { return t.about && t.op.call != nil && !t.op.subject }
	if !through(t) && !through(u) {
		return true
	}
	return t.op != nil && u.op != nil && t.op.call == u.op.call
}

// between reports whether a term stands between two.
func between(below [][]bool, i, k int) bool {
	for j := range below {
		if below[i][j] && below[j][k] {
			return true
		}
	}
	return false
}

// newOrder is the order of two terms, the one with the subject first; nil if a smaller one would be a limit as well: if they are never equal,
// and of whole numbers never neighbours.
//
// Two whole numbers that are never equal and somewhere neighbours are x < y. Where they are further apart everywhere, x + 1 < y would be
// the tight form, and that is another term's.
func newOrder(when, x, y *term) *candidate {
	op := relation.Op("<=")
	switch gap := least(x.col, y.col); {
	case when != nil || gap == 0:
	case gap == 1 && !isFloat(x.typ):
		op = "<"
	default:
		return nil
	}
	if !x.about {
		return newCandidate("order", when, map[relation.Op]relation.Op{"<=": ">=", "<": ">"}[op], y, x)
	}
	return newCandidate("order", when, op, x, y)
}

// ordered are the numbers that are put in order: a representative of each class.
func (s *search) ordered() []*term {
	var out []*term
	for _, t := range s.terms {
		if s.class[classKey(t)] == t && s.reduced(t) && isOrderedNumber(t.typ) && t.weight() <= orderedWeight && t.orderly() {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, simpler)
	return out[:min(len(out), maxOrdered)]
}

// orderly reports whether t may be put in order: what is given a variable twice, or a literal, is an instance of what is not.
func (t *term) orderly() bool {
	if t.op != nil && (adds[t.op.name] || t.op.name == "*" || t.op.name == "-" && t.args[0].isLiteral()) {
		return false
	}
	return t.general() && !t.offset() && !t.specific() && t.distinct() && (t.about || t.argues())
}

// adds are the operations whose results are in a known order with their operands.
var adds = map[string]bool{"min": true, "max": true, "abs": true, "neg": true}

// neverMore reports whether a column is never more than another one, on rows enough.
func neverMore(x, y *column) bool {
	both := x.defined.And(y.defined)
	n := 0
	ok := true
	both.Each(func(i int) {
		a, b := x.numbers[i], y.numbers[i]
		n++
		ok = ok && (a <= b || x.ids[i] == y.ids[i])
	})
	return ok && n*minDefined >= len(x.ids)
}

// least is the least difference of two columns, the second of which is never less.
func least(x, y *column) float64 {
	gap := math.Inf(1)
	x.defined.And(y.defined).Each(func(i int) {
		if x.ids[i] == y.ids[i] {
			gap = 0
		}
		gap = min(gap, y.numbers[i]-x.numbers[i])
	})
	return max(gap, 0)
}

// monotone are that a result does not fall, or does not rise, where one argument grows.
func (s *search) monotone() []*candidate {
	var out []*candidate
	for _, op := range s.vocab.subject {
		if !isOrderedNumber(op.out) {
			continue
		}
		for i, p := range s.vars.params {
			if !isOrderedNumber(p.typ) {
				continue
			}
			x, y := s.made(op, s.vars.params), s.made(op, replaced(s.vars.params, i, s.vars.copies[i]))
			when := compared("<=", p, s.vars.copies[i])
			if x == nil || y == nil {
				continue
			}
			if ok, err := s.rows.evaluate(when); err != nil || !ok {
				continue
			}
			rows := trueRows(when.col)
			switch {
			case neverMore(within(x.col, rows), y.col):
				out = s.screened(out, newCandidate("monotone", when, "<=", x, y))
			case neverMore(y.col, within(x.col, rows)):
				out = s.screened(out, newCandidate("monotone", when, ">=", x, y))
			}
		}
	}
	return out
}

// within is a column on some rows only.
func within(c *column, rows relation.Bits) *column {
	out := *c
	out.defined = c.defined.And(rows)
	return &out
}
