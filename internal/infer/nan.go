package infer

import (
	"context"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// defined drops candidates of which NaN alone decides: where nothing but undefined results is compared, the relation is vacuous (traps.md B1).
func (s *session) defined(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	var probes []*candidate
	owner := map[*candidate]*candidate{}
	for _, c := range cands {
		if rel := undefinedSides(c.rel, s.Env); rel != nil && s.drawable(rel) {
			p := &candidate{Candidate: c.Candidate, rel: rel}
			probes, owner[p] = append(probes, p), c
		}
	}
	undefined, err := s.unrefuted(ctx, probes, owner)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool {
		p := undefined[c]
		return p != nil && p.held > 0 && c.drop(pointless, "both sides are NaN on all inputs that meet its precondition")
	}), nil
}

// definedUnderPremise is [session.defined] for candidates that were given a premise since they were sifted: it may leave them undefined rows only.
func (s *session) definedUnderPremise(ctx context.Context, cands []*candidate) ([]*candidate, error) {
	given := slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return c.bare == nil })
	defined, err := s.defined(ctx, given)
	return slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return slices.Contains(given, c) && !slices.Contains(defined, c) }), err
}

// undefinedSides is the statement that of each comparison in rel's conclusion both sides are NaN: NaN ~= NaN, NaN <~ NaN and NaN >~ NaN hold,
// so that a relation of which this is true says nothing (traps.md B1). It is nil where a comparison is of another kind.
func undefinedSides(rel *relation.Relation, env *relation.Env) *relation.Relation {
	text := ""
	for _, e := range logic.Conjuncts(rel.Post) {
		b, ok := e.(*relation.Binary)
		if !ok || !slices.Contains([]relation.Op{"~=", "<~", ">~"}, b.Op) || !isFloat(b.X.Type()) || !isFloat(b.Y.Type()) {
			return nil
		}
		if text != "" {
			text += " && "
		}
		x, y := relation.ExprString(b.X), relation.ExprString(b.Y)
		text += fmt.Sprintf("(%s) != (%s) && (%s) != (%s)", x, x, y, y)
	}
	if rel.Pre != nil {
		text = relation.ExprString(rel.Pre) + " => " + text
	}
	undefined, err := relation.Parse(declaration(rel.Declared)+text, env)
	if err != nil {
		return nil
	}
	return undefined
}

// isFloat reports whether a comparison of values of type t is one of two floats.
func isFloat(t *relation.Type) bool {
	return t != nil && (t.Kind == relation.Float64 || t.Kind == relation.Float32)
}
