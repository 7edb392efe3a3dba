package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/relation"
)

// What a text is looked for among: sequences of up to three relations that stand, which for the twenty of a function are 8,420 compositions of milliseconds
// together. No theory stands behind the figures.
const (
	askedLayers    = 3
	askedSequences = 2000
)

// composedOf is the names of the relations that a relation is composed of, the one that is applied first in front, where they stand and it says what they
// say together; nil if it is no composite of them.
func (in *inference) composedOf(ctx context.Context, rel *relation.Relation) ([]string, error) {
	var basics []*relation.Relation
	for _, c := range in.found.kept {
		if c.Relation.Name == "" || formula(c.Relation) == formula(rel) {
			continue
		}
		basics = append(basics, c.Relation)
	}
	found, err := composite.NewPool(in.Env, in.Func, basics, nil).Within(in.Func, survey.Ends(in.Func, in.Hints, in.Domain)).Layers(ctx, askedLayers, askedSequences)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(found.Composites, func(c composite.Composite) bool { return formula(c.Relation) == formula(rel) })
	if i < 0 {
		return nil, nil
	}
	var out []string
	for _, p := range found.Composites[i].Parts {
		out = append(out, basics[p].Name)
	}
	return out, nil
}
