package polynomial

import (
	"context"
	"errors"
)

// equalities searches for polynomials that vanish: statements with several sources first, of which those with one source are special
// cases, then low degrees before high ones and few executions before many, so that what is found follows from nothing simpler.
func (e *engine) equalities(ctx context.Context, shapes []Shape) error {
	degree := func(inputs int) int {
		d := 0
		for _, s := range shapes {
			if !s.OutputIneq && s.Inputs >= inputs {
				d = max(d, s.OutputDegree)
			}
		}
		return d
	}
	if degree(1) == 0 {
		return nil
	}
	inputDegree := 1
	for _, s := range shapes {
		if !s.OutputIneq {
			inputDegree = max(inputDegree, s.InputDegree)
		}
	}
	jumps, err := e.jumps(ctx)
	if err != nil {
		return err
	}
	limited := degree
	if jumps {
		limited = func(inputs int) int {
			if inputs == 1 {
				return degree(1)
			}
			return min(1, degree(inputs))
		}
	}
	err = e.stages(ctx, limited, inputDegree)
	switch {
	case errors.Is(err, errBudget):
		e.cut("equations ended at the budget of executions")
	case errors.Is(err, errEffort):
		e.cut("equations ended where too much had to be looked at to see what follows")
	case err != nil:
		return err
	}
	return e.minimise(ctx)
}

// stages has the order of the search. What an earlier stage finds is not looked for in a later one, so that the order decides in which words
// a relation is told: of two sources before of one, linear before of a degree, everywhere before in a region.
func (e *engine) stages(ctx context.Context, degree func(inputs int) int, inputDegree int) error {
	one, low := degree(1), min(2, degree(1))
	return inOrder(ctx,
		// Sisters that are the subject in other words, and what sisters satisfy among themselves: nothing of it is told, but it is known.
		e.linearSisters,
		e.sisterIdentities,
		// What the function is, in its own numbers: all that follows from that is no relation of executions any more.
		func(ctx context.Context) error { return e.withSources(ctx, low) },
		only(one >= e.p.Subject.outputs(), e.products),
		// Several functions of one input, then laws of two sources, of which single follow-ups are special cases.
		func(ctx context.Context) error { return e.sisters(ctx, low) },
		func(ctx context.Context) error { return e.families(ctx, low) },
		func(ctx context.Context) error { return e.turns(ctx, low) },
		e.symmetries,
		e.laws,
		func(ctx context.Context) error { return e.twoExecutions(ctx, degree(2), inputDegree, one > 1) },
		func(ctx context.Context) error { return e.sisters(ctx, one) },
		// Three executions, for which only follow-ups are left that no relation above makes a polynomial of the source.
		func(ctx context.Context) error { return e.threeExecutions(ctx, degree(3)) },
		only(degree(3) > 1, e.additions),
	)
}

// inOrder runs searches one after the other until one fails.
func inOrder(ctx context.Context, searches ...func(context.Context) error) error {
	for _, search := range searches {
		if err := search(ctx); err != nil {
			return err
		}
	}
	return nil
}

// only is a search that is made under a condition.
func only(condition bool, search func(context.Context) error) func(context.Context) error {
	if condition {
		return search
	}
	return func(context.Context) error { return nil }
}

// twoExecutions tries dictionaries, whose follow-ups read best, before the continuous search, which finds what nobody thought of.
func (e *engine) twoExecutions(ctx context.Context, degree, inputDegree int, powers bool) error {
	for d := 1; d <= degree; d++ {
		for _, where := range e.regions() {
			if err := e.pairs(ctx, d, where); err != nil {
				return err
			}
		}
		if d == 1 {
			transforms := func(ctx context.Context) error { return e.transforms(ctx, inputDegree) }
			if err := inOrder(ctx, e.crossed, e.diagonals, transforms, only(powers, e.recurrences)); err != nil {
				return err
			}
		}
		if d <= 2 {
			if err := e.continuous(ctx, d); err != nil {
				return err
			}
		}
	}
	return nil
}

func (e *engine) threeExecutions(ctx context.Context, degree int) error {
	for d := 1; d <= degree; d++ {
		for _, where := range e.regions()[:1] {
			if err := e.triples(ctx, d, where); err != nil {
				return err
			}
		}
	}
	return nil
}
