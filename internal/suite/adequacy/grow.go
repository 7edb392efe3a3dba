package adequacy

import (
	"math/rand/v2"
	"slices"
)

// Grow draws a suite at random that reaches a degree, or as much as the pool has. Each step adds groups of one source until a requirement is judged by one
// output relation more, so that no group is there which adds nothing: suites that were filled up with any groups would differ by their size above all.
func Grow(p *Pool, reqs []Requirement, k int, degree float64, r *rand.Rand) []int {
	s := newSelection(p, reqs, k, nil)
	for t := range s.of { // which groups of a source are taken is left to chance, and not to their price
		of := s.of[t]
		r.Shuffle(len(of), func(i, j int) { of[i], of[j] = of[j], of[i] })
	}
	all := Associate(len(p.Sources), p.Groups, p.Form, nil)
	for float64(s.sum()) < degree*float64(k*len(reqs)) {
		t, level := s.open(all, r)
		if t < 0 {
			break
		}
		step, _, _ := s.raise(t, level)
		s.take(step)
	}
	return s.order
}

// open is a requirement that can be raised, and one of the sources that can, both drawn at random; -1 if there is none.
func (s *selection) open(all Coop, r *rand.Rand) (source, level int) {
	for _, q := range r.Perm(len(s.reqs)) {
		if s.level[q] == s.k {
			continue
		}
		var can []int
		s.reqs[q].Met.Each(func(t int) {
			if all[t].Count() > s.level[q] {
				can = append(can, t)
			}
		})
		if len(can) > 0 {
			return can[r.IntN(len(can))], s.level[q] + 1
		}
	}
	return -1, 0
}

// Sufficient draws sources at random until they satisfy all requirements that the pool can satisfy, and leaves out those that add nothing: the source sets
// of the paper's first question.
func Sufficient(p *Pool, reqs []Requirement, r *rand.Rand) (sources []int) {
	met := make([]bool, len(reqs))
	for _, q := range r.Perm(len(reqs)) {
		var can []int
		if !met[q] {
			reqs[q].Met.Each(func(t int) { can = append(can, t) })
		}
		if len(can) == 0 {
			continue
		}
		t := can[r.IntN(len(can))]
		sources = append(sources, t)
		for i := range reqs {
			met[i] = met[i] || reqs[i].Met.Get(t)
		}
	}
	return sources
}

// Judges draws for each source groups of k different output relations, or of as many as judge it; k <= 0: of all.
func Judges(p *Pool, sources []int, k int, r *rand.Rand) (chosen []int) {
	taken := map[int]bool{}
	for _, t := range sources {
		forms := map[int]bool{}
		for _, g := range r.Perm(len(p.Groups)) {
			form := p.Form[p.Groups[g].Relation]
			if forms[form] || !slices.Contains(p.Groups[g].Sources, t) {
				continue
			}
			if k > 0 && len(forms) == k {
				break
			}
			forms[form] = true
			if !taken[g] {
				taken[g] = true
				chosen = append(chosen, g)
			}
		}
	}
	return chosen
}
