package matrix

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Choice is relations that are tried together: what they cost for one source input, and what they kill.
type Choice struct {
	Trials     []int // in order
	Executions int   // of all of them, for one row each
	Kills      int   // mutants, as [Matrix.Count] counts them
}

// dominates tells whether a choice is as good as another one in executions, relations and kills.
func (c Choice) dominates(d Choice) bool {
	return c.Executions <= d.Executions && len(c.Trials) <= len(d.Trials) && c.Kills >= d.Kills
}

// Front is the choices of relations of which none is as good as another one in kills, in executions and in the number of relations, which is what a
// reader pays, in the order of executions and then of relations. exact tells that there are no others: the search came to its end. Of choices that are
// equally good one is shown.
//
// It is a branch and bound that begins from the greedy choices. Where it takes too long, NSGA-II goes on: several goals at a time are what it is made for,
// and it promises nothing.
func (m *Matrix) Front(worth []Worth, s seed.Seed) (choices []Choice, exact bool) {
	f := m.front(worth)
	f.greedy()
	f.search(0, Choice{}, relation.NewBits(f.mutants))
	if exact = f.nodes <= maxFrontNodes; !exact {
		f.evolve(s)
	}
	return f.sorted(), exact
}

// Evolved is the choices that NSGA-II alone finds, from the greedy ones: what [Matrix.Front] would show if its search were cut short at once.
func (m *Matrix) Evolved(worth []Worth, s seed.Seed) []Choice {
	f := m.front(worth)
	if f.greedy(); len(f.kills) > 0 {
		f.evolve(s)
	}
	return f.sorted()
}

// sorted is the choices that are kept, in the order in which a front has them.
func (f *front) sorted() []Choice {
	slices.SortFunc(f.best, func(a, b Choice) int {
		return cmp.Or(a.Executions-b.Executions, len(a.Trials)-len(b.Trials))
	})
	for i := range f.best {
		slices.Sort(f.best[i].Trials)
	}
	return f.best
}

// SameGoals reports whether two fronts have the same executions, numbers of relations and kills. Which relations reach them may differ.
func SameGoals(a, b []Choice) bool {
	return slices.EqualFunc(a, b, func(c, d Choice) bool {
		return c.Executions == d.Executions && len(c.Trials) == len(d.Trials) && c.Kills == d.Kills
	})
}

// Within is the choice of a front that kills most for so many executions, of equal ones the one with the fewest relations; nil if nothing costs so little.
func Within(front []Choice, executions int) *Choice {
	var best *Choice
	for i, c := range front {
		if c.Executions <= executions && (best == nil || c.Kills > best.Kills || c.Kills == best.Kills && len(c.Trials) < len(best.Trials)) {
			best = &front[i]
		}
	}
	return best
}

// maxFrontNodes bounds the search: 0.2 s for 40 relations and 600 mutants (BenchmarkFront). No theory stands behind the figure.
const maxFrontNodes = 100_000

// front is a search for the choices that no other one dominates.
type front struct {
	kills   []relation.Bits // by item, of all mutants
	costs   []int           // by item, executions of a row
	trials  []int           // by item
	mutants int
	best    []Choice // none of which dominates another one
	nodes   int
}

// front lists the trials that kill, those that kill most first, without those that kill no more than a cheaper one.
func (m *Matrix) front(worth []Worth) *front {
	f := &front{mutants: len(m.Mutants)}
	sets := make([]relation.Bits, len(m.Trials))
	for t := range m.Trials {
		sets[t] = relation.NewBits(f.mutants)
		for i := range m.Mutants {
			if m.Kills(t, i) {
				sets[t].Set(i)
			}
		}
	}
	beats := func(u, t int) bool { return sets[t].Within(sets[u]) && worth[u].Executions <= worth[t].Executions }
	for t, s := range sets {
		beaten := s.Empty()
		for u := range sets {
			// of those that are as good as each other the first stays
			beaten = beaten || u != t && beats(u, t) && (u < t || !beats(t, u))
		}
		if !beaten {
			f.trials = append(f.trials, t)
		}
	}
	slices.SortStableFunc(f.trials, func(a, b int) int { return sets[b].Count() - sets[a].Count() })
	for _, t := range f.trials {
		f.kills, f.costs = append(f.kills, sets[t]), append(f.costs, worth[t].Executions)
	}
	return f
}

// offer keeps a choice unless one that is kept is as good, and drops those that are no better than it. The trials are copied.
func (f *front) offer(c Choice) {
	if c.Kills == 0 || slices.ContainsFunc(f.best, func(d Choice) bool { return d.dominates(c) }) {
		return
	}
	f.best = slices.DeleteFunc(f.best, c.dominates)
	c.Trials = slices.Clone(c.Trials)
	f.best = append(f.best, c)
}

// greedy offers what comes of taking again and again what kills most for an execution, or most at all: a good front before the search begins cuts it.
func (f *front) greedy() {
	for _, byCost := range []bool{true, false} {
		c, killed := Choice{}, relation.NewBits(f.mutants)
		for {
			best := f.next(killed, byCost)
			if best < 0 {
				break
			}
			killed = killed.Or(f.kills[best])
			c = f.with(c, best, killed)
			f.offer(c)
		}
	}
}

// next is the item that adds most, for an execution or at all; -1 if none adds anything.
func (f *front) next(killed relation.Bits, byCost bool) int {
	best, most := -1, 0
	for i, s := range f.kills {
		n := s.AndNot(killed).Count()
		better := n > most
		if byCost && best >= 0 {
			better = n*f.costs[best] > most*f.costs[i] // by products, or rounding would decide
		}
		if n > 0 && better {
			best, most = i, n
		}
	}
	return best
}

// with is a choice and one more item.
func (f *front) with(c Choice, item int, killed relation.Bits) Choice {
	return Choice{append(slices.Clip(c.Trials), f.trials[item]), c.Executions + f.costs[item], killed.Count()}
}

// search offers the choice, and goes on with each item from an index on that adds something.
func (f *front) search(from int, c Choice, killed relation.Bits) {
	if f.nodes++; f.nodes > maxFrontNodes {
		return
	}
	f.offer(c)
	if !f.promising(from, c, killed) {
		return
	}
	for i := from; i < len(f.kills); i++ {
		// What adds nothing now adds nothing later: the choice without it dominates.
		if f.kills[i].Within(killed) {
			continue
		}
		now := killed.Or(f.kills[i])
		f.search(i+1, f.with(c, i, now), now)
	}
}

// promising reports whether some choice with k more items could be one that no kept choice dominates. It is bounded from above: no k items kill more than
// the sum of the k that add most, and none cost less than the k that cost least.
func (f *front) promising(from int, c Choice, killed relation.Bits) bool {
	var gains, costs []int
	most := killed
	for i := from; i < len(f.kills); i++ {
		if n := f.kills[i].AndNot(killed).Count(); n > 0 {
			gains, costs = append(gains, n), append(costs, f.costs[i])
			most = most.Or(f.kills[i])
		}
	}
	slices.SortFunc(gains, func(a, b int) int { return b - a })
	slices.Sort(costs)
	bound := Choice{Trials: slices.Clone(c.Trials), Executions: c.Executions, Kills: c.Kills}
	for k := range gains {
		bound.Trials = append(bound.Trials, -1) // only their number counts
		bound.Executions += costs[k]
		bound.Kills = min(bound.Kills+gains[k], most.Count())
		if !slices.ContainsFunc(f.best, func(d Choice) bool { return d.dominates(bound) }) {
			return true
		}
		if bound.Kills == most.Count() {
			break // more items cost more and kill no more
		}
	}
	return false
}
