package polynomial

import (
	"math"
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

// A term is a monomial with its coefficient.
type term struct {
	coef number
	mono monomial
}

// A finding says that a polynomial of outputs is zero, for all values of the variables that lie in a region.
type finding struct {
	terms    []term
	where    region
	heads    []int // atoms that it can be solved for
	vars     []int // the variables that it has
	shape    Shape
	silent   bool // it is known, but not a finding
	numeric  bool
	residual float64
	text     string
	limit    string     // of the size of its variables, beyond which its text does not hold; "" if there is none
	by       []*finding // that it follows from
	// instances are those that were worked out, by what stands for its variables. They are not to be changed.
	instances map[string]polynomial
}

// A region is the signs that variables, and behind them conditions, are asked to have: 1, -1, or 0 for any.
type region [maxVars + maxConditions]int8

// conditional reports whether a region asks for the sign of anything but variables.
func (g region) conditional() bool {
	return slices.ContainsFunc(g[maxVars:], func(s int8) bool { return s != 0 })
}

// admits reports whether a row lies in the region.
func (g region) admits(vars [][]float64, row int) bool {
	for i, s := range g {
		if s == 0 {
			continue
		}
		if v := vars[i][row]; s > 0 && !(v > 0) || s < 0 && !(v < 0) {
			return false
		}
	}
	return true
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

// finite reports whether v is a number that can be computed with further.
func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
