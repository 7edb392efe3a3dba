package mutant

import (
	"go/ast"
	"go/types"
)

// A later is the code of a package that may run after it was initialised: what exported functions and methods come to, and what
// initialisation leaves behind as a value of a function type.
type later struct {
	pkg    *Package
	bodies map[*types.Func]*ast.BlockStmt
	seen   map[*types.Func]bool
	code   []ast.Node
}

func newLater(pkg *Package) *later {
	l := &later{pkg: pkg, bodies: map[*types.Func]*ast.BlockStmt{}, seen: map[*types.Func]bool{}}
	var roots []*types.Func
	var begin []ast.Node
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				begin = append(begin, d)
				continue
			}
			if fn.Body == nil {
				continue
			}
			if fn.Recv == nil && fn.Name.Name == "init" {
				begin = append(begin, fn.Body)
				continue
			}
			if obj, ok := pkg.Info.Defs[fn.Name].(*types.Func); ok {
				l.bodies[obj] = fn.Body
				if fn.Recv != nil || fn.Name.IsExported() {
					roots = append(roots, obj)
				}
			}
		}
	}
	for _, fn := range roots {
		l.visit(fn)
	}
	for _, n := range begin {
		l.leftBehind(n)
	}
	return l
}

// visit takes up a function and all that its code mentions.
func (l *later) visit(fn *types.Func) {
	body := l.bodies[fn]
	if l.seen[fn] || body == nil {
		return
	}
	l.seen[fn] = true
	l.take(body)
}

func (l *later) take(n ast.Node) {
	l.code = append(l.code, n)
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if fn, ok := l.pkg.Info.Uses[id].(*types.Func); ok {
				l.visit(fn.Origin())
			}
		}
		return true
	})
}

// leftBehind takes up the function literals of code that runs at initialisation, and the functions that it, or what it calls, mentions
// without calling them.
func (l *later) leftBehind(n ast.Node) {
	begun := map[*types.Func]bool{}
	var look func(n ast.Node)
	look = func(n ast.Node) {
		called := map[*ast.Ident]bool{}
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				l.take(n)
				return false
			case *ast.CallExpr:
				switch fun := ast.Unparen(n.Fun).(type) {
				case *ast.Ident:
					called[fun] = true
				case *ast.SelectorExpr:
					called[fun.Sel] = true
				}
			case *ast.Ident:
				fn, ok := l.pkg.Info.Uses[n].(*types.Func)
				if !ok {
					return true
				}
				if fn = fn.Origin(); !called[n] {
					l.visit(fn)
				} else if body := l.bodies[fn]; body != nil && !begun[fn] {
					begun[fn] = true
					look(body)
				}
			}
			return true
		})
	}
	look(n)
}
