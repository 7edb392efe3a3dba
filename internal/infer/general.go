package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A row of the table gets a precondition if it fails without one, and often several rows stand under preconditions that are instances of one law
// which the table has not: of a schedule that begins late Next(start, 1, now) == start, Next(start, every, 0) == start and Next(start, start, now)
// == start, each under another premise. Enumeration finds the law itself, which kills no mutant that all of these do not kill. It is one line in
// the place of several, so that it is taken whatever it kills.

// mostGeneral is how many claims are taken since others are instances of them: each is put through validation. No theory stands behind it.
const mostGeneral = 2

// generalises reports whether c is what o says of certain values, of fewer inputs, or of a weaker conclusion under its premise.
func generalises(o, c *relation.Relation) bool {
	return logic.Instance(o, c) || c.Pre != nil && logic.Entails(o, c) && !logic.Entails(c, o)
}

// generalising are those of some claims of which claims that stand are instances, the one with most of these first, and each with one that those
// before it do not have.
//
// It is greedy set cover over the claims that stand; of two that cover as many the first one is taken.
func generalising(fresh, stand []*claim.Claim) []*claim.Claim {
	left := slices.Clone(stand)
	var taken []*claim.Claim
	for len(taken) < mostGeneral {
		var best *claim.Claim
		most := 0
		for _, c := range fresh {
			n := 0
			for _, f := range left {
				n += b2i(generalises(c.Relation, f.Relation))
			}
			if n > most {
				best, most = c, n
			}
		}
		if best == nil {
			break
		}
		taken = append(taken, best)
		left = slices.DeleteFunc(left, func(f *claim.Claim) bool { return generalises(best.Relation, f.Relation) })
	}
	return taken
}

// generalFirst is a list of claims in which one that others are instances of stands in the place of the first of these, and they stand behind all:
// Of(x).Plus(Of(y)) == Of(x + y) in the place of Of(x).Plus(Of(0)) == Of(x). What is cheaper to say comes first in the list that is given, and would take
// the place of what says more.
//
// An instance is found by matching, or by entailment where its premise is narrower: n² proofs for n claims, each of a few terms. Two claims that are
// instances of each other say the same, and stay in their order. Nothing falls here: whether the instances follow is asked when the general claim
// stands.
func generalFirst(claims []*claim.Claim) []*claim.Claim {
	// above is the place of a claim that says more than that at a place, -1 if there is none. Of two that are instances of each other the first says more.
	above := func(i int) int {
		for k, o := range claims {
			if k != i && generalises(o.Relation, claims[i].Relation) && (k < i || !generalises(claims[i].Relation, o.Relation)) {
				return k
			}
		}
		return -1
	}
	var out, instances []*claim.Claim
	placed := map[*claim.Claim]bool{}
	for i, c := range claims {
		top := i
		for range claims { // proofs are not complete, and need not be transitive
			k := above(top)
			if k < 0 {
				break
			}
			top = k
		}
		if top != i {
			instances = append(instances, c)
		}
		if o := claims[top]; !placed[o] {
			out, placed[o] = append(out, o), true
		}
	}
	return append(out, instances...)
}

// followed are the claims from each of which alone a law follows that people know: who knows the law knows what is more general.
func (r *results) followed() map[*claim.Claim]bool {
	out := map[*claim.Claim]bool{}
	for _, c := range r.set.Rejected(claim.Implied) {
		v, _ := r.set.Verdict(c.ID)
		if len(v.By) == 1 && !c.Law.Traits.Has(algebra.Enumerated) && !c.LowInterest() && !lastResort(c) {
			if by := r.set.Current(v.By[0]); generalises(by.Relation, c.Relation) {
				out[by] = true
			}
		}
	}
	return out
}
