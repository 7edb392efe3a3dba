package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// orderedWhere lists the conjectures that a result is never more, or never less, than a limit where a condition holds, and not everywhere. The
// limit is attained, and no closer one is known.
func (s *search) orderedWhere() []*candidate {
	results, limits := s.limited(), s.limits()
	var found []*local
	for _, r := range s.areas {
		if r.when.foreign() {
			continue
		}
		for _, x := range results {
			if s.settled(r, x) {
				continue
			}
			for _, op := range []relation.Op{"<=", ">="} {
				for _, y := range closest(op, r, x, limits) {
					found = append(found, &local{newCandidate("order-where", r.when, op, x, y), r})
				}
			}
		}
	}
	return slices.DeleteFunc(apart(found), func(c *candidate) bool { return !s.screen(c) })
}

// foreign reports whether a condition compares what a function measures of numbers, texts or lists. Such a function takes anything, so that the
// condition is seldom a reason for a limit of the result. A method of a type, and a function that returns a flag, are no such functions.
func (t *term) foreign() bool {
	found := false
	t.walk(func(u *term) {
		found = found || u.op != nil && u.op.call != nil && !u.op.subject && !isBool(u.typ) && !slices.ContainsFunc(u.op.in, ownType)
	})
	return found
}

// limited lists the numbers that may have a limit: results for the unchanged parameters, and what is measured of them.
func (s *search) limited() []*term {
	var out []*term
	for _, t := range s.withSubject() {
		if t.op != nil && isOrderedNumber(t.typ) && !named(t.typ) && s.class[classKey(t)] == t && (t.op.subject || t.weight() <= orderedWeight) && t.measured() && t.plain() && s.reduced(t) {
			out = append(out, t)
		}
	}
	return out
}

// measured reports whether t is a result of the subject, or a field, a length or a call of a sister of one.
func (t *term) measured() bool {
	return t.op != nil && (t.op.subject || t.op.call != nil || t.op.name == "len" || t.op.name[0] == '.') && !slices.ContainsFunc(t.args, func(a *term) bool {
		return a.about && !a.measured()
	})
}

// limits lists the terms that may be a limit, the simplest first: literals, parameters, what is measured of these, and what an observer tells of
// two of them together.
func (s *search) limits() []*term {
	var out []*term
	for _, t := range s.ordered() {
		if !t.about && (t.op == nil || t.measures() || t.joint()) {
			out = append(out, t)
		}
	}
	return out
}

// settled reports whether a result is constant in a region, is known to be equal there to a term without the subject, or has too few values.
func (s *search) settled(r *region, x *term) bool {
	rows := r.rows.And(x.col.defined)
	first, same := uint32(undefined), true
	rows.Each(func(i int) {
		if first == undefined {
			first = x.col.ids[i]
		}
		same = same && x.col.ids[i] == first
	})
	if same || rows.Count() < minRegion || 2*rows.Count() < r.n {
		return true
	}
	return !s.conditionally(s.normal(r.ground(s.normal(x))), r.rows).executes()
}

// closest lists the limits of a result in a region between which and the result there is no other one. A limit is attained on some row and is not
// the result itself.
func closest(op relation.Op, r *region, x *term, limits []*term) []*term {
	sign := 1.0
	if op == ">=" {
		sign = -1
	}
	rows := r.rows.And(x.col.defined)
	var out []*term
	var wide []*term // limits everywhere, which are said elsewhere
	for _, y := range limits {
		if !identical(x.typ, y.typ) || y.joint() && !x.alongside(y) || !r.rows.Within(y.col.defined) || !neverBeyond(sign, x.col, y.col, rows) {
			continue
		}
		if neverBeyond(sign, x.col, y.col, x.col.defined) {
			wide = append(wide, y)
			continue
		}
		least, most := gaps(sign, x.col, y.col, rows)
		if least != 0 || most == 0 || slices.ContainsFunc(out, func(z *term) bool { return neverBeyond(sign, z.col, y.col, rows) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(z *term) bool { return neverBeyond(sign, y.col, z.col, rows) })
		out = append(out, y)
	}
	return slices.DeleteFunc(out, func(y *term) bool {
		return slices.ContainsFunc(wide, func(z *term) bool { return neverBeyond(sign, z.col, y.col, rows) })
	})
}

// gaps are the least and the greatest distance of a column from a limit.
func gaps(sign float64, x, limit *column, rows relation.Bits) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	rows.Each(func(i int) {
		gap := sign * (limit.numbers[i] - x.numbers[i])
		least, most = min(least, gap), max(most, gap)
	})
	return least, most
}

// neverBeyond reports whether a column stays on its side of a limit on some rows.
func neverBeyond(sign float64, x, limit *column, rows relation.Bits) bool {
	ok := true
	rows.And(limit.defined).Each(func(i int) { ok = ok && sign*(limit.numbers[i]-x.numbers[i]) >= 0 })
	return ok
}
