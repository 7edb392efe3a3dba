package subject

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// exportedFuncs lists the exported functions of a package, and exported methods of exported types that are no interfaces, in the order of
// the source: file by file, which is stable, where the scope has names in alphabetical order.
func exportedFuncs(fset *token.FileSet, pkg *types.Package) []*types.Func {
	var out []*types.Func
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			if obj.Exported() {
				out = append(out, obj)
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok || !obj.Exported() || obj.IsAlias() || types.IsInterface(named) {
				continue
			}
			for m := range named.Methods() {
				if m.Exported() {
					out = append(out, m)
				}
			}
		}
	}
	// Files are parsed at a time, so that positions of one file say nothing of those of another.
	slices.SortStableFunc(out, func(a, b *types.Func) int {
		p, q := fset.Position(a.Pos()), fset.Position(b.Pos())
		return cmp.Or(cmp.Compare(p.Filename, q.Filename), cmp.Compare(p.Offset, q.Offset))
	})
	return out
}

// exported lists the exported functions of p and the exported methods of its exported types, in the order of the source.
func (p *Package) exported() []*types.Func { return exportedFuncs(p.c.l.fset, p.Loaded.Types) }

// funcNames lists the functions of p, unexported ones too, without methods.
func (p *Package) funcNames() []string {
	var names []string
	for _, name := range p.Loaded.Types.Scope().Names() {
		if _, ok := p.Loaded.Types.Scope().Lookup(name).(*types.Func); ok {
			names = append(names, name)
		}
	}
	return names
}

// baseName is Area, or Vec.Rotate for a method, without type arguments.
func baseName(f *types.Func) string {
	if r := f.Signature().Recv(); r != nil {
		if named, ok := pointee(r.Type()).(*types.Named); ok {
			return named.Obj().Name() + "." + f.Name()
		}
	}
	return f.Name()
}

// typeNames lists the types that a scope declares, in alphabetical order.
func typeNames(scope *types.Scope) []string {
	var names []string
	for _, name := range scope.Names() {
		if _, ok := scope.Lookup(name).(*types.TypeName); ok {
			names = append(names, name)
		}
	}
	return names
}

// name is how relations of this Env write d: Sin, Vec.Rotate, store.Parse, Reverse[[]int].
//
// The types that stand for any are written behind a method, Bag.Has[int], and those of its receiver before it.
func (c *converter) name(d *decl) string {
	name := d.obj.Name()
	if d.recv != nil {
		name = c.typeName(d.recv) + "." + name
	}
	if d.args != "" {
		name += "[" + d.args + "]"
	}
	if pkg := d.obj.Pkg(); pkg.Path() != c.p.Path {
		name = pkg.Name() + "." + name
	}
	return name
}

// declaration finds the declaration of obj in the files of a package; nil if it has none there.
//
// Positions are compared, because the object may come from another load of the same files than the names of the syntax. Functions of
// packages without syntax have none.
func (l *loader) declaration(obj *types.Func) *ast.FuncDecl {
	p := l.syntax[obj.Pkg().Path()]
	if p == nil {
		return nil
	}
	for _, file := range p.Syntax {
		if obj.Pos() < file.FileStart || obj.Pos() > file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Name.Pos() == obj.Pos() {
				return f
			}
		}
	}
	return nil
}

// deprecated reports whether the doc comment of f has a paragraph that says so (go.dev/wiki/Deprecated): nobody wants to hear of it.
//
// The paragraph may be anywhere in the comment, but has to begin with the word.
func (l *loader) deprecated(f *types.Func) bool {
	d := l.declaration(f.Origin())
	return d != nil && strings.Contains("\n\n"+d.Doc.Text(), "\n\nDeprecated: ")
}

// fromTests reports whether a function is declared in a test file.
func (l *loader) fromTests(obj *types.Func) bool {
	if l.overlay == nil || !obj.Pos().IsValid() {
		return false
	}
	return strings.HasPrefix(filepath.Base(l.fset.PositionFor(obj.Pos(), false).Filename), testName)
}
