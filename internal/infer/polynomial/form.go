package polynomial

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// maxVars bounds the variables of a relation.
const maxVars = 8

// exponents are those of the variables in a monomial; negative ones make 1/x and x/y.
type exponents [maxVars]int8

// A form is an argument of an execution: a sum of monomials of the variables with coefficients, in a fixed order, none of them zero.
type form []part

type part struct {
	pow  exponents
	coef float64
}

// newForm makes a form of parts in any order.
func newForm(parts ...part) form {
	f := append(form{}, parts...) // never nil, which stands for a variable without a form
	slices.SortFunc(f, func(a, b part) int { return comparePow(a.pow, b.pow) })
	out := f[:0]
	for _, p := range f {
		if n := len(out); n > 0 && out[n-1].pow == p.pow {
			out[n-1].coef += p.coef
			continue
		}
		out = append(out, p)
	}
	return slices.DeleteFunc(out, func(p part) bool { return math.Abs(p.coef) < 1e-12 })
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
func variable(i int) form { return newForm(part{unit(i), 1}) }

func unit(i int) exponents {
	var p exponents
	p[i] = 1
	return p
}

// linear is a*x + c of variable i.
func linear(i int, a, c float64) form { return newForm(part{unit(i), a}, part{exponents{}, c}) }

func constant(c float64) form { return newForm(part{exponents{}, c}) }

func (f form) add(g form) form { return newForm(slices.Concat(f, g)...) }

func (f form) times(c float64) form {
	out := slices.Clone(f)
	for i := range out {
		out[i].coef *= c
	}
	return out
}

func (f form) mul(g form) form {
	var out []part
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
	return newForm(out...)
}

// value is the number that a constant form is.
func (f form) value() (float64, bool) {
	if len(f) == 0 {
		return 0, true
	}
	return f[0].coef, len(f) == 1 && f[0].pow == exponents{}
}

// degreeWithout is the highest degree of its monomials when one variable, if not negative, has a value; 1/x counts as a factor.
func (f form) degreeWithout(fixed int) int {
	d := 0
	for _, p := range f {
		if fixed >= 0 {
			p.pow[fixed] = 0
		}
		d = max(d, p.pow.size())
	}
	return d
}

// key is the same for forms that are equal up to rounding.
func (f form) key() string {
	var sb strings.Builder
	for _, p := range f {
		for _, e := range p.pow {
			sb.WriteByte(byte('a' + e))
		}
		sb.WriteString(strconv.FormatFloat(p.coef, 'g', 10, 64))
		sb.WriteByte(' ')
	}
	return sb.String()
}

// substitute puts to[i] for variable i. It fails where a sum would stand below a fraction bar.
func (f form) substitute(to []form) (form, bool) {
	sum := form{}
	for _, p := range f {
		product := constant(p.coef)
		for i, e := range p.pow {
			by := form(nil)
			if e != 0 {
				by = to[i]
			}
			if e < 0 {
				if len(by) != 1 {
					return nil, false
				}
				inverse := part{coef: 1 / by[0].coef}
				for j, q := range by[0].pow {
					inverse.pow[j] = -q
				}
				by, e = form{inverse}, -e
			}
			for ; e > 0; e-- {
				product = product.mul(by)
			}
		}
		sum = append(sum, product...)
	}
	return newForm(sum...), true
}

// eval computes the form on rows, and how far each value may be from the exact one: 0 where no operation rounds.
func (f form) eval(vars [][]float64, rows int) (value, off []float64) {
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
