package subject

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A TestFile is a _test.go file of a package, cut down to what functions need that relations call. It is built as a part of the
// package under another name, since the go command leaves test files out of what is no test.
type TestFile struct {
	Path   string // absolute: geom/area_test.go
	Name   string // base name of a file that does not exist, which the go command takes for no test, of any system
	Source []byte // what does not matter is blank; a line directive names Path
}

// testName begins the names of test files as parts of the package. The number behind it is no name of a system, so that only the
// constraints within a file count; those in its name have been looked at.
const testName = "zz_imago_test"

// tests is what is known of the test files of a package.
type tests struct {
	files          []TestFile // those inside the package, whole
	funcs, methods []string   // that these declare, but tests and the like
	external       []string   // functions of the external test package
	with           *Package   // the package with its test files, nil until it is asked for
	err            error      // why it cannot be had
}

// admitTests adds the functions of names that test files declare, and notes for messages what else there is.
func (p *Package) admitTests(ctx context.Context, names []string) error {
	if p.tests == nil {
		t, err := p.findTests(ctx)
		if err != nil {
			return err
		}
		p.tests = t
		for _, name := range append(p.funcNames(), t.funcs...) {
			p.other(name, "")
		}
	}
	t := p.tests
	for _, name := range names {
		pkg, base, dotted := strings.Cut(name, ".")
		method := dotted && pkg != p.Name
		if !dotted {
			base = name
		}
		switch {
		case method && slices.Contains(t.methods, base), !method && slices.Contains(t.funcs, base):
			if t.with == nil && t.err == nil {
				t.with, t.err = p.withTests(ctx, t.files)
			}
			if t.err != nil {
				return t.err
			}
			p.admitAll(t.with, name)
		case !method && slices.Contains(t.external, base):
			p.other(base, fmt.Sprintf("it is in package %s_test, which no relation can reach; move it to a _test.go file of package %s", p.Name, p.Name))
		}
	}
	if t.with != nil {
		p.c.addFields()
		p.c.settle()
		p.Tests = t.with.needed(t.files, p.Env.Funcs)
	}
	return nil
}

// other notes a function for messages.
func (p *Package) other(name, why string) {
	if p.Env.Others == nil {
		p.Env.Others = map[string]string{}
	}
	if p.Env.Others[name] == "" {
		p.Env.Others[name] = why
	}
}

// findTests reads the test files that belong to this build, but not those that imago writes. Their code is not checked.
func (p *Package) findTests(ctx context.Context) (*tests, error) {
	pkgs, err := p.c.l.loadAs(ctx, packages.Config{Mode: packages.NeedName | packages.NeedFiles, Tests: true}, p.Path)
	if err != nil {
		return nil, err
	}
	t := &tests{}
	for _, q := range pkgs {
		for _, file := range q.GoFiles {
			if !strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_imago_test.go") ||
				slices.ContainsFunc(t.files, func(f TestFile) bool { return f.Path == file }) {
				continue
			}
			src, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			switch q.PkgPath {
			case p.Path:
				name := fmt.Sprintf("%s%d.go", testName, len(t.files))
				t.files = append(t.files, TestFile{Path: file, Name: name, Source: slices.Concat([]byte("//line "+file+":1:1\n"), src)})
				funcs, methods := declaredFuncs(src)
				t.funcs, t.methods = append(t.funcs, funcs...), append(t.methods, methods...)
			case p.Path + "_test":
				funcs, _ := declaredFuncs(src)
				t.external = append(t.external, funcs...)
			}
		}
	}
	return t, nil
}

// declaredFuncs lists the functions and methods that a test file declares, without those that the go command runs.
func declaredFuncs(src []byte) (funcs, methods []string) {
	f, _ := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution) // faults are the compiler's business
	if f == nil {
		return nil, nil
	}
	for _, d := range f.Decls {
		switch fn, ok := d.(*ast.FuncDecl); {
		case !ok || fn.Name.Name == "init":
		case fn.Recv != nil:
			methods = append(methods, fn.Name.Name)
		case !runByGo(fn):
			funcs = append(funcs, fn.Name.Name)
		}
	}
	return funcs, methods
}

// runByGo reports whether the go command runs a function of a test file by itself.
func runByGo(fn *ast.FuncDecl) bool {
	for _, prefix := range []string{"Test", "Benchmark", "Fuzz", "Example"} {
		if rest, ok := strings.CutPrefix(fn.Name.Name, prefix); ok && !startsSmall(rest) {
			return true
		}
	}
	return false
}

// withTests loads p once more, with its test files as files like any other.
func (p *Package) withTests(ctx context.Context, files []TestFile) (*Package, error) {
	l := p.c.l.another()
	l.overlay = map[string][]byte{}
	for _, f := range files {
		l.overlay[filepath.Join(p.Dir, f.Name)] = f.Source
	}
	if _, err := l.loadRoots(ctx, []string{p.Path}); err != nil {
		return nil, err
	}
	if err := l.loadSyntax(ctx, []*wanted{{path: p.Path}}); err != nil {
		return nil, err
	}
	if err := l.fault(p.Path); err != nil {
		return nil, err
	}
	q := *p
	q.Loaded, q.Env = l.syntax[p.Path], newEnv(l, p)
	q.c = newConverter(l, &q)
	return &q, nil
}
