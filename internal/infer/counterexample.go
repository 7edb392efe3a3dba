package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// shrunk is the simplest violation that is reached from the witnesses that refute c; nil if it is none on the untouched build.
func shrunk(ctx context.Context, s *trial.Subject, r *trial.Runner, c *claim.Claim, bad []claim.Witness) (*suite.Violation, claim.Witness, error) {
	rel := c.Relation
	sp := s.Space(rel, rel.Vars, rel.Pre)
	shrinker := &suite.Shrinker{Env: s.Env, Vars: rel.Vars, Contains: sp.Inside, Rounds: 60, Fails: func(ctx context.Context, rows []suite.Row) ([]bool, error) {
		out := make([]bool, len(rows))
		cols, err := source.Columns(rel.Vars, rows)
		if err != nil {
			return nil, err
		}
		vs, err := r.Pristine.Check(ctx, []*relation.Relation{rel}, rel.Vars, cols, len(rows))
		if err != nil {
			return nil, err
		}
		vs[0].Violated.Each(func(i int) { out[i] = sp.Holds(rows[i]) })
		return out, nil
	}}
	row := claim.Smallest(rel, bad).Row
	if fails, err := shrinker.Fails(ctx, []suite.Row{row}); err != nil || !fails[0] {
		return nil, claim.Witness{}, err
	}
	row, err := shrinker.Shrink(ctx, row)
	if err != nil && ctx.Err() == nil {
		return nil, claim.Witness{}, err
	}
	v, err := counterexample.Of(ctx, runs{r.Pristine}, s.Env, rel, s.Func, row, nil)
	return v, claim.Witness{Vars: rel.Vars, Row: row}, err
}

// runs is a checker in the form in which package suite executes functions.
type runs struct{ trial.Checker }

// Run executes one function.
func (x runs) Run(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return x.Execute(ctx, fn, args, n)
}
