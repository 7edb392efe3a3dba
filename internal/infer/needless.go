package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// A premise is kept only if the relation fails without it (docs/traps.md E). The guard stage looks for premises of laws that failed, but an enumeration
// proposes conclusions under what it saw hold beside them: x.Signbit() => x.SetInf(y).IsInf() is true of any x, and of BitLen(x) >= 0 a premise tells no
// more than where BitLen returns.

// unneeded is what a claim says without its premise, wherever its calls return; nil if it has none, or one that the guard stage found needed. A premise
// that speaks of nothing but outcomes is that already.
func unneeded(s *trial.Subject, c *claim.Claim) *relation.Relation {
	if c.Relation.Pre == nil || c.Bare != nil || !c.Law.Traits.Has(algebra.Enumerated) || !slices.ContainsFunc(relation.Conjuncts(c.Relation.Pre), speaksOfValues) {
		return nil
	}
	var returns []relation.Expr
	seen := map[string]bool{}
	relation.Walk(c.Relation.Post, func(e relation.Expr) bool {
		// A function of the standard library that is no execution may panic as well, but its arguments are ours.
		if call, ok := e.(*relation.Call); ok && !call.Fn.Reference && !call.Fn.Field && !seen[call.Key] {
			seen[call.Key] = true
			returns = append(returns, &relation.OutcomeOf{Which: "ok", Call: call, T: relation.Predeclared(relation.Bool)})
		}
		return true
	})
	rel := derived(s, c.Relation.Declared, relation.Conjunction(returns...), c.Relation.Post)
	// What stands in the premise alone is no variable of what is left.
	if rel == nil || len(rel.Vars) == 0 || !drawable(s, rel) || rel.Text() == c.Relation.Text() {
		return nil
	}
	return rel
}

// speaksOfValues reports whether a part of a premise says more than how a call ends.
func speaksOfValues(p relation.Expr) bool {
	_, outcome := p.(*relation.OutcomeOf)
	return !outcome
}
