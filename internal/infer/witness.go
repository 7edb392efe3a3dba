package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// asAt names the simplest of some rows; "" if there are none.
func asAt(rel *relation.Relation, ws []claim.Witness) string {
	if len(ws) == 0 {
		return ""
	}
	return ", as at " + claim.Smallest(rel, ws).String()
}

// refusalLaw is of claims that the conditions of the code make, and no row of the table.
var refusalLaw = &algebra.Law{Name: "refused", Family: algebra.Outcome}

// refusalClaim reports whether a claim says how a call ends: it speaks of what lies outside of the domain.
func refusalClaim(c *claim.Claim) bool {
	_, ok := c.Relation.Post.(*relation.OutcomeOf)
	return ok
}

// hasRelation reports whether a set has a relation.
func hasRelation(set *claim.Set, rel *relation.Relation) bool {
	return slices.ContainsFunc(set.All(), func(c *claim.Claim) bool { return c.Relation.Text() == rel.Text() })
}

// within reports whether each of some variables is one of others.
func within(some, others []relation.Var) bool {
	return !slices.ContainsFunc(some, func(u relation.Var) bool {
		return !slices.ContainsFunc(others, func(v relation.Var) bool { return v.Name == u.Name })
	})
}
