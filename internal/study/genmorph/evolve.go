package genmorph

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// settled is how many generations there are before a search may end by itself: of the released program, no theory.
const settled = 100

// An individual is a tree with its verdicts.
type individual struct {
	tree  *Tree
	text  string
	holds [2][]uint64 // correct pairs and incorrect pairs that satisfy the relation, as sets of rows
	fp    int
	fn    int
	valid bool // it may be among the elite
}

// An order is a fitness: negative if the first one dominates.
type order func(a, b *individual) int

// byFP is Definition 4, and byFN is Definition 5.
func byFP(a, b *individual) int {
	return cmp.Or(cmp.Compare(a.fp, b.fp), cmp.Compare(a.fn, b.fn), cmp.Compare(a.tree.Size, b.tree.Size))
}

func byFN(a, b *individual) int {
	return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.fp, b.fp), cmp.Compare(a.tree.Size, b.tree.Size))
}

// An evolution is one search: Algorithm 1.
type evolution struct {
	Parameters
	problem     *Problem
	pairs       [2]*Pairs // correct, incorrect
	columns     [2][]Column
	populations [2]*population
	best        *individual
	generation  int
	evaluations int64
}

func newEvolution(p Parameters, problem *Problem) *evolution {
	r := problem.Seed.Child("sample", 0).Rand()
	e := &evolution{Parameters: p, problem: problem}
	e.pairs[0], e.pairs[1] = problem.Correct.sample(p.Correct, r), problem.Incorrect.sample(p.Incorrect, r)
	for i, fitness := range []order{byFP, byFN} {
		e.columns[i] = e.pairs[i].columns()
		e.populations[i] = &population{fitness: fitness, gardener: newGardener(problem.Quantities, p.Nodes, problem.Seed.Child("population", uint64(i)).Rand())}
	}
	return e
}

// run is Algorithm 1. What a generation has not evaluated when ctx ends is no part of the search.
func (e *evolution) run(ctx context.Context) {
	for _, p := range e.populations {
		for range e.Individuals {
			p.members = append(p.members, &individual{tree: p.relation(0)})
		}
	}
	if !e.evaluate(ctx) {
		e.populations[0].members, e.populations[1].members = nil, nil
		return
	}
	for !e.ended() {
		before := [2][]*individual{e.populations[0].members, e.populations[1].members}
		e.generation++
		for _, p := range e.populations {
			p.members = e.reproduce(p)
		}
		if !e.evaluate(ctx) {
			e.generation--
			e.populations[0].members, e.populations[1].members = before[0], before[1]
			return
		}
		if e.generation%e.Migration == 0 {
			e.migrate()
		}
	}
}

// ended reports whether the budget is used up, or nothing is wrong.
func (e *evolution) ended() bool {
	if e.Evaluations > 0 && e.evaluations >= e.Evaluations {
		return true
	}
	return e.generation >= settled && e.best != nil && e.best.fp == 0 && e.best.fn == 0
}

// migrate adds the best of each population to the other one.
func (e *evolution) migrate() {
	first, second := e.populations[0], e.populations[1]
	to, from := best(first.members, first.fitness, e.Migrants), best(second.members, second.fitness, e.Migrants)
	first.members = append(slices.Clip(first.members), from...)
	second.members = append(slices.Clip(second.members), to...)
}

// evaluate decides what is new in both populations, and looks for a best one. It reports false if ctx ended before.
func (e *evolution) evaluate(ctx context.Context) bool {
	var fresh []*individual
	for _, p := range e.populations {
		for _, x := range p.members {
			if x.text == "" {
				fresh = append(fresh, x)
			}
		}
	}
	if !e.decideAll(ctx, fresh) {
		return false
	}
	e.evaluations += int64(len(fresh)) * int64(e.pairs[0].Rows+e.pairs[1].Rows)
	for _, x := range fresh {
		if x.valid && (e.best == nil || byFP(x, e.best) < 0) {
			e.best = x
			if e.problem.Improved != nil {
				e.problem.Improved(e.generation, e.evaluations, e.relation(x))
			}
		}
	}
	return true
}

// decideAll decides individuals on all processors, and reports whether it came to the end before ctx.
//
// Verdicts do not depend on each other, and each goes into its own individual, so that neither the number of processors nor their order
// changes anything.
func (e *evolution) decideAll(ctx context.Context, all []*individual) bool {
	var next, done atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(all)) && ctx.Err() == nil; i = next.Add(1) - 1 {
				e.decide(all[i])
				done.Add(1)
			}
		})
	}
	workers.Wait()
	return done.Load() == int64(len(all))
}

// decide counts false positives (Definition 2) and false negatives (Definition 3).
func (e *evolution) decide(x *individual) {
	count := [2]int{}
	for k, pairs := range e.pairs {
		x.holds[k] = make([]uint64, (pairs.Rows+63)/64)
		for i := range pairs.Rows {
			if x.tree.truth(e.columns[k], i) {
				x.holds[k][i/64] |= 1 << (i % 64)
				count[k]++
			}
		}
	}
	x.fp, x.fn = e.pairs[0].Rows-count[0], count[1]
	x.valid = x.tree.Metamorphic(e.problem.Quantities)
	x.text = x.tree.Text(e.problem.Quantities)
}

func (e *evolution) relation(x *individual) *Relation {
	return &Relation{Tree: x.tree, Text: x.text, FP: x.fp, FN: x.fn, Size: x.tree.Size}
}

// result is the best of both populations by FP-fitness, and the best one of all in its smallest form.
func (e *evolution) result() *Result {
	out := &Result{Correct: e.pairs[0].Rows, Incorrect: e.pairs[1].Rows, Generations: e.generation}
	defer func() { out.Evaluations = e.evaluations }()
	for _, x := range best(slices.Concat(e.populations[0].members, e.populations[1].members), byFP, e.Elite) {
		out.Elite = append(out.Elite, e.relation(x))
	}
	if e.best == nil {
		return out
	}
	small := &individual{tree: minimise(e.best.tree, func(t *Tree) bool {
		x := &individual{tree: t}
		e.decide(x)
		e.evaluations += int64(e.pairs[0].Rows + e.pairs[1].Rows)
		return x.valid && slices.Equal(x.holds[0], e.best.holds[0]) && slices.Equal(x.holds[1], e.best.holds[1])
	})}
	e.decide(small)
	out.Best = e.relation(small)
	return out
}
