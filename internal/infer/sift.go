package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
)

// siftRows are the random rows, and as many of the edge grid, that a claim must pass before it is thought about. No theory stands
// behind the figure.
const siftRows = 1000

// maxNear is the share of rows on which a near miss may fail (docs/traps.md A11).
const maxNear = 0.01

// maxSuspect is the share of rows on which a claim may fail in the search and still fail on few inputs: rows crowd where the literals of
// the code are. No theory stands behind it.
const maxSuspect = 0.3

// fairSample is the number of decided rows from which on a share of them means something. No theory stands behind it.
const fairSample = 100

// nearHeld is on how many rows a claim that fails on few must hold to be a near miss: half of one of the two trials. No theory
// stands behind it.
const nearHeld = siftRows / 2

// sift drops what fails on the first rows: random ones and the edge grid.
type sift struct{}

// Name implements [Stage].
func (sift) Name() string { return "sift" }

// Run implements [Stage].
func (sift) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	gone := func(_ *claim.Claim, e claim.Evidence) bool { return hopeless(e) != nil }
	res, err := r.Try(ctx, set.Live(),
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("round", 0), N: siftRows, Share: 0.35, Reading: trial.Lenient, Gone: gone, Noun: "candidates"},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("edge", 0), N: siftRows, Share: 0.2, Reading: trial.Lenient, Gone: gone, Noun: "candidates"},
	)
	if err != nil {
		return err
	}
	more, err := unmet(ctx, s, r, set.Live(), res)
	if err != nil {
		return err
	}
	for _, c := range set.Live() {
		e := res.Of(c)
		e.Merge(more.Of(c))
		set.Observe(c.ID, e)
		if v := sifted(e); v != nil {
			v.Stage = "sift"
			set.Reject(c.ID, *v)
		}
	}
	set.Tried()
	return nil
}

// unmet tries the claims whose precondition no row met on rows around those that reach the branches of the code: a text that begins as
// an object of JSON does is hardly ever drawn.
func unmet(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim, res trial.Results) (trial.Results, error) {
	claims = slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		e := res.Of(c)
		return e.Decided() > 0 || e.Skipped == 0 || refusalClaim(c)
	})
	t := around(s, aroundRows)
	t.Reading, t.Gone = trial.Lenient, trial.Fallen
	if len(claims) == 0 || t.N == 0 {
		return nil, nil
	}
	return r.Try(ctx, claims, t)
}

// sifted is the verdict on a claim after the first rows; nil if it may stand.
func sifted(e claim.Evidence) *claim.Verdict {
	if v := hopeless(e); v != nil {
		return v
	}
	switch {
	case e.Violated > 0:
		return &claim.Verdict{Kind: claim.Refuted}
	case e.Held > 0:
		return nil
	case e.Skipped > 0:
		return &claim.Verdict{Kind: claim.Idle, Why: "no input meets its precondition"}
	}
	return &claim.Verdict{Kind: claim.Idle, Why: "the budget ended before it was tried"}
}

// hopeless is the verdict on a claim that fails on too many rows to be worth more of them, or of which most executions have no outcome; nil on
// others.
func hopeless(e claim.Evidence) *claim.Verdict {
	decided := float64(e.Decided())
	share := maxNear
	if decided < fairSample {
		share = maxSuspect
	}
	if float64(e.Violated) > max(1, share*decided) {
		return &claim.Verdict{Kind: claim.Refuted}
	}
	if e.Abandoned > e.Tried() {
		return &claim.Verdict{Kind: claim.Idle, Why: "most executions run out of fuel or crash"}
	}
	return nil
}

// suspect reports whether a claim that the sifting refuted may fail on few inputs.
func suspect(e claim.Evidence) bool {
	if hopeless(e) != nil {
		return float64(e.Violated) <= maxSuspect*float64(e.Decided())
	}
	return e.Held >= nearHeld
}
