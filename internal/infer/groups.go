package infer

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// group is candidates that are decided over the same rows.
type group struct {
	vars  []relation.Var
	pre   relation.Expr // whose order of variables the rows are made to meet; nil: none
	key   string        // text of pre, and of what the domain asks of the variables
	cands []*candidate
	rels  []*relation.Relation
}

// groups puts candidates together whose variables agree by name and type. Rows are drawn by the names of variables alone, so that
// executions are shared among the relations of a group.
func (s *session) groups(cands []*candidate, of func(*candidate) *relation.Relation) []*group {
	var out []*group
	for _, c := range cands {
		rel := of(c)
		if rel == nil {
			continue
		}
		pre, key := ordering(rel)
		key += s.Zone(rel)
		i := slices.IndexFunc(out, func(g *group) bool { return g.key == key && g.accepts(rel.Vars) })
		if i < 0 {
			i = len(out)
			out = append(out, &group{pre: pre, key: key})
		}
		g := out[i]
		for _, v := range rel.Vars {
			if !slices.ContainsFunc(g.vars, func(u relation.Var) bool { return u.Name == v.Name }) {
				g.vars = append(g.vars, v)
			}
		}
		g.cands, g.rels = append(g.cands, c), append(g.rels, rel)
	}
	return out
}

func (g *group) accepts(vars []relation.Var) bool {
	for _, v := range vars {
		for _, u := range g.vars {
			if u.Name == v.Name && (!relation.Identical(u.Type, v.Type) || u.Func != v.Func || u.Param != v.Param) {
				return false
			}
		}
	}
	return true
}

// ordering is the premise of rel if it equates or orders variables, or tells what is refused: rows are then made for it.
func ordering(rel *relation.Relation) (relation.Expr, string) {
	if rel.Pre == nil {
		return nil, ""
	}
	_, found := rel.Post.(*relation.OutcomeOf) // its premise may lie outside of the domain
	relation.Walk(rel.Pre, func(e relation.Expr) bool {
		if b, ok := e.(*relation.Binary); ok && slices.Contains([]relation.Op{"<", "<=", ">", ">=", "=="}, b.Op) {
			_, x := b.X.(*relation.VarRef)
			_, y := b.Y.(*relation.VarRef)
			found = found || x && y
		}
		return !found
	})
	if !found {
		return nil, ""
	}
	return rel.Pre, relation.ExprString(rel.Pre)
}

// without is g without the candidates of which gone says so.
func (g *group) without(gone func(*candidate) bool) *group {
	left := *g
	left.cands, left.rels = nil, nil
	for i, c := range g.cands {
		if !gone(c) {
			left.cands, left.rels = append(left.cands, c), append(left.rels, g.rels[i])
		}
	}
	return &left
}

// calls is how many executions a row of g takes at most: one for each call that its relations make, whichever make it.
func (g *group) calls() int64 {
	seen := map[string]bool{}
	for _, r := range g.rels {
		for _, c := range r.Executions() {
			seen[c.Fn.Name+" "+c.Key] = true
		}
	}
	return int64(len(seen))
}
