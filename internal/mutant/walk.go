package mutant

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/imago-mt/imago/internal/harness"
)

// largeTable is the number of elements above which a composite literal of a package variable is left alone: in the meta version it
// is code that runs at initialisation, where it was data (research on schemata: tables of thousands of entries).
const largeTable = 64

// collect finds the sites of a file.
func (g *generator) collect(src *source, o Options) {
	linked := harness.Linknames(src.ast)
	for _, d := range src.ast.Decls {
		u := &unit{src: src, decl: d, id: g.funcs}
		g.funcs++
		if o.skips(d) {
			continue
		}
		w := &walker{generator: g, src: src, unit: u, places: map[ast.Expr]bool{}}
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue
			}
			w.walk(d)
		case *ast.FuncDecl:
			u.fn, u.name = d, harness.DeclName(d)
			if why := untouchable(d, linked); why != "" {
				w.leave(d.Name, why)
				continue
			}
			if w.comparesAddresses(d.Body) {
				w.leave(d.Name, "its result depends on addresses")
				continue
			}
			u.inPlace = harness.Sensitive(d, src.ast) || d.Name.Name == "_"
			if d.Type.Results != nil {
				u.ends = append(u.ends, d.Body)
			}
			w.walk(d.Body)
		}
		src.units = append(src.units, u)
	}
}

// untouchable says why a function cannot be written anew.
func untouchable(fn *ast.FuncDecl, linked map[string]bool) string {
	switch {
	case fn.Body == nil:
		return "function without a body"
	case linked[fn.Name.Name]:
		return "go:linkname"
	}
	if fn.Doc == nil {
		return ""
	}
	for _, l := range fn.Doc.List {
		for _, d := range []string{"go:nosplit", "go:systemstack", "go:nowritebarrier", "go:yeswritebarrier", "go:linkname", "go:nocheckptr"} {
			if strings.HasPrefix(l.Text, "//"+d) {
				return d
			}
		}
	}
	return ""
}

// comparesAddresses reports whether code compares addresses. The function itself may well say the same of every layout of the memory, as whether
// two slices overlap, but a mutant of it does not: what kills it would be another thing in each run.
func (w *walker) comparesAddresses(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		e, ok := n.(*ast.BinaryExpr)
		found = found || ok && harness.ComparesAddresses(w.pkg.Info, e)
		return !found
	})
	return found
}

// walk visits code in preorder, so that outer sites come before those inside them.
func (w *walker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			w.stack = w.stack[:len(w.stack)-1]
			return true
		}
		w.stack = append(w.stack, n)
		var into bool
		if e, ok := n.(ast.Expr); ok {
			into = w.expr(e)
		} else {
			into = w.other(n)
		}
		if !into {
			w.stack = w.stack[:len(w.stack)-1]
		}
		return into
	})
}

// expr offers the spots of an expression and tells whether to go into it.
func (w *walker) expr(e ast.Expr) bool {
	tv := w.pkg.Info.Types[e]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	if tv.Value != nil {
		if _, paren := e.(*ast.ParenExpr); !paren || !w.constant(ast.Unparen(e)) {
			w.offer(w.spot(constantValue, e))
			return false
		}
		return true
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		w.binary(e)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			w.places[ast.Unparen(e.X)] = true
		}
		w.unary(e)
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr, *ast.StarExpr, *ast.SliceExpr:
		return w.part(e)
	case *ast.CallExpr:
		w.call(e)
	case *ast.FuncLit:
		if e.Type.Results != nil {
			w.unit.ends = append(w.unit.ends, e.Body)
		}
		w.walk(e.Body)
		return false
	case *ast.CompositeLit:
		return w.composite(e)
	case *ast.TypeAssertExpr:
		w.walk(e.X)
		return false
	case *ast.KeyValueExpr:
		return w.keyValue(e)
	}
	return true
}

// part offers the spots of a variable, or of a part of one or of what it points to, and tells whether to go into it.
func (w *walker) part(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		w.value(e)
		if w.pkg.Info.Selections[e] != nil {
			w.places[ast.Unparen(e.X)] = true
			w.walk(e.X)
		}
		return false
	case *ast.IndexExpr:
		if w.pkg.Info.Types[e.Index].IsType() {
			return false
		}
		w.value(e)
	case *ast.IndexListExpr:
		return false
	case *ast.StarExpr:
		w.value(e)
	case *ast.SliceExpr:
		w.places[ast.Unparen(e.X)] = true
		w.slice(e)
	default:
		w.value(e)
		return false
	}
	return true
}

// composite visits the elements of a literal, unless it is a large table of a package variable.
func (w *walker) composite(e *ast.CompositeLit) bool {
	if w.unit.fn == nil && len(e.Elts) > largeTable {
		w.leave(e, fmt.Sprintf("table of %d elements at package level", len(e.Elts)))
		return false
	}
	for _, x := range e.Elts {
		w.walk(x)
	}
	return false
}

// keyValue visits an element: keys of maps are code, those of structs names, and those of arrays must stay constant.
func (w *walker) keyValue(e *ast.KeyValueExpr) bool {
	if lit, ok := w.parent().(*ast.CompositeLit); ok {
		if t := w.typeOf(lit); t != nil {
			if _, isMap := types.Unalias(t).Underlying().(*types.Map); isMap {
				w.walk(e.Key)
			}
		}
	}
	w.walk(e.Value)
	return false
}

// other offers the spots of what is no expression and tells whether to go into it.
func (w *walker) other(n ast.Node) bool {
	if s, ok := n.(ast.Stmt); ok && w.listed(s) {
		w.statement(s)
	}
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ValueSpec:
		for _, v := range n.Values {
			w.walk(v)
		}
		return false
	case *ast.AssignStmt:
		w.assigned(n)
		w.assign(n)
	case *ast.IncDecStmt:
		w.places[ast.Unparen(n.X)] = true
		w.step(n)
	case *ast.RangeStmt:
		w.rangeLoop(n)
		return false
	case *ast.ForStmt:
		w.loop(n.Body, false)
	case *ast.IfStmt:
		return w.ifElse(n)
	case *ast.TypeSwitchStmt:
		return w.typeSwitch(n)
	case *ast.CommClause:
		if a, ok := n.Comm.(*ast.AssignStmt); ok {
			w.assigned(a)
		}
	case *ast.BranchStmt:
		return false
	case *ast.LabeledStmt:
		w.walk(n.Stmt)
		return false
	}
	return true
}

// assigned notes what an assignment writes to: no operator may put another expression in its place.
func (w *walker) assigned(n *ast.AssignStmt) {
	for _, l := range n.Lhs {
		w.places[ast.Unparen(l)] = true
	}
}

// rangeLoop visits the parts of a range loop that are values.
func (w *walker) rangeLoop(n *ast.RangeStmt) {
	if n.Tok == token.ASSIGN {
		for _, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				w.places[ast.Unparen(e)] = true
				w.walk(e)
			}
		}
	}
	w.walk(n.X)
	w.loop(n.Body, true)
	w.walk(n.Body)
}

// ifElse visits an if statement; the site of its else branch lies between its body and that branch.
func (w *walker) ifElse(n *ast.IfStmt) bool {
	if n.Init != nil {
		w.walk(n.Init)
	}
	w.walk(n.Cond)
	w.walk(n.Body)
	if n.Else != nil {
		w.offer(w.spot(elseBranch, n))
		w.walk(n.Else)
	}
	return false
}

// typeSwitch visits what is switched on, and the bodies: the cases are types.
func (w *walker) typeSwitch(n *ast.TypeSwitchStmt) bool {
	if n.Init != nil {
		w.walk(n.Init)
	}
	ast.Inspect(n.Assign, func(x ast.Node) bool {
		if t, ok := x.(*ast.TypeAssertExpr); ok {
			w.walk(t.X)
			return false
		}
		return true
	})
	w.stack = append(w.stack, n.Body)
	for _, c := range n.Body.List {
		w.stack = append(w.stack, c)
		for _, s := range c.(*ast.CaseClause).Body {
			w.walk(s)
		}
		w.stack = w.stack[:len(w.stack)-1]
	}
	w.stack = w.stack[:len(w.stack)-1]
	return false
}
