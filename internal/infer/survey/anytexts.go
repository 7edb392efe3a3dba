package survey

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// anyTextsRound is the number of the observation of texts that are no valid UTF-8, which no other one has. No theory stands behind it.
const anyTextsRound = 1 << 20

// anyTexts has all texts in the domain, and not those alone that are valid UTF-8, if these are not told apart by the subject, and others are: of
// utf8.Valid nothing could be said otherwise.
func (s *surveyor) anyTexts(ctx context.Context, seen *observation) (*observation, error) {
	texts := slices.ContainsFunc(s.Func.Params, func(p relation.Param) bool { return p.Type.Has(isText) })
	if s.Given || !texts || s.Domain.Charset != relation.UTF8 || seen == nil || len(seen.rows) == 0 || !s.alike(seen) {
		return seen, nil
	}
	s.Domain.Charset = relation.AnyBytes
	others, err := s.observe(ctx, anyTextsRound)
	if err != nil || others.badRows() > seen.badRows() || s.alike(others) {
		s.Domain.Charset = relation.UTF8
		return seen, err
	}
	return others, nil
}

// alike reports whether the subject does the same on all rows.
func (s *surveyor) alike(o *observation) bool {
	for i, outcome := range o.ex.Outcome {
		if outcome != o.ex.Outcome[0] {
			return false
		}
		if outcome != relation.Returned {
			continue
		}
		for k, out := range s.Func.Outputs() {
			if out.Param < 0 && source.Compare(o.ex.Outputs[k].At(i), o.ex.Outputs[k].At(0)) != 0 {
				return false
			}
		}
	}
	return true
}
