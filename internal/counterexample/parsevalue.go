package counterexample

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// ParseValue reads a value of type t from Go source of the forms that violations are printed in: literals, constants of t,
// composite literals, conversions, math.NaN(), math.Inf(n), math.Copysign(0, -1), complex(re, im), and for opaque types calls of
// the functions of env.
//
// It is the inverse of [relation.Env.GoLiteral] and reads what a person writes after `--at` as well. Only go/parser and go/constant are
// used, since a type check would need the packages of the expression: the type that is wanted, t, steers the reading instead, and the names
// of types in the text are believed. So `geom.Vec{1, 2}` and `Vec{X: 1, Y: 2}` are the same value, and `Foo(3)` is 3 where an int is
// wanted, whatever Foo is.
//
// A value that does not fit t (300 as uint8, two elements of a [3]int) is an error; floats are rounded as the compiler rounds them. The
// cost is linear in the text, apart from opaque types, whose builders are tried one after the other.
func ParseValue(text string, t *relation.Type, env *relation.Env) (relation.Value, error) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return nil, fmt.Errorf("%s is no Go expression", text)
	}
	r := valueReader{text: text, env: env}
	return r.value(e, t)
}

// value reads e as a t. It strips what only tells the type, parentheses and &, and goes by the kind of t, not by the form of e: the same
// literal {1, 2} is a list for a slice and a struct for a struct type.
func (r valueReader) value(e ast.Expr, t *relation.Type) (relation.Value, error) {
	switch x := e.(type) {
	// & and parentheses say nothing that the type does not
	case *ast.ParenExpr:
		return r.value(x.X, t)
	case *ast.UnaryExpr:
		if x.Op == token.AND && t.Kind == relation.Pointer {
			return r.value(x.X, t)
		}
	}
	switch t.Kind {
	case relation.Pointer:
		if isIdent(e, "nil") {
			// a nil pointer is nil, while a pointer is a reference to its value
			return nil, nil
		}
		to, err := r.value(e, t.Elem)
		return relation.Ref{To: to}, err
	case relation.Slice, relation.Array:
		return r.list(e, t)
	case relation.Map:
		return r.pairs(e, t)
	case relation.Struct:
		return r.fields(e, t)
	case relation.Opaque:
		return r.built(e, t)
	}
	return r.scalar(e, t)
}

// list reads a slice or an array. A nil List is a nil slice, and an empty one an empty slice: relations do not tell them apart
// (docs/traps.md A4), but a violation is repeated with the very value that it was found with.
func (r valueReader) list(e ast.Expr, t *relation.Type) (relation.Value, error) {
	if isIdent(e, "nil") {
		return relation.List(nil), nil
	}
	// A conversion, T(nil), []byte("…") or T([]int{…}): its type is known, and only what it converts is read.
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && t.Kind == relation.Slice {
		if isIdent(call.Args[0], "nil") {
			return relation.List(nil), nil
		}
		if s, err := r.scalar(call.Args[0], relation.Predeclared(relation.String)); err == nil {
			return textList(s.(string), t)
		}
		return r.list(call.Args[0], t)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, r.errorf(e, t)
	}
	out := relation.List{}
	for _, elt := range lit.Elts {
		v, err := r.value(elt, t.Elem)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	if t.Kind == relation.Array && len(out) != t.Len {
		return nil, r.errorf(e, t)
	}
	return out, nil
}

// textList is []byte("…") or []rune("…").
func textList(s string, t *relation.Type) (relation.Value, error) {
	out := relation.List{}
	switch t.Elem.Kind {
	case relation.Uint8:
		for _, b := range []byte(s) {
			out = append(out, b)
		}
	case relation.Int32:
		for _, c := range s {
			out = append(out, c)
		}
	default:
		return nil, fmt.Errorf("a text is no value of type %s", t)
	}
	return out, nil
}

// pairs reads a map from its literal, from nil, or from a conversion of either, such as url.Values(nil). A key that occurs twice is kept
// twice; the compiler would refuse such a literal, so no printed one has it.
func (r valueReader) pairs(e ast.Expr, t *relation.Type) (relation.Value, error) {
	if isIdent(e, "nil") {
		return relation.Pairs(nil), nil
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
			return r.pairs(call.Args[0], t)
		}
		return nil, r.errorf(e, t)
	}
	out := relation.Pairs{}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil, r.errorf(e, t)
		}
		k, err := r.value(kv.Key, t.Key)
		if err != nil {
			return nil, err
		}
		v, err := r.value(kv.Value, t.Elem)
		if err != nil {
			return nil, err
		}
		out = append(out, relation.Pair{Key: k, Value: v})
	}
	// the order of a printed map is not that of the column, which is by key
	slices.SortFunc(out, func(a, b relation.Pair) int { return source.Compare(a.Key, b.Key) })
	return out, nil
}

// fields reads a struct in either form of Go, {1, 2} or {X: 1}. A name that t does not have gives the index -1 and hence an error, as a
// value too many does.
func (r valueReader) fields(e ast.Expr, t *relation.Type) (relation.Value, error) {
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, r.errorf(e, t)
	}
	out := make(relation.Fields, len(t.Fields))
	// by place or by name, as Go has it; what is left out is zero
	given := make([]ast.Expr, len(t.Fields))
	for i, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			i = slices.IndexFunc(t.Fields, func(f relation.Field) bool { return isIdent(kv.Key, f.Name) })
			elt = kv.Value
		}
		if i < 0 || i >= len(given) {
			return nil, r.errorf(e, t)
		}
		given[i] = elt
	}
	for i, f := range t.Fields {
		var err error
		if given[i] == nil {
			out[i], err = zero(f.Type)
		} else {
			out[i], err = r.value(given[i], f.Type)
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// zero is the zero value of t: the field that a composite literal leaves out.
//
// A slice, a map and a pointer are nil. A field of an opaque type may be left out only if nil is one of its builders, as it is of
// interfaces; a T{} has to be written, since constructors may never make it.
func zero(t *relation.Type) (relation.Value, error) {
	switch t.Kind {
	case relation.Slice:
		return relation.List(nil), nil
	case relation.Map:
		return relation.Pairs(nil), nil
	case relation.Pointer:
		return nil, nil
	case relation.Opaque:
		for _, b := range t.Builders {
			if strings.HasPrefix(b.Func, relation.PresetName("nil", "")) {
				return relation.Built{Steps: []relation.Step{{Func: b.Func}}}, nil
			}
		}
		return nil, fmt.Errorf("a field of type %s is missing", t)
	case relation.Array:
		out := make(relation.List, t.Len)
		for i := range out {
			var err error
			if out[i], err = zero(t.Elem); err != nil {
				return nil, err
			}
		}
		return out, nil
	case relation.Struct:
		out := make(relation.Fields, len(t.Fields))
		// A second pass, since a zero value may be an error (see zero), which only counts for a field that is really left out.
		for i, f := range t.Fields {
			var err error
			if out[i], err = zero(f.Type); err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return reflect.Zero(scalarType(t.Kind)).Interface(), nil
}

// built reads what [relation.Env.GoLiteral] writes for an opaque value: T{}, a call of a constructor, or the function literal that
// also calls mutators, func() T { v := New(); v.Set(1); return v }().
//
// These forms are tried in order, the ones without a call first, since a variable may look like the name of a constructor:
//
//	ErrShort, io.EOF                         a value of a list, or a variable of the package
//	T{}, *new(T)                             the zero value, a single step without a function
//	New(3), a.Child(2)                       one step
//	func() T { v := New(); v.Set(1); … }()   a step for each call
//
// A star before any of these is dropped: a constructor that returns *T where T is wanted is printed as *New(3).
func (r valueReader) built(e ast.Expr, t *relation.Type) (relation.Value, error) {
	if v, ok := r.preset(e, t); ok {
		return v, nil
	}
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	if lit, ok := e.(*ast.CompositeLit); ok && len(lit.Elts) == 0 {
		return zeroBuilt(), nil
	}
	if step, ok := r.variable(e, t); ok {
		return relation.Built{Steps: []relation.Step{step}}, nil
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || r.env == nil {
		return nil, r.errorf(e, t)
	}
	closure, ok := call.Fun.(*ast.FuncLit)
	if !ok {
		step, err := r.step(call, t, false)
		return relation.Built{Steps: []relation.Step{step}}, err
	}
	out, err := r.builtBy(closure.Body.List, t)
	if err == nil && len(out.Steps) == 0 {
		err = r.errorf(e, t)
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// builtBy reads the statements of such a literal, but the check of the constructor's error and the return.
//
// The first step makes the value and all others change it. `if err != nil { … }` and the return are neither assignments nor expressions,
// and so fall out. `var v T` and `v := new(T)` make the zero value, which the calls behind it fill.
func (r valueReader) builtBy(body []ast.Stmt, t *relation.Type) (relation.Built, error) {
	var out relation.Built
	for _, stmt := range body {
		inner := builderOf(stmt)
		if call, ok := inner.(*ast.CallExpr); ok && isIdent(call.Fun, "new") && len(out.Steps) == 0 {
			inner = nil
			out = zeroBuilt()
		}
		if _, ok := stmt.(*ast.DeclStmt); ok {
			out = zeroBuilt()
		}
		if inner == nil {
			continue
		}
		step, err := r.stepOf(inner, t, len(out.Steps) > 0)
		if err != nil {
			return out, err
		}
		out.Steps = append(out.Steps, step)
	}
	return out, nil
}

// builderOf is the expression of a statement that makes or changes the value; nil of others.
func builderOf(stmt ast.Stmt) ast.Expr {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		return s.Rhs[0]
	case *ast.ExprStmt:
		return s.X
	}
	return nil
}

// stepOf reads a variable or a call. A call changes what is there already, if anything is.
func (r valueReader) stepOf(e ast.Expr, t *relation.Type, changes bool) (relation.Step, error) {
	if step, ok := r.variable(e, t); ok {
		return step, nil
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return relation.Step{}, r.errorf(e, t)
	}
	return r.step(call, t, changes)
}

// preset reads a value of t that no call makes: one of a list, compared as text, or one of a type that implements t. It is the first that
// fits: what is written alike is one value.
//
// A value with a parameter is a value of another type in the place of an interface, for instance Circle{2} where Shape is wanted. There the
// written type decides, since Square{2} would be read as a Circle too; a literal such as 3 has no type in its text, and the first builder
// that can read it takes it.
func (r valueReader) preset(e ast.Expr, t *relation.Type) (relation.Value, bool) {
	if r.env == nil {
		return nil, false
	}
	text := strings.Join(strings.Fields(r.source(e)), " ")
	for _, b := range t.Builders {
		f := r.env.Func(b.Func)
		switch {
		case f == nil || !f.Preset():
		case len(f.Params) == 0:
			if relation.PresetSource(f.Name, r.packageName) == text || relation.PresetSource(f.Name, relation.PackageName) == text {
				return relation.Built{Steps: []relation.Step{{Func: b.Func}}}, true
			}
		case r.written(e, f.Params[0].Type):
			if v, err := r.value(e, f.Params[0].Type); err == nil {
				return relation.Built{Steps: []relation.Step{{Func: b.Func, Args: []relation.Value{v}}}}, true
			}
		}
	}
	return nil, false
}

// packageName is how relations name a package, "" for their own.
func (r valueReader) packageName(path string) string {
	if path == r.env.Path {
		return ""
	}
	return relation.PackageName(path)
}

// written reports whether e names t where it could be a value of another type: a composite literal or a conversion.
func (r valueReader) written(e ast.Expr, t *relation.Type) bool {
	switch x := e.(type) {
	case *ast.UnaryExpr:
		return x.Op != token.AND || t.Kind == relation.Pointer && r.written(x.X, t.Elem)
	case *ast.CompositeLit:
		return r.source(x.Type) == t.GoString(r.packageName)
	case *ast.CallExpr:
		if len(x.Args) == 1 && relation.Bool <= t.Kind && t.Kind <= relation.String {
			return r.source(x.Fun) == t.GoString(r.packageName)
		}
	}
	return true
}

// variable reads a package variable as a step that makes a t.
//
// Only the last part of a dotted name is compared: the same variable is geom.Unit in a test from outside, and Unit in the package itself.
func (r valueReader) variable(e ast.Expr, t *relation.Type) (relation.Step, bool) {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return relation.Step{}, false
	}
	if r.env == nil {
		return relation.Step{}, false
	}
	name := r.source(e)
	last := name[strings.LastIndexByte(name, '.')+1:]
	for _, b := range t.Builders {
		f := r.env.Func(b.Func)
		if f == nil || !f.Variable() {
			continue
		}
		if own := relation.FuncSource(f, func(string) string { return "" }); own == last {
			return relation.Step{Func: b.Func}, true
		}
	}
	return relation.Step{}, false
}

// zeroBuilt is the zero value of an opaque type.
func zeroBuilt() relation.Built { return relation.Built{Steps: []relation.Step{{}}} }

// step reads one call of a builder of t. The value that a mutator changes is no argument of its step.
//
// Functions are compared by the last part of their name, for the same reason as variables; `v.Set` is a method of v whatever the name of v.
// The value itself stands before the dot of a method and is the first argument of a function, and is dropped in both cases for a mutator. A
// method that makes a new value keeps its receiver: `a.Child(2)` has the arguments a and 2.
func (r valueReader) step(call *ast.CallExpr, t *relation.Type, mutator bool) (relation.Step, error) {
	name := r.source(call.Fun)
	last := name[strings.LastIndexByte(name, '.')+1:]
	for _, b := range t.Builders {
		f := r.env.Func(b.Func)
		if f == nil || b.Mutator != mutator || b.Func != name && b.Func[strings.LastIndexByte(b.Func, '.')+1:] != last {
			continue
		}
		params, args := f.Params, call.Args
		selector, isSelector := call.Fun.(*ast.SelectorExpr)
		switch {
		case f.Recv && isSelector && mutator:
			params = params[1:]
		case f.Recv && isSelector:
			args = append([]ast.Expr{selector.X}, args...)
		case mutator && len(args) > 0:
			params, args = params[1:], args[1:]
		}
		values, err := r.arguments(call, args, params, f.Variadic)
		return relation.Step{Func: b.Func, Args: values}, err
	}
	return relation.Step{}, fmt.Errorf("%s makes no %s", name, t)
}

// arguments reads the arguments of a call by the types of the parameters. In a relation a variadic parameter is one list; what the call
// writes out is gathered into it, and F(xs...) has it already.
func (r valueReader) arguments(call *ast.CallExpr, args []ast.Expr, params []relation.Param, variadic bool) ([]relation.Value, error) {
	var out []relation.Value
	for i, p := range params {
		if variadic && i == len(params)-1 && !call.Ellipsis.IsValid() {
			rest := relation.List{}
			for _, arg := range args[min(i, len(args)):] {
				v, err := r.value(arg, p.Type.Elem)
				if err != nil {
					return nil, err
				}
				rest = append(rest, v)
			}
			return append(out, rest), nil
		}
		if i >= len(args) {
			return nil, fmt.Errorf("%s has too few arguments", r.source(call))
		}
		v, err := r.value(args[i], p.Type)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
