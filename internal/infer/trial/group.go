package trial

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Group is claims that are decided on the same rows, so that executions are shared among them.
type Group struct {
	Vars   []relation.Var
	Pre    relation.Expr // whose order of variables the rows are made to meet; nil: none
	Key    string        // text of Pre, and of what the domain asks of the variables
	Claims []*claim.Claim
}

// Groups puts claims together whose variables agree by name and type. Rows are drawn by the names of variables alone.
func (r *Runner) Groups(claims []*claim.Claim) []*Group {
	var out []*Group
	for _, c := range claims {
		pre, key := r.key(c.Relation)
		i := slices.IndexFunc(out, func(g *Group) bool { return g.Key == key && g.Accepts(c.Relation.Vars) })
		if i < 0 {
			i = len(out)
			out = append(out, &Group{Pre: pre, Key: key})
		}
		g := out[i]
		for _, v := range c.Relation.Vars {
			if !slices.ContainsFunc(g.Vars, func(u relation.Var) bool { return u.Name == v.Name }) {
				g.Vars = append(g.Vars, v)
			}
		}
		g.Claims = append(g.Claims, c)
	}
	return out
}

// key is the premise that rows for rel are made for, and the key of its group.
func (r *Runner) key(rel *relation.Relation) (relation.Expr, string) {
	pre, key := ordering(rel)
	return pre, key + r.Subject.Zone(rel)
}

// Accepts reports whether rows of g can have variables: none of them is another one of the same name.
func (g *Group) Accepts(vars []relation.Var) bool {
	for _, v := range vars {
		for _, u := range g.Vars {
			if u.Name == v.Name && (!relation.Identical(u.Type, v.Type) || u.Func != v.Func || u.Param != v.Param) {
				return false
			}
		}
	}
	return true
}

// Space is what the rows of g are drawn from.
func (g *Group) Space(s *Subject) *source.Space { return s.Space(g.Claims[0].Relation, g.Vars, g.Pre) }

// Calls is how many executions a row of g takes at most: one for each call that its claims make, whichever make it.
func (g *Group) Calls() int64 {
	seen := map[string]bool{}
	for _, c := range g.Claims {
		for _, call := range c.Relation.Executions() {
			seen[call.Fn.Name+" "+call.Key] = true
		}
	}
	return int64(len(seen))
}

// without is g without the claims of which gone says so.
func (g *Group) without(gone func(*claim.Claim) bool) *Group {
	rest := *g
	rest.Claims = slices.DeleteFunc(slices.Clone(g.Claims), gone)
	return &rest
}

// ordering is the premise of rel if it equates or orders variables, bounds numbers so that hardly any row meets it, asks a function of several variables, or
// tells what is refused: rows are then made for it.
func ordering(rel *relation.Relation) (relation.Expr, string) {
	if rel.Pre == nil {
		return nil, ""
	}
	_, found := rel.Post.(*relation.OutcomeOf) // its premise may lie outside of the domain
	sp := &source.Space{Vars: rel.Vars, Pre: rel.Pre}
	found = found || sp.Folds() || sp.Asks()
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
