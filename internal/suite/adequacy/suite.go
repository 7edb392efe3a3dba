package adequacy

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// This file chooses suites. The requirements are a cover problem whose sets are sources at levels, so the greedy choice and the search are those of set
// cover (Chvátal 1979), by what a step adds for what it costs.

// A Suite is some groups of a pool, in the order in which they are worth executing.
type Suite struct {
	Groups []int
	// Cost is how many executions they take.
	Cost int
	// Exact tells that no suite with the same degree costs less.
	Exact bool
}

// A selection is the choice of groups that raise sources to levels. What counts is how many output relations judged a source, and not which: so a level of
// a source is a whole number, and the cheapest groups for it are known.
type selection struct {
	p     *Pool
	reqs  []Requirement
	k     int
	coop  Coop          // of what is chosen
	taken relation.Bits // groups
	level []int         // by requirement: the most output relations that judged one of its sources
	of    [][]int       // by source: its groups, the cheapest first
	asks  [][]int       // by source: the requirements that it satisfies
	cost  int
	order []int
}

// newSelection is one in which nothing is chosen. among restricts the groups; nil: all.
func newSelection(p *Pool, reqs []Requirement, k int, among []int) *selection {
	s := &selection{p: p, reqs: reqs, k: k, taken: relation.NewBits(len(p.Groups)), level: make([]int, len(reqs)),
		of: make([][]int, len(p.Sources)), asks: make([][]int, len(p.Sources))}
	s.coop = Associate(len(p.Sources), p.Groups, p.Form, relation.NewBits(len(p.Groups)))
	for g := range p.Groups {
		if among != nil && !slices.Contains(among, g) {
			continue
		}
		for _, t := range p.Groups[g].Sources {
			s.of[t] = append(s.of[t], g)
		}
	}
	for t := range s.of {
		slices.SortStableFunc(s.of[t], func(a, b int) int { return cmp.Compare(s.price(a), s.price(b)) })
	}
	for i, r := range reqs {
		r.Met.Each(func(t int) { s.asks[t] = append(s.asks[t], i) })
	}
	return s
}

// price is how many executions a group takes.
func (s *selection) price(g int) int { return s.p.Price[s.p.Groups[g].Relation] }

// raise are the cheapest groups that bring a source to a level, and what they cost; ok is false if it has no more output relations.
func (s *selection) raise(t, level int) (groups []int, cost int, ok bool) {
	have := s.coop[t].Or(nil)
	for _, g := range s.of[t] {
		if have.Count() >= level {
			break
		}
		f := s.p.Form[s.p.Groups[g].Relation]
		if s.taken.Get(g) || have.Get(f) {
			continue
		}
		have.Set(f)
		groups, cost = append(groups, g), cost+s.price(g)
	}
	return groups, cost, have.Count() >= level
}

// gain is by how much the sum of equation 3 grows if a source gets to a level.
func (s *selection) gain(t, level int) (sum int) {
	for _, r := range s.asks[t] {
		sum += max(0, min(level, s.k)-s.level[r])
	}
	return sum
}

// take chooses groups.
func (s *selection) take(groups []int) {
	for _, g := range groups {
		s.taken.Set(g)
		s.order, s.cost = append(s.order, g), s.cost+s.price(g)
		for _, t := range s.p.Groups[g].Sources {
			s.coop[t].Set(s.p.Form[s.p.Groups[g].Relation])
			for _, r := range s.asks[t] {
				s.level[r] = max(s.level[r], min(s.k, s.coop[t].Count()))
			}
		}
	}
}

// sum is the numerator of equation 3.
func (s *selection) sum() (sum int) {
	for _, l := range s.level {
		sum += l
	}
	return sum
}

// best is the step that adds most for its executions: groups that bring one source to a higher level. A single group may add nothing where the best
// source of a requirement has no further relation, so a step goes to any level at once; of equal steps the smaller one is taken, and the earlier source.
func (s *selection) best() []int {
	var groups []int
	gained, paid := 0, 1
	for t := range s.of {
		if len(s.asks[t]) == 0 {
			continue
		}
		for level := s.coop[t].Count() + 1; level <= s.k; level++ {
			gain := s.gain(t, level)
			if gain == 0 {
				continue
			}
			step, cost, ok := s.raise(t, level)
			if !ok {
				break
			}
			// The ratios are compared by products, which are whole numbers.
			if better := gain*paid - gained*cost; better > 0 || better == 0 && len(groups) > len(step) {
				groups, gained, paid = step, gain, cost
			}
		}
	}
	return groups
}

// greedy takes steps until the degree is reached or nothing adds to it.
func (s *selection) greedy(degree float64) {
	for float64(s.sum()) < degree*float64(s.k*len(s.reqs)) {
		step := s.best()
		if step == nil {
			return
		}
		s.take(step)
	}
}

// Select chooses groups of a pool until they reach a degree or, if that cannot be, the degree of the whole pool; the one that adds most for its
// executions comes first. The paper chooses suites at random and names their selection as its future work (§VIII).
func Select(p *Pool, reqs []Requirement, k int, degree float64) *Suite {
	s := newSelection(p, reqs, k, nil)
	s.greedy(degree)
	return &Suite{Groups: s.order, Cost: s.cost}
}

// mostNodes bounds the search for the smallest suite: about a second. No theory.
const mostNodes = 20_000

// Smallest is a suite with the degree of the whole pool that costs as few executions as the search finds: the cheapest there is if Exact.
//
// A requirement wants one of its sources at a level, so the search branches over the sources of the requirement that has fewest, and stops where what
// was chosen costs as much as the best suite so far. It begins with the greedy one.
func Smallest(p *Pool, reqs []Requirement, k int) *Suite {
	first := Select(p, reqs, k, 1)
	f := &smallest{best: first.Groups, cost: first.Cost}
	s := newSelection(p, reqs, k, nil)
	all := Associate(len(p.Sources), p.Groups, p.Form, nil)
	f.want = make([]int, len(reqs))
	for i := range reqs {
		f.want[i] = min(k, all.Judged(&reqs[i]))
	}
	f.sources(s, all)
	f.search(s)
	// Groups with several sources may be shared by steps in ways that a step does not see.
	shared := slices.ContainsFunc(p.Groups, func(g Group) bool { return len(g.Sources) > 1 })
	// Ordered, what an earlier choice made needless is left out.
	ordered := newSelection(p, reqs, k, f.best)
	ordered.greedy(1)
	return &Suite{Groups: ordered.order, Cost: ordered.cost, Exact: !shared && f.nodes <= mostNodes}
}

// smallest is one search.
type smallest struct {
	want  []int // by requirement: the level that it has in the pool
	cands [][]int
	best  []int
	cost  int
	nodes int
}

// sources lists for each requirement the sources that can bring it to its level, but for those that another one makes needless: it satisfies all that they
// do, has as many output relations, and its levels cost no more.
func (f *smallest) sources(s *selection, all Coop) {
	var kept []int
	for t := range s.of {
		dominated := func(o int) bool { return s.dominates(all, o, t) }
		if len(s.of[t]) == 0 || slices.ContainsFunc(kept, dominated) {
			continue
		}
		kept = slices.DeleteFunc(kept, func(o int) bool { return s.dominates(all, t, o) })
		kept = append(kept, t)
	}
	f.cands = make([][]int, len(s.reqs))
	for _, t := range kept {
		for _, r := range s.asks[t] {
			if all[t].Count() >= f.want[r] {
				f.cands[r] = append(f.cands[r], t)
			}
		}
	}
}

// dominates tells whether source a makes b needless.
func (s *selection) dominates(all Coop, a, b int) bool {
	if all[a].Count() < min(s.k, all[b].Count()) {
		return false
	}
	for _, r := range s.asks[b] {
		if !slices.Contains(s.asks[a], r) {
			return false
		}
	}
	for level := 1; level <= min(s.k, all[b].Count()); level++ {
		_, x, _ := s.raise(a, level)
		_, y, _ := s.raise(b, level)
		if x > y {
			return false
		}
	}
	return true
}

// search goes on from what s has chosen.
func (f *smallest) search(s *selection) {
	if f.nodes++; f.nodes > mostNodes || s.cost >= f.cost {
		return
	}
	open := -1
	for r := range s.reqs {
		if s.level[r] < f.want[r] && (open < 0 || len(f.cands[r]) < len(f.cands[open])) {
			open = r
		}
	}
	if open < 0 {
		f.best, f.cost = slices.Clone(s.order), s.cost
		return
	}
	for _, t := range f.cands[open] {
		if step, _, ok := s.raise(t, f.want[open]); ok {
			next := s.clone()
			next.take(step)
			f.search(next)
		}
	}
}

// clone is a copy that can choose other groups.
func (s *selection) clone() *selection {
	c := *s
	c.coop = make(Coop, len(s.coop))
	for t := range s.coop {
		c.coop[t] = s.coop[t].Or(nil)
	}
	c.taken, c.level, c.order = s.taken.Or(nil), slices.Clone(s.level), slices.Clone(s.order)
	return &c
}
