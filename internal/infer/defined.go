package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// defined drops claims that were given a precondition since they were sifted, and under which only NaN is compared.
type defined struct{}

// Name implements [Stage].
func (defined) Name() string { return "defined" }

// Run implements [Stage].
func (st defined) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	given := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool { return c.Bare == nil })
	of, err := undefined(ctx, s, r, given)
	if err != nil {
		return err
	}
	for _, c := range given {
		if _, nothing := of[c]; nothing {
			set.Reject(c.ID, vacuousBy("V22").verdict(st.Name(), ""))
		}
	}
	return nil
}
