package mutant

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// resetFile is the file that [Schemata.WithReset] adds.
const resetFile = "zz_imago_reset.go"

// WithReset is Files with an exported func() beside them that gives the package's variables their first values again: those that
// functions change, in the order in which Go initialises them. So what one execution leaves behind, the next one does not see. A variable
// that something changes while the package is initialised is left alone, since its initialiser is not what it began with. If no
// variable is to be reset the function has no name, and Files is as it was.
func (s *Schemata) WithReset() (files map[string][]byte, function string) {
	r := newResetter(s.pkg)
	vars := r.resettable()
	if len(vars) == 0 {
		return s.Files, ""
	}
	files = maps.Clone(s.Files)
	function = strings.Replace(s.Names.Mutant, "Mutant", "MutantReset", 1)
	var body bytes.Buffer
	seen := map[*types.Var]bool{}
	for i, in := range s.pkg.Info.InitOrder {
		if !slices.ContainsFunc(in.Lhs, func(v *types.Var) bool { return vars[v] }) {
			continue
		}
		name := s.pkg.Fset.File(in.Rhs.Pos()).Name()
		fmt.Fprintf(&body, "\timagoReset_%d()\n", i)
		files[name] = append(bytes.Clone(files[name]), r.assignment(i, in)...)
		for _, v := range in.Lhs {
			seen[v] = true
		}
	}
	zeros := slices.DeleteFunc(slices.Collect(maps.Keys(vars)), func(v *types.Var) bool { return seen[v] })
	slices.SortFunc(zeros, func(a, b *types.Var) int { return strings.Compare(a.Name(), b.Name()) })
	var zero strings.Builder
	for _, v := range zeros {
		fmt.Fprintf(&zero, "\timago_zero(&%s)\n", v.Name())
	}
	files[filepath.Join(s.dir, resetFile)] = fmt.Appendf(nil, "%spackage %s\n\nfunc %s() {\n%s%s}\n\nfunc imago_zero[T any](p *T) {\n\tvar z T\n\t*p = z\n}\n",
		raisedFor(s.pkg.GoLine), s.name, function, zero.String(), body.String())
	return files, function
}

// assignment is a function that evaluates an initialiser again. It stands in the file of the variable, whose imports it needs.
func (r *resetter) assignment(i int, in *types.Initializer) []byte {
	var names []string
	for _, v := range in.Lhs {
		names = append(names, v.Name())
	}
	file := r.pkg.Fset.File(in.Rhs.Pos())
	src := r.pkg.Sources[file.Name()]
	rhs := src[file.Offset(in.Rhs.Pos()):file.Offset(in.Rhs.End())]
	return fmt.Appendf(nil, "\nfunc imagoReset_%d() { %s = %s }\n", i, strings.Join(names, ", "), rhs)
}

// A resetter finds the package variables that functions change.
type resetter struct {
	pkg     *Package
	changes map[*types.Func]map[*types.Var]bool // by function: those that its own body changes
	calls   map[*types.Func]map[*types.Func]bool
	begin   []*types.Func // what runs at initialisation: init functions, and one for all initialisers
}

func newResetter(pkg *Package) *resetter {
	r := &resetter{pkg: pkg, changes: map[*types.Func]map[*types.Var]bool{}, calls: map[*types.Func]map[*types.Func]bool{}}
	initialisers := types.NewFunc(token.NoPos, pkg.Types, "", nil)
	r.begin = []*types.Func{initialisers}
	for _, f := range pkg.Files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				r.read(initialisers, d)
				continue
			}
			obj, _ := pkg.Info.Defs[fn.Name].(*types.Func)
			if fn.Recv == nil && fn.Name.Name == "init" {
				obj = types.NewFunc(fn.Pos(), pkg.Types, "init", nil)
				r.begin = append(r.begin, obj)
			}
			if obj != nil && fn.Body != nil {
				r.read(obj, fn.Body)
			}
		}
	}
	return r
}

// resettable is the variables that some function changes, and nothing at initialisation.
func (r *resetter) resettable() map[*types.Var]bool {
	atInit, seen := map[*types.Var]bool{}, map[*types.Func]bool{}
	var visit func(fn *types.Func)
	visit = func(fn *types.Func) {
		if seen[fn] {
			return
		}
		seen[fn] = true
		maps.Copy(atInit, r.changes[fn])
		for callee := range r.calls[fn] {
			visit(callee)
		}
	}
	for _, fn := range r.begin {
		visit(fn)
	}
	vars := map[*types.Var]bool{}
	for _, changed := range r.changes {
		for v := range changed {
			if !atInit[v] && v.Name() != "_" {
				vars[v] = true
			}
		}
	}
	return vars
}

// read notes what the code below n changes and mentions. What mentions a function may call it.
func (r *resetter) read(fn *types.Func, n ast.Node) {
	if r.changes[fn] == nil {
		r.changes[fn], r.calls[fn] = map[*types.Var]bool{}, map[*types.Func]bool{}
	}
	changed, called := r.changes[fn], r.calls[fn]
	change := func(exprs ...ast.Expr) {
		for _, e := range exprs {
			if v := r.root(e); v != nil {
				changed[v] = true
			}
		}
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if callee, ok := r.pkg.Info.Uses[n].(*types.Func); ok && callee.Pkg() == r.pkg.Types {
				called[callee.Origin()] = true
			}
		case *ast.AssignStmt:
			change(n.Lhs...)
		case *ast.IncDecStmt:
			change(n.X)
		case *ast.RangeStmt:
			change(n.Key, n.Value)
		case *ast.SendStmt:
			change(n.Chan)
		case *ast.UnaryExpr:
			if n.Op == token.AND || n.Op == token.ARROW {
				change(n.X)
			}
		case *ast.CallExpr:
			change(r.changedBy(n)...)
		}
		return true
	})
}

// changedBy is what a call changes as such: the receiver of a method with a pointer, and what delete, clear and copy write to.
func (r *resetter) changedBy(call *ast.CallExpr) []ast.Expr {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		b, ok := r.pkg.Info.Uses[fun].(*types.Builtin)
		if ok && slices.Contains([]string{"delete", "clear", "copy", "close"}, b.Name()) {
			return call.Args[:1]
		}
	case *ast.SelectorExpr:
		sel := r.pkg.Info.Selections[fun]
		if sel == nil || sel.Kind() != types.MethodVal {
			return nil
		}
		recv := sel.Obj().(*types.Func).Signature().Recv()
		_, pointer := types.Unalias(recv.Type()).(*types.Pointer)
		_, through := sel.Recv().Underlying().(*types.Pointer)
		if pointer && !through {
			return []ast.Expr{fun.X}
		}
	}
	return nil
}

// root is the package variable that an expression is a part of or leads away from: of table[i].next that is table.
func (r *resetter) root(e ast.Expr) *types.Var {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			v, ok := r.pkg.Info.Uses[x].(*types.Var)
			if ok && v.Parent() == r.pkg.Types.Scope() {
				return v
			}
			return nil
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.TypeAssertExpr:
			e = x.X
		default:
			return nil
		}
	}
}
