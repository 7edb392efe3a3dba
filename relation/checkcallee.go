package relation

import (
	"go/ast"
	"slices"
	"strings"
)

// resolve finds what a call calls.
//
// It is asked in each pass of the type guesses and once more when the tree is built, and has no effects but guesses. An error in an early
// pass may be none in a later one.
func (c *checker) resolve(call *ast.CallExpr) (callee, error) {
	switch f := unparen(call.Fun).(type) {
	case *ast.Ident:
		return c.resolveName(f)
	case *ast.SelectorExpr:
		return c.resolveSelector(f)
	case *ast.IndexExpr, *ast.IndexListExpr:
		if t := c.typeOf(f); t != nil {
			// T[int](x) is a conversion before it is a call of an instance
			return callee{conv: t}, nil
		}
		return c.resolveInstance(f)
	case *ast.ArrayType, *ast.MapType, *ast.StarExpr:
		t, err := c.resolveType(f)
		return callee{conv: t}, err
	case *ast.FuncLit:
		return callee{}, c.refused(f)
	}
	return callee{}, c.errorf(call.Fun, "", "%s cannot be called", c.show(call.Fun))
}

// absent are Go builtins that relations do without, and what to write instead.
var absent = map[string]string{
	"append": "write concat(xs, ys)", "copy": "write concat or take", "make": "write a literal, []int{}", "cap": "write len",
	"new": "a value is passed where a pointer is wanted", "delete": "", "clear": "", "panic": "", "print": "", "println": "",
	"recover": "", "close": "", "real": "", "imag": "", "complex": "",
}

func (c *checker) resolveName(f *ast.Ident) (callee, error) {
	if isBuiltin(f.Name) {
		return callee{builtin: f.Name}, nil
	}
	// builtins of the language come first, then functions of the package, then types
	if to, err := c.own(f.Name); to.fn != nil || to.several != nil || err != nil {
		return to, err
	}
	if t := c.typeOf(f); t != nil {
		return callee{conv: t}, nil
	}
	if hint, ok := absent[f.Name]; ok {
		return callee{}, c.errorf(f, hint, "%s is not in the relation language", f.Name)
	}
	return callee{}, c.unknownFunc(f, f.Name, f.Name)
}

// unknownFunc complains about a function that the Env does not have: with the reason where it exists. known is the name that the Env
// would have it under.
func (c *checker) unknownFunc(at ast.Node, name, known string) error {
	if why := c.env.Others[known]; why != "" {
		return c.errorf(at, "", "%s cannot be called: %s", name, why)
	}
	return c.errorf(at, didYouMean(name, c.funcNames()), "unknown function %s", name)
}

// resolveSelector finds pkg.F, pkg.T and methods v.M. A variable that has the member comes before a package of its name.
func (c *checker) resolveSelector(f *ast.SelectorExpr) (callee, error) {
	if id, plain := f.X.(*ast.Ident); plain {
		// the variables were collected before: a name that is none of them is a package or a type
		known := c.lookup(id.Name) != nil
		if c.isPackage(id.Name) {
			if to, found, err := c.resolveQualified(f, id); found || err != nil {
				return to, err
			}
		}
		switch {
		case !known && c.typeOf(id) != nil:
			return callee{}, c.errorf(f, "write v."+f.Sel.Name+"(…)", "%s is a type, not a value", id.Name)
		case !known:
			return callee{}, c.errorf(f, didYouMean(id.Name, c.packageNames()), "unknown package %s", id.Name)
		}
	}
	return c.resolveMethod(f)
}

// resolveQualified finds the member of a package, or of a variable of the package's name; false if it is neither and the
// variable may get a type from elsewhere.
//
// An example: with a parameter url of type *URL, `url.String()` is the method, while `url.Parse(s)` is the package's function, as a URL has
// no such method.
func (c *checker) resolveQualified(f *ast.SelectorExpr, id *ast.Ident) (to callee, found bool, err error) {
	v := c.lookup(id.Name)
	if v != nil && v.t != nil {
		// the variable has the method: it hides the package, as in Go
		if m, path := c.promoted(v.t, f.Sel.Name); m != nil {
			return c.methodCallee(m, f.X, path), true, nil
		}
	}
	full := id.Name + "." + f.Sel.Name
	if id.Name == c.env.Name {
		full = f.Sel.Name
	}
	if to, err := c.own(full); to.fn != nil || to.several != nil || err != nil {
		return to, true, err
	}
	if t := c.typeOf(f); t != nil {
		return callee{conv: t}, true, nil
	}
	if v == nil {
		// no variable of that name may get a type later
		return callee{}, false, c.unknownFunc(f, id.Name+"."+f.Sel.Name, full)
	}
	return callee{}, false, nil
}

// resolveMethod finds the method of a value. Where the type of the value is open the name alone may decide.
//
// The order of complaints: no method of that name on a known type, none on any type, a fault in the operand, an open type.
func (c *checker) resolveMethod(f *ast.SelectorExpr) (callee, error) {
	name := f.Sel.Name
	// The type may be open in an early pass; a name that one type alone has decides then.
	t := c.guess(f.X, nil)
	m, path := c.promoted(t, name)
	if m == nil && t == nil {
		m = c.methodByName(name)
	}
	switch {
	case m != nil:
		return c.methodCallee(m, f.X, path), nil
	case t != nil:
		return callee{}, c.unknownMethod(f.Sel, didYouMean(name, c.methodNames(t)), "%s has no method %s", c.typeName(t), name)
	case !slices.ContainsFunc(c.env.Funcs, func(f *Func) bool { return f.Recv && !f.Field && methodName(f) == name }):
		return callee{}, c.unknownMethod(f.Sel, didYouMean(name, c.methodNames(nil)), "unknown method %s", name)
	}
	// a fault inside of the operand is the better message
	if _, err := c.value(f.X, nil); err != nil {
		return callee{}, err
	}
	return callee{}, c.errorf(f, "", "the type of %s is open", c.show(f.X))
}

// unknownMethod complains about a method that the Env does not have: with the reason where it exists, else with the hint and what the
// format makes of args.
func (c *checker) unknownMethod(at *ast.Ident, hint, format string, args ...any) error {
	if why := c.env.Others["."+at.Name]; why != "" {
		return c.errorf(at, "", "method %s cannot be called: %s", at.Name, why)
	}
	return c.errorf(at, hint, format, args...)
}

// methodCallee is the method m of recv, or all its instances.
func (c *checker) methodCallee(m *Func, recv ast.Expr, path []int) callee {
	if all := c.instances(m); len(all) > 1 {
		return callee{several: all, recv: recv, path: path}
	}
	return callee{fn: m, recv: recv, path: path}
}

// instantiatedMethod takes v.M[T] apart.
func (c *checker) instantiatedMethod(f ast.Expr) (method *ast.SelectorExpr, args string, ok bool) {
	switch x := f.(type) {
	case *ast.IndexExpr:
		method, ok = x.X.(*ast.SelectorExpr)
	case *ast.IndexListExpr:
		method, ok = x.X.(*ast.SelectorExpr)
	}
	if !ok {
		return nil, "", false
	}
	return method, strings.TrimPrefix(c.show(f), c.show(method)), true
}

// resolveInstance finds F[T] and v.M[T], the type arguments as in an instance's name, blanks aside.
func (c *checker) resolveInstance(f ast.Expr) (callee, error) {
	// go/printer writes blanks where the name of an instance has none
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if s, args, ok := c.instantiatedMethod(f); ok {
		to, err := c.resolveSelector(s)
		if err == nil && to.recv != nil {
			for _, fn := range append(to.several, to.fn) {
				if fn != nil && bare(instanceName(fn)) == bare(s.Sel.Name+args) {
					return callee{fn: fn, recv: to.recv, path: to.path}, nil
				}
			}
		}
	}
	name := bare(c.show(f))
	name = strings.TrimPrefix(name, c.env.Name+".")
	for _, fn := range c.env.Funcs {
		if bare(fn.Name) == name {
			return callee{fn: fn}, nil
		}
	}
	return callee{}, c.errorf(f, "", "unknown function %s", c.show(f))
}

// fitting returns the only instance whose parameters have the types of the arguments, as far as these are known, or of several the
// subject.
//
// nil means that none fits, or that several do and none of them is the subject.
func (c *checker) fitting(e *ast.CallExpr, several []*Func) *Func {
	var found, subject *Func
	others := false
next:
	for _, f := range several {
		params := f.Params
		if f.Recv {
			params = params[1:]
		}
		for i, a := range e.Args {
			// arguments whose types are open fit everything
			if i >= len(params) || f.Variadic && i == len(params)-1 {
				break
			}
			if t := c.guess(a, nil); t != nil && !assignable(t, params[i].Type) {
				continue next
			}
		}
		if f.Name == c.env.Subject {
			subject = f
		}
		// more than one fits: only the subject is meant without being named
		others = others || found != nil
		found = f
	}
	if others {
		return subject
	}
	return found
}

// calledFunc is the function that a call calls, nil for builtins, conversions and faults.
func (c *checker) calledFunc(e *ast.CallExpr) *Func {
	to, err := c.resolve(e)
	if err != nil {
		return nil
	}
	if to.several != nil {
		return c.fitting(e, to.several)
	}
	return to.fn
}
