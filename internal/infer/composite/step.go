package composite

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A step is a relation solved for its follow-up: under the precondition the head, an output of an execution whose arguments are computed or a measure of
// it such as its length, stands to the body as the operator says. The source is an execution of the same function whose arguments are variables; it need not occur.
type step struct {
	name      string
	pre       []relation.Expr
	head      relation.Expr
	op        relation.Op
	body      relation.Expr
	source    *relation.Call
	tolerance relation.Tolerance
	zone      []demand // what the domain asks of its variables
}

// stepOf is a relation as a step; nil if no side of its conclusion can be solved for one follow-up.
func stepOf(r *relation.Relation) *step {
	b, ok := r.Post.(*relation.Binary)
	if !ok || !b.Op.Compares() || b.Op == "!=" {
		return nil
	}
	for _, side := range []solving{{b.X, b.Op, b.Y, false}, {b.Y, b.Op.Flip(), b.X, false}, {b.Y, b.Op.Flip(), b.X, true}, {b.X, b.Op, b.Y, true}} {
		s := side.solved()
		if s == nil {
			continue
		}
		s.name, s.pre, s.tolerance, s.body = label(r), relation.Conjuncts(r.Pre), r.Tol, lengthsApart(s.body)
		if s.source = sourceOf(s.call(), r); s.source != nil {
			return s
		}
	}
	return nil
}

// measured is the output that a builtin of one operand measures.
func measured(b *relation.Builtin) (*relation.Select, bool) {
	if len(b.Args) != 1 {
		return nil, false
	}
	run, ok := b.Args[0].(*relation.Select)
	return run, ok
}

// call is the follow-up.
func (s *step) call() *relation.Call { return s.output().Call }

// output is that of the follow-up of which the head speaks.
func (s *step) output() *relation.Select {
	if b, ok := s.head.(*relation.Builtin); ok {
		run, _ := measured(b)
		return run
	}
	return s.head.(*relation.Select)
}

// says reports whether a step is about what a node is: the same output, or the same measure of it, of an execution that is given the same.
func (s *step) says(n relation.Expr) bool {
	if b, ok := n.(*relation.Builtin); ok {
		own, measures := s.head.(*relation.Builtin)
		run, some := measured(b)
		return measures && some && own.Name == b.Name && s.about(run)
	}
	run, ok := n.(*relation.Select)
	_, plain := s.head.(*relation.Select)
	return ok && plain && s.about(run)
}

// about reports whether an output is the one of which the head speaks.
func (s *step) about(run *relation.Select) bool {
	own := s.output()
	return own.Call.Fn == run.Call.Fn && own.Output == run.Output && sameArguments(own.Call, run.Call)
}

// solving is a comparison that is being solved for an execution on its left side.
type solving struct {
	x    relation.Expr
	op   relation.Op
	body relation.Expr
	// swap lets the follow-up be the source with its arguments in another order, as in Area(h, w) == Area(w, h): which of the two is the follow-up is a
	// matter of taste, so that it is tried last.
	swap bool
}

// solved takes apart what stands around a follow-up, by operations that can be undone: a sign, and of equations what is added.
func (s solving) solved() *step {
	switch x := s.x.(type) {
	case *relation.Select:
		if x.Call.Fn.Reference || plain(x.Call) && !(s.swap && permuted(x.Call, s.body)) {
			return nil
		}
		return &step{head: x, op: s.op, body: s.body}
	case *relation.Builtin:
		if run, ok := measured(x); ok && !run.Call.Fn.Reference && !plain(run.Call) {
			return &step{head: x, op: s.op, body: s.body}
		}
	case *relation.Unary:
		if x.Op == "-" {
			return solving{x.X, s.op.Flip(), &relation.Unary{Op: "-", X: s.body, T: x.T}, s.swap}.solved()
		}
	case *relation.Binary:
		return s.addend(x)
	}
	return nil
}

// addend solves a sum or a difference. An order is kept by it for floats alone: integers wrap around.
func (s solving) addend(x *relation.Binary) *step {
	if s.op.Orders() && !isFloat(x.T) || !isNumber(x.T) {
		return nil
	}
	back := func(op relation.Op, a, b relation.Expr) relation.Expr {
		return &relation.Binary{Op: op, X: a, Y: b, T: x.T}
	}
	switch x.Op {
	case "+":
		for _, side := range [][2]relation.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			if out := (solving{side[0], s.op, back("-", s.body, side[1]), s.swap}).solved(); out != nil {
				return out
			}
		}
	case "-":
		if out := (solving{x.X, s.op, back("+", s.body, x.Y), s.swap}).solved(); out != nil {
			return out
		}
		return solving{x.Y, s.op.Flip(), back("-", x.X, s.body), s.swap}.solved()
	}
	return nil
}

// plain reports whether the arguments of a call are variables, each another one.
func plain(c *relation.Call) bool {
	seen := map[string]bool{}
	for _, a := range c.Args {
		v, ok := a.(*relation.VarRef)
		if !ok || seen[v.Name] {
			return false
		}
		seen[v.Name] = true
	}
	return len(c.Args) > 0
}

// permuted reports whether an expression has an execution of the same function on the same variables in another order.
func permuted(c *relation.Call, in relation.Expr) bool {
	found := false
	relation.Walk(in, func(n relation.Expr) bool {
		run, ok := n.(*relation.Select)
		found = found || ok && run.Call.Fn == c.Fn && plain(run.Call) && !sameArguments(run.Call, c) && sameVariables(run.Call, c)
		return true
	})
	return found
}

// sameVariables reports whether the arguments of two plain calls are the same variables, in whatever order.
func sameVariables(c, d *relation.Call) bool {
	return !slices.ContainsFunc(c.Args, func(a relation.Expr) bool {
		return !slices.ContainsFunc(d.Args, func(b relation.Expr) bool { return relation.ExprString(a) == relation.ExprString(b) })
	})
}

// sourceOf is the source that belongs to a follow-up: the execution of the same function, or of another one of the same parameters, whose arguments are
// variables; else the variables that the arguments of the follow-up mention, if each mentions one. Nil: it is not clear what the source is.
func sourceOf(follow *relation.Call, r *relation.Relation) *relation.Call {
	var own, other *relation.Call
	for _, c := range r.Executions() {
		if !plain(c) || !sameParams(c.Fn, follow.Fn) || c.Fn == follow.Fn && sameArguments(c, follow) {
			continue
		}
		if c.Fn == follow.Fn && own == nil {
			own = c
		} else if other == nil {
			other = c
		}
	}
	switch {
	case own != nil:
		return own
	case other != nil:
		return &relation.Call{Fn: follow.Fn, Args: other.Args}
	}
	out := &relation.Call{Fn: follow.Fn}
	for _, a := range follow.Args {
		of := variables(a)
		if len(of) != 1 || !relation.Identical(of[0].T, a.Type()) {
			return nil
		}
		out.Args = append(out.Args, of[0])
	}
	if !plain(out) {
		return nil
	}
	return out
}

func sameParams(f, g *relation.Func) bool {
	return slices.EqualFunc(f.Params, g.Params, func(a, b relation.Param) bool { return relation.Identical(a.Type, b.Type) })
}

// variables are those of an expression, each once.
func variables(e relation.Expr) []*relation.VarRef {
	var out []*relation.VarRef
	relation.Walk(e, func(n relation.Expr) bool {
		if v, ok := n.(*relation.VarRef); ok && !slices.ContainsFunc(out, func(w *relation.VarRef) bool { return w.Name == v.Name }) {
			out = append(out, v)
		}
		return true
	})
	return out
}

// sameArguments reports whether two calls are given the same.
func sameArguments(c, d *relation.Call) bool {
	return slices.EqualFunc(c.Args, d.Args, func(a, b relation.Expr) bool { return relation.ExprString(a) == relation.ExprString(b) })
}

// under is a step of a sister with the variables of a, if its follow-up is that of a; nil if it is another one.
func (s *step) under(a *step) *step {
	if s == nil || s.call().Fn == a.call().Fn || !sameParams(s.source.Fn, a.source.Fn) {
		return nil
	}
	s = s.apart(a)
	to := map[string]relation.Expr{}
	for i, v := range s.source.Args {
		to[v.(*relation.VarRef).Name] = a.source.Args[i]
	}
	if s = s.with(func(e relation.Expr) relation.Expr { return relation.Substitute(e, to) }); !sameArguments(s.call(), a.call()) {
		return nil
	}
	return s
}

// with is a step whose expressions are changed.
func (s *step) with(change func(relation.Expr) relation.Expr) *step {
	out := *s
	out.head, out.body, out.pre, out.zone = change(s.head), change(s.body), nil, changed(s.zone, change)
	for _, p := range s.pre {
		out.pre = append(out.pre, change(p))
	}
	out.source = &relation.Call{Fn: s.source.Fn}
	for _, a := range s.source.Args {
		out.source.Args = append(out.source.Args, change(a))
	}
	return &out
}

// apart is a step none of whose variables another one has. Those of the source get names that no text has: something is put in their place.
func (s *step) apart(from *step) *step {
	taken, to := map[string]bool{}, map[string]string{}
	for _, e := range from.all() {
		for _, v := range variables(e) {
			taken[v.Name] = true
		}
	}
	for _, a := range s.source.Args {
		name := a.(*relation.VarRef).Name
		to[name] = name + "'"
	}
	fresh(s.all(), taken, to)
	return s.with(func(e relation.Expr) relation.Expr { return relation.Rename(e, to) })
}

// all are the expressions of a step.
func (s *step) all() []relation.Expr {
	return slices.Concat([]relation.Expr{s.head, s.body}, s.pre, s.source.Args)
}

// renamed is a relation none of whose variables another one has, and the other names.
func renamed(r, from *relation.Relation) (*relation.Relation, map[string]string) {
	taken := map[string]bool{}
	for _, v := range from.Vars {
		taken[v.Name] = true
	}
	to := map[string]string{}
	fresh([]relation.Expr{r.Pre, r.Post}, taken, to)
	out := *r
	out.Pre, out.Post = relation.Rename(r.Pre, to), relation.Rename(r.Post, to)
	return &out, to
}

// fresh adds other names for the variables of expressions whose names are taken, and that have no other name yet.
func fresh(of []relation.Expr, taken map[string]bool, to map[string]string) {
	for _, e := range of {
		if e == nil {
			continue
		}
		for _, v := range variables(e) {
			for n := 2; taken[v.Name] && to[v.Name] == ""; n++ {
				if name := fmt.Sprint(v.Name, n); !taken[name] {
					to[v.Name], taken[name] = name, true
				}
			}
		}
	}
}

// simplified is a step in readable form, without what its preconditions say twice.
func (s *step) simplified() *step {
	out := s.with(simplified)
	out.source, out.pre = s.source, nil
	for _, p := range s.pre {
		if p = simplified(p); !logic.PremiseHolds(p, out.pre) && !logic.TrueOfType(p) {
			weaker := func(q relation.Expr) bool { return logic.PremiseHolds(q, []relation.Expr{p}) }
			out.pre = append(slices.DeleteFunc(out.pre, weaker), p)
		}
	}
	return out
}

// matches reports whether a pattern is an expression with terms in the place of its variables, which are added to those that are known.
func matches(pattern, e relation.Expr, to map[string]relation.Expr) bool {
	if v, ok := pattern.(*relation.VarRef); ok {
		if known := to[v.Name]; known != nil {
			return relation.ExprString(known) == relation.ExprString(e)
		}
		if !relation.Identical(v.T, e.Type()) {
			return false
		}
		to[v.Name] = e
		return true
	}
	if reflect.TypeOf(pattern) != reflect.TypeOf(e) || head(pattern) != head(e) {
		return false
	}
	return slices.EqualFunc(relation.Operands(pattern), relation.Operands(e), func(p, q relation.Expr) bool { return matches(p, q, to) })
}

// head is what a node is beside its operands.
func head(e relation.Expr) string {
	switch n := e.(type) {
	case *relation.Unary:
		return string(n.Op)
	case *relation.Binary:
		return string(n.Op)
	case *relation.Select:
		return fmt.Sprint(n.Call.Fn.Name, n.Output)
	case *relation.OutcomeOf:
		return n.Which + n.Call.Fn.Name
	case *relation.Builtin:
		return n.Name
	}
	return relation.ExprString(e)
}
