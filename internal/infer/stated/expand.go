package stated

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"unicode"
	"unicode/utf8"
)

// expand is a copy of an expression in which local names are what they mean, and literals are places of the generaliser. input says that the expression
// is an argument of a call. What the language has not makes the assertion fail; a call of which nothing is known is a variable.
func (g *generaliser) expand(e ast.Expr, scope *binding, base string, input bool) ast.Expr {
	if g.nodes++; g.nodes > maxNodes {
		g.failed = true
		return e
	}
	if text := literalText(e); text != "" {
		return g.constant(text, input)
	}
	in := func(e ast.Expr) ast.Expr { return g.expand(e, scope, base, false) }
	switch e := e.(type) {
	case *ast.ParenExpr:
		return &ast.ParenExpr{X: g.expand(e.X, scope, base, input)}
	case *ast.Ident:
		return g.local(e, scope, base)
	case *ast.CallExpr:
		return g.called(e, scope, base)
	case *ast.SelectorExpr:
		return g.selected(e, scope, base)
	case *ast.IndexExpr:
		if b := unknownBase(e, scope); b != nil && !g.bare[b] {
			return g.variable(fmt.Sprintf("%p %s", b, source(e)))
		}
		return &ast.IndexExpr{X: in(e.X), Index: in(e.Index)}
	case *ast.SliceExpr:
		out := &ast.SliceExpr{X: in(e.X)}
		if e.Low != nil {
			out.Low = in(e.Low)
		}
		if e.High != nil {
			out.High = in(e.High)
		}
		return out
	case *ast.UnaryExpr:
		if e.Op == token.AND { // a pointer parameter takes the value
			return g.expand(e.X, scope, base, input)
		}
		return &ast.UnaryExpr{Op: e.Op, X: in(e.X)}
	case *ast.StarExpr:
		return in(e.X)
	case *ast.BinaryExpr:
		return &ast.BinaryExpr{X: in(e.X), Op: e.Op, Y: in(e.Y)}
	case *ast.CompositeLit:
		out := &ast.CompositeLit{Type: e.Type}
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				out.Elts = append(out.Elts, &ast.KeyValueExpr{Key: kv.Key, Value: in(kv.Value)})
				continue
			}
			out.Elts = append(out.Elts, in(x))
		}
		return out
	case *ast.FuncLit:
		return g.variable(fmt.Sprintf("%p", e))
	}
	g.failed = true
	return e
}

// local is what a name means. One that is not local is a constant or variable of the package: an exported one keeps its name.
func (g *generaliser) local(id *ast.Ident, scope *binding, base string) ast.Expr {
	b := scope.lookup(id.Name)
	switch {
	case b == nil && (exported(id.Name) || slices.Contains([]string{"true", "false", "nil"}, id.Name)):
		return ast.NewIdent(id.Name)
	case b == nil:
		return g.variable(id.Name)
	case b.value == nil || g.only != "" && !mentions(b.value, b.of, g.only):
		g.bare[b] = true
		return g.variable(fmt.Sprintf("%p", b))
	case b.index < 0:
		return g.operand(g.expand(b.value, b.of, base, false))
	}
	call, ok := ast.Unparen(b.value).(*ast.CallExpr)
	f, known := Function{}, false
	if ok {
		f, known = g.function(call, b.of)
	}
	switch {
	case known && b.index == 0 && f.Results == 1:
		return g.expand(call, b.of, base, false)
	case known && b.index < f.Results:
		return &ast.IndexExpr{X: g.expand(call, b.of, base, false), Index: ast.NewIdent(fmt.Sprint(b.index))}
	case known: // the error
		g.failed = true
	}
	return g.variable(fmt.Sprintf("%p", b))
}

// operand is an expression that takes the place of a name.
func (g *generaliser) operand(e ast.Expr) ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok {
		return &ast.ParenExpr{X: b}
	}
	return e
}

// function is what is known of the callee.
func (g *generaliser) function(call *ast.CallExpr, scope *binding) (Function, bool) {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if scope.lookup(f.Name) == nil {
			return g.scope.Function(f.Name)
		}
	case *ast.SelectorExpr:
		if g.qualified(f, scope) {
			return g.scope.Function(source(f))
		}
		return g.scope.Function("." + f.Sel.Name)
	}
	return Function{}, false
}

// qualified reports whether a selector names a function of a package.
func (g *generaliser) qualified(f *ast.SelectorExpr, scope *binding) bool {
	id, ok := f.X.(*ast.Ident)
	if !ok || scope.lookup(id.Name) != nil {
		return false
	}
	_, known := g.scope.Function(id.Name + "." + f.Sel.Name)
	return known
}

// builtins are functions of Go that the language has, too, and conversions.
var builtins = []string{
	"len", "min", "max", "string", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
	"byte", "rune", "complex64", "complex128",
}

// called is a call: of a function that is known, of a builtin, a conversion to a list, or anything else, which is a variable.
func (g *generaliser) called(call *ast.CallExpr, scope *binding, base string) ast.Expr {
	out := &ast.CallExpr{Fun: call.Fun, Ellipsis: call.Ellipsis}
	f, known := g.function(call, scope)
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if !known && (scope.lookup(fun.Name) != nil || !slices.Contains(builtins, fun.Name)) {
			return g.variable(fmt.Sprintf("%p", call))
		}
	case *ast.ArrayType:
	case *ast.SelectorExpr:
		if !known {
			return g.variable(fmt.Sprintf("%p", call))
		}
		if !g.qualified(fun, scope) {
			out.Fun = &ast.SelectorExpr{X: g.receiver(fun.X, scope, base), Sel: fun.Sel}
		}
	default:
		return g.variable(fmt.Sprintf("%p", call))
	}
	for _, a := range call.Args {
		out.Args = append(out.Args, g.expand(a, scope, base, known))
	}
	if known && f.Of {
		g.executions++
		g.mentioned = g.mentioned || calleeName(call) == base
	}
	if known && f.Err {
		g.fallible = append(g.fallible, out)
	}
	return out
}

// receiver is what a method is called of.
func (g *generaliser) receiver(e ast.Expr, scope *binding, base string) ast.Expr {
	x := g.expand(e, scope, base, true)
	switch x.(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return &ast.ParenExpr{X: x}
	}
	return x
}

// selected is a field. Those of a value of which nothing is known, such as the row of a table, are variables of their own, unless the value itself is used
// beside them.
func (g *generaliser) selected(e *ast.SelectorExpr, scope *binding, base string) ast.Expr {
	if b := unknownBase(e, scope); b != nil && !g.bare[b] {
		return g.variable(fmt.Sprintf("%p %s", b, source(e)))
	}
	if id, ok := e.X.(*ast.Ident); ok && scope.lookup(id.Name) == nil {
		return e // a constant of another package, or a field of a variable of this one
	}
	return &ast.SelectorExpr{X: g.expand(e.X, scope, base, false), Sel: e.Sel}
}

// unknownBase is the local name of which nothing is known that a chain of fields and indices begins with; nil if there is none.
func unknownBase(e ast.Expr, scope *binding) *binding {
	for {
		switch x := e.(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.Ident:
			if b := scope.lookup(x.Name); b != nil && b.value == nil {
				return b
			}
			return nil
		default:
			return nil
		}
	}
}

// literalText is a constant as it is written: a literal, one with a sign, a list or struct of constants, a conversion of one; "" for anything else.
func literalText(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.BasicLit:
		return x.Value
	case *ast.UnaryExpr:
		if lit := literalText(x.X); lit != "" && (x.Op == token.SUB || x.Op == token.ADD) {
			return x.Op.String() + lit
		}
		if _, composite := x.X.(*ast.CompositeLit); composite && x.Op == token.AND {
			return literalText(x.X)
		}
	case *ast.CompositeLit:
		if x.Type != nil && allConstant(x) {
			return source(x)
		}
	case *ast.CallExpr:
		id, named := x.Fun.(*ast.Ident)
		_, list := x.Fun.(*ast.ArrayType)
		if len(x.Args) == 1 && (list || named && slices.Contains(builtins[3:], id.Name)) && literalText(x.Args[0]) != "" {
			return source(x)
		}
	}
	return ""
}

// allConstant reports whether a composite literal has nothing but literals and names of constants: exported ones, true, false, nil.
func allConstant(lit *ast.CompositeLit) bool {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		inner, nested := e.(*ast.CompositeLit)
		id, name := e.(*ast.Ident)
		switch {
		case nested && allConstant(inner):
		case name && slices.Contains([]string{"true", "false", "nil"}, id.Name):
		case literalText(e) == "":
			return false
		}
	}
	return true
}

// exported reports whether a name begins with a capital.
func exported(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(r)
}
