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
	// Sisters that are the subject in other words, and what sisters satisfy among themselves: nothing of it is told, but it is known.
	if err := e.linearSisters(ctx); err != nil {
		return err
	}
	if err := e.sisterIdentities(ctx); err != nil {
		return err
	}
	// What the function is, in its own numbers: all that follows from that is no relation of executions any more.
	if err := e.withSources(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if degree(1) >= e.p.Subject.outputs() {
		if err := e.products(ctx); err != nil {
			return err
		}
	}
	// Several functions of one input, then laws of two sources, of which single follow-ups are special cases.
	if err := e.sisters(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.families(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.turns(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.symmetries(ctx); err != nil {
		return err
	}
	if err := e.laws(ctx); err != nil {
		return err
	}
	// Two executions. Dictionaries, whose follow-ups read best, before the continuous search, which finds what nobody thought of.
	for d := 1; d <= degree(2); d++ {
		for _, where := range e.regions() {
			if err := e.pairs(ctx, d, where); err != nil {
				return err
			}
		}
		if d == 1 {
			if err := e.crossed(ctx); err != nil {
				return err
			}
			if err := e.diagonals(ctx); err != nil {
				return err
			}
			if err := e.transforms(ctx, inputDegree); err != nil {
				return err
			}
			if degree(1) > 1 {
				if err := e.recurrences(ctx); err != nil {
					return err
				}
			}
		}
		if d <= 2 {
			if err := e.continuous(ctx, d); err != nil {
				return err
			}
		}
	}
	if err := e.sisters(ctx, degree(1)); err != nil {
		return err
	}
	// Three executions, for which only follow-ups are left that no relation above makes a polynomial of the source.
	for d := 1; d <= degree(3); d++ {
		for _, where := range e.regions()[:1] {
			if err := e.triples(ctx, d, where); err != nil {
				return err
			}
		}
	}
	if degree(3) > 1 {
		if err := e.additions(ctx); err != nil {
			return err
		}
	}
	return nil
}
