package entail

import (
	"slices"
	"strconv"
	"strings"
)

// A monomial is a product of indeterminates: their numbers, ascending, each as often as it is a factor.
type monomial []int

func (m monomial) key() string {
	if len(m) == 0 {
		return ""
	}
	b := make([]byte, 0, 4*len(m))
	for _, a := range m {
		b = strconv.AppendInt(b, int64(a), 36)
		b = append(b, ' ')
	}
	return string(b)
}

func (m monomial) times(n monomial) monomial {
	out := slices.Concat(m, n)
	slices.Sort(out)
	return out
}

type term struct {
	coef number
	mono monomial
}

// A poly is a polynomial by the keys of its monomials, none of its coefficients zero.
type poly map[string]term

func constantPoly(n number) poly {
	p := poly{}
	p.add(n, nil)
	return p
}

func indeterminate(i int) poly { return poly{monomial{i}.key(): {rational(1, 1), monomial{i}}} }

// add adds c·m to p itself.
func (p poly) add(c number, m monomial) {
	k := m.key()
	if t, ok := p[k]; ok {
		c = c.add(t.coef)
	}
	if c.zero() {
		delete(p, k)
		return
	}
	p[k] = term{c, m}
}

// sorted lists the terms, low degrees first.
func (p poly) sorted() []term {
	out := make([]term, 0, len(p))
	for _, t := range p {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b term) int {
		if len(a.mono) != len(b.mono) {
			return len(a.mono) - len(b.mono)
		}
		return slices.Compare(a.mono, b.mono)
	})
	return out
}

func (p poly) plus(q poly) poly {
	out := make(poly, len(p)+len(q))
	for k, t := range p {
		out[k] = t
	}
	for _, t := range q {
		out.add(t.coef, t.mono)
	}
	return out
}

func (p poly) scaled(c number) poly {
	out := make(poly, len(p))
	for k, t := range p {
		if t.coef = t.coef.mul(c); !t.coef.zero() {
			out[k] = t
		}
	}
	return out
}

func (p poly) minus(q poly) poly { return p.plus(q.scaled(rational(-1, 1))) }

func (p poly) times(q poly) poly {
	if c, fixed := q.value(); fixed {
		return p.scaled(c)
	}
	if c, fixed := p.value(); fixed {
		return q.scaled(c)
	}
	out := poly{}
	for _, a := range p.sorted() {
		for _, b := range q.sorted() {
			out.add(a.coef.mul(b.coef), a.mono.times(b.mono))
		}
	}
	return out
}

func (p poly) degree() int {
	d := 0
	for _, t := range p {
		d = max(d, len(t.mono))
	}
	return d
}

// indeterminates lists those of p, ascending.
func (p poly) indeterminates() []int {
	var out []int
	for _, t := range p {
		out = append(out, t.mono...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (p poly) has(i int) bool {
	for _, t := range p {
		if slices.Contains(t.mono, i) {
			return true
		}
	}
	return false
}

// value is the number that a constant polynomial is.
func (p poly) value() (number, bool) {
	switch len(p) {
	case 0:
		return number{}, true
	case 1:
		t, ok := p[""]
		return t.coef, ok
	}
	return nil, false
}

func (p poly) key() string {
	var sb strings.Builder
	for _, t := range p.sorted() {
		sb.WriteString(t.coef.key())
		sb.WriteByte('*')
		sb.WriteString(t.mono.key())
	}
	return sb.String()
}

// linearIn takes p apart as a·v + b, where neither has v.
func (p poly) linearIn(v int) (a, b poly, ok bool) {
	a, b = poly{}, poly{}
	for _, t := range p {
		rest := slices.DeleteFunc(slices.Clone(t.mono), func(i int) bool { return i == v })
		switch len(t.mono) - len(rest) {
		case 0:
			b.add(t.coef, t.mono)
		case 1:
			a.add(t.coef, rest)
		default:
			return nil, nil, false
		}
	}
	return a, b, true
}

// eval computes p where at has a value for each indeterminate.
func (p poly) eval(at func(i int) float64) float64 {
	sum := 0.0
	for _, t := range p.sorted() {
		v := t.coef.float()
		for _, i := range t.mono {
			v *= at(i)
		}
		sum += v
	}
	return sum
}

// A quotient is an argument of a call: a polynomial of the variables over another one, without a common monomial, the first coefficient
// below being 1.
type quotient struct {
	num, den poly
	whole    bool   // den is 1
	text     string // its key
}

var one = constantPoly(rational(1, 1))

func whole(p poly) quotient { return quotient{p, one, true, p.key() + "/1*"} }

func newQuotient(num, den poly) quotient {
	if v, ok := den.value(); !ok && len(num) > 0 {
		num, den = cancel(num, den)
	} else if ok && len(v) == 1 {
		den = one
		inverse, _ := v.inverse()
		num = num.scaled(inverse)
	}
	if c := den.sorted()[0].coef; c.key() != "1" {
		if inverse, ok := c.inverse(); ok {
			num, den = num.scaled(inverse), den.scaled(inverse)
		}
	}
	text := den.key()
	return quotient{num, den, text == "1*", num.key() + "/" + text}
}

// cancel divides both by what is a factor of each monomial of both.
func cancel(num, den poly) (poly, poly) {
	var common monomial
	for i, t := range append(num.sorted(), den.sorted()...) {
		if i == 0 {
			common = slices.Clone(t.mono)
			continue
		}
		common = shared(common, t.mono)
	}
	if len(common) == 0 {
		return num, den
	}
	divide := func(p poly) poly {
		out := poly{}
		for _, t := range p {
			rest := slices.Clone(t.mono)
			for _, i := range common {
				at := slices.Index(rest, i)
				rest = slices.Delete(rest, at, at+1)
			}
			out.add(t.coef, rest)
		}
		return out
	}
	return divide(num), divide(den)
}

func shared(a, b monomial) monomial {
	var out monomial
	rest := slices.Clone(b)
	for _, i := range a {
		if at := slices.Index(rest, i); at >= 0 {
			out = append(out, i)
			rest = slices.Delete(rest, at, at+1)
		}
	}
	return out
}

func (q quotient) plus(r quotient) quotient {
	if q.whole && r.whole {
		return whole(q.num.plus(r.num))
	}
	if q.den.key() == r.den.key() {
		return newQuotient(q.num.plus(r.num), q.den)
	}
	return newQuotient(q.num.times(r.den).plus(r.num.times(q.den)), q.den.times(r.den))
}

func (q quotient) times(r quotient) quotient {
	if q.whole && r.whole {
		return whole(q.num.times(r.num))
	}
	return newQuotient(q.num.times(r.num), q.den.times(r.den))
}

func (q quotient) minus(r quotient) quotient {
	return q.plus(r.times(whole(constantPoly(rational(-1, 1)))))
}

func (q quotient) over(r quotient) (quotient, bool) {
	if len(r.num) == 0 {
		return quotient{}, false
	}
	return newQuotient(q.num.times(r.den), q.den.times(r.num)), true
}

// value is the number that a constant quotient is.
func (q quotient) value() (number, bool) {
	if _, ok := q.den.value(); !ok {
		return nil, false
	}
	return q.num.value()
}

func (q quotient) eval(at func(i int) float64) float64 { return q.num.eval(at) / q.den.eval(at) }

// A substitution puts quotients for variables. What is not in it stays.
type substitution map[int]quotient

// inPoly substitutes in a polynomial.
func (s substitution) inPoly(p poly) quotient {
	touched, integral := false, true
	for _, t := range p {
		for _, i := range t.mono {
			if q, ok := s[i]; ok {
				if len(p) == 1 && len(t.mono) == 1 && t.coef.one() {
					return q
				}
				touched, integral = true, integral && q.whole
			}
		}
	}
	switch {
	case !touched:
		return whole(p)
	case integral:
		sum := poly{}
		for _, t := range p {
			product := constantPoly(t.coef)
			for _, i := range t.mono {
				product = product.times(s.of(i).num)
			}
			for _, u := range product {
				sum.add(u.coef, u.mono)
			}
		}
		return whole(sum)
	}
	sum := whole(poly{})
	for _, t := range p.sorted() {
		product := whole(constantPoly(t.coef))
		for _, i := range t.mono {
			product = product.times(s.of(i))
		}
		sum = sum.plus(product)
	}
	return sum
}

// of is what stands for an indeterminate.
func (s substitution) of(i int) quotient {
	if q, ok := s[i]; ok {
		return q
	}
	return whole(indeterminate(i))
}

func (s substitution) in(q quotient) (quotient, bool) {
	if q.whole {
		return s.inPoly(q.num), true
	}
	return s.inPoly(q.num).over(s.inPoly(q.den))
}

func (s substitution) key() string {
	vars := make([]int, 0, len(s))
	for v := range s {
		vars = append(vars, v)
	}
	slices.Sort(vars)
	var sb strings.Builder
	for _, v := range vars {
		sb.WriteString(strconv.Itoa(v) + "=" + s[v].text + ";")
	}
	return sb.String()
}
