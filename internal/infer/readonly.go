package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// readOnly is [survey.ReadOnly], once for each function.
func readOnly(ctx context.Context, r *trial.Runner) func(*relation.Func) []int {
	known := map[*relation.Func][]int{}
	return func(fn *relation.Func) []int {
		out, ok := known[fn]
		if !ok {
			out = survey.ReadOnly(ctx, r, fn)
			known[fn] = out
		}
		return out
	}
}

// UsualDomain bounds every parameter of fn by its type alone: moderate numbers, short texts and lists.
func UsualDomain(fn *relation.Func) *relation.Domain { return survey.Usual(fn) }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
