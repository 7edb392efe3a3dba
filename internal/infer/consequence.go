package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// origin finds what a relation that holds follows from: relations that are printed unasked if they suffice.
func (r *results) origin(c *claim.Claim) []*claim.Claim {
	if by := r.unasked().consequence(c); by != nil {
		return by
	}
	return r.consequence(c)
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
	first := &results{set: r.set, kept: r.kept[:r.shown()]}
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
func (r *results) consequence(c *claim.Claim) []*claim.Claim {
	for _, o := range r.kept {
		if logic.Entails(o.Relation, c.Relation) {
			return []*claim.Claim{o}
		}
	}
	for _, o := range r.implied {
		if o != c && logic.Entails(o.Relation, c.Relation) {
			return r.sources(o)
		}
	}
	rules := map[*claim.Claim][]logic.Rule{}
	for _, o := range slices.Concat(r.kept, r.implied) {
		rules[o] = logic.Rules(o.Unconditional())
	}
	all := claim.Without(slices.Concat(r.kept, r.implied), []*claim.Claim{c})
	if holds := func(from []*claim.Claim) bool {
		return logic.FollowsUnder(c.Relation, rulesFrom(from, rules, r.set.Theory().Rules), claim.Relations(from))
	}; holds(all) {
		return irredundant(all, holds)
	}
	plain := *c.Relation
	plain.Pre = nil // what holds everywhere holds there
	if logic.Follows(&plain, rulesFrom(r.kept, rules, r.set.Theory().Rules), claim.Relations(r.kept)...) {
		return smallestPart(&plain, r.kept, rules, r.set.Theory().Rules)
	}
	return r.derived(c.Relation, slices.DeleteFunc(all, func(o *claim.Claim) bool { return r.rests(o, c, map[*claim.Claim]bool{}) }))
}

// rests reports whether a claim follows from another one, which it then proves nothing about.
func (r *results) rests(c, on *claim.Claim, seen map[*claim.Claim]bool) bool {
	if c == on || seen[c] {
		return c == on
	}
	seen[c] = true
	return slices.ContainsFunc(r.sources(c), func(o *claim.Claim) bool { return r.rests(o, on, seen) })
}

// derived finds claims that a relation follows from by a proof of more than rewriting.
func (r *results) derived(rel *relation.Relation, from []*claim.Claim) []*claim.Claim {
	by := proofOf(rel, from, r.set.Theory().Rules)
	if by == nil {
		return nil
	}
	return r.generators(by)
}

// generators are claims with those that follow from others replaced by what they follow from, as far as that is known.
func (r *results) generators(claims []*claim.Claim) []*claim.Claim {
	var out []*claim.Claim
	for _, c := range claims {
		from := []*claim.Claim{c}
		if by := r.sources(c); slices.Contains(r.implied, c) && len(by) > 0 {
			from = by
		}
		for _, o := range from {
			if !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
	}
	return out
}
