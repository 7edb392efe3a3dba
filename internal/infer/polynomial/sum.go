package polynomial

import (
	"math"
	"slices"
)

// A polynomial is one whose coefficients need no names: its terms in the order of their monomials, each once, none of them 0.
type polynomial []floatTerm

type floatTerm struct {
	coef float64
	mono monomial // its factors ascending
}

// find is where the term of a monomial is, or would be.
func (p polynomial) find(m monomial) (at int, ok bool) {
	return slices.BinarySearchFunc(p, m, func(t floatTerm, m monomial) int { return t.mono.compare(m) })
}

// add adds c·m.
func (p *polynomial) add(c float64, m monomial) {
	at, ok := p.find(m)
	if ok {
		c += (*p)[at].coef
	}
	switch {
	case math.Abs(c) >= 1e-11 && ok:
		(*p)[at].coef = c
	case math.Abs(c) >= 1e-11:
		*p = slices.Insert(*p, at, floatTerm{c, m})
	case ok:
		*p = slices.Delete(*p, at, at+1)
	}
}

// atoms lists the atoms of p, ascending.
func (p polynomial) atoms() []int {
	out := make([]int, 0, 2*len(p))
	for _, t := range p {
		out = append(out, t.mono...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (p polynomial) degree() int {
	if len(p) == 0 {
		return 0
	}
	return len(p[len(p)-1].mono)
}

// key is the same for the same polynomial.
func (p polynomial) key() string {
	var b []byte
	for _, t := range p {
		b = constant(t.coef).appendKey(t.mono.appendKey(b))
	}
	return string(b)
}

// fromTerms sorts the factors of each monomial, which are in the order of a setting's atoms, as products have them.
func fromTerms(terms []term) polynomial {
	p := polynomial{}
	for _, t := range terms {
		p.add(t.coef.value, t.mono.times(nil))
	}
	return p
}

func (p polynomial) times(q polynomial) polynomial {
	out := make(polynomial, 0, len(p)*len(q))
	for _, a := range p {
		for _, b := range q {
			out.add(a.coef*b.coef, a.mono.times(b.mono))
		}
	}
	return out
}

func (p polynomial) negative() polynomial {
	out := slices.Clone(p)
	for i := range out {
		out[i].coef = -out[i].coef
	}
	return out
}

// constant is the number that p is.
func (p polynomial) constant() (float64, bool) {
	if len(p) != 1 || len(p[0].mono) > 0 {
		return 0, false
	}
	return p[0].coef, true
}

// replace puts a polynomial for an atom.
func (p polynomial) replace(atom int, by polynomial) polynomial {
	out := make(polynomial, 0, len(p)+len(by))
	for _, t := range p {
		if !slices.Contains(t.mono, atom) {
			out.add(t.coef, t.mono)
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(t.mono), func(a int) bool { return a == atom })
		product := polynomial{}
		product.add(t.coef, rest)
		for range len(t.mono) - len(rest) {
			product = product.times(by)
		}
		for _, u := range product {
			out.add(u.coef, u.mono)
		}
	}
	return out
}
