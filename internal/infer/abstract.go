package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// abstracted is rel with a variable in the place of each result of the subject: if that holds, rel says nothing of the subject, as in
// x.Prev().UnmarshalBinary(x.MarshalBinary()) == x, which is a law of the two others (docs/traps.md B1). It is nil where no result stands in
// the conclusion, or where nothing else is executed: there decoys decide.
func abstracted(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	vars := append([]relation.Var(nil), rel.Vars...)
	names := map[string]string{} // by execution and output
	name := func(sel *relation.Select) string {
		key := relation.ExprString(sel)
		if names[key] == "" {
			names[key] = fresh("result", vars)
			vars = append(vars, relation.Var{Name: names[key], Type: sel.T})
		}
		return names[key]
	}
	post := relation.Abstract(rel.Post, s.Func, name)
	if len(names) == 0 || !relation.Executes(post) {
		return nil
	}
	var pre relation.Expr
	if rel.Pre != nil {
		pre = relation.Abstract(rel.Pre, s.Func, name)
	}
	return derived(s, vars, pre, post)
}

// ofAnotherInput is rel with the results of the subject for other arguments than those that rel speaks of otherwise: if that holds, it says nothing of what
// the subject makes of its input, as in v.GreaterThan(v.IncMajor()) == v.IncMajor().LessThan(v), which is a law of the two others on all versions that
// IncMajor returns, if not on all versions ([abstracted]). It is nil where a conclusion speaks of the arguments of the subject in its executions alone, and of
// several executions, which it compares with each other.
func ofAnotherInput(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	vars, others := append([]relation.Var(nil), rel.Vars...), map[string]string{}
	for _, v := range rel.Vars {
		others[v.Name] = fresh(v.Name+"2", vars)
		vars = append(vars, relation.Var{Name: others[v.Name], Type: v.Type})
	}
	given, spoken, inputs, executes := map[string]bool{}, map[string]bool{}, map[string]bool{}, false
	reads := func(in map[string]bool) func(relation.Expr) bool {
		return func(e relation.Expr) bool {
			if v, ok := e.(*relation.VarRef); ok {
				in[v.Name] = true
			}
			return true
		}
	}
	of := func(e relation.Expr) bool {
		sel, ok := e.(*relation.Select)
		return ok && sel.Call.Fn == s.Func
	}
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if of(e) {
			inputs[e.(*relation.Select).Call.Key] = true
			relation.Walk(e, reads(given))
			return false
		}
		_, call := e.(*relation.Call)
		executes = executes || call
		return reads(spoken)(e)
	})
	if !executes || len(inputs) != 1 || !slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return given[v.Name] && spoken[v.Name] }) {
		return nil
	}
	post := relation.Replace(rel.Post, func(e relation.Expr) relation.Expr {
		if of(e) {
			return relation.Rename(e, others)
		}
		return nil
	})
	pre := rel.Pre
	if pre != nil {
		pre = relation.Conjunction(pre, relation.Rename(pre, others))
	}
	return derived(s, vars, pre, post)
}
