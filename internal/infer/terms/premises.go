package terms

import (
	"go/constant"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// premises lists the conditions of a scene, the plainest first: those of the code, signs of arguments, that two arguments are equal or not, what
// sisters tell of the value, and comparisons of that with arguments and with one another. They are what a tester would write, and are never fitted
// to rows (docs/traps.md E).
func (sc *scene) premises() []*term {
	var out []*term
	for _, c := range sc.s.ofCodeConditions() {
		out = append(out, c, negated(c))
	}
	for _, a := range append(slices.Clone(sc.given), sc.x) {
		out = append(out, regionsOf(a)...)
		for _, part := range sc.parts(a) {
			out = append(out, regionsOf(part)...)
		}
	}
	return slices.Concat(out, sc.ofSisters(), sc.unlike(), sc.ofResults(), sc.told())
}

// ofSisters lists the regions of variables that sisters are given.
func (sc *scene) ofSisters() []*term {
	var out []*term
	for _, h := range slices.Concat(sc.changing, sc.telling) {
		for _, args := range sc.lists(h) {
			for _, a := range args {
				if !slices.Contains(sc.given, a) && a != sc.z {
					out = append(out, regionsOf(a)...)
				}
			}
		}
	}
	return out
}

// ofResults lists the regions of the subject's other results, and that a list among them has a second variable in it.
func (sc *scene) ofResults() []*term {
	var out []*term
	for _, op := range sc.results {
		r := sc.with(op, sc.x, sc.given)
		out = append(out, regionsOf(r)...)
		for _, b := range sc.second() {
			if isList(r.typ) && identical(b.typ, r.typ.Elem) {
				out = append(out, apply(builtinAt("contains", r.typ, b.typ), r, b))
			}
		}
	}
	return out
}

// told lists the conditions on what sisters tell of the value: its regions, and comparisons with arguments and with what other sisters tell.
func (sc *scene) told() []*term {
	var out, measures []*term
	for _, g := range sc.telling {
		if doubtful(g) {
			continue
		}
		for _, args := range sc.lists(g) {
			t := sc.with(g, sc.x, args)
			out = append(out, regionsOf(t)...)
			if !ownedNumber(t.typ) {
				continue
			}
			out = append(out, sc.limits(t)...)
			if len(args) == 0 {
				measures = append(measures, t)
			}
		}
	}
	for i, m := range measures {
		for _, n := range measures[i+1:] {
			if identical(m.typ, n.typ) {
				out = append(out, compared("<", m, n), compared("==", m, n), compared(">", m, n))
			}
		}
	}
	return append(out, sc.inside(measures)...)
}

// doubtful reports whether an operation is a result beside a flag, which says whether there is one: the number 0 then says nothing.
func doubtful(g *operation) bool {
	return !isBool(g.out) && slices.ContainsFunc(g.call.Results, func(r relation.Param) bool { return isBool(r.Type) })
}

// parts are the fields of a value that can be taken apart.
func (sc *scene) parts(x *term) []*term {
	var out []*term
	if hidden(x.typ) {
		return nil
	}
	for _, f := range fieldsOf(x.typ) {
		out = append(out, apply(f, x))
	}
	return out
}

// regionsOf lists the regions of a value that have names in every language: true, positive, empty.
func regionsOf(t *term) []*term {
	switch {
	case isBool(t.typ):
		return []*term{t, negated(t)}
	case isText(t.typ) && !t.typ.Enum:
		empty := literal(&relation.Literal{Value: constant.MakeString(""), Text: `""`, T: t.typ})
		return []*term{compared("!=", t, empty), compared("==", t, empty)}
	case isList(t.typ):
		length := apply(builtinAt("len", t.typ), t)
		zero := number(length.typ, 0)
		return []*term{compared(">", length, zero), compared("==", length, zero)}
	case !isOrderedNumber(t.typ) || named(t.typ):
		return nil
	}
	zero, one := number(t.typ, 0), number(t.typ, 1)
	out := []*term{compared(">", t, zero)}
	if !t.free && !isFloat(t.typ) { // else the subject is given the number itself, or a rounded one hardly ever is it
		out = append(out, compared("==", t, zero), compared("==", t, one))
	}
	if isSigned(t.typ) {
		out = append(out, compared("<", t, zero), compared(">=", t, zero), compared("<=", t, zero))
	}
	return out
}

// unlike lists the comparisons of the subject's arguments with other variables of their types, and with one another.
func (sc *scene) unlike() []*term {
	var out []*term
	all := slices.Concat(sc.given, sc.second(), sc.s.vars.more)
	for i, a := range sc.given {
		for _, b := range all[i+1:] {
			if !identical(a.typ, b.typ) || a.typ.Kind > relation.String || isBool(a.typ) {
				continue
			}
			out = append(out, compared("!=", a, b))
			if isOrderedNumber(a.typ) && !named(a.typ) {
				out = append(out, compared("<=", a, b), compared("<", b, a), compared("<", a, b), compared("<=", b, a))
			}
		}
	}
	return out
}

// limits lists the comparisons of the subject's arguments with a number that a sister tells: whether there is enough, whether there is room.
func (sc *scene) limits(told *term) []*term {
	var out []*term
	for _, a := range sc.given {
		if identical(a.typ, told.typ) {
			out = append(out, compared("<=", a, told), compared(">", a, told), compared("<", a, told), compared(">=", a, told))
		}
	}
	return out
}

// inside lists the conditions that arguments are positions below measures of the value, one or two together.
func (sc *scene) inside(measures []*term) []*term {
	var out []*term
	below := func(a, m *term) *term {
		return apply(conjunction, compared("<=", number(a.typ, 0), a), compared("<", a, m))
	}
	for i, a := range sc.given {
		for _, m := range measures {
			if !isInt(a.typ) || !identical(a.typ, m.typ) {
				continue
			}
			out = append(out, below(a, m))
			for _, b := range sc.given[i+1:] {
				for _, n := range measures {
					if n != m && identical(b.typ, n.typ) {
						out = append(out, apply(conjunction, below(a, m), below(b, n)))
					}
				}
			}
		}
	}
	return out
}
