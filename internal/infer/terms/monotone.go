package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A slope is an output of the subject with one of its parameters.
type slope struct {
	op    *operation
	param int
}

// monotone lists the conjectures that a result, or a measure of it, never falls or never rises with one argument: everywhere, where a condition
// of the code holds for both arguments, or where both have one sign.
func (s *search) monotone() []*candidate {
	var out []*candidate
	areas := slices.DeleteFunc(slices.Clone(s.areas), func(r *region) bool { return !r.ofCode && !r.when.signs() })
	for _, x := range s.graded() {
		for i, p := range s.vars.params {
			if !isOrderedNumber(p.typ) {
				continue
			}
			c := s.slope(x, i, nil)
			for k := 0; c == nil && k < len(areas); k++ {
				if !s.settled(areas[k], x) {
					c = s.slope(x, i, areas[k])
				}
			}
			if c != nil && c.when.op != conjunction && x.op.subject {
				s.sloping[slope{x.op, i}] = true
			}
			if c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// graded lists the numbers that may rise or fall with an argument: results, and measures of results that are no numbers.
func (s *search) graded() []*term {
	return slices.DeleteFunc(s.limited(), func(t *term) bool {
		return !t.op.subject && slices.ContainsFunc(t.args, func(a *term) bool { return isOrderedNumber(a.typ) })
	})
}

// slope is that x does not fall, or does not rise, with a parameter, where a region has one; nil if it does.
func (s *search) slope(x *term, param int, in *region) *candidate {
	p, q := s.vars.params[param], s.vars.copies[param]
	grows := compared("<=", p, q)
	y := expressed(substitute(x, map[string]*term{p.leaf: q}))
	if y == nil {
		return nil
	}
	list := []*term{grows}
	if in != nil {
		here := atoms(in.when)
		list = append(slices.Clone(here), grows)
		if in.when.mentions(p.leaf) {
			for _, a := range here {
				list = append(list, expressed(substitute(a, map[string]*term{p.leaf: q})))
			}
		}
	}
	r := s.regionOf(list)
	if r == nil {
		return nil
	}
	if y.col == nil {
		if ok, err := s.rows.evaluate(y); err != nil || !ok {
			return nil
		}
	}
	for _, op := range []relation.Op{"<=", ">="} {
		low, high := within(x.col, r.rows), y.col
		if op == ">=" {
			low, high = y.col, within(x.col, r.rows)
		}
		if neverMore(low, high) {
			if c := newCandidate("monotone", r.when, op, x, y); s.screen(c) {
				return c
			}
		}
	}
	return nil
}
