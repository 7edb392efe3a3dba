package stated

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
)

// maxNodes bounds an assertion whose local names are replaced by what they mean. Those of real tests are far below; no theory.
const maxNodes = 120

// A generaliser turns an assertion into texts of the relation language. Local names are replaced by what they mean; what is unknown is a variable;
// each literal is a place where a variable or the literal itself may stand.
type generaliser struct {
	scope Scope
	// only is the name that a value has to call for a local name to be replaced by it; "": all are replaced. With a := New(1, 2), a.Add(b) is about New
	// without it, and about any a with it.
	only  string
	names map[string]string // of variables, by what they stand for

	nodes      int
	bare       map[*binding]bool // those that are used whole, not by their fields alone
	literals   []*literal
	fallible   []ast.Expr // calls that may return an error, inner ones first
	executions int
	mentioned  bool // the function is called
	failed     bool // there is something that the language has not
}

// A literal is a constant of an assertion with the places where it stands.
type literal struct {
	text   string
	places []*ast.Ident
	input  bool // it is an argument of a call
}

// mentions reports whether an expression calls a function of that name, or a local name in it has a value that does.
func mentions(e ast.Expr, scope *binding, base string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || calleeName(n) == base
		case *ast.Ident:
			b := scope.lookup(n.Name)
			found = found || b != nil && b.value != nil && mentions(b.value, b.of, base)
		}
		return !found
	})
	return found
}

// variable is a variable that stands for something by a key.
func (g *generaliser) variable(key string) ast.Expr {
	if g.names[key] == "" {
		g.names[key] = fmt.Sprintf("var%d", len(g.names)+1)
	}
	return ast.NewIdent(g.names[key])
}

// constant is a place of a literal.
func (g *generaliser) constant(text string, input bool) ast.Expr {
	id := ast.NewIdent(text)
	for _, l := range g.literals {
		if l.text == text {
			l.places, l.input = append(l.places, id), l.input || input
			return id
		}
	}
	g.literals = append(g.literals, &literal{text: text, places: []*ast.Ident{id}, input: input})
	return id
}

// expand is a copy of an expression in which local names are what they mean, and literals are places of the generaliser. input says that the expression
// is an argument of a call. What the language has not makes the assertion fail; a call of which nothing is known is a variable.
func (g *generaliser) expand(e ast.Expr, scope *binding, base string, input bool) ast.Expr {
	if g.nodes++; g.nodes > maxNodes {
		g.failed = true
		return e
	}
	if neg, ok := e.(*ast.UnaryExpr); ok && neg.Op == token.SUB { // Abs(-3) == Abs(3) is about one number
		if lit, ok := neg.X.(*ast.BasicLit); ok {
			return &ast.UnaryExpr{Op: neg.Op, X: g.constant(lit.Value, input)}
		}
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
	case *ast.FuncLit:
		return g.variable(fmt.Sprintf("%p", e))
	}
	return g.composed(e, in)
}

// composed is a copy of an expression that says nothing but what its parts say.
func (g *generaliser) composed(e ast.Expr, in func(ast.Expr) ast.Expr) ast.Expr {
	switch e := e.(type) {
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
			return in(e.X)
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
