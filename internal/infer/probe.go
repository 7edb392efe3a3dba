package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/relation"
)

var _ survey.Prober = child{}

// Probe implements [survey.Prober].
func (c child) Probe(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*harness.Trace, error) {
	return c.h.Probe(ctx, c.fuelOf(fn), fn, args, n)
}

// Branches implements [survey.Prober].
func (c child) Branches() []harness.Branch { return c.h.Branches() }

// Implicit implements [survey.Prober].
func (c child) Implicit() []harness.Branch { return c.h.Implicit() }
