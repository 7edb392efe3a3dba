package infer

import (
	"context"
	"maps"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

// maxAll is how many rows are all tried. The code points of Unicode are fewer.
const maxAll = 1 << 21

// maxExhaust is the work that trying all rows of all relations may take, even if less is left of the default budget:
// no theory stands behind the share.
const maxExhaust = 16 * maxAll

// confirm keeps what also stands on the untouched build, at the printed tolerance: on fresh rows, or, where the variables have few
// values, on every row there is. It has the grace of a context that the soft limit ended.
type confirm struct{}

// Name implements [Stage].
func (confirm) Name() string { return "confirm" }

// Run implements [Stage].
func (confirm) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	ctx = trial.Grace(ctx)
	claims := pending(set)
	untouched := r.Untouched()
	res, err := untouched.Try(ctx, claims,
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("confirm", 0), N: trial.Batch, Share: 0.5, Gone: trial.Fallen},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("confirm", 1), N: edgeRows, Share: 0.5, Gone: trial.Fallen},
	)
	if err != nil {
		return err
	}
	if err := lent(ctx, s, untouched, claims, res); err != nil {
		return err
	}
	whole, err := exhaust(ctx, untouched, slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return res.Of(c).Violated > 0 }))
	if err != nil {
		return err
	}
	for _, c := range claims {
		e := res.Of(c)
		e.Merge(whole.Of(c))
		switch {
		case e.Held+e.Skipped == 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: "confirm", Why: "the budget ended before it was confirmed on the untouched build"})
		case e.Violated > 0:
			set.Observe(c.ID, claim.Evidence{Violated: e.Violated, Witnesses: e.Witnesses})
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "confirm", Why: "on the untouched build"})
			r.Log.Debug("not confirmed", "subject", s.Func.Name, "relation", c.Relation.String())
		case e.Exhaustive && e.Abandoned == 0:
			set.Observe(c.ID, claim.Evidence{Held: e.Held, Skipped: e.Skipped, Exhaustive: true, Confirmed: true})
		default:
			set.Observe(c.ID, claim.Evidence{Confirmed: true})
		}
	}
	return nil
}

// leastConfirmed is how many rows of the untouched build are lent to a claim for which the budget has none left. No theory stands behind it.
const leastConfirmed = 500

// lent confirms claims that stood until the budget ended, and have only to be confirmed, on rows that are not charged. A budget of the user's is kept.
func lent(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim, res trial.Results) error {
	left := slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { e := res.Of(c); return e.Held+e.Skipped+e.Violated > 0 })
	if len(left) == 0 || r.Counting() {
		return nil
	}
	defer r.Aside()()
	more, err := r.Try(ctx, left, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("confirm", 2), N: leastConfirmed, Gone: trial.Fallen})
	maps.Copy(res, more)
	return err
}

// exhaust tries all rows of those claims that have few, and returns what these alone showed.
func exhaust(ctx context.Context, r *trial.Runner, claims []*claim.Claim) (trial.Results, error) {
	res := trial.Results{}
	for _, g := range finite(r, claims) {
		one, err := r.All(ctx, g)
		if err != nil {
			return nil, err
		}
		maps.Copy(res, one)
	}
	return res, nil
}

// finite groups the claims all rows of which can be tried.
func finite(r *trial.Runner, claims []*claim.Claim) []*trial.Group {
	s := r.Subject
	limit := r.Remaining()
	if !r.Counting() {
		limit = max(limit, maxExhaust)
	}
	var out []*trial.Group
	for _, c := range claims {
		if refusalClaim(c) && c.Relation.Pre != nil {
			continue // it speaks of what lies outside
		}
		n, ok := source.Size(s.Space(c.Relation, c.Relation.Vars, nil))
		if !ok || n <= 0 || n > maxAll || n*int64(len(c.Relation.Executions()))*r.Weight > 4*maxAll {
			continue
		}
		old := &trial.Group{Vars: c.Relation.Vars, Key: s.Zone(c.Relation)}
		i := slices.IndexFunc(out, func(g *trial.Group) bool { return g.Same(s, c.Relation) })
		if i >= 0 {
			old = out[i]
		}
		g := *old
		g.Claims = append(slices.Clone(g.Claims), c)
		cost := n * r.Weight * (g.Calls() - old.Calls())
		if cost > limit {
			continue
		}
		limit -= cost
		if i < 0 {
			out = append(out, &g)
		} else {
			out[i] = &g
		}
	}
	return out
}
