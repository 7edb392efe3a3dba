package polynomial

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A setting is where explore looks: for polynomials of at most some degree in atoms that vanish in a region.
type setting struct {
	atoms  []int
	degree int
	where  region
	// family has the patterns of relations that there are for every value of a coefficient of the inputs: of these the first with
	// coefficients that have names is enough, and told remembers which that was.
	family, told map[string]bool
	// implicit leaves out what says what the function is.
	implicit bool
	// only says which polynomials are of interest; nil: all.
	only func(terms []term) bool
	// known asks, before anything is found that is of interest, whether all that there is to be found is known already; nil: it is not.
	known func() (bool, error)
}

// define remembers the call of a polynomial that says what it is.
func (e *engine) define(terms []term) {
	if e.explicit(terms) {
		e.defined = append(e.defined, slices.DeleteFunc(atomsOf(terms), e.isSource)...)
	}
}

// ofDefined reports whether a polynomial speaks of no call but those of which another one says what they are.
func (e *engine) ofDefined(terms []term) bool {
	calls := slices.DeleteFunc(atomsOf(terms), e.isSource)
	return !slices.ContainsFunc(calls, func(a int) bool { return !slices.Contains(e.defined, a) })
}

// explore finds the relations of a setting, and keeps those that are new.
func (e *engine) explore(ctx context.Context, s setting) error {
	led := e.leadingIn(s)
	asked, known := s.known == nil, false
	return e.dependencies(ctx, s, led, func(columns [][]float64, monos []monomial, in []int, j int, parts []float64) (bool, error) {
		if known {
			return true, nil
		}
		terms := e.snap(columns, monos, in, j, parts)
		if e.unwanted(s, terms) {
			return false, nil
		}
		general := s.general(pattern(terms, s.atoms))
		if general != "" && s.told[general] {
			e.leads = append(e.leads, lead{monos[j], atomsOf(terms), s.where})
			return true, nil
		}
		if e.refuted(terms, s.where) {
			return false, nil
		}
		if !asked { // only now: the answer takes executions
			var err error
			if known, err = s.known(); known || err != nil {
				return true, err
			}
			asked = true
		}
		holds, named, err := e.consider(ctx, terms, s.where)
		if holds {
			e.leads = append(e.leads, lead{monos[j], atomsOf(terms), s.where})
		}
		if holds && named && general != "" {
			s.told[general] = true
		}
		return holds, err
	})
}

// unwanted reports whether a polynomial is none that a setting looks for. Of an implicit one it notes what the function is.
func (e *engine) unwanted(s setting, terms []term) bool {
	if s.implicit {
		e.define(terms)
		if e.ofDefined(terms) {
			return true
		}
	}
	return s.only != nil && !s.only(terms)
}

// A lead is a monomial that is a sum of earlier ones in a region: what it leads has been looked at.
type lead struct {
	mono  monomial
	atoms []int // of the sum too
	where region
}

// leadingIn lists the leads of settings with fewer atoms, a lower degree or a wider region.
func (e *engine) leadingIn(s setting) []monomial {
	var out []monomial
	for _, l := range e.leads {
		if (l.where == region{} || l.where == s.where) && len(l.mono) <= s.degree && !slices.ContainsFunc(l.atoms, func(a int) bool { return !slices.Contains(s.atoms, a) }) {
			out = append(out, l.mono)
		}
	}
	return out
}

// patterns is what is found of a setting whose inputs have a coefficient that nothing speaks for: what holds there holds for all of them.
func (e *engine) patterns(ctx context.Context, s setting) (map[string]bool, error) {
	out := map[string]bool{}
	err := e.dependencies(ctx, s, nil, func(columns [][]float64, monos []monomial, in []int, j int, parts []float64) (bool, error) {
		support, _ := sparse(columns, in, j, parts)
		var terms []term
		for _, k := range append(support, j) {
			terms = append(terms, term{mono: monos[k]})
		}
		out[pattern(terms, s.atoms)] = true
		return true, nil
	})
	return out, err
}

// general is the pattern of the family that relations of a pattern belong to, or "": a coefficient may be 0 for some of them.
func (s setting) general(pattern string) string {
	var found []string
	for g := range s.family {
		if all := strings.Split(g, "+"); !slices.ContainsFunc(strings.Split(pattern, "+"), func(m string) bool { return !slices.Contains(all, m) }) {
			found = append(found, g)
		}
	}
	if len(found) == 0 {
		return ""
	}
	return slices.Min(found)
}

// pattern says which monomials of a setting's atoms occur, in the same words for other atoms.
func pattern(terms []term, atoms []int) string {
	var words []string
	for _, t := range terms {
		word := make([]byte, len(t.mono))
		for i, a := range t.mono {
			word[i] = byte('a' + slices.Index(atoms, a))
		}
		words = append(words, string(word))
	}
	slices.Sort(words)
	return strings.Join(words, "+")
}

// dependencies has each monomial looked at that is a sum of earlier ones, unless it is a multiple of a leading one or of an earlier such
// one: parts are the coefficients of the monomials in. Where visit says no the monomial counts as independent.
func (e *engine) dependencies(ctx context.Context, s setting, leading []monomial, visit func(columns [][]float64, monos []monomial, in []int, j int, parts []float64) (bool, error)) error {
	if err := e.fill(ctx, s.atoms); err != nil {
		return err
	}
	monos := monomials(s.atoms, s.degree)
	columns := e.columns(s.atoms, monos, s.where)
	if columns == nil {
		return nil
	}
	var b linear.Basis
	var in []int // the monomials that were added to the basis
	for j, col := range columns {
		if slices.ContainsFunc(leading, func(m monomial) bool { return m.divides(monos[j]) }) {
			continue
		}
		size := linear.Norm(col)
		rest, parts := b.Project(col)
		if linear.Norm(rest) <= dependent*size {
			holds, err := visit(columns, monos, in, j, b.Solve(parts))
			if err != nil {
				return err
			}
			if holds {
				leading = append(leading, monos[j])
				continue
			}
			if linear.Norm(rest) <= 1e-13*size {
				continue
			}
		}
		b.Add(rest, parts)
		in = append(in, j)
	}
	return nil
}

// mostTerms bounds the terms of a polynomial that a person reads. No theory; see make bench-polynomial.
const mostTerms = 8

// snap turns column j = Σ parts·in into a polynomial of few terms, recognises its coefficients, and scales them to whole numbers without
// a common factor where they are rational. Of a polynomial with too many terms nothing is returned.
func (e *engine) snap(columns [][]float64, monos []monomial, in []int, j int, parts []float64) []term {
	support, parts := sparse(columns, in, j, parts)
	if len(support) == 0 || len(support)+1 > e.mostTerms {
		return nil
	}
	values, list := []float64{-1}, []monomial{monos[j]}
	for i, k := range support {
		values, list = append(values, parts[i]), append(list, monos[k])
	}
	// The scale in which all coefficients have the simplest names: one of them is 1, or one of them is a named constant.
	var best []number
	cost := math.Inf(1)
	for _, v := range values {
		numbers := make([]number, len(values))
		c := 0.0
		for i, w := range values {
			numbers[i] = recognise(w/v, snapTolerance)
			c += numbers[i].cost()
		}
		if c < cost-1e-9 {
			best, cost = numbers, c
		}
	}
	best = whole(best)
	terms := make([]term, len(list))
	for i := range list {
		terms[i] = term{best[i], list[i]}
	}
	return terms
}
