package harness

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// callGraph is what fuel needs to know of one package: which functions may call themselves, and which end after a number of steps
// that their text bounds. It is found from the package's own text: imports are left unresolved, and what is unknown counts as
// dangerous. Functions and methods are one node a name, so a call through an interface reaches every method of that name.
type callGraph struct {
	info    *types.Info
	bodies  map[string][]*ast.FuncDecl
	bounded map[string]bool            // no loops, and calls of bounded functions only
	edges   map[string]map[string]bool // by name; the nodes dynamic and outside are no Go names
	cyclic  map[string]bool
	hides   map[string]bool // names that the package declares, at any place
}

const (
	dynamic = "<dynamic>" // calls of function values: may reach every function that is used as a value
	outside = "<outside>" // calls of other packages that call methods of their arguments: fmt.Sprint reaches String
)

// quiet lists packages whose functions neither call methods of their arguments nor hide a loop that their arguments do not bound.
var quiet = []string{"math", "math/bits", "math/cmplx", "strconv", "strings", "bytes", "unicode", "unicode/utf8", "unicode/utf16",
	"unsafe", "time", "cmp"}

func isQuiet(path string) bool {
	for _, q := range quiet {
		if path == q {
			return true
		}
	}
	return strings.HasPrefix(path, "internal/")
}

func newCallGraph(pkgPath string, fset *token.FileSet, files []*ast.File) *callGraph {
	g := &callGraph{
		info:   &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}},
		bodies: map[string][]*ast.FuncDecl{}, bounded: map[string]bool{},
		edges: map[string]map[string]bool{dynamic: {}, outside: {dynamic: true}}, cyclic: map[string]bool{},
	}
	g.info.Defs, g.hides = map[*ast.Ident]types.Object{}, map[string]bool{}
	conf := types.Config{Importer: noImports{}, Error: func(error) {}, FakeImportC: true}
	conf.Check(pkgPath, fset, files, g.info) // errors are expected: every import is unresolved
	for id := range g.info.Defs {
		g.hides[id.Name] = true
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
				g.bodies[fn.Name.Name] = append(g.bodies[fn.Name.Name], fn)
				if fn.Recv != nil && fn.Name.IsExported() {
					g.edges[outside][fn.Name.Name] = true
				}
			}
		}
	}
	g.link(files)
	g.findCycles()
	g.findBounded()
	return g
}

// noImports leaves every import unresolved.
type noImports struct{}

// Import always fails, which a types.Config whose Error is set passes over.
func (noImports) Import(string) (*types.Package, error) { return nil, errors.New("not resolved") }

// link fills edges: a function reaches every function of the package that its text mentions.
func (g *callGraph) link(files []*ast.File) {
	for name, decls := range g.bodies {
		if g.edges[name] == nil {
			g.edges[name] = map[string]bool{}
		}
		for _, d := range decls {
			g.mentions(d.Body, g.edges[name])
		}
	}
	for _, f := range files { // function values: a name outside of the function position of a call
		called := map[*ast.Ident]bool{}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				called[calleeName(n)] = true
			case *ast.FuncDecl:
				called[n.Name] = true
			case *ast.Ident:
				if !called[n] && g.isFunc(n) {
					g.edges[dynamic][n.Name] = true
				}
			}
			return true
		})
	}
}

func (g *callGraph) mentions(body ast.Node, to map[string]bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if g.isFunc(n) {
				to[n.Name] = true
			}
		case *ast.CallExpr:
			switch g.kind(n) {
			case callDynamic:
				to[dynamic] = true
			case callOutside:
				to[outside] = true
			}
		}
		return true
	})
}

// isFunc says whether an identifier may denote a function or method of the package.
func (g *callGraph) isFunc(id *ast.Ident) bool {
	if g.bodies[id.Name] == nil {
		return false
	}
	switch g.info.Uses[id].(type) {
	case nil, *types.Func:
		return true
	}
	return false
}

// callKind tells calls apart by what they can reach.
type callKind uint8

const (
	callNone    callKind = iota // a conversion, a builtin, a quiet package
	callHere                    // a function or method of the package
	callDynamic                 // a function value or literal, an interface method
	callOutside                 // another package
)

func (g *callGraph) kind(call *ast.CallExpr) callKind {
	if tv := g.info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return callNone
	}
	id := calleeName(call)
	if id == nil {
		return callDynamic
	}
	if sel, ok := bare(call.Fun).(*ast.SelectorExpr); ok {
		if x, ok := sel.X.(*ast.Ident); ok {
			if p, ok := g.info.Uses[x].(*types.PkgName); ok {
				if isQuiet(p.Imported().Path()) {
					return callNone
				}
				return callOutside
			}
		}
	}
	switch o := g.info.Uses[id].(type) {
	case *types.Builtin, *types.TypeName:
		return callNone
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
			return callDynamic
		}
		return callHere
	case nil:
		return callOutside
	}
	return callDynamic
}

// calleeName is the identifier that a call's function ends with, nil if it is no name.
func calleeName(call *ast.CallExpr) *ast.Ident {
	switch f := bare(call.Fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	}
	return nil
}

// bare drops parentheses and type arguments. An index of a slice of functions looks like a type argument; its name is a variable.
func bare(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		default:
			return e
		}
	}
}

// steady says whether a call ends after a number of steps that the text of this package bounds.
func (g *callGraph) steady(call *ast.CallExpr) bool {
	switch g.kind(call) {
	case callNone:
		return true
	case callHere:
		return g.bounded[calleeName(call).Name]
	}
	return false
}

// findBounded marks functions by rounds, those that call nothing first.
func (g *callGraph) findBounded() {
	for again := true; again; {
		again = false
		for name, decls := range g.bodies {
			if g.bounded[name] || g.cyclic[name] {
				continue
			}
			ok := true
			for _, d := range decls {
				ok = ok && g.steadyBody(d.Body)
			}
			if ok {
				g.bounded[name], again = true, true
			}
		}
	}
}

// steadyBody says whether a piece of code has neither loops nor calls that are not steady.
func (g *callGraph) steadyBody(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Tok != token.GOTO
		case *ast.CallExpr:
			ok = ok && g.steady(n)
		}
		return ok
	})
	return ok
}

// findCycles marks every name that can reach itself (Tarjan, "Depth-first search and linear graph algorithms", 1972).
func (g *callGraph) findCycles() {
	index, low, onStack := map[string]int{}, map[string]int{}, map[string]bool{}
	var stack []string
	var visit func(string)
	visit = func(v string) {
		index[v] = len(index) + 1
		low[v] = index[v]
		stack, onStack[v] = append(stack, v), true
		for w := range g.edges[v] {
			if index[w] == 0 {
				visit(w)
				low[v] = min(low[v], low[w])
			} else if onStack[w] {
				low[v] = min(low[v], index[w])
			}
		}
		if low[v] != index[v] {
			return
		}
		for size := 1; ; size++ {
			w := stack[len(stack)-1]
			stack, onStack[w] = stack[:len(stack)-1], false
			g.cyclic[w] = size > 1 || w != v || g.edges[w][w]
			if w == v {
				return
			}
		}
	}
	for v := range g.edges {
		if index[v] == 0 {
			visit(v)
		}
	}
}
