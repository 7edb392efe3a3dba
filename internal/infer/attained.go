package infer

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// unattained finds bounds that no row comes near to (docs/traps.md B5): each <= of the conclusion must be an equality somewhere.
// So must that of a law of lengths, len(entropy) <= len(NewMnemonic(entropy)) of twelve words and more, and of what was enumerated, whatever its family.
func unattained(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]string, error) {
	q := newInquiry(s)
	for _, c := range claims {
		if c.Law.Family != algebra.Bound && c.Law.Family != algebra.Length && !c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		for _, strict := range stricter(c.Relation, s.Env) {
			q.ask(c, strict)
		}
	}
	res, err := unrefuted(ctx, s, r, q.probes)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]string{}
	for _, p := range standing(q.probes, res) {
		out[q.of[p]] = ""
	}
	return out, nil
}

// stricter lists, for each conjunct a <= b of a conclusion, the relation that says a is below b by more than rounding.
func stricter(rel *relation.Relation, env *relation.Env) []*relation.Relation {
	var out []*relation.Relation
	for _, e := range relation.Conjuncts(rel.Post) {
		b, ok := e.(*relation.Binary)
		if !ok || !b.Op.Orders() || len(b.Op) == 1 {
			continue
		}
		strict := relation.Relation{Declared: rel.Declared, Pre: rel.Pre, Post: relation.Compare(b.Op[:1], b.X, b.Y)}
		if b.X.Type().HasFloat() {
			strict.Post = relation.Conjunction(strict.Post, relation.Not(relation.Compare("~=", b.X, b.Y)))
			strict.Tol = relation.Tolerance{Rel: trial.SearchTolerance, Abs: trial.SearchTolerance, Explicit: true}
		}
		if r, err := strict.Canonical(env); err == nil {
			out = append(out, r)
		}
	}
	return out
}
