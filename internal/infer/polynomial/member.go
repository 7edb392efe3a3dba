package polynomial

import (
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// widest bounds the monomials that membership is decided in. No theory; see make bench-polynomial.
const widest = 220

// member reports whether p is a sum of multiples of generators, none of them of a higher degree than p.
func member(p polynomial, generators []polynomial) bool {
	// A degree is fixed, so that membership is linear algebra and not a Gröbner basis: the coefficients are floats, on which Buchberger's
	// algorithm is not stable. What follows only through a higher degree is missed, and stays printed.
	atoms, degree := p.atoms(), p.degree()
	for _, g := range generators {
		atoms = append(atoms, g.atoms()...)
	}
	slices.Sort(atoms)
	atoms = slices.Compact(atoms)
	if linear.Monomials(len(atoms), degree) > widest {
		return false
	}
	all := monomials(atoms, degree)
	index := map[string]int{}
	for i, m := range all {
		index[m.key()] = i
	}
	var multiples [][]entry
	for _, g := range generators {
		for _, m := range all {
			// monomials come by their degree: all behind this one are too high as well
			if len(m)+g.degree() > degree {
				break
			}
			v := make([]entry, len(g))
			for i, t := range g {
				v[i] = entry{index[t.mono.times(m).key()], t.coef}
			}
			multiples = append(multiples, v)
		}
	}
	target := make([]entry, len(p))
	for i, t := range p {
		target[i] = entry{index[t.mono.key()], t.coef}
	}
	return spans(target, multiples, len(all))
}

// An entry is a number of a vector that is not 0.
type entry struct {
	at    int
	value float64
}

// spans reports whether a vector of some length is a sum of multiples of others.
func spans(target []entry, vectors [][]entry, length int) bool {
	// Rows first that nothing else can cancel: of thousands of multiples few are left, and only these are made dense.
	// A place of one vector alone cannot be cancelled; one that the target alone has proves that it is not spanned.
	uses := make([]int, length)
	for _, v := range append(vectors, target) {
		for _, x := range v {
			uses[x.at]++
		}
	}
	for before := -1; len(vectors) != before; { // what nothing else has cannot be taken away again
		before = len(vectors)
		vectors = slices.DeleteFunc(vectors, func(v []entry) bool {
			alone := slices.ContainsFunc(v, func(x entry) bool { return uses[x.at] == 1 })
			for _, x := range v {
				if alone {
					uses[x.at]--
				}
			}
			return alone
		})
	}
	if slices.ContainsFunc(target, func(x entry) bool { return uses[x.at] == 1 }) {
		return false
	}
	// places that no vector has any more are left out of the dense ones
	place, width := make([]int, length), 0
	for i, n := range uses {
		if place[i] = width; n > 0 {
			width++
		}
	}
	dense := func(v []entry) []float64 {
		out := make([]float64, width)
		for _, x := range v {
			out[place[x.at]] = x.value
		}
		return out
	}
	// What is left of the target when all that the vectors span is taken off it is rounding, or the proof that it is not among them.
	var b linear.Basis
	for _, v := range vectors {
		col := dense(v)
		// vectors that those before them span add nothing but rounding
		if rest, parts := b.Project(col); linear.Norm(rest) > 1e-9*linear.Norm(col) {
			b.Add(rest, parts)
		}
	}
	col := dense(target)
	rest, _ := b.Project(col)
	return linear.Norm(rest) <= 1e-9*linear.Norm(col)
}
