package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// robust keeps the claims that also hold where floats lose their digits, some of them with a precondition or a larger absolute tolerance
// from now on.
//
// While claims are searched, rows that are ill conditioned for them are excused: beside a pole a law that is true of real numbers
// fails, as Tan(x + math.Pi) ~= Tan(x) does at π/2. What is printed must hold there, too. Claims that do not are tried with larger
// tolerances, and under preconditions that keep away: from large results, and from ends of the domain.
type robust struct{}

// Name implements [Stage].
func (robust) Name() string { return "robust" }

// Run implements [Stage].
func (robust) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	return harden(ctx, s, r, set, pending(set), "robust")
}

// harden is the stage for some claims.
func harden(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim, stage string) error {
	floating := slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return !takesFloats(c) })
	excused := map[*claim.Claim][]claim.Witness{}
	for _, c := range floating {
		excused[c] = set.Evidence(c.ID).Excused
	}
	res, err := press(ctx, s, r, floating, excused, source.IllConditioned{})
	if err != nil {
		return err
	}
	var broken []*claim.Claim
	for _, c := range floating {
		e := res[c]
		if err := climb(ctx, s, r, c, e); err != nil {
			return err
		}
		if !unprintable(c, *e) {
			set.Observe(c.ID, claim.Evidence{Worst: e.Worst})
			continue
		}
		against := slices.Concat(excused[c], e.Witnesses)
		if e.Largest != nil {
			against = append(against, e.Largest.Witness)
		}
		excused[c], broken = against, append(broken, c)
	}
	return qualify(ctx, s, r, set, broken, excused, stage)
}

// takesFloats reports whether c speaks of floats.
func takesFloats(c *claim.Claim) bool {
	return slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return v.Type.HasFloat() })
}

// unprintable reports whether an input refuted a claim, or needs a larger tolerance than may be printed.
func unprintable(c *claim.Claim, e claim.Evidence) bool {
	_, printable := trial.Tolerance(e.Worst)
	return e.Violated > 0 || relation.Approximate(c.Relation.Post) && !printable && !absolute(c.Relation)
}

// press tries claims on rows that speak against them, and on those of strategies. Nothing is excused.
func press(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim, against map[*claim.Claim][]claim.Witness, by ...source.Strategy) (trial.Results, error) {
	res := trial.Results{}
	for _, c := range claims {
		res[c] = &claim.Evidence{}
		for _, w := range against[c] {
			if !within(c.Relation.Vars, w.Vars) {
				continue // under a premise the variables may have other names
			}
			one, err := r.Decide(ctx, &trial.Group{Vars: w.Vars, Claims: []*claim.Claim{c}}, []source.Row{w.Row}, trial.Trial{})
			if err != nil {
				return nil, err
			}
			res[c].Merge(one.Of(c))
		}
	}
	gone := func(c *claim.Claim, e claim.Evidence) bool {
		all := res.Of(c)
		all.Merge(e)
		return unprintable(c, all)
	}
	var trials []trial.Trial
	for k, st := range by {
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("brink", uint64(k)), N: trial.Batch, Share: 0.15, Gone: gone})
	}
	rest := slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool { return unprintable(c, res.Of(c)) })
	fresh, err := r.Try(ctx, rest, trials...)
	if err != nil {
		return nil, err
	}
	for _, c := range rest {
		res[c].Merge(fresh.Of(c))
	}
	return res, nil
}
