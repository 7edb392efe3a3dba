package infer

import (
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
