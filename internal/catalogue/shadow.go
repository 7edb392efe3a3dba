package catalogue

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"github.com/imago-mt/imago/relation/emit"
)

// shadowed lists the builtins min and max that the package of the tests declares a name of its own for, as modules do that are older than
// these builtins: the package itself, or its external test package. What does not parse declares nothing.
func (p *Package) shadowed(dir string, internal bool) []string {
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
		if err != nil || f.Name.Name != clause {
			continue
		}
		for _, builtin := range emit.Extremes {
			if declares(f, builtin) && !slices.Contains(out, builtin) {
				out = append(out, builtin)
			}
		}
	}
	return out
}

// declares reports whether a file declares a name for its package.
func declares(f *ast.File, name string) bool {
	return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
		switch d := d.(type) {
		case *ast.FuncDecl:
			return d.Recv == nil && d.Name.Name == name
		case *ast.GenDecl:
			return slices.ContainsFunc(d.Specs, func(s ast.Spec) bool {
				switch s := s.(type) {
				case *ast.TypeSpec:
					return s.Name.Name == name
				case *ast.ValueSpec:
					return slices.ContainsFunc(s.Names, func(id *ast.Ident) bool { return id.Name == name })
				}
				return false
			})
		}
		return false
	})
}
