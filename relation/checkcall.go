package relation

import (
	"go/ast"
	"strings"
)

// callValue builds a call that stands for a value: its only output, or that of a builtin or conversion.
func (c *checker) callValue(e *ast.CallExpr, want *Type) (Expr, error) {
	to, err := c.resolve(e)
	if err != nil {
		return nil, err
	}
	switch {
	case to.builtin != "":
		return c.builtin(e, to.builtin, want)
	case to.conv != nil:
		return c.convert(e, to.conv)
	}
	call, err := c.call(e, to)
	if err != nil {
		return nil, err
	}
	outs := call.Fn.Outputs()
	i := implicitOutput(call.Fn, outs)
	if i < 0 {
		return nil, c.noSingleOutput(e, call.Fn, outs)
	}
	return &Select{Call: call, Output: i, T: outs[i].Type}, nil
}

func (c *checker) noSingleOutput(e *ast.CallExpr, f *Func, outs []Output) error {
	if len(outs) == 0 {
		return c.errorf(e, "write ok("+c.show(e)+")", "%s has no output", f.Name)
	}
	names := make([]string, len(outs))
	for i := range outs {
		names[i] = outputName(outs, i)
	}
	return c.errorf(e, "write "+c.show(e)+names[0], "%s has %d outputs: %s", f.Name, len(outs), strings.Join(names, " "))
}

// call builds the node of a function's or method's call, its arguments converted to the parameters' types.
func (c *checker) call(e *ast.CallExpr, to callee) (*Call, error) {
	f, err := c.choose(e, to)
	if err != nil {
		return nil, err
	}
	call := &Call{Fn: f, Spread: e.Ellipsis.IsValid(), name: c.funcName(f)}
	params := f.Params
	if f.Recv {
		if to.recv == nil {
			return nil, c.errorf(e, "write v."+methodName(f)+"(…)", "%s is a method", f.Name)
		}
		x, err := c.receiver(to, f)
		if err != nil {
			return nil, err
		}
		call.Args = append(call.Args, x)
		params = params[1:]
	}
	if err := c.arity(e, f, params); err != nil {
		return nil, err
	}
	for i, a := range e.Args {
		t, pi := (*Type)(nil), i+len(f.Params)-len(params)
		if f.Variadic && i >= len(params)-1 && !call.Spread {
			pi = len(f.Params) - 1
			t = f.Params[pi].Type.Elem
		} else {
			t = f.Params[pi].Type
		}
		x, err := c.argument(a, t, f, pi)
		if err != nil {
			return nil, err
		}
		call.Args = append(call.Args, x)
	}
	return call, nil
}

// receiver builds the receiver of a method, v.Vec where v embeds the Vec that has it.
func (c *checker) receiver(to callee, f *Func) (Expr, error) {
	t := f.Params[0].Type
	if len(to.path) == 0 {
		return c.argument(to.recv, t, f, 0)
	}
	x, err := c.value(to.recv, nil)
	if err != nil {
		return nil, err
	}
	return c.assign(walk(deref(x), to.path), t, to.recv)
}

// choose picks the instance of a generic function that fits the arguments.
func (c *checker) choose(e *ast.CallExpr, to callee) (*Func, error) {
	if to.fn != nil {
		return to.fn, nil
	}
	f := c.fitting(e, to.several)
	if f == nil {
		return nil, c.errorf(e, "write "+to.several[0].Name+"(…)", "several instances of %s fit", c.show(e.Fun))
	}
	return f, nil
}

func (c *checker) arity(e *ast.CallExpr, f *Func, params []Param) error {
	n, want := len(e.Args), len(params)
	switch {
	case e.Ellipsis.IsValid() && !f.Variadic:
		return c.errorf(e, "", "%s is not variadic", f.Name)
	case e.Ellipsis.IsValid() && n == want, f.Variadic && !e.Ellipsis.IsValid() && n >= want-1, !f.Variadic && n == want:
		return nil
	}
	return c.errorf(e, "", "%s takes %s, not %d", f.Name, counted(want, "argument"), n)
}

// argument builds an argument of type t, for parameter i of f.
func (c *checker) argument(e ast.Expr, t *Type, f *Func, i int) (Expr, error) {
	x, err := c.build(e, t)
	if err != nil {
		return nil, err
	}
	if y, err := c.assign(x, t, e); y != nil || err != nil {
		return y, err
	}
	hint, from := "", c.typeName(x.Type())
	if k := pointee(t).Kind; k.isNumeric() && pointee(x.Type()).Kind.isNumeric() {
		hint = "write " + c.typeName(pointee(t)) + "(" + c.show(e) + ")"
	}
	if id, ok := unparen(e).(*ast.Ident); ok {
		if v := c.lookup(id.Name); v != nil && v.why != "" {
			from += ", from " + v.why
		}
	}
	return nil, c.errorf(e, hint, "%s is %s, but %s takes %s", c.show(e), from, f.Name, c.typeName(t))
}

// assign makes x a value of type t where Go's assignability, or the rule that pointers and pointees stand for each other, allows
// it. It returns nil and no error where they do not.
func (c *checker) assign(x Expr, t *Type, at ast.Node) (Expr, error) {
	if l, ok := x.(*Literal); ok && l.T == nil {
		if t.Kind == Pointer && l.uk != untypedNil {
			y, err := c.typedConst(l, t.Elem, at)
			if err != nil {
				return nil, err
			}
			return &Unary{Op: "&", X: y, T: t}, nil
		}
		return c.typedConst(l, t, at)
	}
	from := x.Type()
	switch {
	case Identical(from, t):
		return x, nil
	case t.Kind == Pointer && from.Kind != Pointer:
		if y, err := c.assign(x, t.Elem, at); y == nil || err != nil {
			return nil, err
		} else {
			return &Unary{Op: "&", X: y, T: t}, nil
		}
	case from.Kind == Pointer && t.Kind != Pointer:
		return c.assign(deref(x), t, at)
	case assignable(from, t):
		return &Convert{X: x, T: t, implicit: true}, nil
	}
	return nil, nil
}

// funcName is how a relation writes f: own functions bare, unless they bear a builtin's name; instances without their type
// arguments where there is only one. Those of a function that takes values of any type are written: what holds of texts in its place need not hold
// of others.
func (c *checker) funcName(f *Func) string {
	if f.Recv {
		if f.TakesAny() || len(c.instances(f)) > 1 {
			return instanceName(f)
		}
		return methodName(f)
	}
	name := f.Name
	if i := strings.IndexByte(name, '['); i > 0 && !f.TakesAny() {
		if to, _ := c.own(name[:i]); to.fn == f {
			name = name[:i]
		}
	}
	if isBuiltin(name) && f.Pkg == c.env.Path {
		name = c.env.Name + "." + name
	}
	return name
}
