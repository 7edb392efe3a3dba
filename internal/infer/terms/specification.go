package terms

import "slices"

// A specification of a function says what its result is where a condition holds, between which limits it lies, how it changes with an argument, and
// what other functions affirm of it. A reader signs such a line whichever mutants other lines kill, as long as it is short and speaks of the
// parameters themselves.
//
// Meyer, "Applying 'Design by Contract'" (1992), for postconditions; Zhou et al., "Metamorphic Relations for Enhancing System Understanding and Use"
// (2020), for the patterns of changed arguments.

// Weights of what a line of a specification may have. No theory stands behind them: they are those of a condition, and of a side, that is read at a
// glance.
const (
	plainCondition = 9
	plainSide      = 6
)

// A form is a way in which a candidate is a line of a specification.
type form struct {
	name  string // for the test
	holds func(c *candidate, params []*term) bool
	// has and lacks are conjectures about the functions of the forms' test that the form has and that it lacks.
	has, lacks string
}

// forms is the table.
var forms = []form{
	{"what it is where", valueWhere, "a < b => F(a, b) == a", "a < b => F(a+1, b) == a"},
	{"between what", limitOf, "F(a, b) <= a", "F(a+1, b) <= a"},
	{"monotone in a parameter", growsWith, "a <= a2 => F(a, b) <= F(a2, b)", "a <= 2 => F(a, b) <= F(2, b)"},
	{"changed alike", changedAlike, "F(a+1, b) == F(a, b)+1", "a*F(a, b) == b*F(a, b)"},
	{"joined", joinedAlike, "F(a, b) == F(a, b)+F(b, b)", "F(a, b) == F(a, b)+1"},
	{"affirmed", affirmed, "Affirms(F(a, b))", "Affirms(F(a+1, b))"},
}

// specifies reports whether a candidate has one of the forms.
func (c *candidate) specifies(s *search) bool {
	return slices.ContainsFunc(forms, func(f form) bool { return f.holds(c, s.vars.params) })
}

// plainWhen reports whether a candidate has no condition, or a short one of which the subject is no part but by its success.
func (c *candidate) plainWhen() bool {
	if c.when == nil {
		return true
	}
	ok := true
	c.when.walk(func(u *term) { ok = ok && (u.op == nil || !u.op.subject || isBool(u.typ) && u.plain()) })
	return ok && c.when.weight() <= plainCondition
}

// result reports whether t is a result of the subject for its parameters, or the length or a field of one.
func (t *term) result(params []*term) bool {
	switch {
	case t.op == nil:
		return false
	case t.op.subject:
		return t.ofParams(params)
	}
	return (t.op.name == "len" || t.op.name[0] == '.') && t.args[0].result(params)
}

// ofParams reports whether an execution is that for the parameters.
func (t *term) ofParams(params []*term) bool { return slices.EqualFunc(t.args, params, sameKey) }

// isOne reports whether t is one of some variables.
func isOne(t *term, vars []*term) bool {
	return slices.ContainsFunc(vars, func(v *term) bool { return sameKey(t, v) })
}

// given reports whether t is made of parameters by builtins, and is short.
func (t *term) given(params []*term) bool {
	ok := t.calls == 0 && t.weight() <= plainSide
	t.walk(func(u *term) { ok = ok && (!u.free || isOne(u, params)) })
	return ok
}

// valueWhere is what a result is where a condition or two hold: page <= 1 => Page(total, size, page).from == 0. Fixed texts around another one are read
// at a glance, however long they are.
func valueWhere(c *candidate, params []*term) bool {
	if c.kind == aroundKind {
		return c.plainWhen() && c.x.result(params) && c.y.calls == 0
	}
	if c.kind == planeKind { // how long a result is that is made of windows
		return c.when.weight() <= 2*behindCondition && !c.when.about && c.x.result(params)
	}
	behind := c.kind == "behind" && c.when.weight() <= 2*behindCondition && !c.when.about
	return (c.kind == "region" && c.plainWhen() || behind) && c.x.result(params) && c.y.given(params)
}

// limitOf is that a result is never more or less than another one, or than a short term of the parameters. A number is a limit of the table. Limits in a
// region are no lines: of 24 that were found on five lists of laws testers had written one.
func limitOf(c *candidate, params []*term) bool {
	if c.kind != "order" || !c.plainWhen() || !c.x.result(params) {
		return false
	}
	return c.y.result(params) || !c.y.isLiteral() && c.y.given(params)
}

// growsWith is that a result grows with a parameter.
func growsWith(c *candidate, params []*term) bool {
	return c.kind == "monotone" && c.x.result(params) && !slices.ContainsFunc(c.y.executions(), func(e *term) bool { return !e.permuted() }) &&
		c.when != nil && c.when.weight() <= 2*plainCondition
}

// changedAlike is what changed arguments change of a result: AddWorkdays(day + 7, n) == AddWorkdays(day, n) + 7. Each argument is its parameter, which
// may be changed.
func changedAlike(c *candidate, params []*term) bool {
	all := slices.Concat(c.x.executions(), c.y.executions())
	if c.kind != "equation" && c.kind != "affine" && c.kind != "affine-where" || !c.plainWhen() || len(all) != 2 {
		return false
	}
	if measured := c.x.op != nil && !c.x.op.subject; measured && (c.y.op == nil || c.x.op.name != c.y.op.name || slices.ContainsFunc(all, (*term).givenAmount)) {
		return false // of what is measured of a text, one law of a rearranged text says enough
	}
	return all[0].ofParams(params) != all[1].ofParams(params) && !slices.ContainsFunc(all, func(e *term) bool { return !e.changesOwn(params) })
}

// givenAmount reports whether an argument of an execution is changed by an amount that is a variable.
func (t *term) givenAmount() bool {
	return slices.ContainsFunc(t.args, func(a *term) bool { return len(a.args) > 1 && a.args[1].free })
}

// changesOwn reports whether each argument of an execution is its parameter, or has one step made of it with nothing beside that is a parameter.
func (t *term) changesOwn(params []*term) bool {
	if len(t.args) != len(params) {
		return false
	}
	for i, a := range t.args {
		if sameKey(a, params[i]) {
			continue
		}
		if a.op == nil || len(a.args) == 0 || !sameKey(a.args[0], params[i]) || a.about || slices.ContainsFunc(a.args[1:], func(b *term) bool { return b.op != nil || isOne(b, params) }) {
			return false
		}
	}
	return true
}

// joinedAlike is what a result for two joined arguments is by those for each of them.
func joinedAlike(c *candidate, _ []*term) bool {
	return c.kind == "joined" && len(c.y.executions()) == 2
}

// affirmed is that a sister always affirms a result, or that the subject affirms what a short formula of sisters and conditions says.
func affirmed(c *candidate, params []*term) bool {
	x := c.x
	inside := c.when != nil && c.when.op == conjunction && !c.when.about && c.when.calls == 0 && c.when.weight() <= 2*plainCondition // between two ends
	if !isBool(x.typ) || !c.plainWhen() && !inside || x.op == nil || c.op != "==" {
		return false
	}
	if x.op.subject {
		return c.when == nil && x.ofParams(params) && !c.y.isLiteral() && c.y.weight() <= plainCondition
	}
	own := func(a *term) bool { return isOne(a, params) || a.result(params) || x.op.plain && a.isLiteral() }
	if c.y.leaf == "false" && (c.when != nil || !x.op.plain) { // what is denied somewhere is a law of another region
		return false
	}
	return x.op.call != nil && c.y.isLiteral() && x.about && !slices.ContainsFunc(x.args, func(a *term) bool { return !own(a) })
}
