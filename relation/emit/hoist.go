package emit

import (
	"fmt"

	"github.com/imago-mt/imago/relation"
)

// newClosure starts the body of one formula.
func (w *writer) newClosure(e relation.Expr, post bool) *closure {
	c := &closure{w: w, post: post, locals: map[string]code{}, names: map[string]bool{}, used: map[string][]int{}}
	for _, v := range w.rel.Vars {
		c.names[w.variable(v.Name)] = true
	}
	calls := map[string]bool{}
	relation.Walk(e, func(n relation.Expr) bool {
		switch n := n.(type) {
		case *relation.Select:
			if !contains(c.used[n.Call.Key], n.Output) {
				c.used[n.Call.Key] = append(c.used[n.Call.Key], n.Output)
			}
		case *relation.Call:
			if !n.Fn.Reference && !calls[n.Key] {
				calls[n.Key] = true
				c.left++
			}
		}
		return true
	})
	return c
}

// hoist makes locals of the executions in e that are always reached, inner before outer. Undefined values are strict, so the order
// of what is always reached does not matter: if any of it panics the formula is undefined.
func (c *closure) hoist(e relation.Expr) {
	switch e := e.(type) {
	case *relation.Binary:
		c.hoist(e.X)
		if e.Op != "&&" && e.Op != "||" {
			c.hoist(e.Y)
		}
	case *relation.Select:
		c.hoistAll(e.Call.Args)
		if !e.Call.Fn.Reference {
			c.local(e)
		}
	case *relation.OutcomeOf:
		c.hoistAll(e.Call.Args)
	case *relation.Builtin:
		c.hoistAll(e.Args)
	case *relation.Composite:
		for i := range e.Elems {
			if e.Keys != nil {
				c.hoist(e.Keys[i])
			}
			c.hoist(e.Elems[i])
		}
	case *relation.Unary:
		c.hoist(e.X)
	case *relation.Convert:
		c.hoist(e.X)
	case *relation.Index:
		c.hoistAll([]relation.Expr{e.X, e.I})
	case *relation.SliceOf:
		c.hoistAll([]relation.Expr{e.X, e.Lo, e.Hi})
	case *relation.FieldOf:
		c.hoist(e.X)
	case *relation.IsNil:
		c.hoist(e.X)
	}
}

func (c *closure) hoistAll(es []relation.Expr) {
	for _, e := range es {
		if e != nil {
			c.hoist(e)
		}
	}
}

// local executes a call in statements and names its outputs.
func (c *closure) local(e *relation.Select) {
	if _, done := c.locals[localKey(e.Call, e.Output)]; done {
		return
	}
	c.left--
	role := c.role(e.Call)
	outs := e.Call.Fn.Outputs()
	values := c.execute(e.Call, c.used[e.Call.Key], func(output int) string {
		base := role
		if len(c.used[e.Call.Key]) > 1 {
			base += upperFirst(outs[output].Name)
		}
		return c.fresh(base)
	}, &c.stmts)
	for i, output := range c.used[e.Call.Key] {
		c.locals[localKey(e.Call, output)] = values[i]
		if c.post {
			c.stmts = append(c.stmts, fmt.Sprintf("run.saw(%s, %s%s)", quote(c.what(e.Call, output)), held(values[i].text, outs[output].Type), c.seen(e.Call)))
		}
	}
}
