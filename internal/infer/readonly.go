package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// readOnly is [survey.ReadOnly], once for each function.
func (s *session) readOnly(ctx context.Context, r *trial.Runner, fn *relation.Func) []int {
	out, ok := s.constant[fn]
	if !ok {
		if s.constant == nil {
			s.constant = map[*relation.Func][]int{}
		}
		out = survey.ReadOnly(ctx, r, fn)
		s.constant[fn] = out
	}
	return out
}

// UsualDomain bounds every parameter of fn by its type alone: moderate numbers, short texts and lists.
func UsualDomain(fn *relation.Func) *relation.Domain { return survey.Usual(fn) }

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
