package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/model"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Limits of what is asked of definitions. No theory stands behind them.
const (
	maxDefinitions = 10  // of a function, the first in the order of print
	unfoldedRows   = 200 // rows on which a claim is tried in each model
	unfoldedBy     = 2   // definitions that a reader puts together: one, or one for each half of the inputs
)

// unfold finds which claims hold of every function that others define: a reader puts Insert(xs, at, x) == insert(xs, at, x) where at >= 0, and xs
// elsewhere, into len(xs) <= len(Insert(xs, at, x)) and learns nothing from it. Proofs see this where rewriting and cases do; package model tries it.
//
// Nothing is rejected here, since not each definition has a line: see [subsume].
type unfold struct{}

// Name implements [Stage].
func (unfold) Name() string { return "unfold" }

// Run implements [Stage].
func (unfold) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := choose(confirmedClaims(set))
	u := newUnfolding(ctx, s, r, claims)
	for _, c := range claims {
		if by := u.of(c.Relation, c); by != nil {
			set.Unfold(c.ID, ids(by)...)
		}
	}
	return ctx.Err()
}

func ids(claims []*claim.Claim) []claim.ID {
	var out []claim.ID
	for _, c := range claims {
		out = append(out, c.ID)
	}
	return out
}

// An unfolding is the definitions of a function among some claims.
type unfolding struct {
	ctx  context.Context
	s    *trial.Subject
	run  *trial.Runner
	defs []definition
}

type definition struct {
	*model.Definition
	from *claim.Claim
}

// newUnfolding reads the definitions of the subject off claims. That a function is an operator or a builtin defines it, too, but its laws are what everybody
// looks for, and what takes their lines is worse.
func newUnfolding(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) *unfolding {
	u := &unfolding{ctx: ctx, s: s, run: r}
	for _, c := range claims {
		d := model.Defines(c.Relation, s.Func)
		if d == nil || c.Law.Traits.Has(algebra.Definition) || len(u.defs) == maxDefinitions {
			continue
		}
		if cols, n := u.rows(c.Relation); n > 0 && d.Consistent(s.Env, r.Recorder(ctx), cols, n) {
			u.defs = append(u.defs, definition{d, c})
		}
	}
	// What executes nothing says most: where two definitions fit the first one counts.
	slices.SortStableFunc(u.defs, func(a, b definition) int {
		return len(a.from.Relation.Executions()) - len(b.from.Relation.Executions())
	})
	return u
}

// rows are columns of the variables of a relation. They are no part of the budget, since nothing of the package is executed on them.
func (u *unfolding) rows(rel *relation.Relation) (map[string]relation.Column, int) {
	cols, err := trial.Columns(rel.Vars, source.Draw(source.Random{}, u.s.Space(rel, rel.Vars, rel.Pre), u.s.Seed.Child("unfold", 0), unfoldedRows))
	if err != nil || len(rel.Vars) == 0 {
		return nil, 0
	}
	return cols, unfoldedRows
}

// ofTwo reports whether a law is as much one of another function: that one takes back what the subject does, or that both do the same.
func ofTwo(c *claim.Claim) bool {
	return c.Law.Family == algebra.RoundTrip || c.Law.Family == algebra.Agreement
}

// of are the definitions that a relation follows from, a single one if that is enough; nil if there are none. A claim does not follow from itself.
func (u *unfolding) of(rel *relation.Relation, but *claim.Claim) []*claim.Claim {
	from := slices.DeleteFunc(slices.Clone(u.defs), func(d definition) bool { return d.from == but })
	cols, n := u.rows(rel)
	if len(from) == 0 || n == 0 {
		return nil
	}
	follows := func(from []definition) bool {
		var defs []*model.Definition
		for _, d := range from {
			defs = append(defs, d.Definition)
		}
		return model.Follows(rel, defs, u.s.Env, u.run.Recorder(u.ctx), cols, n)
	}
	for _, d := range from {
		if follows([]definition{d}) || but != nil && !ofTwo(but) && d.Complete(rel) {
			return []*claim.Claim{d.from}
		}
	}
	if len(from) == 1 || !follows(from) {
		return nil
	}
	// All of them together suffice: those are left that it does not do without, the last ones tried first.
	for i := len(from) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(from), i, i+1); follows(fewer) {
			from = fewer
		}
	}
	if len(from) > unfoldedBy {
		return nil
	}
	var out []*claim.Claim
	for _, d := range from {
		out = append(out, d.from)
	}
	return out
}

// definedBy are the definitions among some lines that a claim follows from; the first lines that have any decide.
func (in *inference) definedBy(ctx context.Context, c *claim.Claim, lines ...[]*claim.Claim) []*claim.Claim {
	for _, some := range lines {
		if by := newUnfolding(ctx, in.Subject, in.run, some).of(c.Relation, c); by != nil {
			return by
		}
	}
	return nil
}
