package catalogue

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
)

// declared lists the names that the package of the tests declares: the package itself, or its external test package. A file of it may
// import no package by one of them, and min and max are among them in modules that are older than these builtins. What does not parse declares nothing.
func (p *Package) declared(dir string, internal bool) []string {
	files := slices.Clone(p.Files)
	if beside, err := filepath.Glob(filepath.Join(dir, "*_test.go")); err == nil {
		files = append(files, beside...)
	}
	clause := p.Name
	if !internal {
		clause += "_test"
	}
	var out []string
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err == nil && f.Name.Name == clause {
			out = append(out, declaredIn(f)...)
		}
	}
	return out
}

// declaredIn lists the names that a file declares for its package.
func declaredIn(f *ast.File) (out []string) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				out = append(out, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					out = append(out, s.Name.Name)
				case *ast.ValueSpec:
					for _, id := range s.Names {
						out = append(out, id.Name)
					}
				}
			}
		}
	}
	return out
}
