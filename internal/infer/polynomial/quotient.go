package polynomial

import (
	"math"
	"slices"
)

// fraction reports whether a form has a sum below its fraction bar.
func (f form) fraction() bool { return len(f) > 0 && f[len(f)-1].below }

// none reports whether a form is no number, whatever the variables are.
func (f form) none() bool { return len(f) == 1 && math.IsNaN(f[0].coef) }

// sides are what stands above and below the fraction bar.
func (f form) sides() (above, below form) {
	if !f.fraction() {
		return f, constant(1)
	}
	above, below = form{}, form{}
	for _, p := range f {
		if p.below {
			p.below = false
			below = append(below, p)
		} else {
			above = append(above, p)
		}
	}
	return above, below
}

// widestForm bounds the monomials of a form: each fraction that is put into another one makes more of them.
// No theory; see make bench-polynomial.
const widestForm = 10

// quotient is above/below, neither of which has a fraction bar with a sum below it. It is no number where nothing is below, and where
// there are too many monomials.
func quotient(above, below form) form {
	out := slices.Clone(above)
	if len(below) == 0 || len(above)+len(below) > 2*widestForm {
		return constant(math.NaN())
	}
	for _, p := range below {
		p.below = true
		out = append(out, p)
	}
	return newForm(out...)
}

func (f form) over(g form) form {
	a, b := f.sides()
	c, d := g.sides()
	return quotient(a.mul(d), b.mul(c))
}

// inverse is 1/f, unless f is a sum without a fraction bar, or 0.
func (f form) inverse() (form, bool) {
	switch {
	case f.fraction():
		above, below := f.sides()
		return quotient(below, above), true
	case len(f) != 1:
		return nil, false
	}
	out := part{coef: 1 / f[0].coef}
	for j, q := range f[0].pow {
		out.pow[j] = -q
	}
	return form{out}, true
}

// reduced is a form with the simplest sides: no monomial is a factor of both, neither is a multiple of the other one, and the last
// coefficient below the bar is 1. A single monomial below is none any more: what is above has its inverse as a factor.
func (f form) reduced() form {
	above, below := f.sides()
	switch {
	case len(above) == 0:
		return form{}
	case !f.fraction() || len(below) == 0:
		return constant(math.NaN())
	case len(below) == 1:
		inverse, _ := below.inverse()
		return above.mul(inverse)
	}
	common := above[0].pow
	for _, p := range f {
		for i, e := range p.pow {
			common[i] = min(common[i], e)
		}
	}
	out := slices.Clone(f)
	for i := range out {
		for j, e := range common {
			out[i].pow[j] -= e
		}
	}
	above, below = out.sides()
	above, below = newForm(above...), newForm(below...) // other exponents, another order
	if q, ok := above.quotientOf(below); ok {
		return q
	}
	if q, ok := below.quotientOf(above); ok && len(q) > 1 {
		above, below = constant(1), q
	}
	scale := 1 / below[len(below)-1].coef
	out = above.times(scale)
	for _, p := range below.times(scale) {
		p.below = true
		out = append(out, p)
	}
	return out
}

// longest bounds the steps of a division. No theory; see make bench-polynomial.
const longest = 24

// quotientOf is f/g where that is a sum: the leading monomial of what is left is divided by that of g, until nothing is.
func (f form) quotientOf(g form) (form, bool) {
	q, rest := form{}, f
	for range longest {
		if len(rest) == 0 {
			return newForm(q...), true
		}
		step := part{pow: rest[0].pow, coef: rest[0].coef / g[0].coef}
		for i, e := range g[0].pow {
			if step.pow[i] -= e; step.pow[i] < 0 {
				return nil, false
			}
		}
		q = append(q, step)
		rest = rest.add(g.mul(form{step}).times(-1))
	}
	return nil, false
}
