package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// Sizes of samples and thresholds. No theory; see make laws.
const (
	// rareRows is how many rows must meet a premise (docs/traps.md A8).
	rareRows = 1000
	// spareRows is how many a claim must have passed that is listed behind the others: there are many of them, so that what fails on one input in a
	// thousand is among them. Of 841 relations of two lists 7 failed on some of 100,000 fresh inputs, 4 of these had passed 1,400 to 2,100 (cmd/soak).
	spareRows = 2000
	// minRows is how many inputs a claim must have passed to be printed when the budget ends. No theory stands behind it.
	minRows = 100
)

// precise sets the tolerances that are printed, from the largest residuals, and drops what needs too large a one or was tried on too few
// rows.
type precise struct{}

// Name implements [Stage].
func (precise) Name() string { return "precise" }

// leastHeld is on how many rows a claim must have held.
func leastHeld(c *claim.Claim) int64 {
	switch {
	case c.Spare:
		return spareRows
	case c.Relation.Pre != nil:
		return rareRows
	}
	return 0
}

// Run implements [Stage].
func (precise) Run(_ context.Context, _ *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	for _, c := range pending(set) {
		c, ok := promised(set, c)
		e := set.Evidence(c.ID)
		switch {
		case !ok:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Imprecise, Stage: "precise", Why: fmt.Sprintf("its error of up to %.0e is more than can be promised", e.Worst)})
		case e.Held+e.Skipped < minRows && len(c.Relation.Vars) > 0:
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: "precise", Why: "the budget ended before it was tried on more than a few inputs"})
		case e.Held < leastHeld(c):
			set.Reject(c.ID, claim.Verdict{Kind: claim.Idle, Stage: "precise", Why: tooFew(c, e)})
		}
	}
	return nil
}

// promised replaces a claim by one with the tolerance that its evidence asks for; ok is false if no relation may promise that. A tolerance that
// was chosen for ill-conditioned inputs stays.
func promised(set *claim.Set, c *claim.Claim) (out *claim.Claim, ok bool) {
	if !relation.Approximate(c.Relation.Post) || absolute(c.Relation) {
		return c, true
	}
	tol, ok := trial.Tolerance(set.Evidence(c.ID).Worst)
	if tol == c.Relation.Tol {
		return c, ok
	}
	rel := *c.Relation
	rel.Tol = tol
	return set.Replace(c.ID, c.With(&rel)), ok
}

// promise gives the claims that follow from others the tolerances that they hold with.
func promise(set *claim.Set) {
	unfounded := set.Unfounded()
	for _, c := range set.Rejected(claim.Implied) {
		if slices.Contains(unfounded, c) {
			continue
		}
		if _, ok := trial.Tolerance(set.Evidence(c.ID).Worst); ok {
			promised(set, c)
		}
	}
}

// tooFew says that a claim held on too few rows.
func tooFew(c *claim.Claim, e claim.Evidence) string {
	if c.Relation.Pre == nil {
		return fmt.Sprintf("the budget ended after %d inputs", e.Held)
	}
	return fmt.Sprintf("only %d inputs met its precondition", e.Held)
}
