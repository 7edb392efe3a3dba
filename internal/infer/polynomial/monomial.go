package polynomial

import (
	"cmp"
	"slices"
)

// A monomial is a product of atoms: their numbers, ascending, each as often as it is a factor. The empty one is 1.
type monomial []int

// monomials lists the products of at most degree atoms, lower degrees first and, of one degree, those of the earlier atoms first.
func monomials(atoms []int, degree int) []monomial {
	out := []monomial{{}}
	from := 0
	for range degree {
		to := len(out)
		for _, m := range out[from:to] {
			start := 0
			if len(m) > 0 {
				start = slices.Index(atoms, m[len(m)-1])
			}
			for _, a := range atoms[start:] {
				out = append(out, append(slices.Clone(m), a))
			}
		}
		from = to
	}
	return out
}

// key is the same for the same monomial.
func (m monomial) key() string { return string(m.appendKey(nil)) }

func (m monomial) appendKey(b []byte) []byte {
	for _, a := range m {
		b = append(b, byte(a), byte(a>>8), byte(a>>16))
	}
	return append(b, 0xff, 0xff, 0xff)
}

// divides reports whether n is a multiple of m. Both keep the order of the atoms of one list.
func (m monomial) divides(n monomial) bool {
	rest := slices.Clone(n)
	for _, a := range m {
		i := slices.Index(rest, a)
		if i < 0 {
			return false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return true
}

// compare puts monomials of few factors first.
func (m monomial) compare(n monomial) int {
	if len(m) != len(n) {
		return cmp.Compare(len(m), len(n))
	}
	return slices.Compare(m, n)
}

// times multiplies two monomials.
func (m monomial) times(n monomial) monomial {
	out := append(append(make(monomial, 0, len(m)+len(n)), m...), n...)
	slices.Sort(out)
	return out
}

// A term is a monomial with its coefficient.
type term struct {
	coef number
	mono monomial
}

// atomsOf lists the atoms of a polynomial, ascending.
func atomsOf(terms []term) []int {
	var out []int
	for _, t := range terms {
		out = append(out, t.mono...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// degreeOf is the degree of a polynomial.
func degreeOf(terms []term) int {
	d := 0
	for _, t := range terms {
		d = max(d, len(t.mono))
	}
	return d
}

// headsOf lists the atoms that stand alone in a polynomial and nowhere else in it.
func headsOf(terms []term) []int {
	var out []int
	for i, t := range terms {
		if len(t.mono) != 1 {
			continue
		}
		if !slices.ContainsFunc(terms, func(u term) bool { return len(u.mono) > 1 && slices.Contains(u.mono, t.mono[0]) }) {
			out = append(out, terms[i].mono[0])
		}
	}
	return out
}

// signed is a form of atoms.
func signed(coefs []float64, atoms ...int) []term {
	var out []term
	for i, a := range atoms {
		out = append(out, term{recognise(coefs[i], 0), monomial{a}})
	}
	return out
}

// negative has the signs of terms turned.
func negative(terms []term) []term {
	out := slices.Clone(terms)
	for i, t := range terms {
		out[i].coef = recognise(-t.coef.value, 0)
	}
	return out
}

// few says that a polynomial has at most three terms. Longer ones of a function with several outputs mix what is better said of each.
func few(terms []term) bool { return len(terms) <= 3 }

// homogeneous reports whether a polynomial of few terms has none that is constant.
func homogeneous(terms []term) bool {
	return few(terms) && !slices.ContainsFunc(terms, func(t term) bool { return len(t.mono) == 0 })
}
