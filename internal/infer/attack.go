package infer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/falsify"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

const (
	// finalRows is how many rows a printed claim has passed, if the budget has them. No theory stands behind it.
	finalRows = 100_000
	// edgeRows are those of the edge grid. No theory stands behind it.
	edgeRows = 5000
)

// attack tries hard to refute claims: on rows that refuted others, on coincidences, on the corners of the edge grid and on the grid, around branches, at random, and on rows that a search made to violate them.
type attack struct {
	unhunted bool
	presumed *presumed // what earlier trials met; nil: nothing
}

// Name implements [Stage].
func (attack) Name() string { return "attack" }

// Run implements [Stage].
func (a attack) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := pending(set)
	if err := replay(ctx, s, r, set, claims, set.Failures()); err != nil {
		return err
	}
	claims = unbroken(set, claims)
	if err := coincidences(ctx, s, r, set, claims); err != nil {
		return err
	}
	claims = unbroken(set, claims)
	trials := []trial.Trial{
		{Rows: source.Corners{}, Seed: s.Seed.Child("corners", 0), N: edgeRows, Share: 0.1},
		{Rows: source.Edge{}, Seed: s.Seed.Child("final edge", 0), N: edgeRows, Share: 0.1},
		around(s, 4*aroundRows),
		{Rows: source.Random{}, Seed: s.Seed.Child("final", 0), N: finalRows, Share: 0.6},
	}
	parked, known := &trial.Park{}, cmp.Or(a.presumed, newPresumed())
	for i := range trials {
		trials[i].Park, trials[i].See = parked, known.seer(s)
		trials[i].Reading, trials[i].Gone, trials[i].Noun = trial.Careful, trial.Fallen, "relations"
	}
	if tight(r, claims) { // rows of their own tell more of these than the same number of random ones
		trials[len(trials)-1].Gone = func(c *claim.Claim, e claim.Evidence) bool {
			return trial.Fallen(c, e) || c.Relation.Pre != nil && seldomMet(e)
		}
	}
	res, err := r.Try(ctx, claims, trials...)
	if err != nil {
		return err
	}
	res.Merge(set)
	for _, more := range []func() error{
		func() error { return scarce(ctx, s, r, set, known, parked) },
		func() error { return otherTexts(ctx, s, r, set) },
		func() error { return remakes(ctx, s, r, set, unbroken(set, pending(set))) },
	} {
		if err := more(); err != nil {
			return err
		}
	}
	if !a.unhunted {
		if err := hunted(ctx, r, set); err != nil {
			return err
		}
	}
	if err := unpark(ctx, r, set, parked); err != nil {
		return err
	}
	for _, c := range pending(set) {
		if set.Evidence(c.ID).Violated > 0 {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "attack"})
		}
	}
	return nil
}

// huntRows is how many rows of a group are searched for violations, and huntParts of how many parts of the budget these take one at most. TestHunted
// needs 1,400 rows; four times as many refuted nothing that stands of the open modules of make field. No theory stands behind the rest.
const (
	huntRows  = 1500
	huntParts = 40
)

// hunted tries claims on rows that were made to violate them. Those that stand do so on no more rows for it: the rows of a search say nothing of how
// often a claim holds, and neither of how often its premise does.
func hunted(ctx context.Context, r *trial.Runner, set *claim.Set) error {
	for _, g := range r.Groups(unbroken(set, pending(set))) {
		rows, err := falsify.Search(ctx, r, g, r.Ration(huntRows, 2*g.Calls(), huntParts))
		if err != nil {
			return err
		}
		res, err := r.Decide(ctx, g, thinned(rows, r.Ration(huntRows, g.Calls(), huntParts)), trial.Trial{Reading: trial.Careful})
		if err != nil {
			return err
		}
		observeViolations(set, g.Claims, res)
	}
	return nil
}

// observeViolations adds to a set what violated claims on rows that were made to do so. Claims that stand do so on no more rows for it.
func observeViolations(set *claim.Set, claims []*claim.Claim, res trial.Results) {
	for _, c := range claims {
		if e := res.Of(c); e.Violated > 0 {
			set.Observe(c.ID, e)
		}
	}
}

// unbroken are those of claims that no row refuted.
func unbroken(set *claim.Set, claims []*claim.Claim) []*claim.Claim {
	return slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return set.Evidence(c.ID).Violated > 0 })
}

// replay tries rows that refuted other claims.
func replay(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim, failures []claim.Witness) error {
	gs := r.Groups(claims)
	for _, g := range gs {
		var rows []source.Row
		limit := r.Ration(trial.Batch, g.Calls(), int64(4*len(gs))) // where values are dear, the other trials need their part
		sp := g.Space(s)
		fill := source.Draw(source.Random{}, sp, s.Seed.Child("fill", 0), 1)
		if len(fill) == 0 {
			continue // the domain's conditions leave nothing
		}
		for _, f := range failures {
			if row, ok := f.Over(g.Vars, fill[0]); ok && len(rows) < limit && sp.Holds(row) {
				rows = append(rows, row)
			}
		}
		res, err := r.Decide(ctx, g, rows, trial.Trial{Reading: trial.Careful})
		if err != nil {
			return err
		}
		res.Merge(set)
	}
	return nil
}

// unpark tries the rows that are dearer than others by far, and says that there are such.
func unpark(ctx context.Context, r *trial.Runner, set *claim.Set, parked *trial.Park) error {
	res, err := r.Unpark(ctx, parked, func(c *claim.Claim) bool { return set.Evidence(c.ID).Violated > 0 })
	if err != nil {
		return err
	}
	res.Merge(set)
	for _, found := range []struct {
		at   *claim.Witness
		text string
	}{{parked.Endless, "it comes to no end on some inputs, as at %s"}, {parked.Slow, "it is slow on some inputs, as at %s"}} {
		if found.at != nil && !slices.ContainsFunc(set.Warnings(), func(w error) bool { return strings.HasPrefix(w.Error(), found.text[:len(found.text)-2]) }) {
			set.Warn(fmt.Errorf(found.text, found.at.In(r.Subject.Env)))
		}
	}
	return nil
}
