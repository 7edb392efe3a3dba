package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// steps lists the regions in which the execution for changed arguments and the one for the unchanged arguments take one way through the code: a
// condition of the code holds for the changed arguments, or for both. A law of a step holds in such regions alone. The weaker condition comes
// first.
func (s *search) steps(t *term) []*region {
	if !t.op.subject { // the length of a result
		return nil
	}
	as := map[string]*term{}
	for i, p := range s.vars.params {
		if t.args[i].key != p.key {
			as[p.leaf] = t.args[i]
		}
	}
	if len(as) == 0 {
		return nil
	}
	var out []*region
	for _, r := range s.areas {
		if !s.ofCode(r.when) {
			continue
		}
		here := atoms(r.when)
		there := make([]*term, len(here))
		for i, a := range here {
			if there[i] = expressed(substitute(a, as)); there[i] == nil || there[i].about {
				return out
			}
			there[i] = unshifted(there[i])
		}
		for _, list := range [][]*term{there, slices.Concat(here, there)} {
			if r := s.regionOf(list); r != nil {
				out = append(out, r)
			}
		}
	}
	return out
}

// atoms are the parts of a conjunction, without negations of comparisons.
func atoms(c *term) []*term {
	switch {
	case c.op == conjunction:
		return append(atoms(c.args[0]), atoms(c.args[1])...)
	case c.op != nil && c.op.name == "!" && c.args[0].op != nil && opposite[c.args[0].op.name] != "":
		x := c.args[0]
		return []*term{compared(opposite[x.op.name], x.args[0], x.args[1])}
	}
	return []*term{c}
}

// opposite is the negation of a comparison. Neither holds of NaN, so that a row with NaN is in no region of a step.
var opposite = map[string]relation.Op{"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}

// unshifted is a comparison of a shifted whole number, x + 1 <= c, as a comparison of the number itself.
func unshifted(c *term) *term {
	if c.op == nil || len(c.args) != 2 || opposite[c.op.name] == "" {
		return c
	}
	x, y := c.args[0], c.args[1]
	if x.op == nil || !calculates(x.op) || !isOrderedNumber(x.typ) || !x.args[0].free || !x.args[1].isLiteral() || !y.isLiteral() || isFloat(x.typ) {
		return c
	}
	by := valueOf(x.args[1])
	if x.op.name == "-" {
		by = -by
	}
	op, limit := relation.Op(c.op.name), valueOf(y)-by
	switch by { // the number of the code is kept where that is possible
	case 1:
		if kept, ok := map[relation.Op]relation.Op{"<=": "<", ">": ">="}[op]; ok {
			op, limit = kept, limit+1
		}
	case -1:
		if kept, ok := map[relation.Op]relation.Op{"<": "<=", ">=": ">"}[op]; ok {
			op, limit = kept, limit-1
		}
	}
	if limit < 0 && !isSigned(x.typ) || math.Abs(limit) > maxValue {
		return c
	}
	return compared(op, x.args[0], number(x.typ, limit))
}

// maxAtoms bounds the comparisons in the condition of a step (docs/traps.md E).
const maxAtoms = 2

// regionOf is the region in which some conditions hold, without conditions that the others imply; nil if more than maxAtoms remain, or if too few
// rows do.
func (s *search) regionOf(list []*term) *region {
	for _, c := range list {
		if ok, err := s.rows.evaluate(c); err != nil || !ok {
			return nil
		}
	}
	all := allOf(list, s.rows.n)
	for i := 0; i < len(list); {
		if without := slices.Delete(slices.Clone(list), i, i+1); len(without) > 0 && allOf(without, s.rows.n).Equal(all) {
			list = without
		} else {
			i++
		}
	}
	if len(list) > maxAtoms || all.Count() < minRegion || all.Count() == s.rows.n {
		return nil
	}
	when := list[0]
	if len(list) == maxAtoms {
		when = apply(conjunction, list[0], list[1])
	}
	if ok, err := s.rows.evaluate(when); err != nil || !ok || s.single(when, all) {
		return nil
	}
	return &region{when: when, rows: all, n: all.Count(), ofCode: true, said: equated(when)}
}

// allOf is the rows on which all of some conditions hold.
func allOf(list []*term, n int) relation.Bits {
	out := relation.All(n)
	for _, c := range list {
		out = out.And(trueRows(c.col))
	}
	return out
}
