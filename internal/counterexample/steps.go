package counterexample

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A Run is what a sequence of operations led to: the statements, and what the last of them returned.
type Run struct {
	Text string // s.Put("a", 0); s.Len()
	Got  string // 1
}

// A Trace is a violation as a person would type it in: the statements that make the values, and the runs, each of which begins with these values.
// It is empty where no variable is a value with a history.
type Trace struct {
	Made []string
	Runs []Run
}

// A tracer writes a violation as statements. A method that changes its receiver is written as a statement of its own, as in Go, although the text of
// the relation chains it: a.Withdraw(1).Balance() is no Go where Withdraw returns an error.
type tracer struct {
	ctx   context.Context
	run   Runner
	env   *relation.Env
	r     *relation.Relation
	cache *relation.Cache
	row   Row
	made  map[string]bool // variables that statements make
}

// trace writes what happened on a row.
func (t *tracer) trace() Trace {
	var out Trace
	for i, v := range t.r.Vars {
		if made := t.env.GoSteps(v.Name, t.row[i], v.Type, relation.PackageName); made != nil {
			t.made[v.Name] = true
			out.Made = append(out.Made, made...)
		}
	}
	if len(out.Made) == 0 {
		return Trace{}
	}
	calls := t.r.Executions()
	// What is given a value that stays in the child has no result here, and what stands behind it is not reached here, though it was there.
	hidden := slices.ContainsFunc(calls, (*relation.Call).GivenOpaque)
	for _, c := range calls {
		if !hidden && !t.cache.Reached(t.r, c).Get(0) || slices.ContainsFunc(calls, func(o *relation.Call) bool { return o != c && within(c, o) }) {
			continue
		}
		run, ok := t.runOf(c)
		if !ok {
			return Trace{} // half a story misleads
		}
		out.Runs = append(out.Runs, run)
	}
	return out
}

// within reports whether a call is a step of another one: the last of its changes, or what it is given.
func within(c, of *relation.Call) bool {
	found := false
	for _, a := range of.Args {
		relation.Walk(a, func(e relation.Expr) bool {
			call, ok := e.(*relation.Call)
			found = found || ok && call.Key == c.Key
			return !found
		})
	}
	return found
}

// runOf writes one execution with the changes before it.
func (t *tracer) runOf(c *relation.Call) (Run, bool) {
	var statements []string
	text, ok := t.call(c, &statements)
	if !ok {
		return Run{}, false
	}
	got, ok := t.result(c)
	return Run{strings.Join(append(statements, text), "; "), got}, ok
}

// bare is an expression without what the checker put around it: that an address is taken, or that a value is assignable.
func bare(e relation.Expr) relation.Expr {
	for {
		switch x := e.(type) {
		case *relation.Unary:
			if x.Op != "&" && x.Op != "*" {
				return e
			}
			e = x.X
		default:
			return e
		}
	}
}

// changed is the call whose receiver, as the call leaves it, e is; nil if e is something else.
func changed(e relation.Expr) *relation.Call {
	s, ok := bare(e).(*relation.Select)
	if !ok || !s.Call.Fn.Recv || s.Call.Fn.Outputs()[s.Output].Param != 0 {
		return nil
	}
	return s.Call
}

// of is the variable whose value a chain of methods changes; "" if it is none that statements make.
func (t *tracer) of(c *relation.Call) string {
	for c != nil {
		if v, ok := bare(c.Args[0]).(*relation.VarRef); ok && t.made[v.Name] {
			return v.Name
		}
		c = changed(c.Args[0])
	}
	return ""
}

// call writes a call; changes that come before it are added to the statements.
func (t *tracer) call(c *relation.Call, statements *[]string) (string, bool) {
	var args []string
	for i, a := range c.Args {
		text, ok := t.argument(c, i, a, statements)
		if !ok {
			return "", false
		}
		if c.Spread && i == len(c.Args)-1 {
			text += "..."
		}
		args = append(args, text)
	}
	return called(c.Fn, args), true
}

// argument writes an argument: a variable that statements make by its name, an execution as a call, and all else as its value.
func (t *tracer) argument(c *relation.Call, i int, a relation.Expr, statements *[]string) (string, bool) {
	if v, ok := bare(a).(*relation.VarRef); ok && t.made[v.Name] {
		return v.Name, true
	}
	// The receiver is changed where it is, by a statement before; any other argument would be changed in the reader's eyes alone.
	if inner := changed(a); inner != nil {
		if i > 0 || !c.Fn.Recv {
			return "", false // it is a copy that is changed here
		}
		v := t.of(inner)
		text, ok := t.call(inner, statements)
		*statements = append(*statements, text)
		return v, ok && v != ""
	}
	if s, ok := bare(a).(*relation.Select); ok && s.T.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque }) {
		if len(s.Call.Fn.Results) != 1 || s.Call.Fn.Err || s.Call.Fn.Outputs()[s.Output].Result != 0 {
			return "", false
		}
		return t.call(s.Call, statements)
	}
	col, defined, err := t.cache.Value(t.r, a)
	if err != nil || !defined.Get(0) {
		return "", false
	}
	return goText(t.env, col.At(0), c.Fn.Params[i].Type), true
}

// result is what an execution returned: it is executed once more, with a receiver whose history has the changes that came before it, since a value
// that nothing takes apart does not leave the child.
func (t *tracer) result(c *relation.Call) (string, bool) {
	args := make([]relation.Column, len(c.Args))
	for i, a := range c.Args {
		v, ok := t.value(a)
		if !ok {
			return t.told(c)
		}
		if _, ok := v.(relation.Ref); !ok && c.Fn.Params[i].Type.Kind == relation.Pointer {
			v = relation.Ref{To: v}
		}
		col, err := relation.FromValues(c.Fn.Params[i].Type, []relation.Value{v})
		if err != nil {
			return "", false
		}
		args[i] = col
	}
	x, err := t.run.Run(t.ctx, c.Fn, args, 1)
	if err != nil {
		return "", false
	}
	// The outcome is written by the one who writes all outcomes, of a function without parameters.
	results := *c.Fn
	results.Params = nil // what is left of the arguments is no result
	if x.Outcome[0] == relation.Returned {
		x.Outputs = x.Outputs[:len(c.Fn.Results)]
	}
	got := strings.TrimPrefix(Outcome(t.env, &results, x), "= ")
	if got == "returns" && c.Fn.Err {
		got = "nil"
	}
	return got, true
}

// told is the result of an execution that is the conclusion itself: what it must be, and is not.
func (t *tracer) told(c *relation.Call) (string, bool) {
	// Without a result to ask for, what failed says what it was.
	post, want := t.r.Post, "false"
	if u, ok := post.(*relation.Unary); ok && u.Op == "!" {
		post, want = u.X, "true"
	}
	s, ok := post.(*relation.Select)
	return want, ok && s.Call.Key == c.Key && len(c.Fn.Results) == 1
}

// value is the value of an argument; of a receiver that methods changed, its history with these.
func (t *tracer) value(a relation.Expr) (relation.Value, bool) {
	c := changed(a)
	if c == nil {
		if v, ok := bare(a).(*relation.VarRef); ok {
			i := slices.IndexFunc(t.r.Vars, func(x relation.Var) bool { return x.Name == v.Name })
			return t.row[i], i >= 0
		}
		if s, ok := bare(a).(*relation.Select); ok && s.T.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque }) {
			return t.given(s)
		}
		col, defined, err := t.cache.Value(t.r, a)
		if err != nil || !defined.Get(0) {
			return nil, false
		}
		return col.At(0), true
	}
	if c.Fn.Derives {
		return nil, false // the next value is what it returns
	}
	return t.after(c)
}

// given is the value that an execution returned, if it is one by which such values are made; nothing else of it leaves the child.
func (t *tracer) given(s *relation.Select) (relation.Value, bool) {
	c, made := s.Call, s.T
	if made.Kind == relation.Pointer {
		made = made.Elem
	}
	if c.Fn.Outputs()[s.Output].Result != 0 || c.Fn.Variadic && !c.Spread {
		return nil, false
	}
	builds := func(mutator bool) bool {
		return slices.ContainsFunc(made.Builders, func(b relation.Builder) bool { return b.Func == c.Fn.Name && b.Mutator == mutator })
	}
	switch {
	case c.Fn.Recv && (c.Fn.Derives || c.Fn.Params[0].Type.Kind != relation.Pointer) && builds(true):
		return t.after(c)
	case !c.Fn.Recv && builds(false):
		step, ok := t.step(c, c.Args)
		return relation.Built{Steps: []relation.Step{step}}, ok
	}
	return nil, false
}

// after is the history of a receiver with one step more: the child makes the value anew with it.
func (t *tracer) after(c *relation.Call) (relation.Value, bool) {
	of, ok := t.value(c.Args[0])
	if ref, is := of.(relation.Ref); is {
		of = ref.To
	}
	b, built := of.(relation.Built)
	if !ok || !built {
		return nil, false
	}
	step, ok := t.step(c, c.Args[1:])
	return relation.Built{Steps: append(slices.Clone(b.Steps), step)}, ok
}

// step is a call on some values as a step of a history.
func (t *tracer) step(c *relation.Call, args []relation.Expr) (relation.Step, bool) {
	step := relation.Step{Func: c.Fn.Name}
	for _, a := range args {
		v, ok := t.value(a)
		if !ok {
			return step, false
		}
		step.Args = append(step.Args, v)
	}
	return step, true
}
