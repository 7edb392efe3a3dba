package genmorph

import (
	"math/bits"
	"slices"
)

// tournaments is the probability of tournaments, in the place of best match: of the released program, no theory.
const tournaments = 0.5

// A population has the individuals of one fitness, and its own random numbers, so that it does not matter which of both is ahead.
type population struct {
	*gardener
	fitness order
	members []*individual
}

// best is at most n valid individuals by a fitness, of which no two have one text or satisfy the same incorrect pairs (§6.2).
func best(of []*individual, fitness order, n int) []*individual {
	sorted := slices.Clone(of)
	slices.SortStableFunc(sorted, fitness)
	var out []*individual
	for _, x := range sorted {
		if len(out) == n {
			break
		}
		twin := func(y *individual) bool {
			return x.text == y.text || x.fn == y.fn && slices.Equal(x.holds[1], y.holds[1])
		}
		if x.valid && !slices.ContainsFunc(out, twin) {
			out = append(out, x)
		}
	}
	return out
}

// reproduce is a generation of a population: its elite, and children until it is full. Children that are too large are dropped.
func (e *evolution) reproduce(p *population) []*individual {
	out := best(p.members, p.fitness, e.Elite)
	for len(out) < e.Individuals {
		a, b := p.parents()
		left, right := a.tree, b.tree
		if p.Float64() < e.Crossover {
			left, right = p.cross(left, right)
		}
		for _, child := range []struct {
			tree   *Tree
			parent *individual
		}{{left, a}, {right, b}} {
			t := child.tree
			if p.Float64() < e.Mutation {
				t = p.mutate(t, e.generation)
			}
			switch {
			case len(out) == e.Individuals || t.Size > e.Nodes:
			case t == child.parent.tree:
				out = append(out, child.parent) // it has its verdicts already
			default:
				out = append(out, &individual{tree: t})
			}
		}
	}
	return out
}

// parents selects two by tournaments or by best match.
func (p *population) parents() (a, b *individual) {
	if p.Float64() < tournaments {
		return p.tournament(), p.tournament()
	}
	a = p.members[p.IntN(len(p.members))]
	return a, p.match(a)
}

// tournament is the better of two random individuals (K = 2).
func (p *population) tournament() *individual {
	a, b := p.members[p.IntN(len(p.members))], p.members[p.IntN(len(p.members))]
	if p.fitness(b, a) < 0 {
		return b
	}
	return a
}

// match is an individual that covers what a does not: correct pairs that satisfy it, and incorrect ones that violate it. Each is selected with a
// probability in proportion to how many it adds; the paper says no more than that more are more probable.
func (p *population) match(a *individual) *individual {
	total := 0
	sums := make([]int, len(p.members))
	for i, b := range p.members {
		for w, holds := range a.holds[0] {
			total += bits.OnesCount64(b.holds[0][w] &^ holds)
		}
		for w, holds := range a.holds[1] {
			total += bits.OnesCount64(holds &^ b.holds[1][w])
		}
		sums[i] = total
	}
	if total == 0 {
		return p.members[p.IntN(len(p.members))]
	}
	i, _ := slices.BinarySearch(sums, p.IntN(total)+1)
	return p.members[i]
}
