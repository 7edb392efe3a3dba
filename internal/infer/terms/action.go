package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// actions lists the conjectures that two executions of the subject are one with combined arguments, F(F(s, t), u) == F(s, t + u), where a
// condition holds for both amounts: they have one sign, or lie on one side of a limit in the code. Where it holds without a condition it is an
// equation.
//
// This is the law of a monoid that acts on a set, (s·t)·u == s·(t+u). The monoids are numbers with their sum or maximum, sets of flags with their
// union, and texts with their concatenation.
func (s *search) actions() []*candidate {
	areas := slices.DeleteFunc(slices.Clone(s.areas), func(r *region) bool { return r.when.about || !r.ofCode && !r.when.signs() })
	var found []*local
	for _, op := range s.vocab.subject {
		for _, a := range s.repetitions(op) {
			x, y := s.known(a.x), s.known(a.y)
			if x == nil || y == nil || x.col.key == y.col.key {
				continue
			}
			found = append(found, s.actsIn(areas, a, x, y)...)
		}
	}
	return slices.DeleteFunc(apart(found), func(c *candidate) bool { return !s.screen(c) })
}

// constantOn reports whether a term has one value on some rows: an action on it says nothing there.
func constantOn(t *term, rows relation.Bits) bool {
	first, same := uint32(undefined), true
	rows.Each(func(i int) {
		if first == undefined {
			first = t.col.ids[i]
		}
		same = same && t.col.ids[i] == first
	})
	return same
}

// A repetition is two terms that may be equal: the subject applied twice, and the subject applied once to combined arguments.
type repetition struct {
	x, y   *term
	params []int // that are combined
}

// repetitions lists those of an output whose type is that of a parameter. Each other parameter alone is combined with its second variable, and
// all numbers are combined together.
//
// A parameter that is not combined is the same in both executions: F(F(s, t, k), u, k) == F(s, t + u, k). The years, months and days that are
// added to a date are combined together, since a law of years alone would need months and days that are 0.
func (s *search) repetitions(op *operation) []repetition {
	at := slices.IndexFunc(s.vars.params, func(p *term) bool { return identical(p.typ, op.out) })
	if at < 0 || hidden(op.out) {
		return nil
	}
	once := apply(op, s.vars.params...)
	var out []repetition
	add := func(name string, params ...int) {
		twice, sum := replaced(s.vars.params, at, once), slices.Clone(s.vars.params)
		for _, k := range params {
			o := builtinAt(name, sum[k].typ, sum[k].typ)
			if o == nil {
				return
			}
			twice[k], sum[k] = s.vars.copies[k], apply(o, sum[k], s.vars.copies[k])
		}
		out = append(out, repetition{apply(op, twice...), apply(op, sum...), params})
	}
	var numbers []int
	for k, p := range s.vars.params {
		if k == at {
			continue
		}
		for _, name := range combinations {
			add(name, k)
		}
		if isOrderedNumber(p.typ) && !named(p.typ) {
			numbers = append(numbers, k)
		}
	}
	if len(numbers) > 1 {
		add("+", numbers...)
	}
	return out
}

// actsIn lists the equations of a repetition in regions. The condition of the region holds for the combined parameters and for their second
// variables.
//
// A condition on other variables is left out, since the equation is then one of a region. Most actions need amounts of one sign: a value that is
// kept between limits loses what lies beyond a limit, and an amount of the other sign does not give it back.
func (s *search) actsIn(areas []*region, a repetition, x, y *term) []*local {
	as := map[string]*term{}
	for _, k := range a.params {
		as[s.vars.params[k].leaf] = s.vars.copies[k]
	}
	var out []*local
	for _, r := range areas {
		here := atoms(r.when)
		list := slices.Clone(here)
		for _, c := range here {
			there := expressed(substitute(c, as))
			if there == nil || there.key == c.key {
				continue
			}
			list = append(list, there)
		}
		if len(list) == len(here) {
			continue
		}
		in := s.regionOf(list)
		if in == nil || !s.conditionally(s.normal(in.ground(s.normal(x))), in.rows).executes() || constantOn(x, in.rows) {
			continue
		}
		left, ok := in.key(x)
		right, same := in.key(y)
		if ok && same && left == right {
			out = append(out, &local{newCandidate("repeated", in.when, "==", x, y), in})
		}
	}
	return out
}
