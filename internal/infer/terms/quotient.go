package terms

import "github.com/imago-mt/imago/relation"

// quotientKind is the name of the kind in the table of conjectures.
const quotientKind = "quotient"

// Limits of quotients: the largest divisor, and how many values a quotient has at least, since fewer are fitted by many. The former is the bits of a byte,
// of which encodings speak; no theory stands behind the latter.
const (
	maxDivisor      = 8
	fewestQuotients = 4
)

// quotients lists the conjectures that a whole number is a multiple of a length or of another measure that is divided, rounded down or up: a decoder makes
// half as many bytes, an encoder four for each three that have begun. Numbers that are no quotient but a line are left to [search.linear].
func (s *search) quotients() []*candidate {
	var out []*candidate
	for _, p := range s.fittable() {
		if isFloat(p.y.typ) || p.x.about || !p.y.about || named(p.y.typ) {
			continue
		}
		right := s.quotient(p.x, p.y)
		if right == nil || s.follows(p.y, right) {
			continue
		}
		if c := newCandidate(quotientKind, nil, "==", p.y, right); s.screen(c) {
			s.know(p.y, right)
			out = append(out, c)
		}
	}
	return out
}

// quotient is m*((x + c)/k) where that is y on all rows, with the least k, and rounded down before it is rounded up; nil if there is none, or a line does.
func (s *search) quotient(x, y *term) *term {
	if _, line := s.fit(x.col, y.col, true); line {
		return nil
	}
	var xs, ys []int64
	seen := map[int64]bool{}
	negative := false
	x.col.defined.And(y.col.defined).Each(func(i int) {
		v, w := int64(x.col.numbers[i]), int64(y.col.numbers[i])
		xs, ys, seen[w], negative = append(xs, v), append(ys, w), true, negative || v < 0
	})
	if negative || len(seen) < fewestQuotients || len(xs)*minDefined < len(x.col.ids) {
		return nil
	}
	for k := int64(2); k <= maxDivisor; k++ {
		for _, c := range []int64{0, k - 1} {
			for m := int64(1); m <= maxFactor; m++ {
				if divides(xs, ys, k, c, m) {
					return s.divided(x, k, c, m)
				}
			}
		}
	}
	return nil
}

// divides reports whether each y is m*((x + c)/k).
func divides(xs, ys []int64, k, c, m int64) bool {
	for i, x := range xs {
		if ys[i] != m*((x+c)/k) {
			return false
		}
	}
	return true
}

// divided is m*((x + c)/k).
func (s *search) divided(x *term, k, c, m int64) *term {
	if c > 0 {
		x = apply(builtinAt("+", x.typ, x.typ), x, number(x.typ, float64(c)))
	}
	by := &operation{name: "/", in: []*relation.Type{x.typ, x.typ}, out: x.typ, build: func(args []relation.Expr) relation.Expr {
		return &relation.Binary{Op: "/", X: args[0], Y: args[1], T: x.typ}
	}}
	return s.fitted(apply(by, x, number(x.typ, float64(k))), float64(m), 0)
}
