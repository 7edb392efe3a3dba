package emit

import (
	"fmt"
	"strings"

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

// onRow is newClosure for a function that has the row as its parameter, and reads the variables from there.
func (w *writer) onRow(e relation.Expr, post bool) *closure {
	c := w.newClosure(e, post)
	c.row = map[string]string{}
	for _, v := range w.rel.Vars {
		c.row[v.Name] = "row." + fieldOf(w.rowFields, v)
	}
	return c
}

// hoist makes locals of the executions in e that are always reached, inner before outer. Undefined values are strict, so the order
// of what is always reached does not matter: if any of it panics the formula is undefined.
func (c *closure) hoist(e relation.Expr) {
	if b, ok := e.(*relation.Binary); ok && (b.Op == "&&" || b.Op == "||") {
		c.hoist(b.X) // the right side may not be reached
		return
	}
	// Operands first: the source of a local may use the locals of its arguments, never the other way round.
	for _, x := range relation.Operands(e) {
		c.hoist(x)
	}
	if s, ok := e.(*relation.Select); ok && !s.Call.Fn.Reference {
		c.local(s)
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
			c.remember(quote(c.what(e.Call, output)), values[i].text, held(values[i].text, outs[output].Type))
		}
	}
}

// remember has an output noted for the message of a failure: in the statement that defines it where that is the last one and says nothing else,
// in one of its own otherwise.
func (c *closure) remember(what, name, output string) {
	n := len(c.stmts)
	if n > 0 && output == name {
		value, defines := strings.CutPrefix(c.stmts[n-1], name+" := ")
		if defines && !strings.Contains(value, "\n") {
			c.stmts[n-1] = fmt.Sprintf("%s := imagoSaw(run, %s, %s)", name, what, value)
			return
		}
	}
	c.stmts = append(c.stmts, fmt.Sprintf("run.saw(%s, %s)", what, output))
}

// flat reports whether the executions in e can stand where their outputs are used: each is used once, and returns that output alone.
func flat(e relation.Expr) bool {
	used, ok := map[string]bool{}, true
	relation.Walk(e, func(n relation.Expr) bool {
		if s, is := n.(*relation.Select); is && !s.Call.Fn.Reference {
			ok = ok && !used[s.Call.Key] && len(s.Call.Fn.Results) == 1 && s.Output == 0 && !s.T.NoCopy
			used[s.Call.Key] = true
		}
		return ok
	})
	return ok
}
