package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// maxAlternatives is how many premises one relation joins. No theory stands behind it: a reader takes in four conditions at a glance.
const maxAlternatives = 4

// refusedLaw is of claims that say under which conditions a call fails, where rows of the table say it of each condition alone.
var refusedLaw = &algebra.Law{Name: "refused", Family: algebra.Outcome}

// alternatives joins confirmed claims that say how a call ends under different premises, "i < 0 => panics(F(s, i))" and "i > len(s) =>
// panics(F(s, i))", into one: together they are what a guard at the top of the code says, and more is said in fewer lines. The joined claim
// holds where each of them does, and has their evidence; they follow from it.
type alternatives struct{}

// joining is the name of the stage. Its verdicts outlast a reduction.
const joining = "alternatives"

// Name implements [Stage].
func (alternatives) Name() string { return joining }

// Run implements [Stage].
func (st alternatives) Run(_ context.Context, s *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(confirmedClaims(set), func(c *claim.Claim) bool { return !joinable(c) })
	for _, same := range alike(claims, conclusion) {
		same = same[:min(len(same), maxAlternatives)]
		if len(same) < 2 {
			continue
		}
		joined := st.join(s, same)
		if joined.Relation == nil || hasRelation(set, joined.Relation) {
			continue
		}
		added := set.Propose(joined)
		set.Observe(added.ID, together(set, same))
		for _, c := range same {
			set.Reject(c.ID, claim.Verdict{Kind: claim.Implied, Stage: st.Name(), By: []claim.ID{added.ID}})
		}
	}
	return nil
}

// together is the evidence of all of some claims; it is exhaustive if that of each is.
func together(set *claim.Set, claims []*claim.Claim) claim.Evidence {
	var all claim.Evidence
	exhaustive := true
	for _, c := range claims {
		e := set.Evidence(c.ID)
		exhaustive = exhaustive && e.Exhaustive
		e.Exhaustive = false // what one has seen is not all that there is
		all.Merge(e)
	}
	all.Exhaustive = exhaustive
	return all
}

// join is the claim that each of some claims follows from; its relation is nil if they do not fit together.
func (alternatives) join(s *trial.Subject, same []*claim.Claim) claim.Claim {
	var pres []relation.Expr
	for _, c := range same {
		pres = append(pres, relation.Alternatives(c.Relation.Pre)...)
	}
	joined := claim.Claim{Candidate: algebra.Candidate{Law: same[0].Law}, Engine: same[0].Engine, Order: same[0].Order}
	if slices.ContainsFunc(same, func(c *claim.Claim) bool { return c.Law != joined.Law }) {
		joined.Law = refusedLaw
	}
	rel := derived(s, same[0].Relation.Declared, relation.Disjunction(pres...), same[0].Relation.Post)
	if rel != nil && relation.ExprString(rel.Post) == relation.ExprString(same[0].Relation.Post) {
		joined.Relation, joined.Text = rel, rel.Text()
	}
	return joined
}

// joinable reports whether a claim says how a call ends under a premise that executes nothing and is always defined.
func joinable(c *claim.Claim) bool {
	return c.Relation.Pre != nil && c.Law.Family == algebra.Outcome && relation.Total(c.Relation.Pre) && !relation.Executes(c.Relation.Pre)
}
