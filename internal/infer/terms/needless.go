package terms

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// The grammar generates many statements that nobody needs to be told. The rules of this file leave out what is an instance of something more
// general that holds, and what is arithmetic. They know no function and no type.

// typed reports whether each variable that is no parameter is given to a function, or to a builtin beside a list or a text: so its type and its domain are
// known to a reader.
func (s *search) typed(st *statement) bool {
	given := map[string]bool{}
	for _, p := range s.vars.params {
		given[p.leaf] = true
	}
	var free []string
	for _, side := range []*term{st.x, st.y, st.when} {
		if side == nil {
			continue
		}
		side.walk(func(t *term) {
			if t.free {
				free = append(free, t.leaf)
			}
			for _, a := range t.args {
				if a.free && (t.op.call != nil || len(t.args) > 1 && isSequence(t.args[0].typ)) && a.typ.Kind <= relation.String || a.free && t.op.call != nil {
					given[a.leaf] = true
				}
			}
		})
	}
	return !slices.ContainsFunc(free, func(name string) bool { return !given[name] })
}

// The order of the rules is that of their cost: the first look at a statement alone, the last ones evaluate terms or compare it with all that was kept.

// needless reports whether a statement says nothing beside what is known.
func (s *search) needless(st *statement, kept []*statement) bool {
	return !s.typed(st) || st.disguised() || st.saysImplication() || st.collapses() || st.transitive() || s.repeats(st, kept) || st.feedsBack() || st.ofItsPremise() || s.instance(st) || !s.tellsOrder(st, kept)
}

// collapses reports whether an operation inside of a statement gives back one of its operands on all rows that the statement is about: without the
// operation it says the same, and is simpler. take(F(x), len(F(x))) is F(x), and so is reverse(F(x)) where F(x) has at most one element.
//
// The operation may be what the statement equates with the operand.
func (st *statement) collapses() bool {
	found := false
	for i, side := range []*term{st.x, st.y} {
		other := []*term{st.y, st.x}[i]
		side.walk(func(t *term) {
			for _, a := range t.args {
				found = found || a.key != other.key && t.gives(a, st.held)
			}
		})
	}
	return found
}

// gives reports whether a term that is no literal has the values of one of its operands on some rows.
func (t *term) gives(a *term, rows relation.Bits) bool {
	if t.col == nil || a.col == nil || a.isLiteral() || isBool(t.typ) || !identical(t.typ, a.typ) || t.op.subject {
		return false
	}
	same := true
	rows.Each(func(i int) { same = same && t.col.ids[i] == a.col.ids[i] })
	return same
}

// transitive reports whether an order follows from the order in its premise and one that holds everywhere.
//
// y <= x => y <= F(x) says no more than x <= F(x), which holds everywhere. The battery tells that the second order does: no other
// statement needs to have been generated before.
func (st *statement) transitive() bool {
	if st.when == nil || holds[st.op] == nil {
		return false
	}
	low, high := st.x, st.y
	if st.op[0] == '>' {
		low, high = high, low
	}
	return slices.ContainsFunc(parts(st.when), func(p *term) bool {
		if p.op == nil || holds[relation.Op(p.op.name)] == nil || p.op.name[0] != '<' {
			return false
		}
		a, b := p.args[0], p.args[1]
		return b.key == high.key && neverMoreOn(low, a, low.col.defined) || a.key == low.key && neverMoreOn(b, high, high.col.defined)
	})
}

// feedsBack reports whether the subject is given a number, a text or a flag of its own result beside other parameters of that type: which of them it
// may stand for the types do not say.
//
// Clamp(x, Clamp(y, 0, 1), 9) has the type of what people write, and no meaning: a result stands where a limit is expected. Enumerations are
// another matter, since their types say what they mean.
func (st *statement) feedsBack() bool {
	return slices.ContainsFunc(st.executions(), func(e *term) bool {
		for i, a := range e.args {
			alike := func(p relation.Param) bool { return identical(valueType(p.Type), a.typ) }
			n := 0
			for _, p := range e.op.call.Params {
				if alike(p) {
					n++
				}
			}
			if a.about && a.typ.Kind <= relation.String && n > 1 && !e.op.call.Params[i].Type.Enum {
				return true
			}
		}
		return false
	})
}

// executions are those of the subject in a statement's conclusion.
func (st *statement) executions() []*term {
	var out []*term
	for _, e := range slices.Concat(st.x.executions(), st.y.executions()) {
		if !slices.ContainsFunc(out, func(o *term) bool { return o.key == e.key }) {
			out = append(out, e)
		}
	}
	return out
}

// ofItsPremise reports whether the premise compares the very thing that the conclusion does, or says of a result what the conclusion calculates from
// that result alone.
func (st *statement) ofItsPremise() bool {
	if st.when == nil || st.when.op == nil {
		return false
	}
	return slices.ContainsFunc(parts(st.when), func(p *term) bool {
		if p.comparesNumbers() && isOrderedNumber(st.x.typ) && sameParts(p.margin(), margin(st.x, st.y)) {
			return true
		}
		// A premise about results asks for a conclusion that speaks of something else, too.
		constant := st.op == "==" && st.y.isLiteral()
		return p.about && !constant && !st.x.freeBeside(p.executions()) && !st.y.freeBeside(p.executions())
	})
}

// freeBeside reports whether t has a variable outside of some executions.
func (t *term) freeBeside(executions []*term) bool {
	if slices.ContainsFunc(executions, func(e *term) bool { return e.key == t.key }) {
		return false
	}
	return t.free || slices.ContainsFunc(t.args, func(a *term) bool { return a.freeBeside(executions) })
}

// A premise about a result asks for a function that has none sometimes: an error, a flag, a sentinel. Any other property of a result holds on rows that
// have nothing in common but their results, and what is said there is arithmetic.

// presumable reports whether people presume a condition: of a result only that there is one, by a flag, by success, or since it is no sentinel. No
// length is at most 0.
func presumable(t *term) bool {
	core := t
	if core.op != nil && core.op.name == "!" {
		core = core.args[0]
	}
	switch {
	case core.op == nil:
		return true
	case !comparison[core.op.name]:
		return !core.about || core.op.call != nil && !core.op.plain || core.op.name[0] == '.'
	case slices.ContainsFunc(core.args, (*term).calculatesWithLiteral): // the comparison of what it is calculated of says the same
		return false
	}
	x, y, op := core.args[0], core.args[1], core.op.name
	if op[0] == '>' {
		x, y, op = y, x, "<"
	}
	if !core.about {
		return op != "<=" || x.op == nil || x.op.name != "len" || y.leaf != "0"
	}
	result := func(t *term) bool { return t.op != nil && t.op.subject && t.plain() }
	none := func(t *term) bool { return t.isLiteral() && slices.Contains([]string{"0", "-1", `""`}, t.leaf) }
	return op == "!=" && result(x) && none(y) || op[0] == '<' && none(x) && result(y)
}

// calculatesWithLiteral reports whether a term is the opposite of another one, or another one and a literal.
func (t *term) calculatesWithLiteral() bool {
	return t.op != nil && (t.op.name == "neg" || calculates(t.op) && slices.ContainsFunc(t.args, (*term).isLiteral))
}

// parts are the conditions of a conjunction.
func parts(c *term) []*term {
	if c.op == conjunction {
		return append(parts(c.args[0]), parts(c.args[1])...)
	}
	return []*term{c}
}

// An instance says of some arguments what holds of all: F(x, 1) <= 8 beside F(x, y) <= 8. The limit of the unchanged result may be known by another name, or by
// another kind of conjectures: so it is looked at on the rows, and not among what was said.

// instance reports whether a statement of one execution with changed arguments holds as well with the unchanged ones.
func (s *search) instance(st *statement) bool {
	all := st.executions()
	if len(all) != 1 || all[0].plain() || all[0].nested() > 1 {
		return false
	}
	plain := apply(all[0].op, s.vars.params...)
	x, y := st.x.with(all[0], plain), st.y.with(all[0], plain)
	for _, t := range []*term{x, y} {
		if t.col != nil {
			continue
		}
		if ok, err := s.rows.evaluate(t); err != nil || !ok {
			return false
		}
	}
	held := compare(st.op, x.col, y.col)
	return held != nil && st.held.And(x.col.defined).And(y.col.defined).Within(held)
}

// with is a term with an execution in the place of another one.
func (t *term) with(old, by *term) *term {
	if t.key == old.key {
		return by
	}
	if t.op == nil {
		return t
	}
	args := make([]*term, len(t.args))
	same := true
	for i, a := range t.args {
		args[i] = a.with(old, by)
		same = same && args[i] == a
	}
	if same {
		return t
	}
	return apply(t.op, args...)
}

// Of floats the limits are not looked at: rounding decides whether a sum is attained.

// tellsOrder reports whether an order is attained, says more than the limits of its parts, and is no weaker than one that is known.
func (s *search) tellsOrder(st *statement, kept []*statement) bool {
	if st.op == "==" || st.op == "!=" {
		return true
	}
	left := st.margin()
	if isFloat(st.x.typ) {
		return len(left.parts) > 0
	}
	if !s.telling(left, st.held) {
		return false
	}
	return !slices.ContainsFunc(kept, func(k *statement) bool {
		if k.op == "==" || k.op == "!=" || k.when != nil && !st.held.Within(k.held) {
			return false
		}
		other := k.margin()
		if len(other.parts) != len(left.parts) || other.constant > left.constant {
			return false
		}
		for i := range left.parts {
			if left.parts[i].t.key != other.parts[i].t.key || left.parts[i].factor != other.parts[i].factor {
				return false
			}
		}
		return true
	})
}

// margin is what an order says is never negative.
func (st *statement) margin() sum {
	x, y, op := st.x, st.y, st.op
	if op[0] == '>' {
		x, y = y, x
	}
	left := margin(x, y)
	if len(op) == 1 { // more than 0 is at least 1
		left.constant--
	}
	return left
}

// shape is a statement without its names and constants. Of statements of one shape few are said, so that a function of many constants is not all that
// there is.
func (st *statement) shape() string {
	var sb strings.Builder
	for _, t := range []*term{st.x, st.y, st.when} {
		if t != nil {
			t.shape(&sb)
		}
		sb.WriteString(string(st.op))
	}
	return sb.String()
}

func (t *term) shape(sb *strings.Builder) {
	switch {
	case t.free:
		sb.WriteString(grammar.Variable(t.typ))
		return
	case t.op == nil:
		sb.WriteString(grammar.Constant(t.typ))
		return
	case t.op.subject:
		sb.WriteString("subject")
	case t.op.call != nil && !t.op.plain:
		sb.WriteString(grammar.Sister)
	default:
		sb.WriteString(t.op.name)
	}
	for _, a := range t.args {
		sb.WriteByte('(')
		a.shape(sb)
	}
	sb.WriteByte(')')
}

// Of some statements few are offered: where there are many, each says little. No theory stands behind the figures.
const (
	maxOfShape       = 3 // that differ in names and constants alone
	maxAlwaysRefused = 4 // that say of changed arguments that they are refused: a text with a sign too many has many forms
	maxComparisons   = 2 // that say that two comparisons of numbers are true together
	maxOfFlag        = 2 // that say when a flag is true by a comparison of numbers: n <= 0 of numbers from 0 on has many forms
	maxNever         = 4 // that say that a function of the standard library is always false: of any text there is much that it has not
	maxOrdersWhere   = 4 // that put numbers in order under a premise: of 338 on five lists of laws none was one that a tester had written
)

// quotas are those that a statement counts towards.
func (st *statement) quotas() []quota {
	out := []quota{{"shape", st.shape(), maxOfShape}}
	if st.when != nil && holds[st.op] != nil {
		out = append(out, quota{"order", "in a region", maxOrdersWhere})
	}
	if st.when == nil && st.x.refuses() && st.y.isLiteral() {
		out = append(out, quota{"refusal", "always", maxAlwaysRefused})
	}
	if st.when == nil && st.x.op != nil && st.x.op.plain && st.y.isLiteral() && st.y.text == "false" {
		out = append(out, quota{"never", "in a text", maxNever})
	}
	if flag := st.flagOfNumbers(); flag != nil {
		out = append(out, quota{"flag", flag.key, maxOfFlag})
	}
	if st.x.comparesNumbers() && st.y.comparesNumbers() { // people say what the numbers are, and each limit of the one is a limit of the other
		out = append(out, quota{"comparison", "of comparisons", maxComparisons})
	}
	return out
}
