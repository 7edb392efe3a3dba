package adequacy

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
)

// Apply makes the pool of given inputs, each with one group of its own for each relation that applies to it: the input stands at a source, and the
// relation's further variables are drawn until its precondition holds, a few times. The pool has the inputs in their order, but for those on which the
// function does not end; a relation that computes all of its sources applies to none.
func Apply(ctx context.Context, h *harness.Harness, c *suite.Claims, functions []string, inputs []source.Row, s seed.Seed) (*Pool, error) {
	b := newBuilder(h, c, functions, s)
	if err := b.applyAll(ctx, inputs); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Short(), err)
	}
	return b.Pool, nil
}

// applyAll puts inputs into the pool, with the first group of each relation that applies to them.
func (b *builder) applyAll(ctx context.Context, inputs []source.Row) error {
	b.addAll(inputs, Drawn)
	if err := b.execute(ctx); err != nil {
		return err
	}
	for r := range b.Relations {
		if err := b.apply(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", b.Relations[r].Name, err)
		}
	}
	return nil
}

// apply adds the first group of each input of which a relation was decided.
func (b *builder) apply(ctx context.Context, r int) error {
	rel := b.Relations[r].Relation
	calls, err := b.sourceCalls(r, nil)
	if err != nil || len(calls) == 0 {
		return err
	}
	// The values of further variables come from rows that meet the precondition among themselves, so that more of the mixed ones do.
	base, err := b.claims.Draw(ctx, b.h, rel, b.seed.Child("base "+rel.ID(), 0), baseRows/4, baseRows)
	if err != nil {
		return err
	}
	var rows []source.Row
	var of []int // by row: the input
	for t := range b.Sources {
		for n := range attempts {
			// An input may stand at any source: that of the larger weight is judged by what it costs less than another one.
			if row := b.compose(rel, base, calls[n%len(calls)], nil, t, n); b.Sources[t].Inside && row != nil {
				rows, of = append(rows, row), append(of, t)
			}
		}
	}
	if len(rows) == 0 {
		return nil
	}
	// A condition of the domain between parameters may not hold of a mixed row.
	in, err := b.claims.Accepts(ctx, b.h, rel, rows)
	if err != nil {
		return err
	}
	v, err := b.decide(ctx, rel, rows)
	if err != nil {
		return err
	}
	// One group is enough for an input, as in the paper: more of them would make inputs of unlike cost.
	done := make([]bool, len(b.Sources))
	v.Held.Or(v.Violated).And(in).Each(func(i int) {
		if t := of[i]; !done[t] {
			done[t] = true
			b.Groups = append(b.Groups, Group{Sources: []int{t}, Relation: r, Row: rows[i]})
		}
	})
	b.Violated[r] = v.Violated.And(in).Count()
	return nil
}
