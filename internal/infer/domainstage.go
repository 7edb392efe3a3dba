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

// Run implements [Stage]. Neither the subject nor the fuel of its executions changes behind it.
func (domain) Run(ctx context.Context, s *session, r *trial.Runner, _ *claim.Set) error {
	seen, err := survey.Look(ctx, r, s.warned())
	s.branches, s.Subject, s.run = seen.Branches, seen.Subject, r.On(seen.Subject)
	s.warnings = append(s.warnings, seen.Warnings...)
	if err != nil {
		return err
	}
	s.run, err = s.run.Rationed(ctx)
	return err
}
