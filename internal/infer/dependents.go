package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// dependents looks at claims that follow from others which got a precondition since. Those that hold everywhere say more than what they
// follow from: they are live again. The others get a precondition of their own, or go.
type dependents struct{}

// Name implements [Stage].
func (dependents) Name() string { return "dependents" }

// Run implements [Stage].
func (st dependents) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	claims := conditional(set)
	by := map[claim.ID][]claim.ID{}
	for _, c := range claims {
		v, _ := set.Verdict(c.ID)
		by[c.ID] = v.By
		set.Reopen(c.ID, st.Name())
	}
	if err := harden(ctx, s, r, set, claims, st.Name()); err != nil {
		return err
	}
	for _, c := range claims {
		now := set.Current(c.ID)
		if now.Bare != nil {
			set.Reject(now.ID, claim.Verdict{Kind: claim.Implied, Stage: st.Name(), By: by[c.ID]})
		}
	}
	return nil
}

// conditional lists the implied claims that depend, however indirectly, on one with a precondition that keeps away from ill-conditioned
// inputs.
func conditional(set *claim.Set) []*claim.Claim {
	implied := set.Rejected(claim.Implied)
	depends := map[*claim.Claim]bool{}
	for grown := true; grown; {
		grown = false
		for _, c := range implied {
			v, _ := set.Verdict(c.ID)
			if !depends[c] && slices.ContainsFunc(v.By, func(by claim.ID) bool {
				o := set.Current(by)
				return o.Bare != nil || depends[o]
			}) {
				depends[c], grown = true, true
			}
		}
	}
	return slices.DeleteFunc(implied, func(c *claim.Claim) bool { return !depends[c] })
}
