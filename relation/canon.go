package relation

import "strings"

// canonicalize brings a relation as it was read into canonical form (relation.md, section 8).
func canonicalize(r *Relation, env *Env) error {
	finish(r, env)
	return nil
}

// finish fills in what hangs on the final text: the keys of calls, the variables and the parameter list.
func finish(r *Relation, env *Env) {
	for _, e := range []Expr{r.Pre, r.Post} {
		walkCalls(e, func(c *Call) { c.Key = ExprString(c) })
	}
	r.Vars = variables(r)
	parts := make([]string, len(r.Declared))
	for i, v := range r.Declared {
		parts[i] = v.Name + " " + v.Type.GoString(env.qualifier)
	}
	r.params = strings.Join(parts, ", ")
}

// variables lists the variables of r in order of first appearance, each with the parameter where it stands alone: of an execution
// before a reference function.
func variables(r *Relation) []Var {
	var vars []Var
	at := func(name string) *Var {
		for i := range vars {
			if vars[i].Name == name {
				return &vars[i]
			}
		}
		return nil
	}
	for _, e := range []Expr{r.Pre, r.Post} {
		Walk(e, func(n Expr) bool {
			if v, ok := n.(*VarRef); ok && at(v.Name) == nil {
				vars = append(vars, Var{Name: v.Name, Type: v.T, Param: -1})
			}
			return true
		})
	}
	for _, e := range []Expr{r.Pre, r.Post} {
		walkCalls(e, func(c *Call) {
			for i, a := range c.Args {
				x, ok := visible(a).(*VarRef)
				if !ok {
					continue
				}
				if v := at(x.Name); v.Func == nil || v.Func.Reference && !c.Fn.Reference {
					v.Func, v.Param = c.Fn, min(i, len(c.Fn.Params)-1)
				}
			}
		})
	}
	return vars
}
