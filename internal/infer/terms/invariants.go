package terms

import "slices"

// A representation invariant holds of every value that the code of a type makes: a set has as many members as it says, a table keeps its keys in order.
// Values of the type are drawn with that code, and so any function that returned one of them would satisfy it: a random function tells nothing of
// such a law. Mutants of the subject do, which break it.
//
// What is compared are observers without arguments, two and two, so that there are no more conclusions than the square of their number, and for each
// list the questions whether it has what a method says it has. An invariant is said without a region: one that holds in a part of the values is no
// invariant, and flags that are equal there are mostly constant there.
//
// Hoare, "Proof of correctness of data representations", Acta Informatica 1 (1972); Liskov and Guttag, "Abstraction and Specification in Program
// Development" (1986), section 4.

// invariants lists the conclusions that what observers tell of the value which the subject makes agrees: measures with one another and with the lengths of
// lists, flags with measures, members with lists; and that a list is in order and a measure is not negative.
func (sc *scene) invariants(out *script) {
	if sc.after == nil || !ownType(sc.x.typ) {
		return
	}
	once := sc.do(sc.x)
	var measures, lists, flags []*term
	for _, g := range sc.telling {
		if len(g.in) != 1 || doubtful(g) {
			continue
		}
		told := apply(g, once)
		switch {
		case isBool(g.out):
			flags = append(flags, told)
		case ownedNumber(g.out):
			measures = append(measures, told)
		case isList(g.out):
			lists = append(lists, told)
		}
	}
	for i, m := range measures {
		for _, n := range measures[i+1:] {
			equal := out.always("==", m, n)
			out.always("<=", m, n, equal)
			out.always(">=", m, n, equal)
		}
		if isSigned(m.typ) || isFloat(m.typ) {
			out.always(">=", m, number(m.typ, 0))
		}
		for _, f := range flags {
			empty := compared("==", m, number(m.typ, 0))
			var constant []*conclusion // reasons that are decided, and not said
			for _, flag := range []*term{f, empty} {
				constant = append(constant, &conclusion{op: "==", x: flag, y: truth(true)}, &conclusion{op: "==", x: flag, y: truth(false)})
			}
			out.always("==", f, empty, constant...)
		}
	}
	for _, l := range lists {
		sc.invariantsOfList(out, once, l, measures)
	}
}

// invariantsOfList lists the conclusions about one list that is told of a value.
func (sc *scene) invariantsOfList(out *script, of, list *term, measures []*term) {
	length := apply(builtinAt("len", list.typ), list)
	for _, m := range measures {
		equal := out.always("==", length, m)
		out.always("<=", length, m, equal)
	}
	if sorted := builtinAt("sort", list.typ); sorted != nil {
		out.always("==", list, apply(sorted, list))
	}
	for _, g := range sc.telling {
		if len(g.in) != 2 || !isBool(g.out) || !identical(g.in[1], list.typ.Elem) {
			continue
		}
		for _, args := range sc.lists(g) {
			out.always("==", sc.with(g, of, args), apply(builtinAt("contains", list.typ, list.typ.Elem), list, args[0]))
		}
	}
}

// invariant reports whether a candidate speaks of nothing but values of a type of its own that the subject makes of its parameters, through observers:
// there is no other execution, no parameter beside them, and no condition but that there is such a value.
func (c *candidate) invariant(s *search) bool {
	told, inside := 0, true
	var look func(t *term)
	look = func(t *term) {
		switch {
		case t.observesOwn(s.vars.params):
			told++
			for _, a := range t.args[1:] {
				look(a)
			}
		case t.op == nil:
			inside = inside && !slices.Contains(s.vars.params, t)
		case t.op.call != nil:
			inside = false
		default:
			for _, a := range t.args {
				look(a)
			}
		}
	}
	look(c.x)
	look(c.y)
	return told > 0 && inside && (c.when == nil || c.onSuccess())
}

// observesOwn reports whether a term is what a sister or a field tells of a value of a type of its own that the subject makes of its parameters.
func (t *term) observesOwn(params []*term) bool {
	if t.op == nil || t.op.subject || t.op.plain || len(t.args) == 0 || t.op.call == nil && t.op.name[0] != '.' {
		return false
	}
	of := t.args[0]
	return of.op != nil && of.op.subject && isPlain(of, params) && ownType(of.typ)
}
