package adequacy

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Changes are, for each of some inputs, the sides of branches that a source or its follow-ups take and the others do not, in the groups that the relations
// make of the input: one of each relation that applies. Code that all of a group run alike cannot make them differ, which is metamorphic coverage.
// An input on which the function does not end, or to which no relation applies, has none.
func Changes(ctx context.Context, h *harness.Harness, c *suite.Claims, inputs []source.Row, s seed.Seed) ([]relation.Bits, error) {
	b := newBuilder(h, c, []string{c.Function().Func.Name}, s)
	if err := b.applyAll(ctx, inputs); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Short(), err)
	}
	if err := b.observe(ctx); err != nil {
		return nil, fmt.Errorf("%s: %w", c.Short(), err)
	}
	changed := make([]relation.Bits, len(b.Sources))
	for t := range changed {
		changed[t] = relation.NewBits(2 * len(b.Branches))
	}
	for k := range b.Groups {
		one := b.oneSided(&b.Groups[k])
		for _, t := range b.Groups[k].Sources {
			changed[t] = changed[t].Or(one)
		}
	}
	out := make([]relation.Bits, len(inputs))
	for i, row := range inputs {
		out[i] = relation.NewBits(2 * len(b.Branches))
		if t, ok := b.place(row); ok {
			out[i] = changed[t]
		}
	}
	return out, nil
}
