package infer

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// mostProposed bounds the composites that the engine offers: some hundred candidates are what laws offer of a function, too. No theory.
const mostProposed = 100

// proposeComposed composes all that held in the first round, printed or implied, by two and two. A composite follows from its parts, so that it is dropped
// as one that was enumerated and kills no mutant beside them; it stands where its follow-up shows mutants that the rows of its parts do not. Where no
// mutants are tried nothing tells the two apart, and none is proposed.
func proposeComposed(ctx context.Context, s *trial.Subject, _ *request, first Round) (proposals, error) {
	if first.Matrix == nil {
		return proposals{Warnings: []error{errors.New("no relations are composed, since no mutants are tried: imago compose does")}}, nil
	}
	var basics []*relation.Relation
	parts := slices.Concat(first.Claims, first.Implied)
	for _, c := range parts {
		if c.Relation.Name == "" { // a reason why something does not compose names it
			named := *c.Relation
			named.Name = c.Law.Name
			basics = append(basics, &named)
			continue
		}
		basics = append(basics, c.Relation)
	}
	found, err := composite.NewPool(s.Env, s.Func, basics, nil).Within(s.Func, survey.Ends(s.Func, s.Hints, s.Domain)).Layers(ctx, 2, mostProposed)
	if err != nil {
		return proposals{}, err
	}
	laws := map[algebra.Family]*algebra.Law{}
	var out proposals
	for _, c := range found.Composites {
		// Of its family is the relation that is applied last, which is there already: no composite stays for being the first of one.
		family := parts[c.Parts[len(c.Parts)-1]].Law.Family
		if laws[family] == nil {
			laws[family] = &algebra.Law{Name: "composite", Family: family, Traits: algebra.Enumerated}
		}
		law := laws[family]
		out.Candidates = append(out.Candidates, algebra.Candidate{Law: law, Text: c.Relation.Text()})
	}
	if found.Cut {
		out.Warnings = append(out.Warnings, fmt.Errorf("there are more than %d composites of two relations", mostProposed))
	}
	return out, nil
}
