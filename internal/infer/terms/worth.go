package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A worthRule is a reason why people would not write down a candidate that holds. The candidate is known all the same, so that others which
// follow from it are not offered in its place.
type worthRule struct {
	name string // for the test and the log
	// applies reports whether a candidate is unworthy in this way.
	applies func(c *candidate) bool
	// Drops and keeps are conjectures about the functions of the rules' test that the rule drops and keeps.
	drops, keeps string
}

// worthRules is the table. No theory stands behind them: they are what readers of printed conjectures struck out.
var worthRules = []worthRule{
	{
		"two instances", betweenInstances,
		"F(a+1, b) == F(a+2, b)", "F(a+1, b) == F(a, b)",
	},
	{
		"agreement at what a sister makes", agreesInside,
		"F(G(a), b) == H(G(a), b)", "F(a, b) == H(a, b)",
	},
	{
		"order of a tower", ofTowers,
		"F(F(G(a), b), b) >= F(a, b)", "F(G(a), b) >= F(a, b)",
	},
	{
		"changed inside", changedInside,
		"F(F(G(a), b), b) == F(a, b)", "F(F(a, b), b) == F(a, b)",
	},
	{
		"a parameter in the place of another", displaced,
		"F(a, 1) == F(b+1, b)", "F(a, b) == F(b, a)",
	},
	{
		"a constant for calculated arguments", constantElsewhere,
		"a < b => F(a-b, b) == 0", "a < b => F(a, b) == 0",
	},
	{
		"no result for calculated arguments", argumentsElsewhere,
		"a < b => F(a-1, b) == a", "a < b => F(a-1, b) == F(a, b)",
	},
	{
		"arguments of several parameters in a region", mixedInside,
		"a < b => F(a+b, b) == F(a, b)", "a < b => F(a+1, b) == F(a, b)",
	},
	{
		"the limit of two results", limitOfResults,
		"F(max(a, 2), b) == max(F(a, b), F(2, b))", "F(max(a, 2), b) == max(F(a, b), b)",
	},
	{
		"order for a limit of two values", orderOfLimit,
		"F(min(a, 2), b) <= F(a, b)", "F(a, b) <= F(a+2, b)",
	},
	{
		"a number for a result of a result", recordedInside,
		"F(F(a, b), 2) == 28", "F(F(a, b), 0) == F(a, b)",
	},
	{
		"changed, seen through a sister", seenThrough,
		"G(F(a+1, b)) == G(F(a, b))", "G(F(a, b)) == G(F(b, a))",
	},
	{
		"refused at a number", refusedAtNumber,
		"!Odd(1)", "!Odd(a)",
	},
	{
		"at one number of the code", atOneNumber,
		"F(a, 64) == H(a, 64)", "F(a, 1) == H(a, 1)",
	},
	{
		"less than the tolerance", withinTolerance,
		"Next(u) == u", "Next(Next(u)) == u",
	},
	{
		"that a list has or has not a certain number", containsNumber,
		"!contains(All(a), 1)", "contains(All(a), a) == Odd(a)",
	},
	{
		"in its own order since it is short", ownOrderOfFew,
		"a <= 1 => All(a) == reverse(All(a))", "Odd(a) => All(a) == sort(All(a))",
	},
	{
		"equal to its own magnitude", ownMagnitude,
		"F(a, b) == abs(F(a, b))", "F(a, b) == abs(H(a, b))",
	},
}

// unworthy reports whether one of the rules applies to a candidate.
func (c *candidate) unworthy() bool {
	return slices.ContainsFunc(worthRules, func(r worthRule) bool { return r.applies(c) })
}

// containsNumber reports whether a candidate says that a list contains a certain number, or does not. It is an instance of what the signs of its
// elements say: that the parts of an amount below 0 are not 1. Of lists of texts it is allowed: no part is empty.
func containsNumber(c *candidate) bool {
	found := false
	for _, side := range []*term{c.x, c.y} {
		side.walk(func(u *term) {
			found = found || u.op != nil && u.op.name == "contains" && u.args[1].isLiteral() && isNumber(u.args[1].typ)
		})
	}
	return found
}

// ownOrderOfFew reports whether a candidate says that a list is sorted, or the same from behind, where a number is no more than a constant: of a list
// that it leaves a single element nothing else can be.
func ownOrderOfFew(c *candidate) bool {
	is := func(x, y *term) bool {
		return y.op != nil && (y.op.name == "reverse" || y.op.name == "sort") && y.args[0].key == x.key
	}
	w := c.when
	few := w != nil && w.op != nil && slices.Contains([]string{"<", "<=", "=="}, w.op.name) && w.args[1].isLiteral()
	return few && (is(c.x, c.y) || is(c.y, c.x))
}

// ownMagnitude reports whether a candidate says that a term is its own magnitude: that it is not below 0, but for the least integer, whose magnitude
// it is as well. An order says that better.
func ownMagnitude(c *candidate) bool {
	is := func(x, y *term) bool { return y.op != nil && y.op.name == "abs" && y.args[0].key == x.key }
	return is(c.x, c.y) || is(c.y, c.x)
}

// betweenInstances reports whether a candidate compares two executions in which the same arguments are changed, in different ways, and more of
// them in one: it says nothing of the unchanged arguments. An execution whose argument is a result is allowed, as in a law of repetition.
func betweenInstances(c *candidate) bool {
	a, b := c.x.executions(), c.y.executions()
	if len(a) != 1 || len(b) != 1 || a[0].key == b[0].key || a[0].op.call != b[0].op.call {
		return false
	}
	first, second := a[0].changed(), b[0].changed()
	return slices.Contains(first, true) && subset(first, second) || slices.Contains(second, true) && subset(second, first)
}

// subset reports whether each flag that is set in a is set in b.
func subset(a, b []bool) bool {
	for i := range a {
		if a[i] && !b[i] {
			return false
		}
	}
	return true
}

// displaced reports whether the subject is given a number, a text or a flag of another parameter, which has the same type by chance: a month is
// no year. Allowed are the exchange of parameters, results of results, and one variable as two arguments if nothing else is executed and there is
// no condition.
func displaced(c *candidate) bool {
	all := slices.Concat(c.x.executions(), c.y.executions())
	return slices.ContainsFunc(all, func(e *term) bool {
		return e.misgiven() && !e.permuted() && !slices.ContainsFunc(e.args, func(a *term) bool { return a.about }) && (len(all) > 1 || c.when != nil || !e.doubled())
	})
}

// misgiven reports whether an argument of an execution is another parameter, or arithmetic on it.
func (t *term) misgiven() bool {
	for i, a := range t.args {
		for k, p := range t.op.call.Params {
			if i != k && a.arithmeticOn(p.Name) && a.typ.Kind <= relation.String && identical(a.typ, relation.Predeclared(a.typ.Kind)) {
				return true
			}
		}
	}
	return false
}

// arithmeticOn reports whether t is a variable, or made of it and of literals.
func (t *term) arithmeticOn(name string) bool {
	switch {
	case t.op == nil:
		return t.free && t.leaf == name
	case !calculates(t.op):
		return false
	}
	rest := slices.DeleteFunc(slices.Clone(t.args), (*term).isLiteral)
	return len(rest) == 1 && rest[0].arithmeticOn(name)
}

// permuted reports whether the arguments of an execution are variables, each once.
func (t *term) permuted() bool {
	for i, a := range t.args {
		if !a.free || slices.IndexFunc(t.args, func(b *term) bool { return b.key == a.key }) < i {
			return false
		}
	}
	return true
}

// doubled reports whether the arguments of an execution are parameters, some of which are given twice: in their own place and in another one.
func (t *term) doubled() bool {
	own := func(a *term) bool {
		return slices.ContainsFunc(t.op.call.Params, func(p relation.Param) bool {
			return p.Name == a.leaf && t.args[slices.IndexFunc(t.op.call.Params, func(q relation.Param) bool { return q.Name == p.Name })].leaf == a.leaf
		})
	}
	return !slices.ContainsFunc(t.args, func(a *term) bool { return !a.free || !own(a) })
}

// constantElsewhere reports whether a candidate says that the result for calculated arguments is a constant under a condition. The condition says
// where the calculated arguments lie, and the law is one of unchanged arguments.
func constantElsewhere(c *candidate) bool {
	x, y := c.x, c.y
	if x.isLiteral() {
		x, y = y, x
	}
	if c.when == nil || !y.isLiteral() {
		return false
	}
	return !c.when.about && c.refuses() && !x.plain() && !sharesText(c.when, x) || slices.ContainsFunc(x.executions(), (*term).givenCalculated)
}

// sharesText reports whether a text is in both terms as a literal: what a text is refused with depends on whether it has the same already, as an opening
// quotation mark that none closes.
func sharesText(a, b *term) bool {
	found := false
	a.walk(func(t *term) {
		if t.isLiteral() && isText(t.typ) && t.leaf != `""` {
			b.walk(func(u *term) { found = found || u.isLiteral() && u.leaf == t.leaf })
		}
	})
	return found
}

// givenCalculated reports whether an argument of an execution is arithmetic. Two texts in a row are none: the text of the one is there to be seen.
func (t *term) givenCalculated() bool {
	return slices.ContainsFunc(t.args, func(a *term) bool {
		return a.op != nil && !isText(a.typ) && (infix[a.op.name] != "" || adds[a.op.name])
	})
}

// argumentsElsewhere reports whether a candidate has one result, for calculated arguments, and a condition on the unchanged ones: it is an
// instance of a law of unchanged arguments in another region.
func argumentsElsewhere(c *candidate) bool {
	all := slices.Concat(c.x.executions(), c.y.executions())
	return c.when != nil && len(all) == 1 && c.op == "==" && all[0].givenCalculated()
}

// mixedInside reports whether a candidate equates two results in a region, one of which is for a number that is made of two parameters. Such an
// equation mostly says that a number of that size makes no difference. The combination of two values of one parameter is such a number too. An
// equation in which a result is an argument of an execution is allowed.
func mixedInside(c *candidate) bool {
	if c.when == nil || c.op != "==" || c.x.nested() > 1 && c.y.nested() > 1 {
		return false
	}
	mixed := false
	for _, e := range slices.Concat(c.x.executions(), c.y.executions()) {
		if slices.ContainsFunc(e.args, func(a *term) bool { return a.about }) {
			return false
		}
		mixed = mixed || slices.ContainsFunc(e.args, (*term).mixes)
	}
	return mixed
}

// orderOfLimit reports whether a candidate puts the result for a minimum, a maximum or the bits of two words in order: an instance of monotony in
// that argument.
func orderOfLimit(c *candidate) bool {
	return c.op != "==" && slices.ContainsFunc(slices.Concat(c.x.executions(), c.y.executions()), func(e *term) bool {
		return e.givenLimit() || slices.ContainsFunc(e.args, func(a *term) bool { return a.op != nil && bitwise[a.op.name] })
	})
}

// limitOfResults reports whether a candidate says that the result for a minimum or a maximum is the minimum or the maximum of two results. That
// is monotony, which people write as an order.
func limitOfResults(c *candidate) bool {
	x, y := c.x, c.y
	if x.isLimit() {
		x, y = y, x
	}
	return c.op == "==" && y.isLimit() && len(y.executions()) > 1 && slices.ContainsFunc(x.executions(), (*term).givenLimit)
}

// isLimit reports whether t is the larger or the smaller of two terms.
func (t *term) isLimit() bool { return t.op != nil && (t.op.name == "min" || t.op.name == "max") }

// givenLimit reports whether an argument of an execution is the larger or the smaller of two terms.
func (t *term) givenLimit() bool { return slices.ContainsFunc(t.args, (*term).isLimit) }

// mixes reports whether t is arithmetic on two variables.
func (t *term) mixes() bool {
	if t.op == nil || len(t.args) < 2 || !isNumber(t.typ) || !calculates(t.op) && !adds[t.op.name] {
		return false
	}
	return !slices.ContainsFunc(t.args, func(a *term) bool { return !a.free })
}

// recordedInside reports whether a candidate says that the subject returns a literal when it is given a literal and a result of its own: a
// recorded output.
func recordedInside(c *candidate) bool {
	x, y := c.x, c.y
	if x.isLiteral() {
		x, y = y, x
	}
	if !y.isLiteral() || x.op == nil || !x.op.subject {
		return false
	}
	return slices.ContainsFunc(x.args, (*term).isLiteral) && slices.ContainsFunc(x.args, func(a *term) bool { return a.about })
}

// executions are the terms in t that execute the subject.
func (t *term) executions() []*term {
	var out []*term
	t.walk(func(u *term) {
		if u.op != nil && u.op.subject && !slices.ContainsFunc(out, func(o *term) bool { return slices.EqualFunc(o.args, u.args, sameKey) }) {
			out = append(out, u)
		}
	})
	return out
}

func sameKey(a, b *term) bool { return a.key == b.key }

// changed reports for each argument of an execution whether it is something else than a variable or a flag.
func (t *term) changed() []bool {
	var out []bool
	for _, a := range t.args {
		out = append(out, !a.free && !isBool(a.typ))
	}
	return out
}

// agreesInside reports whether a candidate says that two functions return the same for arguments that another function has made: an instance of a
// region in which they agree.
func agreesInside(c *candidate) bool {
	if c.op != "==" || c.x.op == nil || c.y.op == nil || c.x.op.call == nil || c.y.op.call == nil || c.x.op.call == c.y.op.call {
		return false
	}
	made := func(a *term) bool { return !a.free && !a.isLiteral() }
	return slices.EqualFunc(c.x.args, c.y.args, sameKey) && slices.ContainsFunc(c.x.args, made)
}

// maxNested bounds the executions inside one another on a side of an order: that a chain of monotone functions is monotone follows. No theory
// stands behind the figure.
const maxNested = 2

// ofTowers reports whether a candidate is an order with more nested executions than that.
func ofTowers(c *candidate) bool {
	return c.op != "==" && (c.x.nested() > maxNested || c.y.nested() > maxNested)
}

// nested is the number of executions inside one another in t.
func (t *term) nested() int {
	most := 0
	for _, a := range t.args {
		most = max(most, a.nested())
	}
	if t.op != nil && t.op.call != nil {
		most++
	}
	return most
}

// changedInside reports whether the subject is given its own result for other arguments than variables: the effect of that change on the result
// is a law without the outer execution.
func changedInside(c *candidate) bool {
	found := false
	for _, side := range []*term{c.x, c.y} {
		side.walk(func(outer *term) {
			if outer.op == nil || !outer.op.subject {
				return
			}
			for _, a := range outer.args {
				found = found || slices.ContainsFunc(a.executions(), func(inner *term) bool { return slices.Contains(inner.changed(), true) })
			}
		})
	}
	return found
}

// seenThrough reports whether a candidate says that a sister returns the same for a result and for the result of changed arguments, and the
// results are numbers, texts or lists of these, which can be compared themselves. Of other results the sister may be all that is known.
func seenThrough(c *candidate) bool {
	x, y := c.x, c.y
	if c.op != "==" || x.op == nil || y.op == nil || x.op.call == nil || x.op.call != y.op.call || x.op.subject {
		return false
	}
	plain := slices.ContainsFunc(x.args, plainResult) && slices.ContainsFunc(y.args, plainResult)
	return plain && slices.ContainsFunc(slices.Concat(x.executions(), y.executions()), func(e *term) bool { return slices.Contains(e.changed(), true) })
}

// plainResult reports whether a term is a result of the subject whose values can be compared.
func plainResult(t *term) bool {
	u := t.typ
	if u.Kind == relation.Slice {
		u = u.Elem
	}
	return t.op != nil && t.op.subject && u.Kind <= relation.String
}

// withinTolerance reports whether a candidate says that a result of floats is an argument or a number, and their values are hardly ever
// identical. No arithmetic is rounded there, so that the subject changes its argument by less than the tolerance.
func withinTolerance(c *candidate) bool {
	x, y := c.x, c.y
	if c.op != "==" || !isFloat(x.typ) || x.op == nil || !x.op.subject || !x.general() || y.op != nil || x.col == nil || y.col == nil {
		return false
	}
	both, off := x.col.defined.And(y.col.defined), 0
	both.Each(func(i int) {
		if x.col.numbers[i] != y.col.numbers[i] {
			off++
		}
	})
	return 2*off > both.Count()
}

// atOneNumber reports whether a candidate compares several executions in which the subject is given one number of the code. If the law fails for
// other numbers it is a coincidence: b.Flip(64) == b.Set(64) holds while no larger set is drawn. A single execution may show what the code does
// with that number.
func atOneNumber(c *candidate) bool {
	if c.x.calls+c.y.calls < 2 {
		return false
	}
	all := slices.Concat(c.x.executions(), c.y.executions())
	if len(all) == 0 {
		return false
	}
	for i, a := range all[0].args {
		if a.isLiteral() && isOrderedNumber(a.typ) && !slices.Contains(neutralNumbers, a.leaf) && !slices.ContainsFunc(all, func(e *term) bool { return i >= len(e.args) || e.args[i].key != a.key }) {
			return true
		}
	}
	return false
}

// refusedAtNumber reports whether a candidate says that the subject gives an error, or false, whenever one argument is a certain number or text,
// or is calculated. A refusal is a law of a region of the argument, and a calculated argument may lie there in the domain alone.
func refusedAtNumber(c *candidate) bool {
	return c.op == "==" && isBool(c.y.typ) && c.y.leaf == "false" && c.x.op != nil && c.x.op.subject && slices.ContainsFunc(c.x.args, func(a *term) bool {
		return a.isLiteral() || a.op != nil && isNumber(a.typ)
	})
}

// neutralNumbers are the numbers that laws of all functions may have.
var neutralNumbers = []string{"0", "1", "-1"}
