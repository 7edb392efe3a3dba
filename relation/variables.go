package relation

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
	each := func(f func(Expr)) {
		f(r.Pre)
		f(r.Post)
	}
	each(func(e Expr) {
		Walk(e, func(n Expr) bool {
			if v, ok := n.(*VarRef); ok && at(v.Name) == nil {
				vars = append(vars, Var{Name: v.Name, Type: v.T, Param: -1})
			}
			return true
		})
	})
	each(func(e Expr) {
		walkCalls(e, func(c *Call) {
			for i, a := range c.Args {
				x, ok := visible(a).(*VarRef)
				if !ok || c.isElement(i) {
					continue
				}
				if v := at(x.Name); v.Func == nil || v.Func.Reference && !c.Fn.Reference {
					v.Func, v.Param = c.Fn, i
				}
			}
		})
	})
	return vars
}

// isElement reports whether argument i of c is an element of a variadic parameter: it is not what the parameter is.
func (c *Call) isElement(i int) bool {
	return c.Fn.Variadic && !c.Spread && i >= len(c.Fn.Params)-1
}

// Mentions reports whether the variable of that name occurs in e.
func Mentions(e Expr, name string) bool {
	return anyNode(e, func(n Expr) bool {
		v, ok := n.(*VarRef)
		return ok && v.Name == name
	})
}

// StandsIn finds the parameter in whose argument the variable of that name stands, be it alone or inside an expression: the first
// such execution in reading order, else reference function. Its domain bounds the variable. nil and -1 if there is none.
func (r *Relation) StandsIn(name string) (*Func, int) {
	var fn *Func
	param := -1
	find := func(c *Call) {
		if fn != nil && (!fn.Reference || c.Fn.Reference) {
			return
		}
		for i, a := range c.Args {
			Walk(a, func(e Expr) bool {
				v, ok := e.(*VarRef)
				if ok && v.Name == name {
					fn, param = c.Fn, min(i, len(c.Fn.Params)-1)
				}
				_, call := e.(*Call)
				return !call && !(fn == c.Fn && param >= 0)
			})
			if fn == c.Fn {
				return
			}
		}
	}
	walkCalls(r.Pre, find)
	walkCalls(r.Post, find)
	return fn, param
}
