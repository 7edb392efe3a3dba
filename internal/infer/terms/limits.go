package terms

import (
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// orderedWhere are that a result is never more, or never less, than a limit where a condition holds, and not everywhere: a limit that is met
// somewhere, and the closest of those.
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

// foreign reports whether a condition compares what a function makes of numbers, texts or lists alone: such a function takes anything, and what it
// says of an argument is seldom a reason for a limit of the result. A method of a type, and what says yes or no, is one.
func (t *term) foreign() bool {
	found := false
	t.walk(func(u *term) {
		found = found || u.op != nil && u.op.call != nil && !u.op.subject && !isBool(u.typ) && !slices.ContainsFunc(u.op.in, ownType)
	})
	return found
}

// limited are the results for the parameters as they are, what is measured of them, and the results without a flag, which may have a limit.
func (s *search) limited() []*term {
	var out []*term
	for _, t := range s.withSubject() {
		if t.op != nil && isOrderedNumber(t.typ) && !named(t.typ) && s.class[classKey(t)] == t && (t.op.subject || t.weight() <= orderedWeight) && t.measured() && t.plain() && s.reduced(t) {
			out = append(out, t)
		}
	}
	return out
}

// measured reports whether t is a result of the subject, or a field, a length or what a sister makes of one.
func (t *term) measured() bool {
	return t.op != nil && (t.op.subject || t.op.call != nil || t.op.name == "len" || t.op.name[0] == '.') && !slices.ContainsFunc(t.args, func(a *term) bool {
		return a.about && !a.measured()
	})
}

// limits are what a result may be compared with: literals, parameters, what is measured of these, and what an observer says of two of them, the
// simplest first.
func (s *search) limits() []*term {
	var out []*term
	for _, t := range s.ordered() {
		if !t.about && (t.op == nil || t.measures() || t.joint()) {
			out = append(out, t)
		}
	}
	return out
}

// settled reports whether a result is the same, or known to be something without the subject, wherever a condition holds, or hardly has a value.
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

// closest are the limits of a result in a region that no other one there is between, if it meets them somewhere and is not always them.
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
