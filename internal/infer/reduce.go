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
	idle := set.Theory().Idle
	known, generated := split(set.Live(), func(c *claim.Claim) bool { return !c.Law.Traits.Has(algebra.Generated) && !looksAtIdle(c, idle) })
	rules := set.Theory().Rules
	kept, implied := cleanse(known, rules)
	implied = append(implied, narrower(s, kept, set.Theory().Included)...)
	// A generated claim takes the place of no other one, nor does one that looks at what a sister leaves alone: t.Walk(f) == t.Visit(f) says of Visit
	// what t.Visit(f) == t says.
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

// looksAtIdle reports whether a claim speaks of what one of some functions leaves of an argument.
func looksAtIdle(c *claim.Claim, idle map[*relation.Func]bool) bool {
	found := false
	for _, side := range []relation.Expr{c.Relation.Pre, c.Relation.Post} {
		if side == nil || len(idle) == 0 {
			continue
		}
		relation.Walk(side, func(e relation.Expr) bool {
			sel, ok := e.(*relation.Select)
			found = found || ok && idle[sel.Call.Fn] && sel.Call.Fn.Outputs()[sel.Output].Param >= 0
			return !found
		})
	}
	return found
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
	competing, spare := split(claims, func(c *claim.Claim) bool { return !c.Spare })
	settle := func(c *claim.Claim) {
		cands, from, known, taken := claims, kept, all, theory
		if !c.Spare {
			cands = competing
		}
		if isOperator(c) {
			cands, from, taken = ofOneFunction(cands), ofOneFunction(kept), nil
			known = rulesFrom(from, rules, nil)
		}
		if by := impliedBy(c, cands, from, rules, known, taken); by != nil {
			implied = append(implied, consequence{c, by})
			return
		}
		rules[c] = generates(c)
		kept = append(kept, c)
		families[c.Law.Family] = true
	}
	// Laws that hold only under a guard take no other law's place. Spare claims take none either: they may have no line.
	for _, some := range [][]*claim.Claim{competing, spare} {
		all, later = rulesFrom(kept, rules, theory), nil
		plain, guarded := split(some, func(c *claim.Claim) bool { return c.Guard == "" })
		for _, c := range plain {
			if !families[c.Law.Family] && !isOperator(c) && follows(c.Relation, all, kept...) && impliedBy(c, claims, kept, rules, all, theory) == nil {
				later = append(later, c)
				continue
			}
			settle(c)
			all = append(all, rules[c]...)
		}
		for _, c := range append(later, guarded...) {
			settle(c)
		}
	}
	rankClaims(kept)
	return prune(kept, implied, rules, theory)
}

// isOperator reports whether a claim says that the subject is an operator or a builtin: what is known of sisters proves nothing of that. That
// Add(a, b) == a + b follows from Add(-a, b) == -Sub(a, b) for somebody who knows what Sub is, and is what everybody looks for.
func isOperator(c *claim.Claim) bool { return c.Law.Traits.Has(algebra.Definition) }

// ofOneFunction are the claims that execute one function alone.
func ofOneFunction(claims []*claim.Claim) []*claim.Claim {
	return slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		calls := c.Relation.Executions()
		return slices.ContainsFunc(calls, func(call *relation.Call) bool { return call.Fn != calls[0].Fn })
	})
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
// Only laws of families with another unguarded member go here, for the same reason as in cleanse, and what competes for a line never goes for
// what is spare.
func prune(kept []*claim.Claim, implied []consequence, rules map[*claim.Claim][]logic.Rule, theory []logic.Rule) (rest []*claim.Claim, more []consequence) {
	for i := len(kept) - 1; i >= 0; i-- {
		c := kept[i]
		others := slices.Delete(slices.Clone(kept), i, i+1)
		from := others
		if !c.Spare {
			from, _ = split(others, func(o *claim.Claim) bool { return !o.Spare })
		}
		same := slices.ContainsFunc(from, func(o *claim.Claim) bool { return o.Law.Family == c.Law.Family && o.Guard == "" })
		if !same || isOperator(c) || !follows(c.Relation, rulesFrom(from, rules, theory), from...) {
			continue
		}
		kept, implied = others, append(implied, consequence{c, smallestPart(c.Relation, from, rules, theory)})
	}
	return kept, implied
}
