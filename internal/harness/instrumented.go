package harness

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
)

// instrument adds the fuelled form of the subject's package to the overlay. It returns the import path by which the subject's
// package is then imported, and those of all packages that have fuel.
//
// Fuel is a counter in each loop and each recursive function, which ends an execution after so many steps, the same number on each machine.
// A package of the standard library is copied under another path, as the original is used by the child itself; one of a module is replaced
// in place by the overlay. With schemata the package's files come from there, which have fuel in them already.
func (p *plan) instrument(pkg *subject.Package, goroot string) (own string, fuelled []string, err error) {
	if pkg.Std {
		c, err := stdCopy(goroot, pkg.Path, p.tags)
		if err != nil {
			return "", nil, err
		}
		fuelled, err := p.instrumentCopy(c, goroot)
		return c.Path, fuelled, err
	}
	fuelled, err = p.instrumentModule(pkg, p.home)
	return pkg.Path, fuelled, err
}

// instrumentCopy adds fuel to a copied package, or its schemata, and to its leaves.
func (p *plan) instrumentCopy(c *stdPackage, goroot string) (fuelled []string, err error) {
	files := map[string][]byte{}
	if p.schemata != nil {
		for name, src := range p.schemata.Files {
			files[filepath.Base(name)] = src
		}
	} else {
		if files, p.watched, err = instrumentProbed(c.Path, c.Name, c.Files, p.dialect); err != nil {
			return nil, err
		}
		p.probeFile = filepath.Join(c.Dir, probeFile)
	}
	leaves, err := p.addLeaves(goroot, c, files)
	if err != nil {
		return nil, err
	}
	for name, src := range files {
		p.overlay[filepath.Join(c.Dir, name)] = src
	}
	return append([]string{c.Path}, leaves...), nil
}

// instrumentModule adds fuel to the subject's package, which lies in dir, and to those that it imports from its own module.
//
// A walk of the imports, each package once. Packages of other modules have no fuel: their files do not change, and they are trusted to end.
// Probes slow code down, so that only the subject's package has them.
func (p *plan) instrumentModule(pkg *subject.Package, dir string) (fuelled []string, err error) {
	root := strings.TrimSuffix(dir, filepath.FromSlash(strings.TrimPrefix(pkg.Path, pkg.Module.Path)))
	ctx := buildContext()
	ctx.BuildTags = p.tags
	pending := []string{pkg.Path}
	for len(pending) > 0 {
		path := pending[0]
		pending = pending[1:]
		b, err := ctx.ImportDir(filepath.Join(root, filepath.FromSlash(strings.TrimPrefix(path, pkg.Module.Path))), 0)
		if err != nil {
			return nil, fmt.Errorf("instrument %s: %w", path, err)
		}
		d, tests := p.dialect, pkg.Tests
		if path != pkg.Path {
			d, tests = nil, nil // the subject's own package alone is watched
		}
		if path == pkg.Path && p.schemata != nil {
			p.addSchemata(b.Dir)
		} else if err := p.instrumentDir(path, b, tests, d); err != nil {
			return nil, err
		}
		fuelled = append(fuelled, path)
		for _, imp := range slices.Concat(b.Imports, importsOfTests(tests)) {
			if within(imp, pkg.Module.Path) && !slices.Contains(fuelled, imp) && !slices.Contains(pending, imp) && p.visible(imp) {
				pending = append(pending, imp)
			}
		}
	}
	return fuelled, nil
}

// within tells whether an import path is of the module.
func within(path, module string) bool { return path == module || strings.HasPrefix(path, module+"/") }

// visible tells whether the child's main package may import path, which fuel requires: an internal package only from below the
// parent of its internal element.
//
// An example: m/a/internal/b may be imported by packages at and below m/a.
func (p *plan) visible(path string) bool {
	i := strings.LastIndex("/"+path+"/", "/internal/")
	if i < 0 {
		return true
	}
	parent := strings.TrimSuffix(path[:i], "/")
	return parent == "" || within(p.mainPath, parent)
}

// importsOfTests lists what the code of test files imports that is built with a package.
func importsOfTests(tests []subject.TestFile) (paths []string) {
	for _, t := range tests {
		f, err := parser.ParseFile(token.NewFileSet(), t.Name, t.Source, parser.ImportsOnly)
		if err != nil {
			continue // the compiler will say what is wrong
		}
		for _, i := range f.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil && !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// instrumentDir adds fuel, and probes where d is given, to the files of one package and to the test files that are built with it. Files
// that stay as they are do not go into the overlay, where they would make the key of the build longer.
func (p *plan) instrumentDir(path string, b *build.Package, tests []subject.TestFile, d *dialect) error {
	files, err := readFiles(b)
	if err != nil {
		return fmt.Errorf("instrument %s: %w", path, err)
	}
	for _, t := range tests {
		if _, ok := files[t.Name]; !ok {
			files[t.Name] = t.Source
		}
	}
	out, watched, err := instrumentProbed(path, b.Name, files, d)
	if err != nil {
		return err
	}
	if d != nil {
		p.watched, p.probeFile = watched, filepath.Join(b.Dir, probeFile)
	}
	for name, src := range out {
		if !bytes.Equal(src, files[name]) {
			p.overlay[filepath.Join(b.Dir, name)] = src
		}
	}
	return nil
}

// renameMain renames the main function of a subject that is a command, so that the child's can take its place.
//
// Only the first main is renamed: there is no second one in a package that compiles.
func (p *plan) renameMain(pkg *subject.Package) error {
	for _, file := range pkg.Files {
		src, ok := p.overlay[file]
		if !ok {
			var err error
			if src, err = os.ReadFile(file); err != nil {
				return fmt.Errorf("rename main of %s: %w", pkg.Path, err)
			}
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, file, src, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("rename main of %s: %w", pkg.Path, err)
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "main" {
				at := fset.Position(fn.Name.Pos()).Offset
				p.overlay[file] = slices.Concat(src[:at], []byte("imagoUserMain"), src[at+len("main"):])
				return nil
			}
		}
	}
	return fmt.Errorf("%s has no main function", pkg.Path)
}
