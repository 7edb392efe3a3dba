package entail

import (
	"math"
	"slices"
)

// A span is an interval; an end that is open is not in it.
type span struct {
	lo, hi         float64
	loOpen, hiOpen bool
}

var anything = span{lo: math.Inf(-1), hi: math.Inf(1)}

func point(v float64) span { return span{lo: v, hi: v} }

func (s span) point() bool { return s.lo == s.hi }

func (s span) scaled(c float64) span {
	switch {
	case c > 0:
		return span{c * s.lo, c * s.hi, s.loOpen, s.hiOpen}
	case c < 0:
		return span{c * s.hi, c * s.lo, s.hiOpen, s.loOpen}
	}
	return span{}
}

func (s span) plus(r span) span {
	return span{s.lo + r.lo, s.hi + r.hi, s.loOpen || r.loOpen, s.hiOpen || r.hiOpen}
}

// times forgets which ends are open.
func (s span) times(r span) span {
	out := span{lo: math.Inf(1), hi: math.Inf(-1)}
	for _, a := range []float64{s.lo, s.hi} {
		for _, b := range []float64{r.lo, r.hi} {
			p := a * b
			if a == 0 || b == 0 {
				p = 0 // of infinity, too
			}
			out.lo, out.hi = min(out.lo, p), max(out.hi, p)
		}
	}
	return out
}

func (s span) and(r span) span { return span{lo: max(s.lo, r.lo), hi: min(s.hi, r.hi)} }

// almost is what rounding leaves of ends that are 0. No theory; see make bench-polynomial.
const almost = 1e-12

// is reports whether all numbers of a span, which is computed from numbers of some size, have a sign.
func (s span) is(asked sign, size float64) bool {
	if math.Abs(s.lo) <= almost*size {
		return asked == atLeast || s.loOpen
	}
	return s.lo > 0
}

// never reports whether no number of a span has a sign.
func (s span) never(asked sign) bool {
	return s.hi < 0 || s.hi == 0 && (asked == positive || s.hiOpen)
}

// An affine is a sum of multiples of numbered variables and a constant.
type affine struct {
	c float64
	a []float64
}

func constantAffine(c float64, n int) affine { return affine{c, make([]float64, n)} }

func (x affine) plus(c float64, y affine) affine {
	out := affine{x.c + c*y.c, slices.Clone(x.a)}
	for i, v := range y.a {
		out.a[i] += c * v
	}
	return out
}

// of is x of variables that are themselves sums.
func (x affine) of(args []affine, n int) affine {
	out := constantAffine(x.c, n)
	for i, c := range x.a {
		if c != 0 {
			out = out.plus(c, args[i])
		}
	}
	return out
}

func (x affine) over(box []span) span {
	out := point(x.c)
	for i, c := range x.a {
		if c != 0 {
			out = out.plus(box[i].scaled(c))
		}
	}
	return out
}

// at is the value at a point.
func (x affine) at(values []float64) float64 {
	v := x.c
	for i, c := range x.a {
		v += float64(c * values[i])
	}
	return v
}

// lowest is the least value in a box, and where that is.
func (x affine) lowest(box []span) (least float64, at []float64) {
	at = make([]float64, len(box))
	for i, s := range box {
		if at[i] = s.lo; x.a[i] < 0 {
			at[i] = s.hi
		}
	}
	return x.at(at), at
}

func (x affine) negative() affine { return constantAffine(0, len(x.a)).plus(-1, x) }

// is reports whether two sums are the same, up to rounding.
func (x affine) is(y affine) bool {
	if math.Abs(x.c-y.c) > almost*math.Abs(x.c) {
		return false
	}
	for i, c := range x.a {
		if math.Abs(c-y.a[i]) > almost*math.Abs(c) {
			return false
		}
	}
	return true
}

// middle is the middle of a box.
func middle(box []span) []float64 {
	out := make([]float64, len(box))
	for i, s := range box {
		out[i] = s.lo + (s.hi-s.lo)/2
	}
	return out
}

// size is that of the numbers that a value in a box is the sum of.
func (x affine) size(box []span) float64 {
	out := math.Abs(x.c)
	for i, c := range x.a {
		if c != 0 {
			out += math.Abs(c) * max(math.Abs(box[i].lo), math.Abs(box[i].hi))
		}
	}
	return out
}

// sums are the terms of a polynomial in numbered variables.
type sums []struct {
	coef float64
	vars []int
}

func sumsOf(p poly, at map[int]int) (sums, bool) {
	out := make(sums, len(p))
	for i, u := range p {
		out[i].coef = u.coef.float()
		for _, v := range u.mono {
			n, ok := at[v]
			if !ok {
				return nil, false
			}
			out[i].vars = append(out[i].vars, n)
		}
	}
	return out, true
}

func (s sums) affine(n int) (affine, bool) {
	out := constantAffine(0, n)
	for _, u := range s {
		switch len(u.vars) {
		case 0:
			out.c += u.coef
		case 1:
			out.a[u.vars[0]] += u.coef
		default:
			return out, false
		}
	}
	return out, true
}

// affineOf reads a polynomial of degree 1.
func affineOf(p poly, at map[int]int) (affine, bool) {
	s, ok := sumsOf(p, at)
	x, linear := s.affine(len(at))
	return x, ok && linear
}

// over is the range of a polynomial in a box, and the size of its terms there.
func (s sums) over(box []span) (out span, size float64) {
	for _, u := range s {
		product := point(1)
		if len(u.vars) == 1 {
			product = box[u.vars[0]]
		} else {
			for _, v := range u.vars {
				product = product.times(box[v])
			}
		}
		if len(u.vars) == 2 && u.vars[0] == u.vars[1] {
			product.lo = max(0, product.lo)
		}
		product = product.scaled(u.coef)
		out = out.plus(product)
		size += max(math.Abs(product.lo), math.Abs(product.hi))
	}
	return out, size
}
