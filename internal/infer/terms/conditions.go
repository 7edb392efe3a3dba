package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// maxCompared is the size of a term that is compared with another one: a field, a length, a method; maxTelling that of a sister's call with
// parameters alone. No theory stands behind them.
const (
	maxCompared = 2
	maxTelling  = 4
)

// A condition is a formula of the parameters without the subject, or a flag among the results for the parameters. It is never fitted to the rows of
// the battery (docs/traps.md E).

// conditions lists the conditions of which regions may be made, the simplest first: those of the code, flags, and comparisons of small terms with
// one another and with 0, each with its negation.
//
// By the order, a simple condition comes before a longer one that holds on the same rows.
func (s *search) conditions() []*term {
	var out []*term
	for _, c := range s.flags() {
		if !c.pins() {
			out = append(out, c)
		}
		if !c.unpins() {
			out = append(out, negated(c))
		}
	}
	var numbers, leaves []*term
	for _, t := range s.terms {
		switch {
		case t.about || t.isLiteral() || s.class[classKey(t)] != t || t.specific() || !t.distinct() || !t.measures():
		case isOrderedNumber(t.typ) && (t.op == nil || t.op.call != nil || t.op.name == "len" || t.op.name[0] == '.'):
			numbers = append(numbers, t)
		case t.free:
			leaves = append(leaves, t)
		}
	}
	for _, x := range numbers {
		if s.vars.keys[x.typ.String()] != x { // a key is compared with others, and with no number
			out = append(out, s.signs(x)...)
		}
	}
	numbers = slices.DeleteFunc(numbers, func(t *term) bool { return t.size > maxCompared && !s.tells(t) })
	out = append(out, comparisons(numbers, []relation.Op{"==", "!=", "<", "<="})...)
	out = append(out, comparisons(leaves, []relation.Op{"!="})...)
	out = append(out, s.both()...)
	out = append(out, s.wellFormed()...)
	slices.SortStableFunc(out, func(a, b *term) int { return a.weight() - b.weight() })
	return append(s.positional(), out...)
}

// tells reports whether a term is what a sister says of parameters, each given once: an amount is compared with the balance of an account.
//
// Business code asks such questions before it does anything: whether there is enough, whether there is room. The condition of the code itself
// names a field that nobody sees from outside.
func (s *search) tells(t *term) bool {
	if t.op == nil || t.op.call == nil || t.op.subject || t.size > maxTelling {
		return false
	}
	for i, a := range t.args {
		if !a.free || !slices.Contains(s.vars.params, a) || slices.Contains(t.args[:i], a) {
			return false
		}
	}
	return true
}

// maxBoth bounds the conjunctions of two conditions. No theory stands behind it.
const maxBoth = 40

// both lists the conjunctions of two conditions of the code, or of their negations: a function returns something behind two checks.
//
// A condition and its own negation, at places 2k and 2k + 1, are not joined.
func (s *search) both() []*term {
	var single []*term
	for _, c := range s.ofCodeConditions() {
		if !c.pins() && !c.unpins() {
			single = append(single, c, negated(c))
		}
	}
	var out []*term
	for i, x := range single {
		for _, y := range single[i+1:] {
			if len(out) < maxBoth && i/2 != slices.Index(single, y)/2 {
				out = append(out, apply(conjunction, x, y))
			}
		}
	}
	return out
}

// conjunction is the operation &&.
var conjunction = &operation{
	name: "&&", in: []*relation.Type{relation.Predeclared(relation.Bool), relation.Predeclared(relation.Bool)}, out: relation.Predeclared(relation.Bool),
	build: func(args []relation.Expr) relation.Expr { return relation.Conjunction(args[0], args[1]) },
}

// ofCodeConditions are the conditions of the code, as terms.
func (s *search) ofCodeConditions() []*term {
	var out []*term
	for _, e := range s.Conditions {
		if c := read(e, s.vars.params); c != nil && !c.about {
			out = append(out, c)
		}
	}
	return out
}

// ofCode reports whether a condition, its negation, or each part of it stands in the code.
func (s *search) ofCode(c *term) bool {
	if c.op == conjunction {
		return s.ofCode(c.args[0]) && s.ofCode(c.args[1])
	}
	if c.op != nil && c.op.name == "!" {
		c = c.args[0]
	}
	return slices.ContainsFunc(s.Conditions, func(e relation.Expr) bool { return relation.ExprString(e) == c.text })
}

// unpins reports whether the negation of a condition pins a variable.
func (t *term) unpins() bool {
	return t.op != nil && t.op.name == "!=" && compared("==", t.args[0], t.args[1]).pins()
}

// pins reports whether a condition gives a variable one value, or that of another variable. An equation there is a law of that value, or of a
// subject that is given one variable twice.
func (t *term) pins() bool {
	if t.op == nil || t.op.name != "==" {
		return false
	}
	x, y := t.args[0], t.args[1]
	if x.free && y.free {
		return true
	}
	if x.isLiteral() {
		x, y = y, x
	}
	return y.isLiteral() && (x.free || x.op != nil && x.op.name == "len" && x.args[0].free && y.leaf == "0")
}

// flags lists the conditions of the code, the flags among the results and the parameters, and the flags that sisters and builtins make of
// variables.
func (s *search) flags() []*term {
	out := s.ofCodeConditions()
	for _, op := range s.vocab.results() {
		if t := s.made(op, s.vars.params); t != nil && isBool(t.typ) && !t.isLiteral() {
			out = append(out, t)
		}
	}
	for _, t := range s.terms {
		if !t.about && isBool(t.typ) && !t.isLiteral() && s.class[classKey(t)] == t && !t.specific() && t.distinct() && t.measures() && !t.containsMade() {
			out = append(out, t)
		}
	}
	return out
}

// containsMade reports whether t says that a list contains something else than a variable: an instance of that it contains a variable.
func (t *term) containsMade() bool {
	return t.op != nil && t.op.name == "contains" && !t.args[1].free
}

// signs lists the comparisons of a number with 0, and of the length of a list with 1: of one element there is nothing to compare or to join. That a
// parameter, a field or a length is 0 is left out, since the subject is given 0 itself.
func (s *search) signs(x *term) []*term {
	zero := s.vocab.literalOf(x.typ, "0")
	switch {
	case zero == nil:
		return nil
	case x.op != nil && x.op.call != nil:
		out := []*term{compared(">", x, zero)}
		if !isFloat(x.typ) { // a rounded number is 0 on rows that cancel, which tell nothing of others
			out = append(out, compared("==", x, zero))
		}
		if x.col.least() == none {
			out = append(out, compared(">=", x, zero))
		}
		return out
	case isSigned(x.typ) && x.op == nil:
		return []*term{compared(">", x, zero), compared("<", x, zero), compared(">=", x, zero), compared("<=", x, zero)}
	}
	out := []*term{compared(">", x, zero)}
	if one := s.vocab.literalOf(x.typ, "1"); one != nil && x.op != nil && x.op.name == "len" && isList(x.args[0].typ) {
		out = append(out, compared("<=", x, one))
	}
	return out
}

// none is the number by which functions that measure a thing, or look for one, say that there is nothing.
const none = -1

// least is the least number of a column.
func (c *column) least() float64 {
	out := math.Inf(1)
	c.defined.Each(func(i int) { out = min(out, c.numbers[i]) })
	return out
}

// likens reports whether two terms measure the same: two variables, two fields, two calls of one function, or what two functions tell of one
// state, as its size and its capacity.
func (t *term) likens(u *term) bool {
	if t.op == nil || u.op == nil {
		return t.op == u.op
	}
	if t.tellsOfState() && u.tellsOfState() && slices.Equal(t.args, u.args) {
		return true
	}
	return t.size == u.size && (t.op.name == u.op.name || t.op.name[0] == '.' && u.op.name[0] == '.')
}

// comparisons lists those of each two terms of one type that measure the same: a length with a length, a field with a field.
//
// x < y and y < x are two conditions, x == y is one.
func comparisons(terms []*term, ops []relation.Op) []*term {
	var out []*term
	for i, x := range terms {
		for k, y := range terms {
			if i == k || !identical(x.typ, y.typ) || hidden(x.typ) || !x.likens(y) {
				continue
			}
			for _, op := range ops {
				if op == "==" && x.op == nil {
					continue // the subject is given one variable twice
				}
				if i < k || op == "<" || op == "<=" {
					out = append(out, compared(op, x, y))
				}
			}
		}
	}
	return out
}
