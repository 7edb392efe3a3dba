package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// domain surveys the subject: it narrows its domain until it behaves, and looks for rows that reach its branches.
type domain struct{}

// Name implements [Stage].
func (domain) Name() string { return "domain" }

// Run implements [Stage].
func (domain) Run(ctx context.Context, s *session, r *trial.Runner, _ *claim.Set) error {
	r.Tell("looking at its domain")
	seen, err := s.refine(ctx)
	if err != nil {
		return err
	}
	s.openEnds(seen)
	if err := s.settleDomain(); err != nil {
		return err
	}
	return s.explore(ctx)
}
