package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// mostProposed bounds the composites that the engine offers: some hundred candidates are what laws offer of a function, too. No theory.
const mostProposed = 100

// proposeComposed composes all that held in the first round, printed or implied, by two and two. A composite follows from its parts, so that it is dropped
// as implied where those are printed; one whose parts were weakened later, by a precondition or a tolerance, may stand.
func proposeComposed(ctx context.Context, s *trial.Subject, first Round) (proposals, error) {
	var basics []*relation.Relation
	for _, c := range slices.Concat(first.Claims, first.Implied) {
		if c.Relation.Name == "" { // a reason why something does not compose names it
			named := *c.Relation
			named.Name = c.Law.Name
			basics = append(basics, &named)
			continue
		}
		basics = append(basics, c.Relation)
	}
	found, err := composite.NewPool(s.Env, s.Func, basics, nil).Layers(ctx, 2, mostProposed)
	if err != nil {
		return proposals{}, err
	}
	law := &algebra.Law{Name: "composite", Family: algebra.Composed, Traits: algebra.Enumerated}
	var out proposals
	for _, c := range found.Composites {
		out.Candidates = append(out.Candidates, algebra.Candidate{Law: law, Text: c.Relation.Text()})
	}
	if found.Cut {
		out.Warnings = append(out.Warnings, fmt.Errorf("there are more than %d composites of two relations", mostProposed))
	}
	return out, nil
}
