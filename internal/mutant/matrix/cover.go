package matrix

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Smallest picks as few relations as it can that kill what all of them kill, in the order of the trials. exact tells that there is no
// smaller choice: the search came to its end.
//
// What alone kills a mutant is taken, and a relation whose kills another one has too is not; the rest is searched by branch and bound,
// beginning from the greedy choice. Where that takes too long, one set is put in the place of two as long as that can be done. See [Matrix.Robust] for what regression tests need.
func (m *Matrix) Smallest() (trials []int, exact bool) {
	var killers []relation.Bits // whoever kills these kills all
	for _, i := range m.Dominators() {
		killers = append(killers, m.killers(i))
	}
	sets := make([]relation.Bits, len(m.Trials))
	for t := range sets {
		sets[t] = relation.NewBits(len(killers))
		for i, k := range killers {
			if k.Get(t) {
				sets[t].Set(i)
			}
		}
	}
	return smallestCover(sets, len(killers))
}

// maxNodes bounds the search for a smallest set; no theory stands behind the figure.
const maxNodes = 20_000

// A cover is a search for the fewest sets with the union of all.
type cover struct {
	sets  []relation.Bits
	best  []int
	nodes int
}

func smallestCover(sets []relation.Bits, n int) (chosen []int, exact bool) {
	all := relation.NewBits(n)
	for _, s := range sets {
		all = all.Or(s)
	}
	c := &cover{sets: undominated(sets)}
	c.best = c.greedy(all)
	c.search(nil, all)
	exact = c.nodes < maxNodes
	for !exact && c.improve(all) {
	}
	slices.Sort(c.best)
	return c.best, exact
}

// improve puts one set in the place of two, where the search was cut short.
func (c *cover) improve(all relation.Bits) bool {
	for i := range c.best {
		for j := range i {
			others := slices.Delete(slices.Delete(slices.Clone(c.best), i, i+1), j, j+1)
			left := all
			for _, t := range others {
				left = left.AndNot(c.sets[t])
			}
			if k := slices.IndexFunc(c.sets, func(s relation.Bits) bool { return s != nil && left.Within(s) }); k >= 0 {
				c.best = append(others, k)
				return true
			}
		}
	}
	return false
}

// undominated empties the sets that lie within another one; of equal ones the first stays.
func undominated(sets []relation.Bits) []relation.Bits {
	out := slices.Clone(sets)
	for i, s := range sets {
		for j, t := range sets {
			if i != j && s.Within(t) && (j < i || !t.Within(s)) {
				out[i] = nil
			}
		}
	}
	return out
}

// greedy takes the set with the most that is left, again and again, and then drops what the others make superfluous.
func (c *cover) greedy(left relation.Bits) []int {
	var taken []int
	for rest := left; !rest.Empty(); {
		best, most := -1, 0
		for i, s := range c.sets {
			if n := s.And(rest).Count(); n > most {
				best, most = i, n
			}
		}
		taken, rest = append(taken, best), rest.AndNot(c.sets[best])
	}
	for i := len(taken) - 1; i >= 0; i-- {
		others := slices.Delete(slices.Clone(taken), i, i+1)
		rest := left
		for _, t := range others {
			rest = rest.AndNot(c.sets[t])
		}
		if rest.Empty() {
			taken = others
		}
	}
	return taken
}

// search tries the sets that hold the element that the fewest hold.
func (c *cover) search(taken []int, left relation.Bits) {
	if c.nodes++; c.nodes > maxNodes {
		return
	}
	if left.Empty() {
		if len(taken) < len(c.best) {
			c.best = slices.Clone(taken)
		}
		return
	}
	most := 0
	for _, s := range c.sets {
		most = max(most, s.And(left).Count())
	}
	if len(taken)+(left.Count()+most-1)/most >= len(c.best) {
		return
	}
	for _, i := range c.rarest(left) {
		c.search(append(taken, i), left.AndNot(c.sets[i]))
	}
}

// rarest is the sets that hold the element which the fewest sets hold.
func (c *cover) rarest(left relation.Bits) []int {
	var best []int
	left.Each(func(e int) {
		if len(best) == 1 {
			return
		}
		var holders []int
		for i, s := range c.sets {
			if s.Get(e) {
				holders = append(holders, i)
			}
		}
		if best == nil || len(holders) < len(best) {
			best = holders
		}
	})
	return best
}
