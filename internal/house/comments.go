package house

import (
	"go/ast"
	"iter"
)

// Undocumented returns the exported package-level names and the exported methods of exported types that have no doc comment. The
// comment of a group counts for each name of the group, and so does a comment at the end of the line.
//
// Methods of unexported types are left out, since no reader of the documentation sees them; fields and interface methods are not looked at.
func Undocumented(p *Package) (missing []string, exported int) {
	for _, f := range p.Files {
		for _, d := range f.Syntax.Decls {
			for name, documented := range names(d) {
				exported++
				if !documented {
					missing = append(missing, p.position(d.Pos()).Filename+": "+name)
				}
			}
		}
	}
	return missing, exported
}

// names yields the exported names of a declaration, and whether each is documented.
func names(d ast.Decl) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		if fn, ok := d.(*ast.FuncDecl); ok {
			if fn.Name.IsExported() && (fn.Recv == nil || ast.IsExported(receiver(fn.Recv.List[0].Type))) {
				yield(funcName(fn), fn.Doc != nil)
			}
			return
		}
		group := d.(*ast.GenDecl)
		for _, spec := range group.Specs {
			var ids []*ast.Ident
			documented := group.Doc != nil
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				ids, documented = []*ast.Ident{spec.Name}, documented || spec.Doc != nil || spec.Comment != nil
			case *ast.ValueSpec:
				ids, documented = spec.Names, documented || spec.Doc != nil || spec.Comment != nil
			}
			for _, id := range ids {
				if id.IsExported() && !yield(id.Name, documented) {
					return
				}
			}
		}
	}
}

// Comments counts the lines of a file that are comments, alone or behind code, and all lines that are not blank.
//
// A comment behind code counts as a line of both. The lines of a statement in between its first and its last are found by its parts, so
// that a long literal counts as a whole.
func Comments(p *Package, f *File) (comments, lines int) {
	used := map[int]bool{}
	for _, group := range f.Syntax.Comments {
		for line := p.Fset.Position(group.Pos()).Line; line <= p.Fset.Position(group.End()).Line; line++ {
			used[line], comments = true, comments+1
		}
	}
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		if n == nil {
			return true
		}
		if _, ok := n.(*ast.CommentGroup); ok {
			return false
		}
		used[p.Fset.Position(n.Pos()).Line], used[p.Fset.Position(n.End()).Line] = true, true
		return true
	})
	return comments, len(used)
}

// IsAlgorithm says whether a file holds an algorithm, which a reader does not follow without comments: a function with more than
// ten paths (McCabe's bound) in which a loop holds a loop, or a call of the function itself.
//
// The two conditions together tell an algorithm from what is merely long: a flat switch has many paths and no nested loop, and a copy of a
// matrix nested loops and few paths.
func IsAlgorithm(p *Package, f *File) bool {
	const paths = 10 // McCabe 1976: the largest complexity of a function that needs no explanation
	for _, d := range f.Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && complexity(fn) > paths && nested(p, fn) {
			return true
		}
	}
	return false
}

// nested says whether a loop of fn holds another one, or a call of fn.
//
// Function literals count as a part of the function that they stand in. A call of itself outside of loops is no sign of an algorithm: it
// mostly is the walk of a tree, one case at a time.
func nested(p *Package, fn *ast.FuncDecl) bool {
	self := p.Info.Defs[fn.Name]
	found := false
	var walk func(n ast.Node, depth int)
	walk = func(n ast.Node, depth int) {
		ast.Inspect(n, func(inner ast.Node) bool {
			if inner == n || found {
				return !found
			}
			switch inner := inner.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				found = found || depth > 0
				walk(inner, depth+1)
				return false
			case *ast.Ident:
				found = found || depth > 0 && p.Info.Uses[inner] == self
			}
			return true
		})
	}
	walk(fn.Body, 0)
	return found
}
