package polynomial

import (
	"cmp"
	"math"
	"slices"
)

// maxVars bounds the variables of a relation. No theory; see make bench-polynomial.
const maxVars = 8

// exponents are those of the variables in a monomial; negative ones make 1/x and x/y.
type exponents [maxVars]int8

// size is the sum of the absolute exponents.
func (p exponents) size() int {
	n := 0
	for _, e := range p {
		n += max(int(e), -int(e))
	}
	return n
}

// comparePow puts the variables in order and the constant last.
func comparePow(a, b exponents) int {
	if c := cmp.Compare(b.size(), a.size()); c != 0 {
		return c
	}
	for i := range a {
		if c := cmp.Compare(b[i], a[i]); c != 0 {
			return c
		}
	}
	return 0
}

func unit(i int) exponents {
	var p exponents
	p[i] = 1
	return p
}

// A form is an argument of an execution: a sum of monomials of the variables with coefficients, in a fixed order, none of them zero. Those
// that are below the fraction bar, if there are any, come last; they are then several.
//
// For instance 2x + 1 is [{x, 2}, {1, 1}], and 1/x has the exponent -1 and no bar; x/(x + y) is [{x, 1}, {x, 1, below}, {y, 1, below}].
// Coefficients are floats, since they come from a search; keys round them.
type form []part

// A part is a monomial with its coefficient, on one side of the fraction bar.
type part struct {
	pow   exponents
	coef  float64
	below bool
}

// newForm makes a form of parts in any order.
func newForm(parts ...part) form {
	return append(form{}, parts...).ordered() // never nil, which stands for a variable without a form
}

// ordered puts the parts of f in order, in their place, and adds those up that are alike.
//
// Exponents of one form may be negative, so that the order is by the sum of their sizes.
func (f form) ordered() form {
	slices.SortFunc(f, func(a, b part) int {
		if a.below != b.below {
			if b.below {
				return -1
			}
			return 1
		}
		return comparePow(a.pow, b.pow)
	})
	out := f[:0]
	fraction := false
	for _, p := range f {
		fraction = fraction || p.below
		if n := len(out); n > 0 && out[n-1].pow == p.pow && out[n-1].below == p.below {
			out[n-1].coef += p.coef
			continue
		}
		out = append(out, p)
	}
	out = slices.DeleteFunc(out, func(p part) bool { return math.Abs(p.coef) < 1e-12 })
	if fraction {
		return out.reduced()
	}
	return out
}

// variable is the form x of variable i.
func variable(i int) form { return newForm(part{pow: unit(i), coef: 1}) }

// line is a*x + c of variable i.
func line(i int, a, c float64) form { return newForm(part{pow: unit(i), coef: a}, part{coef: c}) }

func constant(c float64) form { return newForm(part{coef: c}) }

// add brings quotients to a common denominator.
func (f form) add(g form) form {
	if f.fraction() || g.fraction() {
		a, b := f.sides()
		c, d := g.sides()
		return quotient(a.mul(d).add(c.mul(b)), b.mul(d))
	}
	return append(append(make(form, 0, len(f)+len(g)), f...), g...).ordered()
}

// times is c·f.
func (f form) times(c float64) form {
	out := slices.Clone(f)
	for i := range out {
		if !out[i].below {
			out[i].coef *= c
		}
	}
	return out
}

// mul multiplies each monomial by each, of quotients above and below the bar.
func (f form) mul(g form) form {
	if f.fraction() || g.fraction() {
		a, b := f.sides()
		c, d := g.sides()
		return quotient(a.mul(c), b.mul(d))
	}
	out := make(form, 0, len(f)*len(g))
	for _, p := range f {
		for _, q := range g {
			r := p
			for i := range r.pow {
				r.pow[i] += q.pow[i]
			}
			r.coef *= q.coef
			out = append(out, r)
		}
	}
	return out.ordered()
}

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

// over is f/g, in its simplest form as far as reduced sees it.
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

// reciprocal is 1/f of a monomial.
func reciprocal(f form) form {
	out, _ := f.inverse()
	return out
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

// value is the number that a constant form is.
func (f form) value() (float64, bool) {
	if len(f) == 0 {
		return 0, true
	}
	return f[0].coef, len(f) == 1 && f[0].pow == exponents{}
}

// alone is the variable that a part is a multiple of, if it is one of a single one.
func (p part) alone() (v int, ok bool) {
	for v, e := range p.pow {
		if e != 0 {
			return v, p.pow == unit(v)
		}
	}
	return 0, false
}

// has reports whether variable i occurs in f.
func (f form) has(i int) bool {
	return slices.ContainsFunc(f, func(p part) bool { return p.pow[i] != 0 })
}

// key is the same for forms that are equal up to rounding.
func (f form) key() string { return string(f.appendKey(make([]byte, 0, 20*len(f)))) }

// same reports whether two forms have the same key.
func (f form) same(g form) bool {
	return slices.EqualFunc(f, g, func(p, q part) bool {
		return p.pow == q.pow && p.below == q.below && rounded(p.coef) == rounded(q.coef)
	})
}

func (f form) appendKey(b []byte) []byte {
	for _, p := range f {
		b = append(b, '+')
		if p.below {
			b[len(b)-1] = '/'
		}
		for _, e := range p.pow {
			b = append(b, byte(e))
		}
		k := rounded(p.coef) // of six bytes
		b = append(b, byte(k), byte(k>>8), byte(k>>16), byte(k>>24), byte(k>>32), byte(k>>40))
	}
	return append(b, '.')
}

// rounded is the bits of a number to ten digits.
func rounded(v float64) uint64 {
	const lost = 52 - 33 // no theory; see make bench-polynomial
	return (math.Float64bits(v) + 1<<(lost-1)) >> lost
}
