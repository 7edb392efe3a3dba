package infer

import (
	"slices"

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

// refusalClaim reports whether a claim says how a call ends: it speaks of what lies outside of the domain.
func refusalClaim(c *claim.Claim) bool {
	_, ok := c.Relation.Post.(*relation.OutcomeOf)
	return ok
}

// within reports whether each of some variables is one of others.
func within(some, others []relation.Var) bool {
	return !slices.ContainsFunc(some, func(u relation.Var) bool {
		return !slices.ContainsFunc(others, func(v relation.Var) bool { return v.Name == u.Name })
	})
}
