package adequacy

import "slices"

// Cover chooses groups of a pool for a criterion that is about groups, so that so many groups satisfy each requirement, or as many as there are: always
// the group that satisfies most requirements which want more, for its executions (Chvátal, "A greedy heuristic for the set-covering problem", 1979, with
// demands). Groups of the first round come first: each requirement is satisfied once before any is twice.
func Cover(p *Pool, reqs []Requirement, times int) *Suite {
	c := cover(p, reqs, nil)
	c.rounds(times)
	return c.suite
}

// cover is a cover that begins with some groups, which are not part of its suite.
func cover(p *Pool, reqs []Requirement, first []int) *covering {
	c := &covering{p: p, asks: make([][]int, len(p.Groups)), met: make([]int, len(reqs)), suite: &Suite{}}
	for i, r := range reqs {
		r.Met.Each(func(g int) { c.asks[g] = append(c.asks[g], i) })
	}
	c.left = slices.DeleteFunc(byOrigin(p), func(g int) bool { return slices.Contains(first, g) })
	for _, g := range first {
		for _, r := range c.asks[g] {
			c.met[r]++
		}
	}
	return c
}

// rounds has each requirement satisfied so many times.
func (c *covering) rounds(times int) {
	for round := 1; round <= times; round++ {
		for c.step(round) {
		}
	}
}

// covering is a cover under way.
type covering struct {
	p     *Pool
	asks  [][]int // by group: the requirements that it satisfies
	met   []int   // by requirement: chosen groups that do
	left  []int   // groups that are not chosen
	suite *Suite
}

// step chooses one more group for requirements that fewer than so many groups satisfy; false if none is left.
func (c *covering) step(times int) bool {
	best, gained := -1, 0
	for at, g := range c.left {
		gain := 0
		for _, r := range c.asks[g] {
			if c.met[r] < times {
				gain++
			}
		}
		if gain > 0 && (best < 0 || gain*c.price(c.left[best]) > gained*c.price(g)) {
			best, gained = at, gain
		}
	}
	if best < 0 {
		return false
	}
	g := c.left[best]
	c.left = slices.Delete(c.left, best, best+1)
	for _, r := range c.asks[g] {
		c.met[r]++
	}
	c.suite.Groups, c.suite.Cost = append(c.suite.Groups, g), c.suite.Cost+c.price(g)
	return true
}

func (c *covering) price(g int) int { return c.p.Price[c.p.Groups[g].Relation] }

// byOrigin is the groups in the order of their sources in the pool, which is that of their worth where a criterion sees no difference.
func byOrigin(p *Pool) []int {
	order := make([]int, len(p.Groups))
	for g := range order {
		order[g] = g
	}
	first := func(g int) int { return slices.Min(p.Groups[g].Sources) }
	slices.SortStableFunc(order, func(a, b int) int { return first(a) - first(b) })
	return order
}

// Choose is a suite with the degree of the whole pool by the criterion: the smallest that is found. times is how many groups shall satisfy a requirement
// of a criterion that is about groups.
func (c *Criterion) Choose(p *Pool, reqs []Requirement, k, times int) *Suite {
	if c.K == 0 {
		return Cover(p, reqs, times)
	}
	if k <= 0 {
		k = c.K
	}
	return Smallest(p, reqs, k)
}

// pathTimes is how many groups run each path with each relation in the suites of [Adequate]: with as many they kill 91 % of what a check kills, for a
// thousandth of its groups; 1 gives 86 %, 10 give 92 % for twice as many (benchadequacy -parts suites).
const pathTimes = 5

// Adequate is a suite that has the degree of the whole pool by c, and then goes on until each relation has run each path that it can run several times: of
// all criteria that is the one which predicts best what is killed where the number of groups is the same (docs/adequacy.md). The pool must have the paths
// of follow-ups.
func Adequate(p *Pool, c *Criterion, k int) *Suite {
	s := c.Choose(p, c.Requirements(p), k, 1)
	on := cover(p, pathsPerRelation(p), s.Groups)
	on.rounds(pathTimes)
	s.Groups, s.Cost = append(s.Groups, on.suite.Groups...), s.Cost+on.suite.Cost
	return s
}
