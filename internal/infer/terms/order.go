package terms

import (
	"fmt"
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

// orders lists the conjectures that one number is never more than another one, and no known term lies between them. Numbers that are never equal
// are put in order by <.
//
// At least one side has the subject in it. Literals are terms, so that bounds are among the orders.
func (s *search) orders() []*candidate {
	terms := s.ordered()
	below := make([][]bool, len(terms))
	for i, x := range terms {
		below[i] = make([]bool, len(terms))
		for k, y := range terms {
			below[i][k] = i != k && identical(x.typ, y.typ) && neverMore(x.col, y.col)
		}
	}
	var seen []*candidate
	for i, x := range terms {
		for k, y := range terms {
			if !below[i][k] || !x.about && !y.about || between(terms, below, i, k) || sharesOperand(x, y) || !x.alongside(y) {
				continue
			}
			if c := newOrder(s.succeeding(x, y), x, y); c != nil {
				seen = append(seen, c)
			}
		}
	}
	return append(s.unlike(seen), s.changed()...)
}

// succeeding is the condition that the results of an order exist, with its column; nil if they always do.
func (s *search) succeeding(x, y *term) *term {
	if when := s.success(x, y); when != nil {
		return s.known(when)
	}
	return nil
}

// unlike keeps the simplest of the candidates that say one thing in several ways: a term may stand on either side of an order, or cancel.
func (s *search) unlike(seen []*candidate) []*candidate {
	slices.SortStableFunc(seen, func(a, b *candidate) int { return a.weight() - b.weight() })
	said := map[string]bool{}
	var out []*candidate
	for _, c := range seen {
		x, y := c.x, c.y
		if c.op[0] == '>' {
			x, y = y, x
		}
		left := margin(x, y)
		strict := len(c.op) == 1
		if strict && !isFloat(x.typ) { // more than 0 is at least 1
			left.constant, strict = left.constant-1, false
		}
		key := fmt.Sprint(strict, left.pattern())
		if c.when != nil {
			key += c.when.key
		}
		rows := relation.All(s.rows.n)
		if c.when != nil {
			rows = trueRows(c.when.col)
		}
		if said[key] || !s.telling(left, rows) || !s.screen(c) {
			continue
		}
		said[key] = true
		out = append(out, c)
	}
	return out
}

// changed lists the conjectures that a result for transformed arguments is never more, or never less, than the plain one.
//
// An example is F(x + 1) >= F(x), monotony by a step in one argument.
func (s *search) changed() []*candidate {
	var out []*candidate
	for _, t := range s.withSubject() {
		if t.op == nil || !t.op.subject || t.by == "" || !isOrderedNumber(t.typ) {
			continue
		}
		x := s.made(t.op, s.vars.params)
		switch {
		case x == nil || x.col.key == t.col.key || !s.reduced(t) || s.grows(t):
		case neverMore(t.col, x.col):
			out = s.screened(out, newCandidate("order", nil, "<=", t, x))
		case neverMore(x.col, t.col):
			out = s.screened(out, newCandidate("order", nil, ">=", t, x))
		}
	}
	return out
}

// grows reports whether one argument of an execution is changed, and the result is known never to fall or never to rise with that argument.
func (s *search) grows(t *term) bool {
	at, n := -1, 0
	for i, a := range t.args {
		if a.key != s.vars.params[i].key {
			at, n = i, n+1
		}
	}
	return n == 1 && s.sloping[slope{t.op, at}]
}

// sharesOperand reports whether two sums or differences have a common operand: their order is that of the other operands.
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

// alongside reports whether two terms may be put in order. A call of a sister is comparable with calls of that sister alone.
//
// G(F(x)) is compared with G(y), with G(y) + G(z) and the like, and with nothing else.
func (t *term) alongside(u *term) bool {
	through := func(t *term) bool { return t.about && t.op.call != nil && !t.op.subject || t.joint() }
	switch {
	case !through(t) && !through(u):
		return true
	case t.joint() || u.joint():
		return through(t) && through(u) && oneObserver(t, u)
	}
	return t.op != nil && u.op != nil && (t.op.call == u.op.call || measure(t) && measure(u) && identical(t.op.in[0], u.op.in[0]))
}

// measure reports whether t is what a method without further arguments says of a state that cannot be taken apart, of which another one may be
// the limit: the length and the capacity of a cache. Of values that can be taken apart the members are compared themselves.
func measure(t *term) bool {
	return t.op != nil && t.op.call != nil && len(t.op.in) == 1 && hidden(t.op.in[0])
}

// between reports whether a term lies between two others, is no harder to read, and is not one of them with a number beside it.
func between(terms []*term, below [][]bool, i, k int) bool {
	apart := func(a, b int) bool { return len(margin(terms[a], terms[b]).parts) > 0 }
	heaviest := max(terms[i].weight(), terms[k].weight())
	for j := range below {
		if below[i][j] && below[j][k] && terms[j].weight() <= heaviest && apart(i, j) && apart(j, k) {
			return true
		}
	}
	return false
}

// newOrder is the order of two terms, the one with the subject first; nil if a tighter limit exists.
//
// Whole numbers that are never equal and on some row neighbours are x < y. Where they are farther apart on all rows the tight limit is x + 1,
// which is another term.
func newOrder(when, x, y *term) *candidate {
	x, y = parted(x), parted(y)
	op := relation.Op("<=")
	switch gap := least(x.col, y.col); {
	case gap == 0:
	case gap == 1 && !isFloat(x.typ):
		op = "<"
	default:
		return nil
	}
	if !x.about {
		return newCandidate("order", when, op.Flip(), y, x)
	}
	return newCandidate("order", when, op, x, y)
}

// parted is the length of a concatenation as the sum of the lengths of its parts. Other terms stay as they are.
func parted(t *term) *term {
	if t.op == nil || t.op.name != "len" || t.args[0].op == nil || len(t.args[0].args) != 2 {
		return t
	}
	if whole := t.args[0]; whole.op.name == "concat" || whole.op.name == "+" && isText(whole.typ) {
		x, y := whole.args[0], whole.args[1]
		out := apply(builtinAt("+", t.typ, t.typ), apply(builtinAt("len", x.typ), x), apply(builtinAt("len", y.typ), y))
		out.col = t.col
		return out
	}
	return t
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
	few := out[:min(len(out), maxOrdered)]
	for _, t := range out[len(few):] {
		if t.joint() { // few, and the only ones of their kind
			few = append(few, t)
		}
	}
	return few
}

// orderly reports whether t may be put in order. A term with a variable twice, or with a literal argument, is an instance of another one.
func (t *term) orderly() bool {
	if t.op != nil && (adds[t.op.name] || t.op.name == "*" && !t.square() || t.op.name == "-" && t.args[0].isLiteral()) {
		return false
	}
	return t.general() && !t.offset() && !t.specific() && t.distinct() && (t.about || t.argues())
}

// square reports whether t is the square of a result.
func (t *term) square() bool {
	return t.op != nil && t.op.name == "*" && t.args[0].op != nil && t.args[0].op.subject && t.args[0].key == t.args[1].key
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

// within is a column on some rows only.
func within(c *column, rows relation.Bits) *column {
	out := *c
	out.defined = c.defined.And(rows)
	return &out
}
