package infer

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// A try counts as evidence only if its outcome says something. A call that gave nil, NaN or the argument that it was given on all inputs
// says nothing of what the function does with others: the inputs are too poor, and what holds of them is no law.

// silentClaims finds the claims of whose calls of the subject each gave nothing on all inputs that were tried: see [silentCalls].
func silentClaims(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	var probes []*claim.Claim
	of := map[*claim.Claim][][]*claim.Claim{}
	same := map[string]*claim.Claim{} // claims share calls
	for _, c := range claims {
		for _, call := range silentCalls(s, c) {
			var ps []*claim.Claim
			for _, rel := range call {
				p := same[rel.Text()]
				if p == nil {
					p = c.Probe(rel)
					same[rel.Text()], probes = p, append(probes, p)
				}
				ps = append(ps, p)
			}
			of[c] = append(of[c], ps)
		}
	}
	res, err := unrefuted(ctx, s, r, probes)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for c, calls := range of {
		out[c] = !slices.ContainsFunc(calls, func(ps []*claim.Claim) bool {
			return !slices.ContainsFunc(ps, func(p *claim.Claim) bool { return res.Of(p).Violated == 0 && res.Of(p).Held > 0 })
		})
	}
	return out, nil
}

// silentCalls are the statements that calls of the subject in a claim gave nothing but nil, NaN and one of their arguments: for each call one
// for each argument of the result's type. It is nil for a claim that is content with that: one with a single call, or of a family
// that says so.
func silentCalls(s *trial.Subject, c *claim.Claim) [][]*relation.Relation {
	if slices.Contains(constantAllowed, c.Law.Family) || len(c.Relation.Executions()) < 2 {
		return nil
	}
	var out [][]*relation.Relation
	seen := map[string]bool{}
	relation.Walk(c.Relation.Post, func(e relation.Expr) bool {
		call, ok := e.(*relation.Call)
		if !ok || call.Fn != s.Func || seen[call.Key] {
			return true
		}
		seen[call.Key] = true
		out = append(out, silences(s, c.Relation, call))
		return true
	})
	if len(out) == 1 && returnsArgument(c.Relation.Post) {
		return nil
	}
	return out
}

// returnsArgument reports whether a conclusion says itself that a call gives one of its arguments, as in Min(x, Max(x, y)) == x: then it is
// no silence that it does.
func returnsArgument(post relation.Expr) bool {
	b, ok := post.(*relation.Binary)
	if !ok || b.Op != "==" && b.Op != "~=" {
		return false
	}
	gives := func(result, value relation.Expr) bool {
		sel, ok := result.(*relation.Select)
		return ok && slices.ContainsFunc(sel.Call.Args, func(a relation.Expr) bool { return relation.ExprString(a) == relation.ExprString(value) })
	}
	return gives(b.X, b.Y) || gives(b.Y, b.X)
}

// silences are the statements of one call.
func silences(s *trial.Subject, rel *relation.Relation, call *relation.Call) []*relation.Relation {
	if len(call.Fn.Results) != 1 {
		return nil
	}
	text, typ := relation.ExprString(call), call.Fn.Results[0].Type
	nothing := ""
	switch typ.Kind {
	case relation.Pointer, relation.Slice, relation.Map:
		nothing = text + " == nil"
	case relation.Float32, relation.Float64:
		nothing = text + " != " + text
	}
	says := []string{nothing}
	for i, a := range call.Args {
		if i < len(call.Fn.Params) && relation.Identical(pointee(call.Fn.Params[i].Type), pointee(typ)) {
			says = append(says, strings.TrimPrefix(nothing+" || "+text+" == "+relation.ExprString(a), " || "))
		}
	}
	pre := "ok(" + text + ")"
	if rel.Pre != nil {
		pre = "(" + relation.ExprString(rel.Pre) + ") && " + pre
	}
	var out []*relation.Relation
	for _, post := range says {
		if post == "" {
			continue
		}
		text := pre + " => " + post
		vars := slices.DeleteFunc(slices.Clone(rel.Vars), func(v relation.Var) bool {
			return !relation.Mentions(call, v.Name) && (rel.Pre == nil || !relation.Mentions(rel.Pre, v.Name))
		})
		if p := parseFor(s, declaration(s.Env, vars)+text); p != nil && drawable(s, p) && !seesNothing(s, p) {
			out = append(out, p)
		}
	}
	return out
}
