package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// maxPremisesOfProof is how many claims a proof may start from, the first in the order of print: what a reader holds against a further line are
// the lines above it. No theory stands behind it; a proof takes milliseconds for each of them.
const maxPremisesOfProof = 24

// derivable drops claims that a reader derives from those which come before them in print, or from a single law behind them that holds as widely:
// len(F(s)) == len(s) says nothing beside F(s) == s, nor does x < 0 => F(x) == 1 beside x <= 0 => F(x) == 1. Reduction asks for what follows by
// rewriting while hundreds of claims stand; this stage asks for a proof by cases, congruence and orders, when few are left. As there, the first of a
// family goes only if a single other law says as much, unless it is spare: that an equality is symmetric may follow from three laws of orders, and is
// missed.
type derivable struct{}

// Name implements [Stage].
func (derivable) Name() string { return "derivable" }

// Run implements [Stage].
func (st derivable) Run(_ context.Context, s *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	var before []*claim.Claim
	families := map[algebra.Family]bool{}
	order := choose(confirmedClaims(set))
	for i, c := range order {
		rules := known(s, set, c)
		by := proofOf(c.Relation, before, rules)
		if by == nil { // among many laws the limits of a proof may be met before it is found
			by = singly(c, before, rules)
		}
		if len(by) != 1 {
			later := slices.DeleteFunc(slices.Clone(order[i+1:]), func(o *claim.Claim) bool { return !general(o, c) })
			if one := singly(c, later, rules); one != nil {
				by = one
			}
		}
		if len(by) == 1 || len(by) > 1 && (families[c.Law.Family] || c.Spare) {
			v := claim.Verdict{Kind: claim.Implied, Stage: st.Name()}
			for _, o := range by {
				v.By = append(v.By, o.ID)
			}
			set.Reject(c.ID, v)
			continue
		}
		families[c.Law.Family] = true
		if len(before) < maxPremisesOfProof && !c.Law.Traits.Has(algebra.Definition) { // see [generates]
			before = append(before, c)
		}
	}
	return nil
}

// singly is the first of some claims from which alone another one follows; nil if there is none.
func singly(c *claim.Claim, from []*claim.Claim, rules []logic.Rule) []*claim.Claim {
	for _, o := range from {
		if one := proofOf(c.Relation, []*claim.Claim{o}, rules); one != nil {
			return one
		}
	}
	return nil
}

// known are the rules that a proof of c may use: those of builtins, and those about sisters unless c speaks of the subject alone. That Max is
// commutative follows from Max(x, y) + Min(x, y) == x + y for somebody who knows what Min is, and is what everybody looks for.
func known(s *trial.Subject, set *claim.Set, c *claim.Claim) []logic.Rule {
	if !slices.ContainsFunc(c.Relation.Executions(), func(call *relation.Call) bool { return call.Fn != s.Func }) {
		return set.Theory().Builtins
	}
	return set.Theory().Rules
}

// general reports whether o is a law of the table, or c is none either or of low interest, that holds everywhere or where c does, and does not say that
// the subject is an operator.
func general(o, c *claim.Claim) bool {
	everywhere := o.Relation.Pre == nil || premise(o.Relation) == premise(c.Relation)
	alike := func(trait algebra.Traits) bool { return !o.Law.Traits.Has(trait) || c.Law.Traits.Has(trait) }
	named := c.LowInterest() || alike(algebra.Enumerated) && alike(algebra.Generated)
	return everywhere && named && !o.Law.Traits.Has(algebra.Definition)
}

// proofOf finds claims that a relation follows from by a proof of more than rewriting; nil if there is none.
//
// The proof tells which claims it speaks of; not all of these are needed, since it states what it can before it looks at the goal.
func proofOf(rel *relation.Relation, from []*claim.Claim, rules []logic.Rule) []*claim.Claim {
	proof := func(from []*claim.Claim) (by []*claim.Claim, ok bool) {
		used, ok := logic.Derives(rel, claim.Relations(from), rules)
		for _, i := range used {
			by = append(by, from[i])
		}
		return by, ok
	}
	by, ok := proof(from)
	if !ok {
		return nil
	}
	return irredundant(by, func(part []*claim.Claim) bool {
		_, ok := proof(part)
		return ok
	})
}
