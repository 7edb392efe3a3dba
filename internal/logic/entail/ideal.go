package entail

import (
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// Equalities prove an equality if its polynomial is a sum of multiples of theirs, Σ hᵢ·gᵢ. With a bound on the degree of the products that is
// linear algebra: a column a monomial, a row a generator times a monomial (Lazard, "Gröbner bases, Gaussian elimination and resolution of
// systems of algebraic equations", 1983). No Gröbner basis is computed: proofs of what people know are of low degree, while a basis of
// instances of addition theorems may be too large to be made, and has to be made again for each set of instances.

// generates reports whether a polynomial lies in the ideal of the known equalities: first of those without other calls, then with more and
// more of them.
func (s *search) generates(p poly, known []statement) bool {
	known = slices.DeleteFunc(slices.Clone(known), func(k statement) bool { return k.sign != zero })
	known = s.pruned(known, p)
	own := s.theory.table.calls(p)
	// Columns grow with the power of the degree in the number of calls: most proofs need few calls beside those of p, so that these are tried
	// first, those that most equalities speak of in front.
	others := s.mostUsed(known, own, 2)
	last := -1
	for _, n := range []int{0, 2, 4, 8, 16, len(others)} {
		allowed := others[:min(n, len(others))]
		var generators []poly
		for _, k := range known {
			if !slices.ContainsFunc(s.theory.table.calls(k.p), func(a int) bool {
				return !slices.Contains(own, a) && !slices.Contains(allowed, a) && !s.constant(a)
			}) {
				generators = append(generators, k.p)
			}
		}
		if len(generators) == last { // the further calls brought no equality
			continue
		}
		last = len(generators)
		if s.theory.member(p, generators) {
			return true
		}
	}
	return false
}

// member reports whether p is a sum of multiples of generators, of a degree that is at most two higher than that of p.
func (t *Theory) member(p poly, generators []poly) bool {
	if len(generators) == 0 {
		return len(p) == 0
	}
	degree := p.degree()
	for _, g := range generators { // a square or a product of two calls is in nearly all addition theorems
		degree = max(degree, min(g.degree(), 2))
	}
	unknown := map[int]bool{}
	for _, g := range append(slices.Clone(generators), p) {
		for _, i := range g.indeterminates() {
			unknown[i] = true
		}
	}
	all := slices.Sorted(maps.Keys(unknown))
	for more := range 3 {
		if linear.Monomials(len(all), degree+more) > mostColumns && (more > 0 || len(all) > 40) {
			return false
		}
		if t.numeric { // decimals are no residues: see numeric.go
			if linear.Monomials(len(all), degree+more) <= mostNumeric && t.memberNumeric(p, few(generators), all, degree+more) {
				return true
			}
			continue
		}
		if t.memberOf(p, generators, all, degree+more) {
			return true
		}
	}
	return false
}

// memberOf is member for one degree of the products, over the residues of a large prime: exact fractions would grow with each step of the
// elimination. What is no member of the ideal is taken for one by no more than the chance that [field] tells.
func (t *Theory) memberOf(p poly, generators []poly, all []int, degree int) bool {
	columns := map[string]int{}
	index := func(m monomial) int {
		k := m.key()
		i, ok := columns[k]
		if !ok {
			i = len(columns)
			columns[k] = i
		}
		return i
	}
	var rows [][]entry
	add := func(p poly, by monomial) bool {
		var row []entry
		for _, u := range p {
			v, ok := t.field.residue(u.coef)
			if !ok { // the prime divides a denominator
				return false
			}
			row = append(row, entry{index(u.mono.times(by)), v})
		}
		rows = append(rows, row)
		return true
	}
	if !add(p, nil) { // the first row, which the others are to reduce to nothing
		return false
	}
	for d := 0; d <= degree; d++ {
		for _, by := range monomials(all, d) {
			for _, g := range generators {
				if g.degree()+d <= degree && len(rows) < mostMultiples && !add(g, by) {
					return false
				}
			}
		}
	}
	e := newEchelon(t.field, len(columns))
	for _, row := range rows[1:] {
		e.add(row)
	}
	return len(e.reduce(rows[0])) == 0
}

// mostColumns and mostMultiples bound a membership test. No theory; see make bench-polynomial.
const (
	mostColumns   = 2500
	mostMultiples = 5000
)
