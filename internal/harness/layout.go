package harness

import (
	"fmt"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
	"golang.org/x/mod/modfile"
)

// A layout says where in the user's tree the overlay puts the parts of a child. Nothing of it exists on disk.
type layout struct {
	modPath, modDir string // the module that the child's main package belongs to: the go command runs in modDir
	mainDir         string // of the main package
	mainPath        string
	runtimeDir      string // of the copies of packages relation and child
	inPackage       bool   // the table of functions is a file of the subject's own package
	isMain          bool   // the subject's package is the main package
}

// runtimePath is where the run time seems to lie in the standard library. There it has one import path for all modules, so that it
// is compiled once, whatever go.mod says.
const runtimePath = "imagort"

const (
	mainElement = "imagochild"
	stdModule   = "imago.invalid/std" // the module of children for the standard library: no real one has this path
)

// newLayout finds the place for the child of pkg. dir is where the user works.
func newLayout(pkg *subject.Package, dir, cache, goroot string) (*layout, error) {
	l := &layout{runtimeDir: filepath.Join(goroot, "src", runtimePath), isMain: pkg.Main, inPackage: pkg.Main || needsPackage(pkg)}
	switch {
	case pkg.Std:
		if l.inPackage {
			return nil, fmt.Errorf("%s: an unexported name of the standard library cannot be called", pkg.Path)
		}
		l.modPath, l.modDir = stdModule, filepath.Join(cache, "std")
		l.mainDir = filepath.Join(l.modDir, mainElement)
	case hostedElsewhere(pkg):
		if err := l.host(dir); err != nil {
			return nil, fmt.Errorf("%s: %w", pkg.Path, err)
		}
		l.mainDir = filepath.Join(l.modDir, "internal", mainElement)
	default:
		l.modPath, l.modDir = pkg.Module.Path, pkg.Module.Dir
		l.mainDir = filepath.Join(pkg.Dir, mainElement)
		if pkg.Main {
			l.mainDir = pkg.Dir
		}
	}
	if l.modPath == "" || l.modDir == "" {
		return nil, fmt.Errorf("%s is in no module", pkg.Path)
	}
	rel, err := filepath.Rel(l.modDir, l.mainDir)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pkg.Path, err)
	}
	l.mainPath = path.Join(l.modPath, filepath.ToSlash(rel))
	return l, nil
}

// hostedElsewhere tells whether pkg is code of a dependency: the child's main package then is in the module that depends on it.
func hostedElsewhere(pkg *subject.Package) bool {
	return pkg.Module.Cache || pkg.Module.Vendor || !pkg.Module.Main && pkg.Module.Dir == ""
}

// host looks for the module around dir.
func (l *layout) host(dir string) error {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	for d := abs; ; d = filepath.Dir(d) {
		data, err := os.ReadFile(filepath.Join(d, "go.mod"))
		if err == nil {
			l.modDir, l.modPath = d, modfile.ModulePath(data)
			return nil
		}
		if d == filepath.Dir(d) {
			return fmt.Errorf("no go.mod in %s or above it", abs)
		}
	}
}

// needsPackage tells whether a function of the Env can only be called from inside the package: it or a type of its signature is
// unexported.
func needsPackage(pkg *subject.Package) bool {
	for _, f := range pkg.Env.Funcs {
		if f.Pkg == pkg.Path && !f.Reference && hidden(f, pkg.Path) {
			return true
		}
	}
	return false
}

// hidden tells whether a call of f must name something unexported.
func hidden(f *relation.Func, own string) bool {
	if !token.IsExported(calledName(f)) {
		return true
	}
	for _, ps := range [][]relation.Param{f.Params, f.Results} {
		for _, p := range ps {
			if reaches(p.Type, map[*relation.Type]bool{}, func(t *relation.Type) bool {
				return t.Pkg == own && t.Name != "" && !token.IsExported(t.Name)
			}) {
				return true
			}
		}
	}
	return false
}

// reaches tells whether the text of t names a type that is wanted. What is behind a defined type is not part of its text, except
// type arguments, which are of no interest here.
func reaches(t *relation.Type, seen map[*relation.Type]bool, wanted func(*relation.Type) bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if wanted(t) {
		return true
	}
	if t.Name != "" {
		return false
	}
	if reaches(t.Elem, seen, wanted) || reaches(t.Key, seen, wanted) {
		return true
	}
	for _, f := range t.Fields {
		if reaches(f.Type, seen, wanted) {
			return true
		}
	}
	return false
}

// calledName is the last name of f: Rotate of "geom.Vec.Rotate", Reverse of "Reverse[int]", Push of "Stack[int].Push".
func calledName(f *relation.Func) string {
	name := relation.FuncSource(&relation.Func{Name: f.Name, Recv: f.Recv}, func(string) string { return "" })
	return name[strings.LastIndexByte(name, '.')+1:]
}
