package stated

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A reader collects the assertions of a file. It walks statements in the order of the text and keeps what local names mean: a variable that is
// assigned to again, in a loop or not, is unknown from there on.
type reader struct {
	name string
	fset *token.FileSet
	to   *Tests
}

// function reads a body; parameters are unknown values. What a function with one result of type bool returns is demanded: testing/quick and
// rapid take such functions.
func (r *reader) function(typ *ast.FuncType, body *ast.BlockStmt, scope *binding) {
	for _, f := range typ.Params.List {
		for _, n := range f.Names {
			scope = &binding{name: n.Name, outer: scope}
		}
	}
	demands := false
	if res := typ.Results; res != nil && len(res.List) == 1 && len(res.List[0].Names) < 2 {
		id, ok := res.List[0].Type.(*ast.Ident)
		demands = ok && id.Name == "bool"
	}
	r.block(body.List, scope, demands)
}

// block reads statements in a scope of their own. It returns the scope behind them, for the parts of an if statement.
func (r *reader) block(list []ast.Stmt, scope *binding, demands bool) *binding {
	for _, s := range list {
		scope = r.statement(s, scope, demands)
	}
	return scope
}

// statement reads one statement, and returns the scope behind it.
func (r *reader) statement(s ast.Stmt, scope *binding, demands bool) *binding {
	switch s := s.(type) {
	case *ast.AssignStmt:
		r.literals(s, scope)
		return assigned(s, scope)
	case *ast.DeclStmt:
		return declared(s, scope)
	case *ast.ExprStmt:
		r.literals(s, scope)
		if call, ok := s.X.(*ast.CallExpr); ok {
			r.library(call, scope)
		}
	case *ast.ReturnStmt:
		r.literals(s, scope)
		if demands && len(s.Results) == 1 {
			r.demand(s.Pos(), s.Results[0], scope)
		}
	case *ast.LabeledStmt:
		return r.statement(s.Stmt, scope, demands)
	default:
		r.blocks(s, scope, demands)
		return unknown(s, scope)
	}
	return scope
}

// blocks reads a statement that has others in it. What a loop assigns to is unknown in it, too.
func (r *reader) blocks(s ast.Stmt, scope *binding, demands bool) {
	switch s := s.(type) {
	case *ast.IfStmt:
		r.ifs(s, scope, demands)
	case *ast.ForStmt:
		inner := unknown(s, scope)
		if s.Init != nil {
			inner = unknown(s, r.statement(s.Init, inner, demands))
		}
		r.block(s.Body.List, inner, demands)
	case *ast.RangeStmt:
		inner := unknown(s, scope)
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if id, ok := e.(*ast.Ident); ok {
				inner = &binding{name: id.Name, outer: inner}
			}
		}
		r.block(s.Body.List, inner, demands)
	case *ast.BlockStmt:
		r.block(s.List, scope, demands)
	case *ast.SwitchStmt:
		for _, c := range s.Body.List {
			r.block(c.(*ast.CaseClause).Body, scope, demands)
		}
	}
}

// ifs reads an if statement: where its body complains, the contrary of its condition is demanded.
func (r *reader) ifs(s *ast.IfStmt, scope *binding, demands bool) {
	if s.Init != nil {
		scope = r.statement(s.Init, scope, demands)
	}
	if complains(s.Body, demands) {
		r.deny(s.Pos(), s.Cond, scope)
	}
	r.block(s.Body.List, scope, demands)
	if s.Else != nil {
		r.statement(s.Else, scope, demands)
	}
}

// literals reads the functions that stand in a statement as values: sub-tests, fuzz targets, properties.
func (r *reader) literals(s ast.Node, scope *binding) {
	ast.Inspect(s, func(n ast.Node) bool {
		if fn, ok := n.(*ast.FuncLit); ok {
			r.function(fn.Type, fn.Body, scope)
			return false
		}
		return true
	})
}

// assigned is a scope behind an assignment.
func assigned(s *ast.AssignStmt, scope *binding) *binding {
	of := scope
	for i, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		b := &binding{name: id.Name, outer: scope}
		switch {
		case s.Tok != token.DEFINE: // another value from here on: nothing is known of it
		case len(s.Rhs) == len(s.Lhs):
			b.value, b.of, b.index = s.Rhs[i], of, -1
		case len(s.Rhs) == 1:
			b.value, b.of, b.index = s.Rhs[0], of, i
		}
		scope = b
	}
	return scope
}

// declared is a scope behind var declarations.
func declared(s *ast.DeclStmt, scope *binding) *binding {
	gen, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return scope
	}
	of := scope
	for _, spec := range gen.Specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, id := range v.Names {
			b := &binding{name: id.Name, outer: scope}
			if len(v.Values) == len(v.Names) {
				b.value, b.of, b.index = v.Values[i], of, -1
			}
			scope = b
		}
	}
	return scope
}

// unknown is a scope in which nothing is known of what a statement assigns to.
func unknown(s ast.Stmt, scope *binding) *binding {
	var names []string
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && !slices.Contains(names, id.Name) {
			names = append(names, id.Name)
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, l := range n.Lhs {
					add(l)
				}
			}
		case *ast.IncDecStmt:
			add(n.X)
		}
		return true
	})
	for _, name := range names {
		if b := scope.lookup(name); b != nil && b.value != nil {
			scope = &binding{name: name, outer: scope}
		}
	}
	return scope
}

// complaints are the methods by which tests fail.
var complaints = []string{"Error", "Errorf", "Fatal", "Fatalf", "Fail", "FailNow"}

// complains reports whether a block fails the test at its own level: a complaint in an if statement within says something else.
func complains(body *ast.BlockStmt, demands bool) bool {
	for _, s := range body.List {
		switch s := s.(type) {
		case *ast.ExprStmt:
			call, ok := s.X.(*ast.CallExpr)
			if !ok {
				continue
			}
			if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "panic" {
				return true
			}
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok && slices.Contains(complaints, sel.Sel.Name) {
				return true
			}
		case *ast.ReturnStmt:
			if demands && len(s.Results) == 1 {
				id, ok := s.Results[0].(*ast.Ident)
				return ok && id.Name == "false"
			}
		}
	}
	return false
}

// opposite has the comparisons that hold where another one fails; of orders that is so but for NaN.
var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
}

// deny adds that a condition is false: of "a || b" both parts are, of "a && b" the last one is where the others are true.
func (r *reader) deny(at token.Pos, cond ast.Expr, scope *binding) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			r.demand(at, c.X, scope)
		}
	case *ast.BinaryExpr:
		switch {
		case c.Op == token.LOR:
			r.deny(at, c.X, scope)
			r.deny(at, c.Y, scope)
		case c.Op == token.LAND:
			n := len(r.to.assertions)
			r.deny(at, c.Y, scope)
			for i := range r.to.assertions[n:] {
				r.to.assertions[n+i].pre = append([]ast.Expr{c.X}, r.to.assertions[n+i].pre...)
			}
		case isText(c.Y, "") && isCallOf(c.X, "Diff"): // cmp.Diff(a, b) != ""
			args := c.X.(*ast.CallExpr).Args
			r.add(at, args[0], "==", args[1], scope)
		case opposite[c.Op] != 0:
			r.add(at, c.X, opposite[c.Op].String(), c.Y, scope)
		}
	default:
		r.add(at, &ast.UnaryExpr{Op: token.NOT, X: cond}, "", nil, scope)
	}
}

// demand adds that a condition is true.
func (r *reader) demand(at token.Pos, cond ast.Expr, scope *binding) {
	switch c := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			r.deny(at, c.X, scope)
			return
		}
	case *ast.BinaryExpr:
		switch {
		case c.Op == token.LAND:
			r.demand(at, c.X, scope)
			r.demand(at, c.Y, scope)
			return
		case opposite[c.Op] != 0:
			r.add(at, c.X, c.Op.String(), c.Y, scope)
			return
		}
	case *ast.CallExpr:
		if op := comparisonOf(c); op != "" {
			r.add(at, c.Args[0], op, c.Args[1], scope)
			return
		}
	}
	r.add(at, cond, "", nil, scope)
}

// library adds what a call of a test library demands.
func (r *reader) library(call *ast.CallExpr, scope *binding) {
	switch d := demandedBy(call); {
	case d == nil:
	case d.right != nil:
		r.add(call.Pos(), d.left, d.op, d.right, scope)
	case d.deny:
		r.deny(call.Pos(), d.left, scope)
	default:
		r.demand(call.Pos(), d.left, scope)
	}
}

// add adds an assertion.
func (r *reader) add(at token.Pos, left ast.Expr, op string, right ast.Expr, scope *binding) {
	p := r.fset.Position(at)
	r.to.assertions = append(r.to.assertions, assertion{place: fmt.Sprintf("%s:%d", r.name, p.Line), left: left, op: op, right: right, scope: scope})
}

// comparisonOf is the comparison that a function of two values makes, by its name: reflect.DeepEqual, slices.Equal, a test's own almostEqual; "" if
// it makes none. A method of a value has one argument.
func comparisonOf(call *ast.CallExpr) string {
	if len(call.Args) < 2 {
		return ""
	}
	name := strings.ToLower(calleeName(call))
	switch {
	case name == "equalfold":
		return ""
	case name == "equal", name == "deepequal":
		return "=="
	case strings.Contains(name, "equal"), strings.Contains(name, "close"), strings.Contains(name, "near"), strings.Contains(name, "approx"):
		return "~="
	}
	return ""
}
