package adequacy

import (
	"math/rand/v2"
	"slices"
)

// A Grower draws suites at random for requirements of one pool.
type Grower struct {
	p    *Pool
	reqs []Requirement
	k    int
	all  Coop       // of the whole pool
	from *selection // in which nothing is chosen
}

// NewGrower is a Grower for k different output relations.
func NewGrower(p *Pool, reqs []Requirement, k int) *Grower {
	return &Grower{p, reqs, k, Associate(len(p.Sources), p.Groups, p.Form, nil), newSelection(p, reqs, k, nil)}
}

// Grow draws a suite that reaches a degree, or as much as the pool has, and returns it with its degree. Each step adds groups of one source until a
// requirement is judged by one output relation more, so that no group is there which adds nothing: suites that were filled up with any groups would
// differ by their size above all.
func (w *Grower) Grow(degree float64, r *rand.Rand) (groups []int, reached float64) {
	s := w.from.clone()
	s.of = slices.Clone(s.of)
	// What is left are the requirements that may still be raised: one that cannot be is not drawn again, since nothing that is added later changes that.
	left := make([]int, len(w.reqs))
	for q := range left {
		left[q] = q
	}
	whole := float64(w.k * len(w.reqs))
	for float64(s.sum()) < degree*whole {
		t, level := s.open(w.all, &left, r)
		if t < 0 {
			break
		}
		// Which groups of a source are taken is left to chance, and not to their price.
		s.of[t] = slices.Clone(s.of[t])
		r.Shuffle(len(s.of[t]), func(i, j int) { s.of[t][i], s.of[t][j] = s.of[t][j], s.of[t][i] })
		step, _, _ := s.raise(t, level)
		s.take(step)
	}
	return s.order, float64(s.sum()) / max(1, whole)
}

// open is a requirement that can be raised, and one of the sources that can, both drawn at random from those that are left; -1 if there is none.
func (s *selection) open(all Coop, left *[]int, r *rand.Rand) (source, level int) {
	for len(*left) > 0 {
		at := r.IntN(len(*left))
		q := (*left)[at]
		var can []int
		if s.level[q] < s.k {
			s.reqs[q].Met.Each(func(t int) {
				if all[t].Count() > s.level[q] {
					can = append(can, t)
				}
			})
		}
		if len(can) > 0 {
			return can[r.IntN(len(can))], s.level[q] + 1
		}
		(*left)[at] = (*left)[len(*left)-1]
		*left = (*left)[:len(*left)-1]
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

// BySource are the groups of each source of a pool.
func BySource(p *Pool) [][]int {
	of := make([][]int, len(p.Sources))
	for g, group := range p.Groups {
		for _, t := range group.Sources {
			of[t] = append(of[t], g)
		}
	}
	return of
}

// MostJudges is the largest number of different output relations that judge one of some sources. bySource is that of the pool.
func MostJudges(p *Pool, bySource [][]int, sources []int) (most int) {
	for _, t := range sources {
		forms := map[int]bool{}
		for _, g := range bySource[t] {
			forms[p.Form[p.Groups[g].Relation]] = true
		}
		most = max(most, len(forms))
	}
	return most
}

// Judges draws for each source groups of k different output relations, or of as many as judge it; k <= 0: of all. bySource is that of the pool.
func Judges(p *Pool, bySource [][]int, sources []int, k int, r *rand.Rand) (chosen []int) {
	taken := map[int]bool{}
	for _, t := range sources {
		forms := map[int]bool{}
		for _, i := range r.Perm(len(bySource[t])) {
			g := bySource[t][i]
			form := p.Form[p.Groups[g].Relation]
			if forms[form] {
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
