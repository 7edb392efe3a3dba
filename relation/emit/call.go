package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// execute writes statements that execute a call, and returns the source of the wanted outputs in their order.
func (c *closure) execute(call *relation.Call, wanted []int, name func(output int) string, stmts *[]string) []code {
	f, outs := call.Fn, call.Fn.Outputs()
	values := map[int]code{}
	args := c.arguments(call, func(param int, arg string, pointer bool) string {
		for i, o := range outs {
			if o.Param == param && contains(wanted, i) {
				n := name(i)
				*stmts = append(*stmts, n+" := "+arg)
				values[i] = primary(n)
				if pointer {
					values[i] = code{"*" + n, unaryPrec}
				}
				return n
			}
		}
		return arg
	})
	targets, any := make([]string, len(f.Results)), false
	for i := range targets {
		targets[i] = "_"
		if contains(wanted, i) {
			targets[i], any = name(i), true
			values[i] = primary(targets[i])
		}
	}
	given, lists := c.iterators(f, targets)
	*stmts = append(append(*stmts, c.assignment(f, given, args)...), lists...)
	if any && c.left > 0 && !f.Reference { // what comes back may share memory with what a later execution changes
		for i, t := range targets {
			if t != "_" && !shallow(f.Results[i].Type) {
				*stmts = append(*stmts, t+" = "+c.copyOf(t, f.Results[i].Type))
			}
		}
	}
	out := make([]code, len(wanted))
	for i, o := range wanted {
		out[i] = values[o]
	}
	return out
}

// iterators gives iterators among the results of f names of their own, and writes the statements that make of them the lists that targets name. One whose
// list nobody asks for is run as well: what it does is part of what the call does.
func (c *closure) iterators(f *relation.Func, targets []string) (given, lists []string) {
	for i, r := range f.Results {
		to := targets[i]
		if r.Iterates() {
			to = c.fresh("seq")
			define := " := "
			if targets[i] == "_" {
				define = " = "
			}
			lists = append(lists, targets[i]+define+c.w.collected(to, r))
		}
		given = append(given, to)
	}
	return given, lists
}

// assignment writes the call itself. An error leaves the outputs undefined, which is a panic.
func (c *closure) assignment(f *relation.Func, targets []string, call string) []string {
	define := " = "
	if slices.ContainsFunc(targets, func(t string) bool { return t != "_" }) {
		define = " := "
	}
	left := strings.Join(targets, ", ")
	switch {
	case f.Err && len(targets) == 0:
		return []string{"imagoNoError(" + call + ")"}
	case f.Err && len(targets) == 1:
		return []string{left + define + "imagoMust(" + call + ")"}
	case f.Err:
		err := c.fresh("err")
		return []string{left + ", " + err + " := " + call, "imagoNoError(" + err + ")"}
	case len(targets) == 0:
		return []string{call}
	}
	return []string{left + define + call}
}

// arguments writes the call of a function with its arguments copied. each may replace the source of an argument.
func (c *closure) arguments(call *relation.Call, each func(param int, arg string, pointer bool) string) string {
	f := call.Fn
	recv, args := "", call.Args
	if f.Recv {
		recv, args = each(0, c.receiver(call), f.Params[0].Type.Kind == relation.Pointer)+".", args[1:]
	}
	var list []string
	for i, a := range args {
		param := min(i+len(call.Args)-len(args), len(f.Params)-1)
		list = append(list, c.passed(call, param, a, each))
	}
	if f.Field {
		return recv + relation.FuncSource(f, c.w.qual)
	}
	text := strings.Join(list, ", ")
	if call.Spread {
		text += "..."
	}
	return recv + relation.FuncSource(f, c.w.qual) + "(" + text + ")"
}

// receiver writes the receiver of a method as an operand of the dot.
func (c *closure) receiver(call *relation.Call) string {
	a, want := call.Args[0], call.Fn.Params[0].Type
	if shallow(want) && a.Type().Kind != relation.Pointer {
		return c.expr(a, false).at(primaryPrec)
	}
	recv := c.argument(a, want, false)
	if strings.HasPrefix(recv, "*") {
		return "(" + recv + ")"
	}
	return recv
}

// passed writes the argument of a parameter, one element of it if that is variadic.
func (c *closure) passed(call *relation.Call, param int, a relation.Expr, each func(param int, arg string, pointer bool) string) string {
	f := call.Fn
	p := f.Params[param]
	want, element := p.Type, f.Variadic && !call.Spread && param == len(f.Params)-1
	if element {
		want = p.Type.Elem
	}
	arg := c.argument(a, want, p.As == "")
	switch l, ok := a.(*relation.Literal); {
	case ok && l.Value == nil && p.Iterates():
		arg = c.w.converted(c.w.conversion(want)+"(nil)", p)
	case ok && l.Value == nil && (p.As == "any" || element && p.As != ""):
		arg = c.w.conversion(want) + "(nil)" // a nil of its type, not a nil interface
	case p.Converted() && !element:
		arg = c.w.converted(arg, p)
	}
	if element {
		return arg
	}
	return each(param, arg, want.Kind == relation.Pointer)
}

// argument writes one argument, which has to be of type want.
func (c *closure) argument(a relation.Expr, want *relation.Type, typed bool) string {
	have := a.Type()
	switch {
	case have != nil && have.Kind == relation.Pointer && want.Kind != relation.Pointer:
		x := &relation.Unary{Op: "*", X: a, T: have.Elem}
		return c.copied(x, typed)
	case have != nil && have.Kind != relation.Pointer && want.Kind == relation.Pointer:
		return pointerTo(c.copied(a, false), have)
	}
	if u, ok := a.(*relation.Unary); ok && u.Op == "&" {
		return c.unary(u).text
	}
	return c.copied(a, typed)
}

// copied writes e so that nothing else holds its memory.
func (c *closure) copied(e relation.Expr, typed bool) string {
	t := e.Type()
	if s, ok := e.(*relation.Select); ok && c.shares(s) {
		return c.selected(s).text // is a copy already
	}
	x := c.expr(e, typed)
	if t == nil || shallow(t) || isFresh(e) {
		return x.text
	}
	if l, ok := e.(*relation.Literal); ok && l.Value == nil {
		return x.text
	}
	return c.copyOf(x.text, t)
}

// copyOf writes a deep copy of a value of type t.
func (c *closure) copyOf(x string, t *relation.Type) string {
	switch {
	case t.NoCopy:
		return "*imagoCopy(" + held(x, t) + ")"
	case t.Kind == relation.Slice && shallow(t.Elem):
		return c.w.std("slices", "Clone") + "(" + x + ")"
	case t.Kind == relation.Map && shallow(t.Elem):
		return c.w.std("maps", "Clone") + "(" + x + ")"
	}
	return "imagoCopy(" + x + ")"
}

// isFresh reports whether the value of e shares no memory with any other: builtins, conversions of texts and composite literals of
// elements that hold no references.
func isFresh(e relation.Expr) bool {
	t := e.Type()
	if t.Elem != nil && !shallow(t.Elem) {
		return false
	}
	switch e := e.(type) {
	case *relation.Builtin:
		return t.Kind == relation.Slice
	case *relation.Convert:
		return e.X.Type() != nil && e.X.Type().Kind == relation.String
	case *relation.Composite:
		return t.Kind == relation.Slice || t.Kind == relation.Map
	}
	return false
}

// selected writes one output of a call: its local, or the call where it stands.
func (c *closure) selected(e *relation.Select) code {
	if x, ok := c.locals[localKey(e.Call, e.Output)]; ok {
		return x
	}
	f := e.Call.Fn
	text := ""
	if len(f.Results) == 1 && e.Output == 0 {
		text = c.arguments(e.Call, func(_ int, arg string, _ bool) string { return arg })
		if f.Err {
			text = "imagoMust(" + text + ")"
		}
		text = c.w.collected(text, f.Results[0])
	} else {
		text = c.inline(e)
	}
	if c.shares(e) {
		text = c.copyOf(text, e.T)
	}
	if c.post && !f.Reference {
		text = fmt.Sprintf("imagoSaw(run, %s, %s)", quote(c.what(e.Call, e.Output)), text)
	}
	return primary(text)
}

// shares reports whether an execution that stays where it stands yields memory that another execution of the closure may change:
// only what comes last is never followed by one.
func (c *closure) shares(e *relation.Select) bool {
	_, local := c.locals[localKey(e.Call, e.Output)]
	return !local && !e.Call.Fn.Reference && c.left > 1 && e.Output < len(e.Call.Fn.Results) && !shallow(e.T)
}

// inline writes an output that takes statements to get at as the call of a function literal.
func (c *closure) inline(e *relation.Select) string {
	var stmts []string
	before := c.left
	c.left = 0
	values := c.execute(e.Call, []int{e.Output}, func(int) string { return c.fresh("out") }, &stmts)
	c.left = before
	stmts = append(stmts, "return "+values[0].text)
	return "func() " + c.w.typ(e.T) + " {\n" + strings.Join(stmts, "\n") + "\n}()"
}

// outcome writes ok(call), err(call) and panics(call). Arguments that may be undefined are evaluated outside, where their panic
// makes the whole undefined.
func (c *closure) outcome(e *relation.OutcomeOf) code {
	var before []string
	inner := *e.Call
	inner.Args = append([]relation.Expr(nil), e.Call.Args...)
	for i, a := range inner.Args {
		if total(a) {
			continue
		}
		name := c.fresh("arg")
		x := c.argument(a, argType(e.Call, i), false)
		before = append(before, name+" := "+x)
		inner.Args[i] = &relation.VarRef{Name: name, T: argType(e.Call, i)}
	}
	call := c.arguments(&inner, func(_ int, arg string, _ bool) string { return arg })
	body := c.execution(e.Call.Fn, call)
	name := map[string]string{"ok": "imagoOK", "err": "imagoErr", "panics": "imagoPanics"}[e.Which]
	text := name + "(func() error { " + body + " })"
	if len(before) > 0 {
		text = "func() bool {\n" + strings.Join(before, "\n") + "\nreturn " + text + "\n}()"
	}
	if c.post {
		text = fmt.Sprintf("imagoSaw(run, %s, %s)", quote(relation.ExprString(e)), text)
	}
	return primary(text)
}

// execution is the body of a function that executes a call and returns its error. An iterator among the results is run: what it does is part
// of what the call does.
func (c *closure) execution(f *relation.Func, call string) string {
	var names []string
	run := ""
	for _, r := range f.Results {
		name := "_"
		if r.Iterates() {
			name = c.fresh("seq")
			run += "_ = " + c.w.collected(name, r) + "\n"
		}
		names = append(names, name)
	}
	left := strings.Join(names, ", ")
	switch {
	case f.Err && left == "":
		return "return " + call
	case f.Err && run != "":
		return left + ", err := " + call + "\nif err == nil {\n" + run + "}\nreturn err"
	case f.Err:
		return left + ", err := " + call + "; return err"
	case left == "":
		return call + "; return nil"
	case run != "":
		return left + " := " + call + "\n" + run + "return nil"
	}
	return left + " = " + call + "; return nil"
}

// argType is the type that argument i of a call has to have.
func argType(call *relation.Call, i int) *relation.Type {
	last := len(call.Fn.Params) - 1
	t := call.Fn.Params[min(i, last)].Type
	if call.Fn.Variadic && !call.Spread && i >= last {
		return t.Elem
	}
	return t
}
