package relation

import (
	"go/ast"
	"slices"
	"strings"
)

// A callee is what stands before the parentheses of a call.
type callee struct {
	builtin string   // a builtin, or ok err panics
	conv    *Type    // a conversion
	fn      *Func    // a function or method
	several []*Func  // instances of one generic function, when the arguments must choose
	recv    ast.Expr // the receiver of a method
	path    []int    // the fields through which recv embeds it
}

// resolve finds what a call calls.
func (c *checker) resolve(call *ast.CallExpr) (callee, error) {
	switch f := unparen(call.Fun).(type) {
	case *ast.Ident:
		return c.resolveName(f)
	case *ast.SelectorExpr:
		return c.resolveSelector(f)
	case *ast.IndexExpr, *ast.IndexListExpr:
		if t := c.typeOf(f); t != nil {
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

// own finds a function by its written name, an instance of a generic one also by the name alone.
func (c *checker) own(name string) (callee, error) {
	if f := c.env.Func(name); f != nil && !f.Recv {
		return callee{fn: f}, nil
	}
	var several []*Func
	for _, f := range c.env.Funcs {
		if n := len(name); !f.Recv && len(f.Name) > n && f.Name[n] == '[' && f.Name[:n] == name {
			several = append(several, f)
		}
	}
	if len(several) == 1 {
		return callee{fn: several[0]}, nil
	}
	return callee{several: several}, nil
}

// resolveSelector finds pkg.F, pkg.T and methods v.M. A variable that has the member comes before a package of its name.
func (c *checker) resolveSelector(f *ast.SelectorExpr) (callee, error) {
	name := f.Sel.Name
	id, plain := f.X.(*ast.Ident)
	if plain && c.isPackage(id.Name) {
		if v := c.lookup(id.Name); v != nil && v.t != nil {
			if m, path := c.promoted(v.t, name); m != nil {
				return c.methodCallee(m, f.X, path), nil
			}
		}
		full := id.Name + "." + name
		if id.Name == c.env.Name {
			full = name
		}
		if to, err := c.own(full); to.fn != nil || to.several != nil || err != nil {
			return to, err
		}
		if t := c.typeOf(f); t != nil {
			return callee{conv: t}, nil
		}
		if v := c.lookup(id.Name); v == nil {
			return callee{}, c.unknownFunc(f, id.Name+"."+name, full)
		}
	}
	if plain && c.typeOf(id) != nil && c.lookup(id.Name) == nil {
		return callee{}, c.errorf(f, "write v."+name+"(…)", "%s is a type, not a value", id.Name)
	}
	if plain && c.lookup(id.Name) == nil {
		return callee{}, c.errorf(f, didYouMean(id.Name, c.packageNames()), "unknown package %s", id.Name)
	}
	t := c.guess(f.X, nil)
	m, path := c.promoted(t, name)
	if m == nil && t == nil {
		m = c.methodByName(name)
	}
	if m != nil {
		return c.methodCallee(m, f.X, path), nil
	}
	if t == nil {
		if !slices.ContainsFunc(c.env.Funcs, func(f *Func) bool { return f.Recv && methodName(f) == name }) {
			return callee{}, c.unknownMethod(f.Sel, didYouMean(name, c.methodNames(nil)), "unknown method %s", name)
		}
		if _, err := c.value(f.X, nil); err != nil {
			return callee{}, err
		}
		return callee{}, c.errorf(f, "", "the type of %s is open", c.show(f.X))
	}
	return callee{}, c.unknownMethod(f.Sel, didYouMean(name, c.methodNames(t)), "%s has no method %s", c.typeName(t), name)
}

// unknownMethod complains about a method that the Env does not have: with the reason where it exists, else with the hint and what the
// format makes of args.
func (c *checker) unknownMethod(at *ast.Ident, hint, format string, args ...any) error {
	if why := c.env.Others["."+at.Name]; why != "" {
		return c.errorf(at, "", "method %s cannot be called: %s", at.Name, why)
	}
	return c.errorf(at, hint, format, args...)
}

// instances lists the methods of f's name and receiver, which differ in the types that stand for any.
func (c *checker) instances(f *Func) []*Func {
	base, _, ok := strings.Cut(instanceName(f), "[")
	if !ok {
		return []*Func{f}
	}
	var all []*Func
	for _, g := range c.env.Funcs {
		if g.Recv && methodName(g) == base && Identical(g.Params[0].Type, f.Params[0].Type) {
			all = append(all, g)
		}
	}
	return all
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

func (c *checker) isPackage(name string) bool {
	_, ok := c.env.Imports[name]
	return ok || name == c.env.Name && name != ""
}

// method finds the method of that name on t or *t.
func (c *checker) method(t *Type, name string) *Func {
	if t == nil {
		return nil
	}
	for _, f := range c.env.Funcs {
		if f.Recv && methodName(f) == name && Identical(pointee(f.Params[0].Type), pointee(t)) {
			return f
		}
	}
	return nil
}

// promoted finds the method of that name on t or *t, or on what t embeds: the shallowest, as in Go. path is the embedded fields on
// the way to its receiver.
func (c *checker) promoted(t *Type, name string) (m *Func, path []int) {
	if t == nil {
		return nil, nil
	}
	type at struct {
		t    *Type
		path []int
	}
	seen := map[*Type]bool{}
	for level := []at{{t: pointee(t)}}; len(level) > 0; {
		var next []at
		for _, l := range level {
			if f := c.method(l.t, name); f != nil && m == nil {
				m, path = f, l.path
			} else if f != nil {
				return nil, nil // two at one depth are none
			}
			if l.t.Kind != Struct || seen[l.t] {
				continue
			}
			seen[l.t] = true
			for i, f := range l.t.Fields {
				switch {
				case f.Name == name:
					return m, path // a field hides what is deeper
				case f.Embedded:
					next = append(next, at{pointee(f.Type), append(l.path[:len(l.path):len(l.path)], i)})
				}
			}
		}
		if m != nil {
			return m, path
		}
		level = next
	}
	return nil, nil
}

// methodByName finds the method of that name if only one type has it.
func (c *checker) methodByName(name string) *Func {
	var found *Func
	for _, f := range c.env.Funcs {
		if f.Recv && methodName(f) == name {
			if found != nil && !Identical(found.Params[0].Type, f.Params[0].Type) {
				return nil
			}
			found = f
		}
	}
	return found
}

// pointee is what a pointer leads to; any other type, and none, is itself.
func pointee(t *Type) *Type {
	if t != nil && t.Kind == Pointer {
		return t.Elem
	}
	return t
}

// methodName is the last part of a method's name: Rotate of Vec.Rotate, Swap of Pair[geom.Vec].Swap, Has of Bag.Has[int].
func methodName(f *Func) string {
	name, _, _ := strings.Cut(instanceName(f), "[")
	return name
}

// instanceName is the last part of a method's name with the types of its instance: Has[int] of Bag.Has[int].
func instanceName(f *Func) string {
	depth := 0
	for i := len(f.Name) - 1; i >= 0; i-- {
		switch f.Name[i] {
		case ']':
			depth++
		case '[':
			depth--
		case '.':
			if depth == 0 {
				return f.Name[i+1:]
			}
		}
	}
	return f.Name
}

// funcNames are the names that may be called, for suggestions: own functions, those that nobody has asked for yet, builtins, then
// references.
func (c *checker) funcNames() []string {
	var own, refs []string
	for _, f := range c.env.Funcs {
		switch {
		case f.Recv:
		case f.Reference:
			refs = append(refs, f.Name)
		default:
			own = append(own, f.Name)
		}
	}
	var others []string
	for name, why := range c.env.Others {
		if why == "" && name[0] != '.' {
			others = append(others, name)
		}
	}
	slices.Sort(others)
	return slices.Concat(own, others, builtinNames, refs)
}

func (c *checker) packageNames() []string {
	names := []string{c.env.Name}
	for n := range c.env.Imports {
		names = append(names, n)
	}
	return names
}

// methodNames are the methods of t, of all types if t is nil.
func (c *checker) methodNames(t *Type) []string {
	var names []string
	for _, f := range c.env.Funcs {
		if !f.Recv {
			continue
		}
		if m, _ := c.promoted(t, methodName(f)); t == nil || m == f {
			names = append(names, methodName(f))
		}
	}
	return names
}
