package terms

import "github.com/imago-mt/imago/relation"

// middles lists the conjectures that a measure of a result lies between the measures of two parameters of its type: a mixture of two colours, the
// mean of two numbers. A measure is a field, or a number that an observer returns. A number is its own measure.
func (s *search) middles() []*candidate {
	var out []*candidate
	for _, op := range s.vocab.subject {
		r := s.made(op, s.vars.params)
		if r == nil || hidden(op.out) {
			continue
		}
		var of []*term
		for _, p := range s.vars.params {
			if identical(p.typ, op.out) {
				of = append(of, p)
			}
		}
		if len(of) != 2 { // of more it is not known which two
			continue
		}
		for _, measure := range s.measuresOf(op.out) {
			if c := s.middle(measure(r), measure(of[0]), measure(of[1])); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// measuresOf lists the measures of a type.
func (s *search) measuresOf(t typ) []func(*term) *term {
	if isOrderedNumber(t) && !named(t) {
		return []func(*term) *term{func(x *term) *term { return x }}
	}
	var out []func(*term) *term
	for _, f := range fieldsOf(t) {
		if isOrderedNumber(f.out) && !named(f.out) {
			out = append(out, func(x *term) *term { return apply(f, x) })
		}
	}
	for _, o := range s.observers(t) {
		if isOrderedNumber(o.op.out) && len(o.op.in) == 1 {
			out = append(out, o.of)
		}
	}
	return out
}

// middle is the candidate that x lies between a and b; nil if it does not, or if it always is the minimum or the maximum of them, which is
// another law.
//
// Both bounds are one statement, as people write them: each alone says half.
func (s *search) middle(x, a, b *term) *candidate {
	low, high := apply(builtinAt("min", a.typ, b.typ), a, b), apply(builtinAt("max", a.typ, b.typ), a, b)
	for _, t := range []**term{&x, &low, &high} {
		if *t = s.known(*t); *t == nil {
			return nil
		}
	}
	if !neverMore(low.col, x.col) || !neverMore(x.col, high.col) || x.col.key == low.col.key || x.col.key == high.col.key {
		return nil
	}
	c := newCandidate("middle", s.success(x, x), "<=", x, high)
	c.op, c.post = "in", relation.Conjunction(relation.Compare("<=", low.expr, x.expr), relation.Compare("<=", x.expr, high.expr))
	if !s.screen(c) {
		return nil
	}
	return c
}
