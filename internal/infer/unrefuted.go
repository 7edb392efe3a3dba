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

// standing lists the probes that were tried and not refuted.
func standing(probes []*claim.Claim, res trial.Results) []*claim.Claim {
	return slices.DeleteFunc(slices.Clone(probes), func(p *claim.Claim) bool {
		e := res.Of(p)
		return e.Violated > 0 || e.Held+e.Skipped == 0
	})
}
