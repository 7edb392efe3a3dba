package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

// aroundRows are the rows near to the pool that claims meet in the search; in the attack they are four times as many. No theory.
const aroundRows = 1000

// reach drops what fails on rows around those that reach the branches of the code. It fails on few inputs: it may be a near miss.
type reach struct{}

// Name implements [Stage].
func (reach) Name() string { return "reach" }

// Run implements [Stage].
func (reach) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	t := around(s, aroundRows)
	t.Reading = trial.Lenient
	claims := set.Live()
	res, err := r.Try(ctx, claims, t)
	if err != nil {
		return err
	}
	for _, c := range claims {
		set.Observe(c.ID, res.Of(c))
		if res.Of(c).Violated > 0 {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "reach"})
		}
	}
	return nil
}

// around is a trial on the rows that reach the subject's branches, and on rows near to them; without rows if there are none.
func around(s *trial.Subject, n int) trial.Trial {
	t := trial.Trial{Rows: source.Around{Pool: s.Pool}, Seed: s.Seed.Child("reach", uint64(n)), Share: 0.15}
	if len(s.Pool) > 0 {
		t.N = max(n, 2*len(s.Pool))
	}
	return t
}
