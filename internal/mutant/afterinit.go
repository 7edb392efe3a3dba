package mutant

import (
	"go/ast"
	"go/types"
	"slices"
)

// A postInit is the code of a package that may run after it was initialised: all functions and methods but those that only its
// initialisation comes to, and what initialisation leaves behind as a value of a function type.
//
// Only such code can change the state that an execution finds, so that flow looks at it alone. It errs on the side of too much code:
// whatever is mentioned without being called may be called later.
type postInit struct {
	pkg    *Package
	bodies map[*types.Func]*ast.BlockStmt
	seen   map[*types.Func]bool
	code   []ast.Node
	begun  map[*types.Func]bool // those that initialisation calls
	begin  []ast.Node           // what runs at initialisation
}

// newPostInit finds the code of pkg. begun has the functions that initialisation calls; an unexported one that is mentioned nowhere else
// does not run again.
func newPostInit(pkg *Package) *postInit {
	l := &postInit{pkg: pkg, bodies: map[*types.Func]*ast.BlockStmt{}, seen: map[*types.Func]bool{}, begun: map[*types.Func]bool{}}
	var funcs []*types.Func
	var begin []ast.Node
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
				// initialisers of variables run at initialisation, as init does
				begin = append(begin, d)
			case fn.Body == nil:
			case fn.Recv == nil && fn.Name.Name == "init":
				begin = append(begin, fn.Body)
			default:
				if obj, ok := pkg.Info.Defs[fn.Name].(*types.Func); ok {
					l.bodies[obj] = fn.Body
					funcs = append(funcs, obj)
				}
			}
		}
	}
	// first what initialisation calls and leaves behind: that decides which functions it alone comes to
	for _, n := range begin {
		l.leftBehind(n)
	}
	for _, fn := range funcs {
		// methods and exported functions may be called by anyone, at any time
		if fn.Signature().Recv() != nil || fn.Exported() || !l.begun[fn] || slices.Contains(pkg.Subjects, fn.Name()) {
			l.visit(fn)
		}
	}
	return l
}

// visit takes up a function and all that its code mentions.
func (l *postInit) visit(fn *types.Func) {
	body := l.bodies[fn]
	if l.seen[fn] || body == nil {
		return
	}
	l.seen[fn] = true
	l.take(body)
}

func (l *postInit) take(n ast.Node) {
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
func (l *postInit) leftBehind(n ast.Node) {
	l.begin = append(l.begin, n)
	called := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			// a function literal may be stored and run later
			l.take(n)
			return false
		case *ast.CallExpr:
			if id, ok := nameOf(ast.Unparen(n.Fun)); ok {
				called[id] = true
			}
		case *ast.Ident:
			fn, ok := l.pkg.Info.Uses[n].(*types.Func)
			if !ok {
				return true
			}
			if fn = fn.Origin(); !called[n] {
				l.visit(fn)
			} else if body := l.bodies[fn]; body != nil && !l.begun[fn] {
				l.begun[fn] = true
				l.leftBehind(body)
			}
		}
		return true
	})
}
