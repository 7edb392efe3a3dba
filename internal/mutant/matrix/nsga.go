package matrix

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// The numbers of the genetic algorithm: population and generations are those of Deb et al. §V, where 100 by 250 evaluate 25,000 choices; crossover is
// theirs too, and one bit of a choice is flipped on average.
const (
	nsgaPopulation  = 100
	nsgaGenerations = 250
	nsgaCrossover   = 0.9
)

// An individual is a choice as bits, a bit an item.
type individual struct {
	bits    relation.Bits
	choice  Choice
	rank    int     // of the front that it lies on, the best is 0
	crowded float64 // how far its neighbours on that front are; the farther the better
}

// evolve looks for choices by NSGA-II, and offers all that it meets. It begins from the front that is there, and from random choices.
//
// Deb, Pratap, Agarwal, Meyarivan, "A fast and elitist multiobjective genetic algorithm: NSGA-II" (2002), with bits in place of real numbers.
func (f *front) evolve(s seed.Seed) {
	r := s.Child("nsga", 0).Rand()
	var all []*individual
	for _, c := range f.best {
		bits := relation.NewBits(len(f.trials))
		for i, t := range f.trials {
			if slices.Contains(c.Trials, t) {
				bits.Set(i)
			}
		}
		all = append(all, f.individual(bits))
	}
	for len(all) < nsgaPopulation {
		bits := relation.NewBits(len(f.trials))
		for range 1 + r.IntN(min(8, len(f.trials))) { // large choices are dominated by small ones; no theory stands behind the 8
			bits.Set(r.IntN(len(f.trials)))
		}
		all = append(all, f.individual(bits))
	}
	all = survivors(all)
	for range nsgaGenerations {
		parents := all
		for range nsgaPopulation {
			a, b := tournament(r, parents), tournament(r, parents)
			all = append(all, f.individual(f.child(r, a, b)))
		}
		all = survivors(all)
	}
}

// individual is a choice with its goals; it is offered to the front.
func (f *front) individual(bits relation.Bits) *individual {
	c, killed := Choice{}, relation.NewBits(f.mutants)
	bits.Each(func(i int) {
		killed = killed.Or(f.kills[i])
		c.Trials, c.Executions = append(c.Trials, f.trials[i]), c.Executions+f.costs[i]
	})
	c.Kills = killed.Count()
	f.offer(c)
	return &individual{bits: bits, choice: c}
}

// child takes each bit from either parent, and flips some.
func (f *front) child(r *rand.Rand, a, b *individual) relation.Bits {
	out := relation.NewBits(len(f.trials))
	mix := r.Float64() < nsgaCrossover
	for i := range f.trials {
		from := a
		if mix && r.IntN(2) == 0 {
			from = b
		}
		if from.bits.Get(i) != (r.IntN(len(f.trials)) == 0) {
			out.Set(i)
		}
	}
	return out
}

// tournament is the better one of two.
func tournament(r *rand.Rand, all []*individual) *individual {
	a, b := all[r.IntN(len(all))], all[r.IntN(len(all))]
	if cmp.Or(a.rank-b.rank, cmp.Compare(b.crowded, a.crowded)) > 0 {
		return b
	}
	return a
}

// survivors sorts individuals into fronts and keeps the best, of the last front the least crowded ones. Equal ones are kept once, or copies of one choice
// would fill the population.
func survivors(all []*individual) []*individual {
	var distinct []*individual
	for _, x := range all {
		if !slices.ContainsFunc(distinct, func(y *individual) bool { return x.bits.Equal(y.bits) }) {
			distinct = append(distinct, x)
		}
	}
	var out []*individual
	for rank := 0; len(distinct) > 0 && len(out) < nsgaPopulation; rank++ {
		var level, rest []*individual
		for _, x := range distinct {
			if slices.ContainsFunc(distinct, func(y *individual) bool { return y.beats(x) }) {
				rest = append(rest, x)
				continue
			}
			x.rank, x.crowded = rank, 0
			level = append(level, x)
		}
		crowd(level)
		slices.SortStableFunc(level, func(a, b *individual) int { return cmp.Compare(b.crowded, a.crowded) })
		out, distinct = append(out, level...), rest
	}
	return out[:min(len(out), nsgaPopulation)]
}

// beats is dominance: as good in all goals, and better in one.
func (x *individual) beats(y *individual) bool {
	return x.choice.dominates(y.choice) && !y.choice.dominates(x.choice)
}

// goals are those of a choice, by number.
var goals = []func(Choice) int{
	func(c Choice) int { return c.Executions },
	func(c Choice) int { return len(c.Trials) },
	func(c Choice) int { return c.Kills },
}

// crowd adds up, for each goal, how far the neighbours of an individual are; those at the ends stay whatever comes.
func crowd(level []*individual) {
	for _, goal := range goals {
		slices.SortStableFunc(level, func(a, b *individual) int { return goal(a.choice) - goal(b.choice) })
		first, last := level[0], level[len(level)-1]
		width := float64(goal(last.choice) - goal(first.choice))
		first.crowded, last.crowded = math.Inf(1), math.Inf(1)
		for i := 1; i < len(level)-1 && width > 0; i++ {
			level[i].crowded += float64(goal(level[i+1].choice)-goal(level[i-1].choice)) / width
		}
	}
}
