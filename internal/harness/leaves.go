package harness

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/internal/subject"
)

// Without fuel in its leaves a shell costs what a call costs, whatever it does: a survey of the domain then takes lists of a hundred megabytes for cheap, and
// the limit of computing time ends the inference, at another place on each machine.
//
// A package of the standard library may be a shell: since Go 1.26 strconv.FormatFloat is one call of internal/strconv, where the loops are.
// A leaf is such an internal package below a shell. It is copied and has fuel as the shell has, so that its loops are charged.

// addLeaves adds the fuelled copies of the leaves of a copied package c to the overlay, has files, which are those of c, import them instead of the
// originals, and returns their import paths.
func (p *plan) addLeaves(goroot string, c *stdPackage, files map[string][]byte) (fuelled []string, err error) {
	ctx := build.Default
	ctx.GOROOT, ctx.BuildTags = goroot, p.tags
	imports, err := importsOf(c.Files)
	if err != nil {
		return nil, fmt.Errorf("instrument %s: %w", c.Path, err)
	}
	found := map[string]string{} // import paths of the copies by those of the leaves
	for _, imp := range imports {
		b, ok := leaf(&ctx, imp, imports)
		if !ok {
			continue
		}
		own := path.Join(c.Path, path.Base(imp))
		sources, err := readFiles(b)
		if err != nil {
			return nil, fmt.Errorf("instrument %s: %w", imp, err)
		}
		out, _, err := instrumentProbed(own, b.Name, sources, nil)
		if err != nil {
			return nil, err
		}
		if sameSources(sources, out) { // nothing in it needs fuel
			continue
		}
		for name, src := range out {
			p.overlay[filepath.Join(c.Dir, path.Base(imp), name)] = src
		}
		found[imp] = own
		fuelled = append(fuelled, own)
	}
	for name, src := range files {
		if files[name], err = withImports(src, found); err != nil {
			return nil, fmt.Errorf("instrument %s: %w", c.Path, err)
		}
	}
	return fuelled, nil
}

// leaf reads the package at an import path if it can be copied for one that has these imports: it is internal, imports no other internal package, and
// consists of Go alone. None of the other imports knows it, so that no value of its types comes from elsewhere.
func leaf(ctx *build.Context, imp string, imports []string) (*build.Package, bool) {
	if !subject.IsInternal(imp) {
		return nil, false
	}
	b, err := ctx.ImportDir(filepath.Join(ctx.GOROOT, "src", filepath.FromSlash(imp)), 0)
	if err != nil || len(b.SFiles)+len(b.CgoFiles)+len(b.EmbedPatterns) > 0 || slices.ContainsFunc(b.Imports, subject.IsInternal) {
		return nil, false
	}
	for _, other := range imports {
		o, err := ctx.ImportDir(filepath.Join(ctx.GOROOT, "src", filepath.FromSlash(other)), 0)
		if other != "unsafe" && (err != nil || slices.Contains(o.Imports, imp)) {
			return nil, false
		}
	}
	sources, err := readFiles(b)
	if err != nil {
		return nil, false
	}
	for _, src := range sources {
		if bytes.Contains(src, []byte("\n//go:linkname ")) {
			return nil, false
		}
	}
	return b, true
}

// readFiles reads the Go files of a package, by name.
func readFiles(b *build.Package) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, name := range slices.Concat(b.GoFiles, b.CgoFiles) {
		src, err := os.ReadFile(filepath.Join(b.Dir, name))
		if err != nil {
			return nil, err
		}
		files[name] = src
	}
	return files, nil
}

// sameSources tells whether instrumentation changed none of the sources.
func sameSources(sources, out map[string][]byte) bool {
	for name, src := range sources {
		if !bytes.Equal(src, out[name]) {
			return false
		}
	}
	return true
}

// importsOf lists the import paths of some files, in order.
func importsOf(files map[string][]byte) ([]string, error) {
	paths := map[string]bool{}
	for name, src := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		for _, i := range f.Imports {
			paths[importPath(i)] = true
		}
	}
	return slices.Sorted(maps.Keys(paths)), nil
}

func importPath(i *ast.ImportSpec) string {
	p, _ := strconv.Unquote(i.Path.Value) // the parser has checked it
	return p
}

// withImports is a file with other import paths in the place of some.
func withImports(src []byte, others map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ImportsOnly)
	if err != nil {
		return nil, err
	}
	var edits []Edit
	for _, i := range f.Imports {
		if other, ok := others[importPath(i)]; ok {
			from := fset.Position(i.Path.Pos()).Offset
			edits = append(edits, Edit{At: from, End: from + len(i.Path.Value), Text: strconv.Quote(other)})
		}
	}
	return apply(src, 0, len(src), edits), nil
}
