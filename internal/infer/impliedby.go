package infer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// Two answers to the question whether a claim follows from others. One names a single claim, or few: rows of the table of laws know which of them
// imply each other, texts show containment, and a proof by one claim's rules needs no other. The other answer is a proof by all that is kept; it
// is asked last, since it names everything until the claims that it does not need are taken out of it one by one.
//
// Both answers are sound as far as package logic is, and neither is complete: what is not proved stays a claim of its own.

// impliedBy finds what c follows from: a law of which the table says so, a conjunction that contains it, one that says it of more values or inputs, one
// kept law by rewriting, or, if its family is there already, all of them together.
//
// The cheap answers come first: a column of the table, equality of law and view, containment; then proofs.
func impliedBy(c *claim.Claim, cands, kept []*claim.Claim, rules map[*claim.Claim][]logic.Rule, all, theory []logic.Rule) []*claim.Claim {
	// What the table of laws says holds of laws of one view and one sister.
	for _, under := range c.Law.Under {
		for _, o := range cands {
			if o.Law.Name == under && o != c && covers(o, c) && (o.Law.G == algebra.Shape{} || c.Law.G == algebra.Shape{} || sameSister(c, o)) && (o.View == c.View || o.Law.F != c.Law.F) {
				return []*claim.Claim{o}
			}
		}
	}
	for _, o := range cands {
		if o != c && o.Law.Traits.Has(algebra.ImpliesAll) && o.Guard == "" && c.Sister == "" {
			return []*claim.Claim{o}
		}
		if c.Guard != "" && o.Guard == "" && o.Law == c.Law && o.View == c.View && o.Sister == c.Sister && o.Constant == c.Constant {
			return []*claim.Claim{o} // one of its alternatives holds everywhere
		}
		if o != c && sameLength(c, o) || leftAlone(c, o) {
			return []*claim.Claim{o}
		}
		if o != c && looser(c, o) {
			return []*claim.Claim{o}
		}
		if o != c && (contained(c.Relation, o.Relation) || generalises(o.Relation, c.Relation)) {
			return []*claim.Claim{o}
		}
	}
	for _, o := range kept {
		if c.Relation.Pre != nil && logic.Entails(o.Relation, c.Relation) || follows(c.Relation, append(slices.Clone(theory), rules[o]...), o) {
			return []*claim.Claim{o}
		}
	}
	// The first of a family follows from nothing but a single claim, since its absence would puzzle a reader.
	if !slices.ContainsFunc(kept, func(o *claim.Claim) bool { return o.Law.Family == c.Law.Family }) || !follows(c.Relation, all, kept...) {
		return nil
	}
	return smallestPart(c.Relation, kept, rules, theory)
}

// sameSister reports whether two laws are about the same sister, which one of them may look at through another one.
func sameSister(c, o *claim.Claim) bool {
	return o.Sister == c.Sister || strings.HasPrefix(c.Sister, o.Sister+" ") || strings.HasPrefix(o.Sister, c.Sister+" ")
}

// covers reports whether c holds wherever o does: it has no guard, or o's premise implies it as far as it speaks of o's variables.
func covers(c, o *claim.Claim) bool {
	if c.Guard == "" {
		return true
	}
	have := relation.Conjuncts(o.Relation.Pre)
	return !slices.ContainsFunc(relation.Conjuncts(c.Relation.Pre), func(p relation.Expr) bool {
		return within(variables(p), o.Relation.Vars) && !logic.PremiseHolds(p, have)
	})
}

// variables lists those that occur in e.
func variables(e relation.Expr) []relation.Var {
	var out []relation.Var
	relation.Walk(e, func(e relation.Expr) bool {
		if v, ok := e.(*relation.VarRef); ok {
			out = append(out, relation.Var{Name: v.Name})
		}
		return true
	})
	return out
}

// looser reports whether c and o are one law with two constants, and o, which the table has first, is the tighter bound or says enough, or that
// something holds of the multiples of two numbers, and o is of that which divides the other.
func looser(c, o *claim.Claim) bool {
	if c.Law == o.Law && c.View == o.View && covers(o, c) && c.Law.Traits.Has(algebra.DivisorFirst) {
		a, errA := strconv.Atoi(c.Constant)
		b, errB := strconv.Atoi(o.Constant)
		return errA == nil && errB == nil && a < b && b%a == 0
	}
	return c.Law == o.Law && c.View == o.View && c.Sister == o.Sister && covers(o, c) && c.Law.Traits.Has(algebra.StrongestFirst) && o.Order < c.Order
}

// sameLength reports whether c says of one list what o says of another, while both hold only where the lists are as long as each other.
func sameLength(c, o *claim.Claim) bool {
	return c.Guard != "" && c.Guard == o.Guard && strings.HasPrefix(c.Guard, "len(") && strings.Contains(c.Guard, " == len(") &&
		c.Law.Family == algebra.Length && o.Law.Traits.Has(algebra.SameLength) && c.Sister == o.Sister && (c.Law != o.Law || o.Order < c.Order)
}

// contained reports whether a's conclusion is a conjunct of b's, under the same premise.
func contained(a, b *relation.Relation) bool {
	if premise(a) != premise(b) {
		return false
	}
	text := relation.ExprString(a.Post)
	found := false
	var walk func(e relation.Expr)
	walk = func(e relation.Expr) {
		if and, ok := e.(*relation.Binary); ok && and.Op == "&&" {
			walk(and.X)
			walk(and.Y)
			found = found || relation.ExprString(and.X) == text || relation.ExprString(and.Y) == text || logic.Mirrored(and.X, a.Post) || logic.Mirrored(and.Y, a.Post)
		}
	}
	walk(b.Post)
	return found
}

func premise(r *relation.Relation) string {
	if r.Pre == nil {
		return ""
	}
	return relation.ExprString(r.Pre)
}

// follows reports whether a relation is a consequence of rules and of claims, everywhere or where its premise holds.
func follows(rel *relation.Relation, rules []logic.Rule, from ...*claim.Claim) bool {
	known := claim.Relations(from)
	return logic.Follows(rel, rules, known...) || logic.FollowsUnder(rel, rules, known)
}

// rulesFrom is what is known of sisters and what some claims generate.
func rulesFrom(cands []*claim.Claim, rules map[*claim.Claim][]logic.Rule, theory []logic.Rule) []logic.Rule {
	rs := slices.Clone(theory)
	for _, o := range cands {
		rs = append(rs, rules[o]...)
	}
	return rs
}

// smallestPart drops laws from those that imply rel, one at a time, while the rest suffices.
//
// It is a minimal set, not a smallest one: one pass from the last to the first.
func smallestPart(rel *relation.Relation, from []*claim.Claim, rules map[*claim.Claim][]logic.Rule, theory []logic.Rule) []*claim.Claim {
	return irredundant(from, func(part []*claim.Claim) bool {
		return follows(rel, rulesFrom(part, rules, theory), part...)
	})
}

// irredundant drops candidates, the last first, while enough says that the rest suffices.
//
// Laws that come later in rank are tried first, so that the best known ones are named.
func irredundant(from []*claim.Claim, enough func([]*claim.Claim) bool) []*claim.Claim {
	need := slices.Clone(from)
	for i := len(need) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(need), i, i+1); enough(fewer) {
			need = fewer
		}
	}
	return need
}
