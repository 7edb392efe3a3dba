package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Sizes of a scene. No theory stands behind them: a type with six methods that change it and eight that tell of it has some five hundred
// conclusions.
const (
	maxChanging = 6  // outputs of sisters that make another value of the type
	maxTellers  = 10 // outputs of sisters that tell of one
	maxLists    = 3  // lists of arguments that one sister is given beside the value
)

// A scene is what the subject and its sisters do with values of one type: those that make such a value of another one, and those that tell of it.
//
// Methods of a type, and functions that all take the same list first, are one theory of that type: constructors and observers in the words of
// algebraic specification.
//
// Goguen, Thatcher, Wagner, "An initial algebra approach to the specification, correctness and implementation of abstract data types" (1978).
type scene struct {
	s        *search
	x        *term        // the value, the first parameter of the subject
	z        *term        // a second value
	given    []*term      // the other parameters of the subject
	after    *operation   // what the subject makes of the value, of the same type; nil: it makes none
	results  []*operation // its other outputs
	changing []*operation // of sisters, that make a value of the type
	telling  []*operation // of sisters, that are of other types
}

// scene is that of the subject; nil if the values of its first parameter have no theory of their own: numbers, texts and flags without a name.
func (s *search) scene() *scene {
	fn := s.Subject
	if len(fn.Params) == 0 || fn.TakesAny() || !focal(valueType(fn.Params[0].Type)) {
		return nil
	}
	sc := &scene{s: s, x: s.vars.params[0], z: s.vars.copies[0], given: s.vars.params[1:]}
	idle := sc.idle()
	sc.after, sc.results = sc.outputs(fn, true, idle)
	for _, g := range sc.sisters() {
		made, told := sc.outputs(g, false, idle)
		if made != nil {
			sc.changing = append(sc.changing, made)
		}
		sc.telling = append(sc.telling, told...)
	}
	sc.changing, sc.telling = sc.changing[:min(len(sc.changing), maxChanging)], sc.telling[:min(len(sc.telling), maxTellers)]
	if ownType(sc.x.typ) { // a polynomial is no list to be joined
		return sc
	}
	for _, op := range []*operation{builtinAt("concat", sc.x.typ, sc.x.typ), builtinAt("reverse", sc.x.typ)} {
		if op != nil {
			sc.changing = append(sc.changing, op)
		}
	}
	return sc
}

// outputs are the output of a function that is of the type of the value, nil if there is none, and its others. What idle functions leave of the
// value is none of them.
func (sc *scene) outputs(fn *relation.Func, subject bool, idle []*relation.Func) (made *operation, told []*operation) {
	for _, op := range outputsOf(fn, subject) {
		switch {
		case slices.Contains(idle, fn) && op.result < 0:
		case identical(op.out, sc.x.typ):
			made = op
		case !hidden(op.out):
			told = append(told, op)
		}
	}
	return made, told
}

// sisters are those that take a value of the type first.
func (sc *scene) sisters() []*relation.Func {
	return slices.DeleteFunc(slices.Clone(sc.s.Sisters), func(g *relation.Func) bool {
		return g == sc.s.Subject || g.TakesAny() || len(g.Params) == 0 || !identical(valueType(g.Params[0].Type), sc.x.typ)
	})
}

// idle are the functions with results that leave the value which their receiver points to as it was: to look at the top of a stack does not change
// it. One that leaves all that is told of the value as it was keeps what it has worked out, and is idle too.
func (sc *scene) idle() []*relation.Func {
	var asked, told []*candidate
	var of, tells []*relation.Func
	for _, fn := range append(sc.sisters(), sc.s.Subject) {
		for _, after := range sc.left(fn) {
			asked, of = append(asked, newCandidate(stateKind, nil, "==", after, sc.x)), append(of, fn)
			for _, c := range sc.sameTold(after) {
				told, tells = append(told, c), append(tells, fn)
			}
		}
	}
	found, err := sc.s.decided(append(asked, told...), screenRows)
	if err != nil {
		return nil
	}
	holds := func(d decision) bool { return d.failed.Empty() && d.held.Count() >= minHeld }
	changed := map[*relation.Func]bool{}
	for i, d := range found[len(asked):] {
		changed[tells[i]] = changed[tells[i]] || !holds(d)
	}
	var out []*relation.Func
	for i, d := range found[:len(asked)] {
		if holds(d) || !changed[of[i]] && slices.Contains(tells, of[i]) {
			out = append(out, of[i])
		}
	}
	return out
}

// left are the values that a function with results leaves of the value.
func (sc *scene) left(fn *relation.Func) []*term {
	var out []*term
	for _, op := range outputsOf(fn, false) {
		if args := sc.others(op); op.result < 0 && len(fn.Results) > 0 && (args != nil || len(op.in) == 1) {
			out = append(out, sc.with(op, sc.x, args))
		}
	}
	return out
}

// sameTold are the conjectures that what sisters and the subject tell of another value is what they tell of the value, each of one list of second
// variables.
func (sc *scene) sameTold(after *term) []*candidate {
	var out []*candidate
	for _, g := range append(sc.sisters(), sc.s.Subject) {
		for _, op := range outputsOf(g, false) {
			args := sc.others(op)
			if op.result < 0 || hidden(op.out) || args == nil && len(op.in) > 1 {
				continue
			}
			out = append(out, newCandidate(stateKind, nil, "==", sc.with(op, after, args), sc.with(op, sc.x, args)))
		}
	}
	return out
}

// focal reports whether values of a type have a theory of their own: they have a type with a name, or are lists or maps.
func focal(t typ) bool { return hidden(t) || ownType(t) && !t.Enum || t.Kind > relation.String }

// outputsOf are the outputs of a function as operations, with the value that its first parameter points to afterwards, but without what becomes
// of other arguments.
func outputsOf(fn *relation.Func, subject bool) []*operation {
	in := operandsOf(fn)
	var out []*operation
	for i, o := range fn.Outputs() {
		if o.Result >= 0 || o.Param == 0 && fn.Params[0].Type.Kind == relation.Pointer {
			out = append(out, outputOf(fn, i, in, subject))
		}
	}
	return out
}

// do is the subject's value of a value, with the parameters as its other arguments.
func (sc *scene) do(x *term) *term { return sc.with(sc.after, x, sc.given) }

// with is an operation on a value with other arguments.
func (sc *scene) with(op *operation, x *term, args []*term) *term {
	return apply(op, append([]*term{x}, args...)...)
}

// second are the second variables of the other parameters.
func (sc *scene) second() []*term { return sc.s.vars.copies[1:] }

// lists are the other arguments that a sister is given: the parameters of the subject that suit it, in few ways, and second variables.
func (sc *scene) lists(g *operation) [][]*term {
	out := [][]*term{nil}
	for i, t := range g.in[1:] {
		var longer [][]*term
		for _, args := range out {
			for _, a := range sc.owned(g.operand(i+1), t, args) {
				longer = append(longer, append(slices.Clone(args), a))
			}
		}
		out = longer
	}
	out = out[:min(len(out), maxLists-1)]
	if other := sc.others(g); other != nil && len(g.in) > 1 {
		out = append(out, other)
	}
	return out
}

// owned lists the parameters of the subject that a sister may be given behind others: the one of its parameter's name, else those of its type.
func (sc *scene) owned(name string, t typ, before []*term) []*term {
	var out []*term
	for _, p := range sc.given {
		if !identical(p.typ, t) || slices.Contains(before, p) {
			continue
		}
		if p.leaf == name {
			return []*term{p}
		}
		out = append(out, p)
	}
	if named(t) {
		return out
	}
	return out[:min(len(out), 1)]
}

// operand is the name of an operand of an operation, "" of a builtin.
func (g *operation) operand(i int) string {
	if g.call == nil {
		return ""
	}
	return g.call.Params[i].Name
}

// others are second variables as the other arguments of a sister, each once; nil if there are too few.
func (sc *scene) others(g *operation) []*term {
	var args []*term
	for i, t := range g.in[1:] {
		var found *term
		for _, v := range slices.Concat(sc.second(), []*term{sc.z}, sc.s.vars.more) {
			if identical(v.typ, t) && !slices.Contains(args, v) && (found == nil || v.leaf == g.operand(i+1)) {
				found = v
			}
		}
		if found == nil {
			return nil
		}
		args = append(args, found)
	}
	return args
}

// exchanged lists arguments with two of one type exchanged.
func exchanged(args []*term) [][]*term {
	var out [][]*term
	for i, a := range args {
		for k := i + 1; k < len(args); k++ {
			if identical(a.typ, args[k].typ) {
				swapped := slices.Clone(args)
				swapped[i], swapped[k] = swapped[k], swapped[i]
				out = append(out, swapped)
			}
		}
	}
	return out
}

// mirrored lists arguments with a position counted from the other end, by a measure of a value: width - 1 - x.
func (sc *scene) mirrored(of *term, args []*term) [][]*term {
	var out [][]*term
	for _, m := range sc.telling {
		if len(m.in) != 1 || !isInt(m.out) || named(m.out) {
			continue
		}
		last := apply(builtinAt("-", m.out, m.out), apply(m, of), number(m.out, 1))
		for i, a := range args {
			if isInt(a.typ) && a.free {
				out = append(out, replaced(args, i, apply(builtinAt("-", m.out, m.out), last, a)))
			}
		}
	}
	return out
}
