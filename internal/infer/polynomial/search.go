package polynomial

import (
	"context"
	"fmt"
	"slices"
)

// Each function of this file chooses a set of calls whose outputs may satisfy a polynomial, and has it explored: the values of all
// monomials of the calls' outputs on the rows are a matrix, and each vector of its null space is a polynomial (docs/polynomial.md). The
// order of the sets decides what is found first, and what is found first makes the rest reducible, so that simple sets come first.

// mostOfStage bounds what is kept of one degree and region, for each output: functions that jump satisfy polynomials without end.
// No theory; see make bench-polynomial.
const mostOfStage = 8

// enough reports whether a stage that began with so many findings has kept as many as it may.
func (e *engine) enough(before int) bool {
	return len(e.known)-before >= mostOfStage*e.p.Subject.outputs()
}

// pairs looks at the source with each follow-up of the dictionary that is not known to be a polynomial of it.
//
// It is type I to III of AutoMR, by degree.
func (e *engine) pairs(ctx context.Context, degree int, where region) error {
	c := catalogue{e: e, degree: degree, where: where, general: map[string]setting{}}
	if where == (region{}) {
		e.everywhere = &c
	}
	x := e.at(0, e.source())
	// Where the subject is a polynomial of its source, every relation of its executions follows by arithmetic.
	if explicit, err := e.explicitIn(ctx, where); explicit || err != nil {
		return err
	}
	before := len(e.known)
	for _, f := range e.dictionary(degree) {
		if e.enough(before) {
			e.cut(fmt.Sprintf("equations of two executions and degree %d ended with %d", degree, len(e.known)-before))
			break
		}
		// in a region only simple follow-ups are looked at: each is looked at in every region, and what is found there says less
		if where != (region{}) && f.cost() > 8+4*float64(len(f)-1) || e.stepped(f) {
			continue
		}
		s, err := c.settingOf(ctx, f)
		if err != nil {
			return err
		}
		// asked only if the search finds something: most follow-ups give nothing
		s.known = func() (bool, error) { return e.reducible(ctx, e.at(0, f), x, where) }
		// regions multiply the searches: of several outputs only a few monomials are tried there
		if where != (region{}) && e.p.Subject.outputs() > 1 {
			s.only = few
		}
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// explicitIn reports whether a region limits the source to where the subject is known to be a polynomial of it: all else follows.
func (e *engine) explicitIn(ctx context.Context, where region) (bool, error) {
	if where == (region{}) {
		return false, nil
	}
	var sources []int
	for i := range e.p.Subject.Params {
		sources = append(sources, e.sourceAtom(i))
	}
	return e.reducible(ctx, e.at(0, e.source()), sources, where)
}

// triples looks at the source with two follow-ups, none of which is a linear function of another one.
func (e *engine) triples(ctx context.Context, degree int, where region) error {
	// A pair of which one is linear in the other is a pair of two executions, which was looked at.
	alone, err := e.alone(ctx, where)
	if err != nil {
		return err
	}
	c := catalogue{e: e, degree: degree, where: where, general: map[string]setting{}}
	before := len(e.known)
	for j := range alone { // simple pairs first, which are those of which people know laws
		for i := range j {
			if e.enough(before) {
				e.cut(fmt.Sprintf("equations of three executions and degree %d ended with %d", degree, len(e.known)-before))
				return nil
			}
			s, err := c.settingOf(ctx, alone[i], alone[j])
			if err != nil {
				return err
			}
			if err := e.explore(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// sisterIdentities is what sisters satisfy without the subject: nothing of it is a finding, but what follows from it is none either.
func (e *engine) sisterIdentities(ctx context.Context) error {
	x := e.source()
	sources := e.sources(x)
	negative, double := x.each(func(f form) form { return f.times(-1) }), x.each(func(f form) form { return f.times(2) })
	for d := 1; d <= 2; d++ { // sin² + cos² = 1 is of degree 2; what is of a higher one is hardly ever in the way
		for n, i := range e.independent {
			// with its own source, mirrored and doubled; pairs and triples of sisters of one source
			sets := [][]int{slices.Concat(sources, e.at(i, x)), slices.Concat(e.at(i, x), e.at(i, negative))}
			if d == 2 {
				sets = append(sets, slices.Concat(e.at(i, x), e.at(i, double)))
			}
			for m, j := range e.independent[:n] {
				sets = append(sets, slices.Concat(e.at(j, x), e.at(i, x)))
				for _, k := range e.independent[:m] {
					sets = append(sets, slices.Concat(e.at(k, x), e.at(j, x), e.at(i, x)))
				}
			}
			for _, atoms := range sets {
				if err := e.explore(ctx, setting{atoms: atoms, degree: d}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// linearSisters looks for sisters that are linear functions of the subject. Nothing is asked of them any more: what is true of one of the two is
// true of both.
func (e *engine) linearSisters(ctx context.Context) error {
	x := e.source()
	for i := range e.p.Sisters {
		before := len(e.known)
		if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i+1, x)), degree: 1}); err != nil {
			return err
		}
		// what is silent was known, and no finding
		if !slices.ContainsFunc(e.known[before:], func(k *finding) bool { return !k.silent }) {
			e.independent = append(e.independent, i+1)
		}
	}
	return nil
}

// sisters looks at several functions of one input.
func (e *engine) sisters(ctx context.Context, degree int) error {
	x := e.source()
	for d := 1; d <= degree; d++ {
		// degree by degree: what follows from a lower one is reduced before a higher one is searched
		for _, i := range e.independent {
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i, x)), degree: d}); err != nil {
				return err
			}
		}
		if d > 2 { // monomials of three functions grow with the cube of the degree
			continue
		}
		for n, i := range e.independent {
			for _, j := range e.independent[n+1:] {
				if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i, x), e.at(j, x)), degree: d}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// symmetries looks at swaps of arguments.
//
// One transposition that is known, with others, may make the next reducible.
func (e *engine) symmetries(ctx context.Context) error {
	x := e.source()
	for j := range x {
		for i := range j {
			// transpositions generate all permutations: others follow
			swapped := slices.Clone(x)
			swapped[i], swapped[j] = x[j], x[i]
			known, err := e.reducible(ctx, e.at(0, swapped), e.at(0, x), region{})
			if err != nil {
				return err
			}
			if known {
				continue
			}
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(0, swapped)), degree: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// crossed looks at a sister of a follow-up.
func (e *engine) crossed(ctx context.Context) error {
	x := e.source()
	for _, i := range e.independent {
		// a sister at the source against the subject at a follow-up: Cos(x) = Sin(x + π/2)
		for _, f := range e.dictionary(2) {
			if e.stepped(f) {
				continue
			}
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(i, x), e.at(0, f)), degree: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// withSources looks at polynomials of outputs and sources, but not for what the function itself is everywhere.
func (e *engine) withSources(ctx context.Context, degree int) error {
	x := e.source()
	sources := e.sources(x)
	for d := 1; d <= degree; d++ {
		for _, where := range e.regions() {
			// everywhere an explicit polynomial would be the function's own definition; where a source has a sign it is a law of a branch
			s := setting{atoms: slices.Concat(sources, e.at(0, x)), degree: d, where: where, implicit: where == region{}}
			if err := e.explore(ctx, s); err != nil {
				return err
			}
			for _, i := range e.independent {
				s.atoms = slices.Concat(sources, e.at(0, x), e.at(i, x))
				if err := e.explore(ctx, s); err != nil {
					return err
				}
			}
		}
	}
	if len(x) < 2 {
		return nil
	}
	// a number beside the arguments, by which they are moved or scaled together: F(x + z, y + z) = F(x, y) + z
	z := variable(len(x))
	for d := 1; d <= degree; d++ {
		for _, sign := range []int8{0, 1} {
			var where region
			where[len(x)] = sign
			for _, p := range e.parts() {
				for _, f := range []input{x.with(p, func(a form) form { return a.add(z) }), x.with(p, func(a form) form { return a.mul(z) })} {
					s := setting{atoms: slices.Concat(e.sources(input{z}), e.at(0, x), e.at(0, f)), degree: d, where: where, only: few}
					if err := e.explore(ctx, s); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}
