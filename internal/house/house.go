// Package house measures the code of this module: the cycles among the files of a package, the sizes of structs, functions and
// stages of inference, the share of comments, the origins of numeric constants, and the files that comments and documents name. Its test holds
// the figures against the house rules; it is a test and no report, so a figure that gets worse fails.
//
// [Load] reads the module; each of the other files has one measure over [Package] values. The package executes nothing but the
// go command, and no other package imports it.
package house

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A Package is one package of the module without its tests, with types.
type Package struct {
	Dir   string // relative to the root of the module: "internal/infer"
	Files []*File
	Fset  *token.FileSet
	Info  *types.Info
	Types *types.Package
	root  string
}

// A File is one file of a package.
type File struct {
	Name   string // relative to the root of the module: "internal/infer/infer.go"
	Syntax *ast.File
}

// Load reads the packages of the module at root that the go command selects by ./..., without their tests and without the
// folders named in skip.
func Load(root string, skip ...string) ([]*Package, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", root, err)
	}
	fset := token.NewFileSet()
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports
	loaded, err := packages.Load(&packages.Config{Mode: mode, Dir: root, Fset: fset}, "./...")
	if err != nil {
		return nil, fmt.Errorf("load the module at %s: %w", root, err)
	}
	var all []*Package
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			return nil, fmt.Errorf("load %s: %w", p.PkgPath, p.Errors[0])
		}
		if len(p.Syntax) == 0 {
			continue
		}
		converted, err := convert(root, p)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(skip, func(s string) bool { return converted.Dir == s || strings.HasPrefix(converted.Dir, s+"/") }) {
			all = append(all, converted)
		}
	}
	return all, nil
}

func convert(root string, p *packages.Package) (*Package, error) {
	out := &Package{root: root, Fset: p.Fset, Info: p.TypesInfo, Types: p.Types}
	for _, syntax := range p.Syntax {
		name, err := filepath.Rel(root, p.Fset.Position(syntax.FileStart).Filename)
		if err != nil {
			return nil, fmt.Errorf("place of a file of %s: %w", p.PkgPath, err)
		}
		out.Files = append(out.Files, &File{Name: filepath.ToSlash(name), Syntax: syntax})
	}
	out.Dir = filepath.ToSlash(filepath.Dir(filepath.FromSlash(out.Files[0].Name)))
	return out, nil
}

// position is a place in a file that is named relative to the root of the module.
func (p *Package) position(pos token.Pos) token.Position {
	at := p.Fset.Position(pos)
	if name, err := filepath.Rel(p.root, at.Filename); err == nil {
		at.Filename = filepath.ToSlash(name)
	}
	return at
}
