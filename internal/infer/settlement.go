package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// settlement repeats reduction and validation until no claim falls: what was thought to follow from a claim that falls gets its own
// chance.
//
// It ends, as each round but the last one has a claim fall, and what validation drops is never live again. Validation is by far the
// dearest part: a round validates the claims alone that no earlier one did, and the budget ends the rounds if nothing else does.
type settlement struct{ validation []Stage }

// Name implements [Stage].
func (settlement) Name() string { return "settlement" }

// Run implements [Stage].
func (st settlement) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	for {
		if err := runStage(ctx, reduce{}, s, r, set); err != nil {
			return err
		}
		fresh := pending(set)
		if err := runStages(ctx, st.validation, s, r, set); err != nil {
			return err
		}
		// A claim that got a tolerance or a precondition stands as another claim in its place.
		stood := true
		for _, c := range fresh {
			_, fell := set.Verdict(set.Current(c.ID).ID)
			stood = stood && !fell
		}
		if err := runStage(ctx, dependents{}, s, r, set); err != nil {
			return err
		}
		if err := runStages(ctx, st.validation, s, r, set); err != nil {
			return err
		}
		// What follows from others is printed with a tolerance of its own, which no stage of validation looks for.
		promise(set)
		if stood || r.Remaining() <= 0 || trial.Interrupted(ctx) {
			break
		}
	}
	for _, c := range set.Unfounded() {
		set.Reopen(c.ID, "settlement") // undecided
	}
	return nil
}
