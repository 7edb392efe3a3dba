package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// maxUnguarded is how many refuted laws that get no other guard are tried where their executions are defined. No theory.
const maxUnguarded = 40

// definedness decides on rows of a group under which conditions executions of its claims are defined, or give an answer: they return, no NaN, and
// nothing that stands for a missing answer.
func definedness(ctx context.Context, s *trial.Subject, r *trial.Runner, g *trial.Group, rows []source.Row) (map[string]relation.Bits, error) {
	probes := *g
	probes.Claims = nil
	out, of := map[string]relation.Bits{}, map[*claim.Claim]string{}
	for _, c := range g.Claims {
		for _, cond := range append(definedConditions(s, c.Relation), answerConditions(c.Relation)...) {
			text := relation.ExprString(cond)
			if _, seen := out[text]; seen {
				continue
			}
			out[text] = nil // of a condition that is no relation, or one of other variables in canonical form: it holds nowhere
			plain := relation.Relation{Declared: c.Relation.Declared, Post: cond}
			rel, err := plain.Canonical(s.Env)
			if err == nil && len(relation.Conjuncts(cond)) == 1 && relation.ExprString(rel.Post) == text && within(rel.Vars, g.Vars) {
				p := c.Probe(rel)
				probes.Claims, of[p] = append(probes.Claims, p), text
			}
		}
	}
	see := func(c *claim.Claim, _ *trial.Group, _ []source.Row, v *relation.Verdicts) { out[of[c]] = v.Held }
	_, err := r.Decide(ctx, &probes, rows, trial.Trial{See: see})
	return out, err
}

// whereDefined is a law under the condition that its executions are defined, whatever its family, if that explains all rows that fail: the
// executions of the sources alone, if that is enough.
func whereDefined(s *trial.Subject, c *claim.Claim, v *relation.Verdicts, defined map[string]relation.Bits) *claim.Claim {
	for _, cond := range definedConditions(s, c.Relation) {
		in := v.Held.Or(v.Violated)
		for _, part := range relation.Conjuncts(cond) {
			in = in.And(defined[relation.ExprString(part)])
		}
		if inside := in.And(v.Held).Count(); in.And(v.Violated).Count() == 0 && inside >= minHeld && inside*insideOf >= v.Held.Count() {
			guarded := underGuard(s, c, guardAtom{text: relation.ExprString(cond), cond: cond})
			if guarded != nil {
				guarded.Unless = append(guarded.Unless, strongerWhereDefined(s, c)...)
			}
			return guarded
		}
	}
	return nil
}

// strongerWhereDefined lists the stronger statements of a law under the condition that their own executions are defined: the guard of the law
// speaks of other executions, so that it need not say where those of a stronger statement are.
func strongerWhereDefined(s *trial.Subject, c *claim.Claim) []string {
	var out []string
	for _, u := range c.Unless {
		strong := parseFor(s, u)
		if strong == nil {
			continue
		}
		pre := []relation.Expr{strong.Pre}
		for _, call := range strong.Executions() {
			if cond := definedCall(s, strong, call); cond == nil || relation.ExprString(cond) != relation.ExprString(strong.Post) { // else it would say nothing
				pre = append(pre, cond)
			}
		}
		out = append(out, (&relation.Relation{Pre: relation.Conjunction(pre...), Post: strong.Post}).Text())
	}
	return out
}

// definedConditions lists the conditions under which executions of rel are defined, the weakest first: one of them, or all.
func definedConditions(s *trial.Subject, rel *relation.Relation) []relation.Expr {
	var each []relation.Expr
	seen := map[string]bool{}
	for _, c := range rel.Executions() {
		cond := definedCall(s, rel, c)
		if cond == nil || seen[relation.ExprString(cond)] {
			continue
		}
		seen[relation.ExprString(cond)] = true
		each = append(each, cond)
	}
	slices.SortStableFunc(each, func(a, b relation.Expr) int {
		return len(relation.ExprString(a)) - len(relation.ExprString(b))
	})
	if len(each) == 2 {
		each = append(each, relation.Conjunction(each...))
	}
	return each
}

// definedCall is the condition under which a call returns what is no NaN; nil if that cannot be said of it. What gives errors is not expected
// to return NaN, too. That a field is read where its struct is there goes without saying.
func definedCall(s *trial.Subject, rel *relation.Relation, c *relation.Call) relation.Expr {
	var result relation.Expr
	look := func(e relation.Expr) bool {
		if sel, ok := e.(*relation.Select); ok && sel.Call.Key == c.Key && result == nil && isFloat(sel.Type()) {
			result = sel
		}
		return result == nil
	}
	relation.Walk(rel.Post, look)
	switch {
	case c.Fn.Err, result == nil && !c.Fn.Field && (s.Panics != trial.Unseen || s.Warns()):
		return relation.Succeeds(c)
	case result != nil:
		return relation.Compare("==", result, result)
	}
	return nil
}
