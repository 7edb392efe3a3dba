package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// domain surveys the subject: it narrows its domain until it behaves, and looks for rows that reach its branches.
type domain struct{}

// Name implements [Stage].
func (domain) Name() string { return "domain" }

// Run implements [Stage]. It is the only stage that changes the subject, and the fuel of its executions.
func (domain) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	seen, err := survey.Look(ctx, r, s.Warns())
	*s = *seen.Subject
	set.Warn(seen.Warnings...)
	if err != nil {
		return err
	}
	return r.LimitFuel(ctx)
}
