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

// A form is an argument of an execution: a sum of monomials of the variables with coefficients, in a fixed order, none of them zero. Those
// that are below the fraction bar, if there are any, come last; they are then several.
type form []part

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

// size is the sum of the absolute exponents.
func (p exponents) size() int {
	n := 0
	for _, e := range p {
		n += max(int(e), -int(e))
	}
	return n
}

// variable is the form x of variable i.
func variable(i int) form { return newForm(part{pow: unit(i), coef: 1}) }

func unit(i int) exponents {
	var p exponents
	p[i] = 1
	return p
}

// line is a*x + c of variable i.
func line(i int, a, c float64) form { return newForm(part{pow: unit(i), coef: a}, part{coef: c}) }

func constant(c float64) form { return newForm(part{coef: c}) }

func (f form) add(g form) form {
	if f.fraction() || g.fraction() {
		a, b := f.sides()
		c, d := g.sides()
		return quotient(a.mul(d).add(c.mul(b)), b.mul(d))
	}
	return append(append(make(form, 0, len(f)+len(g)), f...), g...).ordered()
}

func (f form) times(c float64) form {
	out := slices.Clone(f)
	for i := range out {
		if !out[i].below {
			out[i].coef *= c
		}
	}
	return out
}

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

// value is the number that a constant form is.
func (f form) value() (float64, bool) {
	if len(f) == 0 {
		return 0, true
	}
	return f[0].coef, len(f) == 1 && f[0].pow == exponents{}
}

// degreeWithout is the highest degree of its monomials when some variables have values; 1/x counts as a factor.
func (f form) degreeWithout(fixed []int) int {
	d := 0
	for _, p := range f {
		for _, v := range fixed {
			p.pow[v] = 0
		}
		d = max(d, p.pow.size())
	}
	return d
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

// substitute puts to[i] for variable i. It fails where a sum would come below a fraction bar that has none below it yet.
func (f form) substitute(to []form) (form, bool) {
	if f.fraction() {
		above, below := f.sides()
		a, ok := above.substitute(to)
		if !ok {
			return nil, false
		}
		b, ok := below.substitute(to)
		if !ok {
			return nil, false
		}
		q := a.over(b)
		return q, len(q) <= widestForm && !q.none()
	}
	sum, mixed := form{}, form{}
	for _, p := range f {
		if v, ok := p.alone(); ok && !to[v].fraction() {
			for _, q := range to[v] {
				q.coef *= p.coef
				sum = append(sum, q)
			}
			continue
		}
		product := form{{coef: p.coef}}
		for i, e := range p.pow {
			if e == 0 {
				continue
			}
			by, ok := to[i], true
			if e < 0 {
				if by, ok = to[i].inverse(); !ok {
					return nil, false
				}
				e = -e
			}
			for ; e > 0; e-- {
				product = product.mul(by)
			}
		}
		if product.fraction() {
			mixed = mixed.add(product)
		} else {
			sum = append(sum, product...)
		}
	}
	if sum = sum.ordered(); len(mixed) > 0 {
		sum = sum.add(mixed)
	}
	return sum, len(sum) <= widestForm && !sum.none()
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

// fixed reports whether a form has no variables but some.
func (f form) fixed(some func(v int) bool) bool {
	for v := range maxVars {
		if f.has(v) && !some(v) {
			return false
		}
	}
	return true
}

// values computes the form on rows.
func (f form) values(vars [][]float64, rows int) []float64 {
	switch {
	case len(f) == 0:
		return make([]float64, rows)
	case f.fraction():
		above, below := f.sides()
		out := above.values(vars, rows)
		for r, v := range below.values(vars, rows) {
			out[r] /= v
		}
		return out
	}
	out := f[0].values(vars, rows)
	for _, p := range f[1:] {
		if p.pow == (exponents{}) {
			for r := range out {
				out[r] += p.coef
			}
			continue
		}
		for r, v := range p.values(vars, rows) {
			out[r] += v
		}
	}
	return out
}

func (p part) values(vars [][]float64, rows int) []float64 {
	out := make([]float64, rows)
	for r := range out {
		out[r] = p.coef
	}
	for i, n := range p.pow {
		for ; n > 0; n-- {
			for r, v := range vars[i][:rows] {
				out[r] *= v
			}
		}
		for ; n < 0; n++ {
			for r, v := range vars[i][:rows] {
				out[r] /= v
			}
		}
	}
	return out
}

// eval computes the form on rows as [form.values] does, and how far each value may be from the exact one: 0 where no operation rounds.
func (f form) eval(vars [][]float64, rows int) (value, off []float64) {
	if !f.fraction() {
		return f.evalSum(vars, rows)
	}
	above, below := f.sides()
	value, off = above.evalSum(vars, rows)
	by, offBy := below.evalSum(vars, rows)
	for r := range value {
		q := value[r] / by[r]
		off[r] = (off[r]+math.Abs(float64(q*offBy[r])))/math.Abs(by[r]) + epsilon*math.Abs(q)
		value[r] = q
	}
	return value, off
}

func (f form) evalSum(vars [][]float64, rows int) (value, off []float64) {
	value, off = make([]float64, rows), make([]float64, rows)
	for k, p := range f {
		inexact := 0.0
		if s := p.coef * (1 << 20); s != math.Trunc(s) {
			inexact = epsilon // π is not a float64
		}
		for r := range rows {
			t, e := p.coef, inexact*math.Abs(p.coef)
			for i, n := range p.pow {
				v := vars[i][r]
				for ; n > 0; n-- {
					e = e*math.Abs(v) + math.Abs(math.FMA(t, v, -float64(t*v)))
					if t *= v; math.Abs(t) < 0x1p-960 && v != 0 {
						e += math.SmallestNonzeroFloat64 // what is lost below that may be too small to be seen
					}
				}
				for ; n < 0; n++ {
					q := t / v
					e = (e + math.Abs(math.FMA(q, v, -t))) / math.Abs(v)
					t = q
				}
			}
			if k == 0 {
				value[r], off[r] = t, e // not 0 + t, which loses the sign of a zero
				continue
			}
			s := value[r] + t
			z := s - value[r]
			off[r] += e + math.Abs((value[r]-(s-z))+(t-z)) // what the sum lost (Knuth)
			value[r] = s
		}
	}
	return value, off
}

// cost orders forms: the simpler one of two is the one to write a relation about.
func (f form) cost() float64 {
	c := 0.0
	if f.fraction() {
		c = 2
	}
	for _, p := range f {
		c += 2*float64(p.pow.size()) + 1 + recognise(p.coef, snapTolerance).cost()
		for _, e := range p.pow {
			if e < 0 {
				c++
			}
		}
		if p.coef < 0 {
			c += 0.5
		}
	}
	return c
}
