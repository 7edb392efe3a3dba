package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// undefined finds claims of which NaN alone decides: where nothing but undefined results is compared, the relation is vacuous (docs/traps.md B1).
func undefined(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]string, error) {
	q := newInquiry(s)
	for _, c := range claims {
		q.ask(c, undefinedSides(c.Relation, s.Env))
	}
	res, err := unrefuted(ctx, s, r, q.probes)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]string{}
	for _, p := range standing(q.probes, res) {
		if res.Of(p).Held > 0 {
			out[q.of[p]] = ""
		}
	}
	return out, nil
}

// undefinedSides is the statement that of each comparison in rel's conclusion both sides are NaN: NaN ~= NaN, NaN <~ NaN and NaN >~ NaN hold,
// so that a relation of which this is true says nothing (docs/traps.md B1). It is nil where a comparison is of another kind.
func undefinedSides(rel *relation.Relation, env *relation.Env) *relation.Relation {
	var parts []relation.Expr
	for _, e := range relation.Conjuncts(rel.Post) {
		b, ok := e.(*relation.Binary)
		if !ok || !b.Op.Approximate() || !isFloat(b.X.Type()) || !isFloat(b.Y.Type()) {
			return nil
		}
		parts = append(parts, relation.Compare("!=", b.X, b.X), relation.Compare("!=", b.Y, b.Y))
	}
	undefined, err := rel.WithPost(env, relation.Conjunction(parts...))
	if err != nil {
		return nil
	}
	return undefined
}

// isFloat reports whether a comparison of values of type t is one of two floats.
func isFloat(t *relation.Type) bool {
	return t != nil && (t.Kind == relation.Float64 || t.Kind == relation.Float32)
}
