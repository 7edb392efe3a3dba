package infer

import (
	"go/constant"
	"go/token"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// withoutRedundantPremise is rel without the parts of its premise that the domain says already: what every relation would repeat is said once
// (docs/traps.md E). Where nothing is repeated it is rel.
func withoutRedundantPremise(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	parts := relation.Conjuncts(rel.Pre)
	if len(parts) == 0 {
		return rel
	}
	var where []relation.Expr
	for _, c := range s.Domain.Conditions(s.Env, s.Func, rel) {
		where = append(where, relation.Conjuncts(c.Post)...)
	}
	kept := slices.DeleteFunc(slices.Clone(parts), func(e relation.Expr) bool {
		return impliedByDomain(s, e, rel) || slices.ContainsFunc(where, func(w relation.Expr) bool { return logic.Implies(w, e) })
	})
	if len(kept) == len(parts) {
		return rel
	}
	short := derived(s, rel.Declared, relation.Conjunction(kept...), rel.Post)
	if short == nil || len(short.Vars) != len(rel.Vars) || len(short.Declared) > len(rel.Declared) {
		return rel // a variable stands in the premise alone, or has its type from there
	}
	return short
}

// withoutEmptyConjuncts is rel without the parts of its conclusion that are true of all values of their types: of an unsigned result
// 0 <= F(x) && F(x) < x says no more than F(x) < x. Where all parts are, or none, it is rel.
func withoutEmptyConjuncts(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	parts := relation.Conjuncts(rel.Post)
	kept := slices.DeleteFunc(slices.Clone(parts), logic.TrueOfType)
	if len(kept) == 0 || len(kept) == len(parts) {
		return rel
	}
	if short := derived(s, rel.Declared, rel.Pre, relation.Conjunction(kept...)); short != nil && len(short.Vars) == len(rel.Vars) {
		return short
	}
	return rel
}

// withoutImpliedParts is rel with conditions in its conclusion that say nothing beside others left out: F(n) == (n > 0 && n >= 100) is F(n) == (n >= 100).
func withoutImpliedParts(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	post := plainer(rel.Post)
	if relation.ExprString(post) == relation.ExprString(rel.Post) {
		return rel
	}
	if short := derived(s, rel.Declared, rel.Pre, post); short != nil && len(short.Vars) == len(rel.Vars) {
		return short
	}
	return rel
}

// plainer is a formula without the parts of a conjunction that another part implies, and those of a disjunction that imply another one. What executes
// functions stays: it may have no value, and says so.
func plainer(e relation.Expr) relation.Expr {
	b, ok := e.(*relation.Binary)
	if !ok {
		return e
	}
	next := *b
	next.X, next.Y = plainer(b.X), plainer(b.Y)
	if relation.Executes(next.X) || relation.Executes(next.Y) {
		return &next
	}
	switch strong, weak := logic.Implies(next.X, next.Y), logic.Implies(next.Y, next.X); {
	case b.Op == "&&" && strong, b.Op == "||" && weak:
		return next.X
	case b.Op == "&&" && weak, b.Op == "||" && strong:
		return next.Y
	}
	return &next
}

// impliedByDomain reports whether a comparison of a variable, or of its length, with a constant is true of the whole domain.
func impliedByDomain(s *trial.Subject, e relation.Expr, rel *relation.Relation) bool {
	b, ok := e.(*relation.Binary)
	if !ok {
		return false
	}
	op, path, value := b.Op, boundedBy(s, b.X, rel), numberIn(b.Y)
	if path == "" {
		op, path, value = b.Op.Flip(), boundedBy(s, b.Y, rel), numberIn(b.X)
	}
	bound, bounded := s.Domain.Bound(path)
	if !bounded || value == nil {
		return false
	}
	beyond := func(end constant.Value, open bool, strict, loose token.Token) bool {
		return end != nil && (constant.Compare(end, strict, value) || constant.Compare(end, token.EQL, value) && (open || loose != strict))
	}
	switch op {
	case ">":
		return beyond(bound.Lo, bound.LoOpen, token.GTR, token.GTR)
	case ">=":
		return beyond(bound.Lo, bound.LoOpen, token.GTR, token.GEQ)
	case "<":
		return beyond(bound.Hi, bound.HiOpen, token.LSS, token.LSS)
	case "<=":
		return beyond(bound.Hi, bound.HiOpen, token.LSS, token.LEQ)
	case "!=":
		return !bound.Holds(value)
	}
	return false
}

// boundedBy is the path under which the domain bounds a variable or its length; "" of any other expression.
func boundedBy(s *trial.Subject, e relation.Expr, rel *relation.Relation) string {
	path, of := "%", e
	if b, ok := e.(*relation.Builtin); ok && b.Name == "len" && len(b.Args) == 1 {
		path, of = "len(%)", b.Args[0]
	}
	v, ok := of.(*relation.VarRef)
	i := slices.IndexFunc(rel.Vars, func(x relation.Var) bool { return ok && x.Name == v.Name })
	if i < 0 {
		return ""
	}
	root := s.Domain.Root(s.Func, rel.Vars[i], nil) // the n of F(x<<n) has x's bounds, but no reader knows
	if root == "" {
		return ""
	}
	return strings.Replace(path, "%", root, 1)
}

// numberIn is the value of a literal number, nil of anything else.
func numberIn(e relation.Expr) constant.Value {
	lit, ok := e.(*relation.Literal)
	if !ok || lit.Value == nil {
		return nil
	}
	if k := lit.Value.Kind(); k != constant.Int && k != constant.Float {
		return nil
	}
	return lit.Value
}
