package infer

import (
	"cmp"
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// maxAlternatives is how many premises one relation has. No theory stands behind it: a reader takes in four conditions at a glance.
const maxAlternatives = 4

// alternativesLaw is of claims that say under which conditions a call ends in a way, where different rows of the table say it of each.
var alternativesLaw = &algebra.Law{Name: "refused", Family: algebra.Outcome}

// alternatives joins confirmed claims that say how a call ends under different premises, "i < 0 => panics(F(s, i))" and "i > len(s) =>
// panics(F(s, i))", into one: together they are what a guard at the top of the code says, and more is said in fewer lines. The joined claim
// holds where each of them does, and has their evidence; they follow from it.
type alternatives struct{}

// alternativesStage is the name of the stage. Its verdicts outlast a reduction.
const alternativesStage = "alternatives"

// Name implements [Stage].
func (alternatives) Name() string { return alternativesStage }

// Run implements [Stage].
func (st alternatives) Run(_ context.Context, s *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	claims := slices.DeleteFunc(confirmedClaims(set), func(c *claim.Claim) bool { return !joinable(c) })
	for _, same := range alike(claims, conclusion) {
		same = upTo(maxAlternatives, same)
		if len(same) < 2 {
			continue
		}
		union := st.union(s, same)
		if union.Relation == nil {
			continue
		}
		whole := slices.IndexFunc(same, func(c *claim.Claim) bool { return c.Relation.Text() == union.Relation.Text() })
		if whole < 0 && hasRelation(set, union.Relation) {
			continue
		}
		var by claim.ID
		if whole >= 0 { // the others add nothing to it
			by = same[whole].ID
		} else {
			added := set.Propose(union)
			set.Observe(added.ID, together(set, same))
			by = added.ID
		}
		for _, c := range same {
			if c.ID != by {
				set.Reject(c.ID, claim.Verdict{Kind: claim.Implied, Stage: st.Name(), By: []claim.ID{by}})
			}
		}
	}
	return nil
}

// upTo is those of some claims, the widest first, that have no more than so many alternatives together: a claim of an earlier round may have
// several, and takes in what was found since.
func upTo(most int, claims []*claim.Claim) []*claim.Claim {
	width := func(c *claim.Claim) int { return len(relation.Alternatives(c.Relation.Pre)) }
	wide := slices.Clone(claims)
	slices.SortStableFunc(wide, func(a, b *claim.Claim) int { return cmp.Compare(width(b), width(a)) })
	return slices.DeleteFunc(wide, func(c *claim.Claim) bool {
		if width(c) > most {
			return true
		}
		most -= width(c)
		return false
	})
}

// together is the evidence of all of some claims; it is exhaustive, or a proof, if that of each is.
func together(set *claim.Set, claims []*claim.Claim) claim.Evidence {
	var all claim.Evidence
	exhaustive, proved := true, true
	for _, c := range claims {
		e := set.Evidence(c.ID)
		exhaustive, proved = exhaustive && e.Exhaustive, proved && (e.Proved || e.Exhaustive)
		e.Exhaustive = false // what one has seen is not all that there is
		all.Merge(e)
	}
	all.Exhaustive, all.Proved = exhaustive, proved
	return all
}

// union is the claim that each of some claims follows from; its relation is nil if they do not fit together.
func (alternatives) union(s *trial.Subject, same []*claim.Claim) claim.Claim {
	var pres []relation.Expr
	for _, c := range same {
		for _, p := range relation.Alternatives(c.Relation.Pre) {
			if !slices.ContainsFunc(pres, func(q relation.Expr) bool { return logic.Implies(p, q) }) { // month < 1 beside month <= 0
				pres = append(slices.DeleteFunc(pres, func(q relation.Expr) bool { return logic.Implies(q, p) }), p)
			}
		}
	}
	out := claim.Claim{Candidate: algebra.Candidate{Law: same[0].Law}, Engine: same[0].Engine, Order: same[0].Order}
	if slices.ContainsFunc(same, func(c *claim.Claim) bool { return c.Law != out.Law }) {
		out.Law = alternativesLaw
	}
	rel := derived(s, same[0].Relation.Declared, relation.Disjunction(pres...), same[0].Relation.Post)
	if rel != nil && relation.ExprString(rel.Post) == relation.ExprString(same[0].Relation.Post) {
		out.Relation, out.Text = rel, rel.Text()
	}
	return out
}

// joinable reports whether a claim says how a call ends under a premise that executes nothing and is always defined.
func joinable(c *claim.Claim) bool {
	return c.Relation.Pre != nil && c.Law.Family == algebra.Outcome && relation.Total(c.Relation.Pre) && !relation.Executes(c.Relation.Pre)
}
