package terms

import (
	"go/constant"

	"github.com/imago-mt/imago/relation"
)

// What a function makes of two texts or lists that are joined is often what it makes of each of them, joined as well, with a separator between them:
// Split(line + "," + line2) == concat(Split(line), Split(line2)). A number of the whole is that of both together, or no more than that.

// joins lists the conjectures about the results for an argument that is joined of two: everywhere, where both parts are there, or where there is
// something of both results.
func (s *search) joins() []*candidate {
	var out []*candidate
	for i, p := range s.vars.params {
		for _, sep := range s.separators(p.typ) {
			whole := concatenated(p, s.vars.copies[i], sep)
			for _, op := range s.vocab.subject {
				j := &join{s: s, sep: sep, here: apply(op, s.vars.params...), there: apply(op, replaced(s.vars.params, i, s.vars.copies[i])...), both: apply(op, replaced(s.vars.params, i, whole)...)}
				j.parts = [][2]*term{{p, s.vars.copies[i]}, {j.here, j.there}}
				out = append(out, j.candidates()...)
			}
		}
	}
	return out
}

// A join is the results for two arguments and the one for both, joined by a separator, which is nil for none.
type join struct {
	s                      *search
	sep, here, there, both *term
	parts                  [][2]*term // of which both may have to be there
}

// separators are those by which values of a type are joined: none, and for texts a blank and the texts of the code.
func (s *search) separators(t typ) []*term {
	switch {
	case isList(t):
		return []*term{nil}
	case !isText(t) || t.Enum:
		return nil
	}
	out := []*term{nil, literal(&relation.Literal{Value: constant.MakeString(" "), Text: `" "`, T: t})}
	for _, l := range s.textLiterals() {
		if identical(l.typ, t) && l.leaf != `" "` {
			out = append(out, l)
		}
	}
	return out
}

// concatenated is two values joined; nil if values of their type are not.
func concatenated(x, y, sep *term) *term {
	switch {
	case isList(x.typ):
		return apply(builtinAt("concat", x.typ, x.typ), x, y)
	case sep != nil && identical(sep.typ, x.typ):
		plus := builtinAt("+", x.typ, x.typ)
		return apply(plus, apply(plus, x, sep), y)
	}
	if plus := builtinAt("+", x.typ, x.typ); plus != nil {
		return apply(plus, x, y)
	}
	return nil
}

// candidates are those of a join. An order is listed only if no equation of the same result is.
func (j *join) candidates() []*candidate {
	t := j.here.typ
	switch {
	case isBool(t):
		return j.first(j.said("==", j.both, apply(conjunction, j.here, j.there)), j.said("==", j.both, apply(disjunction, j.here, j.there)))
	case isOrderedNumber(t) && !named(t):
		return j.measured(j.both, j.here, j.there)
	case !isSequence(t):
		return nil
	}
	whole := j.said("==", j.both, concatenated(j.here, j.there, nil))
	if j.sep != nil && isText(t) {
		whole = append(j.said("==", j.both, concatenated(j.here, j.there, j.sep)), whole...)
	}
	length := func(x *term) *term { return apply(builtinAt("len", t), x) }
	return j.first(whole, j.measured(length(j.both), length(j.here), length(j.there)))
}

// measured are the candidates about numbers of the whole and of the parts.
func (j *join) measured(whole, x, y *term) []*candidate {
	sum := apply(builtinAt("+", x.typ, x.typ), x, y)
	list := [][]*candidate{j.said("==", whole, sum)}
	for _, name := range []string{"max", "min"} {
		list = append(list, j.said("==", whole, apply(builtinAt(name, x.typ, x.typ), x, y)))
	}
	if j.sep == nil { // an order with a separator mostly is an accident of that
		list = append(list, j.said("<=", whole, sum), j.said(">=", whole, sum), j.said(">=", whole, x), j.said("<=", whole, x))
	}
	return j.first(list...)
}

// said lists a comparison under each condition, the weakest first.
func (j *join) said(op relation.Op, x, y *term) []*candidate {
	var out []*candidate
	for _, when := range j.conditions() {
		out = append(out, newCandidate("joined", when, op, x, y))
	}
	return out
}

// conditions are that there are results, and beside it that both arguments or both results are not empty.
func (j *join) conditions() []*term {
	var base *term
	if ok := j.s.vocab.outcome; ok != nil {
		base = apply(conjunction, apply(ok, j.here.args...), apply(ok, j.there.args...))
	}
	out := []*term{base}
	for _, pair := range j.parts {
		x, y := filled(pair[0]), filled(pair[1])
		switch {
		case x == nil:
		case base == nil:
			out = append(out, apply(conjunction, x, y))
		case pair[0].free:
			out = append(out, apply(conjunction, apply(conjunction, x, y), base))
		}
	}
	return out
}

// filled is the condition that a text or a list is not empty; nil for other values.
func filled(t *term) *term {
	if !isSequence(t.typ) || t.typ.Enum {
		return nil
	}
	return regionsOf(t)[0]
}

// first is the first candidate of some lists that holds on the battery and passes the screen.
func (j *join) first(lists ...[]*candidate) []*candidate {
	for _, list := range lists {
		for _, c := range list {
			if j.s.stood(c, j.s.rows.cache) && j.s.screen(c) {
				return []*candidate{c}
			}
		}
	}
	return nil
}
