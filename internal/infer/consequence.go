package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
)

// origin finds what a relation that holds follows from: relations that are printed unasked if they suffice.
func (s *session) origin(found *results, c *claim.Claim) []*claim.Claim {
	if by := s.consequence(found.unasked(), c); by != nil {
		return by
	}
	return s.consequence(found, c)
}

// sources are the claims that an implied one follows from.
func (r *results) sources(c *claim.Claim) []*claim.Claim {
	v, _ := r.set.Verdict(c.ID)
	var out []*claim.Claim
	for _, by := range v.By {
		out = append(out, r.set.Current(by))
	}
	return out
}

// unasked is what is printed without --all, and what follows from nothing else.
func (r *results) unasked() *results {
	first := &results{set: r.set, kept: r.kept[:unasked(r.kept)]}
	for grown := true; grown; {
		grown = false
		for _, c := range r.implied {
			elsewhere := func(o *claim.Claim) bool {
				return !slices.Contains(first.kept, o) && !slices.Contains(first.implied, o)
			}
			if by := r.sources(c); len(by) > 0 && !slices.Contains(first.implied, c) && !slices.ContainsFunc(by, elsewhere) {
				first.implied, grown = append(first.implied, c), true
			}
		}
	}
	return first
}

// consequence finds what a relation that holds follows from.
func (s *session) consequence(found *results, c *claim.Claim) []*claim.Claim {
	for _, o := range found.kept {
		if logic.Entails(o.Relation, c.Relation) {
			return []*claim.Claim{o}
		}
	}
	for _, o := range found.implied {
		if o != c && logic.Entails(o.Relation, c.Relation) {
			return found.sources(o)
		}
	}
	rules := map[*claim.Claim][]logic.Rule{}
	for _, o := range slices.Concat(found.kept, found.implied) {
		rules[o] = logic.Rules(o.Unconditional())
	}
	all := claim.Without(slices.Concat(found.kept, found.implied), []*claim.Claim{c})
	if holds := func(from []*claim.Claim) bool {
		return logic.FollowsUnder(c.Relation, rulesFrom(from, rules, s.rules), claim.Relations(from))
	}; holds(all) {
		return irredundant(all, holds)
	}
	plain := *c.Relation
	plain.Pre = nil // what holds everywhere holds there
	if logic.Follows(&plain, rulesFrom(found.kept, rules, s.rules), claim.Relations(found.kept)...) {
		return smallestPart(&plain, found.kept, rules, s.rules)
	}
	return nil
}
