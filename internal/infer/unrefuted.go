package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

// unrefuted tries probes on rows that a claim has not seen. The random rows and the edge grid come twice, few first: most probes fall on the first
// hundred rows, and the others are worth the rest.
func unrefuted(ctx context.Context, s *trial.Subject, r *trial.Runner, probes []*claim.Claim) (trial.Results, error) {
	return r.Try(ctx, probes,
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("probe", 0), N: siftRows / 2, Share: probeShare, Gone: trial.Fallen},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("probe edge", 0), N: siftRows, Share: probeShare, Gone: trial.Fallen},
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("probe", 1), N: trial.Batch, Share: probeShare, Gone: trial.Fallen},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("probe edge", 1), N: trial.Batch, Share: probeShare, Gone: trial.Fallen},
	)
}

// leastStanding is how many rows must meet the premise of a probe that stands: a question that six rows decide says nothing of what its premise
// leaves. No theory; it is the first of the numbers of rows that a candidate meets (docs/traps.md A8).
const leastStanding = 20

// standing lists the probes that were tried and not refuted. A probe with a premise was tried if enough rows met that, and all that is known of
// one without are rows that gave no verdict as well: NaN, or outcomes that it does not compare. Where the trials ended before, because the
// domain has fewer rows or the budget did not last, what was met is enough if most rows met it.
func standing(probes []*claim.Claim, res trial.Results) []*claim.Claim {
	return slices.DeleteFunc(unviolated(probes, res), func(p *claim.Claim) bool { return hardlyMet(p, res.Of(p)) })
}

// hardlyMet reports whether too few rows met the premise of a probe for it to decide anything.
func hardlyMet(p *claim.Claim, e claim.Evidence) bool {
	return p.Relation.Pre != nil && e.Held < leastStanding && e.Held < e.Skipped
}

// unviolated lists the probes that were tried and not refuted, however few rows met their premises.
func unviolated(probes []*claim.Claim, res trial.Results) []*claim.Claim {
	return slices.DeleteFunc(slices.Clone(probes), func(p *claim.Claim) bool {
		e := res.Of(p)
		return e.Violated > 0 || e.Held+e.Skipped == 0
	})
}
