package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// defined drops claims that were given a precondition since they were sifted, and under which only NaN is compared.
type defined struct{}

// Name implements [Stage].
func (defined) Name() string { return "defined" }

// Run implements [Stage].
func (st defined) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	given := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool { return c.Bare == nil })
	return dropUndefined(ctx, s, r, set, given, st.Name())
}

// dropUndefined drops claims of which NaN alone decides: where nothing but undefined results is compared, the relation is vacuous (docs/traps.md B1).
func dropUndefined(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim, stage string) error {
	q := newInquiry(s)
	for _, c := range claims {
		q.ask(c, undefinedSides(c.Relation, s.Env))
	}
	res, err := unrefuted(ctx, s, r, q.probes)
	if err != nil {
		return err
	}
	for _, p := range standing(q.probes, res) {
		if res.Of(p).Held > 0 {
			set.Reject(q.of[p].ID, claim.Verdict{Kind: claim.Vacuous, Stage: stage, Why: "both sides are NaN on all inputs that meet its precondition"})
		}
	}
	return nil
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
