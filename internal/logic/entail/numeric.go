package entail

import (
	"math"
	"math/big"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// Approximate makes the theory answer up to rounding: values of functions at constant inputs that are not recognised count as the fractions
// that they are computed as, coefficients are those of float64, and none is smaller than 1e-12. That is for relations whose coefficients a
// search has left as decimals.
func (t *Theory) Approximate() { t.numeric = true }

// Limits of membership up to rounding: what is left of a vector that is a sum of others, and what must be left of one that is not. Among
// a few hundred products, vectors that are no sums of others come as near as a tenth of the error of their coefficients.
// No theory; see make bench-polynomial.
const (
	approximate  = 1e-8
	independent  = 1e-9
	mostNumeric  = 300 // products of indeterminates
	mostVectors  = 1500
	mostNumbered = 24 // generators with the fewest terms
)

// memberNumeric is like memberOf in float64: whether p is a sum of products of the generators with monomials, up to a degree.
//
// Polynomials are vectors with a place for each monomial. An orthonormal basis of the products is built one by one (Gram and Schmidt), where
// rational elimination would take what rounding left of a coefficient for an exact number, and find everything independent.
func (t *Theory) memberNumeric(p poly, generators []poly, all []int, degree int) bool {
	columns := map[string]int{}
	var rows [][]float64
	place := func(p poly, by monomial) []float64 {
		var row []float64
		for _, u := range p {
			k := u.mono.times(by).key()
			i, ok := columns[k]
			if !ok {
				i = len(columns)
				columns[k] = i
			}
			for len(row) <= i {
				row = append(row, 0)
			}
			row[i] = u.coef.float()
		}
		return row
	}
	target := place(p, nil)
	for d := 0; d <= degree; d++ {
		for _, by := range monomials(all, d) {
			for _, g := range generators {
				if g.degree()+d <= degree && len(rows) < mostVectors {
					rows = append(rows, place(g, by))
				}
			}
		}
	}
	if len(columns) > mostNumeric {
		return false
	}
	var b linear.Basis
	unit := func(v []float64) []float64 { // of length 1, with a place for each column
		out := make([]float64, len(columns))
		size := math.Sqrt(dot(v, v))
		for i, x := range v {
			out[i] = x / size
		}
		return out
	}
	for _, row := range rows { // of length 1, so that the limits mean the same for large and small coefficients
		if rest, parts := b.Project(unit(row)); math.Sqrt(dot(rest, rest)) > independent {
			b.Add(rest, parts)
		}
	}
	rest, _ := b.Project(unit(target))
	return math.Sqrt(dot(rest, rest)) <= approximate
}

func dot(a, b []float64) float64 {
	s := 0.0
	for i := range min(len(a), len(b)) {
		s += float64(a[i] * b[i])
	}
	return s
}

// computed is a value as the fraction that its float64 is.
func computed(v float64) (poly, bool) {
	r := new(big.Rat).SetFloat64(v)
	if r == nil {
		return nil, false
	}
	return constantPoly(fromRat(r)), true
}

// negligible coefficients are what rounding leaves of 0. No theory; see make bench-polynomial.
const negligible = 1e-12

// substantial is a polynomial without what rounding leaves, and with fractions that are no longer than those of float64.
func substantial(p poly) poly {
	out := make(poly, 0, len(p))
	for _, t := range p {
		v := t.coef.float()
		if math.Abs(v) < negligible {
			continue
		}
		if r, ok := t.coef.sum[powers{}]; ok && len(t.coef.sum) == 1 && r.Denom().BitLen() > longest {
			if c, ok := computed(v); ok {
				t.coef = c[0].coef
			}
		}
		out = append(out, t)
	}
	return out
}

// longest is the bits of denominators that are kept. No theory; see make bench-polynomial.
const longest = 128

// few are the generators with the fewest terms.
func few(generators []poly) []poly {
	out := slices.Clone(generators)
	slices.SortStableFunc(out, func(a, b poly) int { return len(a) - len(b) })
	return out[:min(mostNumbered, len(out))]
}
