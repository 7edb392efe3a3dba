package entail

import (
	"slices"
	"strconv"
	"strings"
)

// Polynomials are sparse and sorted lists of terms with exact coefficients (rational numbers and a few symbols), because a proof must not
// hang on rounding. All operations return new values, so that terms may be shared.

// A monomial is a product of indeterminates: their numbers, ascending, each as often as it is a factor.
type monomial []int

// key is the same for equal monomials only.
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

// Factors stay in ascending order: equal products have one form, whatever they are made of.
func (m monomial) times(n monomial) monomial {
	out := slices.Concat(m, n)
	slices.Sort(out)
	return out
}

// A term is a multiple of a monomial.
type term struct {
	coef number
	mono monomial
}

// A poly is the terms of a polynomial, in the order of compareMonomials, none of their coefficients zero. It is a value: nothing changes it.
type poly []term

// compareMonomials is the graded lexicographic order, low degrees first: the last term has the degree of a polynomial.
func compareMonomials(a, b monomial) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return slices.Compare(a, b)
}

// sum is the polynomial of terms in any order.
//
// It sorts the slice that it is given, and returns a part of it.
func sum(terms []term) poly {
	slices.SortStableFunc(terms, func(a, b term) int { return compareMonomials(a.mono, b.mono) })
	out := terms[:0]
	for _, t := range terms {
		// equal monomials are neighbours in the order
		if n := len(out); n > 0 && slices.Equal(out[n-1].mono, t.mono) {
			out[n-1].coef = out[n-1].coef.add(t.coef)
			continue
		}
		out = append(out, t)
	}
	return slices.DeleteFunc(out, func(t term) bool { return t.coef.zero() })
}

func constantPoly(n number) poly {
	if n.zero() {
		return poly{}
	}
	return poly{{n, nil}}
}

func indeterminate(i int) poly { return poly{{rational(1, 1), monomial{i}}} }

// plus merges two lists that are in order.
func (p poly) plus(q poly) poly {
	out := make(poly, 0, len(p)+len(q))
	for len(p) > 0 && len(q) > 0 {
		switch c := compareMonomials(p[0].mono, q[0].mono); {
		case c < 0:
			out, p = append(out, p[0]), p[1:]
		case c > 0:
			out, q = append(out, q[0]), q[1:]
		default:
			if c := p[0].coef.add(q[0].coef); !c.zero() {
				out = append(out, term{c, p[0].mono})
			}
			p, q = p[1:], q[1:]
		}
	}
	return append(append(out, p...), q...)
}

// A factor other than 0 keeps the order of the terms, so that nothing is sorted.
func (p poly) scaled(c number) poly {
	if c.one() {
		return p
	}
	out := make(poly, 0, len(p))
	for _, t := range p {
		if t.coef = t.coef.mul(c); !t.coef.zero() { // products of sums of symbols may vanish
			out = append(out, t)
		}
	}
	return out
}

func (p poly) minus(q poly) poly { return p.plus(q.scaled(rational(-1, 1))) }

// times multiplies each term by each: O(n·m·log(n·m)) for n and m terms, which are few.
func (p poly) times(q poly) poly {
	// most products have a number as a factor, which needs neither new monomials nor a sort
	if c, fixed := q.value(); fixed {
		return p.scaled(c)
	}
	if c, fixed := p.value(); fixed {
		return q.scaled(c)
	}
	out := make([]term, 0, len(p)*len(q))
	for _, a := range p {
		for _, b := range q {
			out = append(out, term{a.coef.mul(b.coef), a.mono.times(b.mono)})
		}
	}
	return sum(out)
}

func (p poly) degree() int {
	if len(p) == 0 {
		return 0
	}
	return len(p[len(p)-1].mono)
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
	if len(p) == 0 {
		return number{}, true
	}
	return p[0].coef, len(p) == 1 && len(p[0].mono) == 0
}

func (p poly) key() string {
	var sb strings.Builder
	for _, t := range p {
		sb.WriteString(t.coef.key())
		sb.WriteByte('*')
		sb.WriteString(t.mono.key())
	}
	return sb.String()
}

// linearIn takes p apart as a·v + b, where neither has v.
//
// x·v + 3 gives a = x, b = 3; v² + v fails.
func (p poly) linearIn(v int) (a, b poly, ok bool) {
	a, b = poly{}, poly{}
	for _, t := range p {
		if !slices.Contains(t.mono, v) {
			b = append(b, t)
			continue
		}
		// v must be there once: v² is not linear in v
		rest := slices.DeleteFunc(slices.Clone(t.mono), func(i int) bool { return i == v })
		if len(rest) != len(t.mono)-1 {
			return nil, nil, false
		}
		a = append(a, term{t.coef, rest})
	}
	return sum(a), b, true
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

// newQuotient is num/den in canonical form. den must not be 0, which the callers see to.
func newQuotient(num, den poly) quotient {
	if len(num) == 0 {
		return whole(num) // whatever is below
	}
	// A number below is multiplied into what is above; the first coefficient below is made 1. So equal quotients have equal texts, except
	// for common factors that cancel does not see.
	if v, fixed := den.value(); !fixed {
		num, den = cancel(num, den)
	} else if inverse, ok := v.inverse(); fixed && ok {
		num, den = num.scaled(inverse), one
	}
	if c := den[0].coef; !c.one() {
		if inverse, ok := c.inverse(); ok {
			num, den = num.scaled(inverse), den.scaled(inverse)
		}
	}
	text := den.key()
	return quotient{num, den, text == "1*", num.key() + "/" + text}
}

// cancel divides both by what is a factor of each monomial of both. A common polynomial factor stays: its gcd would cost more than the
// instances that are missed without it.
func cancel(num, den poly) (poly, poly) {
	var common monomial
	// the greatest common divisor of all monomials, taken one after the other
	for i, t := range slices.Concat(num, den) {
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
			out = append(out, term{t.coef, rest})
		}
		return sum(out)
	}
	return divide(num), divide(den)
}

// shared is the greatest common divisor of two monomials.
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
	// equal denominators are not multiplied: degrees would grow with each sum
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

// over is q/r; false if r is 0.
func (q quotient) over(r quotient) (quotient, bool) {
	if len(r.num) == 0 {
		return quotient{}, false
	}
	return newQuotient(q.num.times(r.den), q.den.times(r.num)), true
}

// value is the number that a constant quotient is.
func (q quotient) value() (number, bool) {
	if _, ok := q.den.value(); !ok {
		return number{}, false
	}
	return q.num.value()
}

// A substitution puts quotients for variables. What is not in it stays.
type substitution map[int]quotient

// inPoly substitutes in a polynomial. Sums of polynomials are far cheaper than those of quotients, which multiply all denominators.
//
// All variables are replaced at once: x for y and y for x exchanges them.
func (s substitution) inPoly(p poly) quotient {
	// Three ways, the cheapest first: nothing to replace, polynomials for variables, quotients for variables.
	touched, integral := false, true
	for _, t := range p {
		for _, i := range t.mono {
			if q, ok := s[i]; ok {
				// a lone variable is what stands for it, without any arithmetic
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
		total := poly{}
		for _, t := range p {
			product := constantPoly(t.coef)
			for _, i := range t.mono {
				product = product.times(s.of(i).num)
			}
			total = total.plus(product)
		}
		return whole(total)
	}
	total := whole(poly{})
	for _, t := range p {
		product := whole(constantPoly(t.coef))
		for _, i := range t.mono {
			product = product.times(s.of(i))
		}
		total = total.plus(product)
	}
	return total
}

// of is what stands for an indeterminate.
func (s substitution) of(i int) quotient {
	if q, ok := s[i]; ok {
		return q
	}
	return whole(indeterminate(i))
}

// in substitutes in a quotient; false if that divides by 0.
func (s substitution) in(q quotient) (quotient, bool) {
	if q.whole {
		return s.inPoly(q.num), true
	}
	return s.inPoly(q.num).over(s.inPoly(q.den))
}

// key is the same for equal substitutions only.
func (s substitution) key() string {
	// the variables are sorted, since a map is never ranged over on the way to a text
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

// monomials lists the products of exactly degree indeterminates.
//
// There are binomial(n + degree - 1, degree) of n indeterminates, each in ascending order.
func monomials(of []int, degree int) []monomial {
	if degree == 0 {
		return []monomial{nil}
	}
	var out []monomial
	for i, a := range of {
		for _, m := range monomials(of[i:], degree-1) {
			out = append(out, append(monomial{a}, m...))
		}
	}
	return out
}
