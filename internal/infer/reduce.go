package infer

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// Of many laws of a function most follow from a few. Package logic says whether one follows from others, by rewriting, by matching and by
// implication of premises; this stage chooses which ones are kept. It is greedy in the order of rank, which is that of what a reader
// expects first: a generator should be the law that people know, F(x + 2π) == F(x), and not the shortest basis. All answers are "yes" or
// "not known", so that the rest may still hold laws that follow.

// reduce drops claims that follow from others. Those that were dropped for that reason before are looked at again: what they follow from may
// have fallen.
type reduce struct{}

// Name implements [Stage].
func (reduce) Name() string { return "reduce" }

// Run implements [Stage].
func (st reduce) Run(_ context.Context, s *trial.Subject, _ *trial.Runner, set *claim.Set) error {
	for _, c := range set.Rejected(claim.Implied) {
		if v, _ := set.Verdict(c.ID); v.Stage != alternativesStage {
			set.Reopen(c.ID, st.Name())
		}
	}
	known, generated := split(set.Live(), func(c *claim.Claim) bool { return !c.Law.Traits.Has(algebra.Generated) })
	rules := set.Theory().Rules
	kept, implied := cleanse(known, rules)
	implied = append(implied, narrower(s, kept, set.Theory().Included)...)
	// A generated claim takes the place of no other one.
	rest := beside(generated, kept, rules)
	implied = append(implied, rest...)
	fell := map[*claim.Claim]bool{}
	for _, i := range rest {
		fell[i.Claim] = true
	}
	both := append(slices.Clone(kept), slices.DeleteFunc(generated, func(c *claim.Claim) bool { return fell[c] })...)
	for _, i := range narrower(s, both, set.Theory().Included) {
		if i.Law.Traits.Has(algebra.Generated) {
			implied = append(implied, i)
		}
	}
	for _, i := range implied {
		v := claim.Verdict{Kind: claim.Implied, Stage: st.Name()}
		for _, o := range i.by {
			v.By = append(v.By, o.ID)
		}
		set.Reject(i.ID, v)
	}
	return nil
}

// beside are those of some claims that follow from what was kept, or from those before them.
func beside(generated, kept []*claim.Claim, theory []logic.Rule) []consequence {
	rankClaims(generated)
	all, rules := slices.Clone(theory), map[*claim.Claim][]logic.Rule{}
	for _, k := range kept {
		rules[k] = generates(k)
		all = append(all, rules[k]...)
	}
	var out []consequence
	for _, c := range generated {
		if by := impliedBy(c, kept, kept, rules, all, theory); by != nil {
			out = append(out, consequence{c, by})
			continue
		}
		if follows(c.Relation, all, kept...) {
			out = append(out, consequence{c, smallestPart(c.Relation, kept, rules, theory)})
			continue
		}
		rules[c] = generates(c)
		all, kept = append(all, rules[c]...), append(kept[:len(kept):len(kept)], c)
	}
	return out
}

// A consequence is a claim with what it follows from.
//
// by is as small as it could be made; explain prints it.
type consequence struct {
	*claim.Claim
	by []*claim.Claim
}

// cleanse splits claims that hold into generators and what follows from them. The first of a family stays unless a single other
// law implies it, since its absence would puzzle; each further one must follow from nothing that was kept before it.
//
// theory has what is known of the sisters among themselves.
//
// Three lists: kept; implied; and later, of laws that follow from kept ones together but are the first of their family, which are tried
// again at the end. Guarded laws come last, since a plain law says more. The cost is a proof for each claim against what is kept so far, n²
// proofs for n claims at worst.
func cleanse(claims []*claim.Claim, theory []logic.Rule) (kept []*claim.Claim, implied []consequence) {
	claims = slices.Clone(claims)
	rankClaims(claims)
	all := slices.Clone(theory)
	rules := map[*claim.Claim][]logic.Rule{}
	var later []*claim.Claim // the first of their families, yet they follow: kept only if the family gets no other
	families := map[algebra.Family]bool{}
	settle := func(c *claim.Claim) {
		if by := impliedBy(c, claims, kept, rules, all, theory); by != nil {
			implied = append(implied, consequence{c, by})
			return
		}
		rules[c] = generates(c)
		kept = append(kept, c)
		families[c.Law.Family] = true
	}
	// Laws that hold only under a guard take no other law's place.
	plain, guarded := split(claims, func(c *claim.Claim) bool { return c.Guard == "" })
	for _, c := range plain {
		if !families[c.Law.Family] && follows(c.Relation, all, kept...) && impliedBy(c, claims, kept, rules, all, theory) == nil {
			later = append(later, c)
			continue
		}
		settle(c)
		all = append(all, rules[c]...)
	}
	for _, c := range append(later, guarded...) {
		settle(c)
	}
	rankClaims(kept)
	return prune(kept, implied, rules, theory)
}

// follows reports whether a relation is a consequence of rules and of claims, everywhere or where its premise holds.
func follows(rel *relation.Relation, rules []logic.Rule, from ...*claim.Claim) bool {
	known := claim.Relations(from)
	return logic.Follows(rel, rules, known...) || logic.FollowsUnder(rel, rules, known)
}

// split keeps apart the claims that are of a sort, and the others.
func split(claims []*claim.Claim, is func(*claim.Claim) bool) (of, others []*claim.Claim) {
	for _, c := range claims {
		if is(c) {
			of = append(of, c)
		} else {
			others = append(others, c)
		}
	}
	return of, others
}

// generates is the rules that follow from c. A law that says what the subject is, an operator or a builtin, makes none: all the others
// would follow from it, and a reader wants to see those. A premise that keeps away from where digits are lost changes nothing of that.
//
// Rules are what rewriting uses: an equation is one from the larger to the smaller side.
func generates(c *claim.Claim) []logic.Rule {
	if c.Law.Traits.Has(algebra.Definition) {
		return nil
	}
	return logic.Rules(c.Unconditional())
}

// prune goes back over what was kept, the last first: a law may follow from some that came later.
//
// Only laws of families with another unguarded member go here, for the same reason as in cleanse.
func prune(kept []*claim.Claim, implied []consequence, rules map[*claim.Claim][]logic.Rule, theory []logic.Rule) (rest []*claim.Claim, more []consequence) {
	for i := len(kept) - 1; i >= 0; i-- {
		c := kept[i]
		others := slices.Delete(slices.Clone(kept), i, i+1)
		same := slices.ContainsFunc(others, func(o *claim.Claim) bool { return o.Law.Family == c.Law.Family && o.Guard == "" })
		if !same || !follows(c.Relation, rulesFrom(others, rules, theory), others...) {
			continue
		}
		kept, implied = others, append(implied, consequence{c, smallestPart(c.Relation, others, rules, theory)})
	}
	return kept, implied
}

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

// impliedBy finds what c follows from: a law of which the table says so, a conjunction that contains it, one that says it of more values or inputs, one
// kept law by rewriting, or, if its family is there already, all of them together.
//
// The cheap answers come first: a column of the table, equality of law and view, containment; then proofs.
func impliedBy(c *claim.Claim, cands, kept []*claim.Claim, rules map[*claim.Claim][]logic.Rule, all, theory []logic.Rule) []*claim.Claim {
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
