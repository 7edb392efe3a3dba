package catalogue

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"go/version"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation/emit"
)

// A sourceFile is what a test has to know of a file that it tests.
//
// needs has the constraint of the name, then that of the line.
type sourceFile struct {
	needs    []constraint.Expr // all of them have to hold for the file to be built
	declares map[string]bool   // names of functions: Area, Vec.Rotate
}

// constrain puts the build constraints on a test that the files have whose functions it calls: where these are not built, it must
// not be either. A constraint also raises the language of a test in a module of an older one.
//
// For instance tests of area_linux.go, or of functions that it calls in a file with //go:build !race, get `linux && !race`. An expression
// that is there already, as a conjunct, is not repeated.
func (p *Package) constrain(test []byte, source string, subjects []emit.Subject) ([]byte, error) {
	var all constraint.Expr
	if goLine := p.Env.GoLine; goLine != "" && version.Compare("go"+goLine, emit.Language) < 0 {
		all = &constraint.TagExpr{Tag: emit.Language}
	}
	for _, name := range slices.Concat(p.Files, p.Tests) {
		f, err := readSource(name)
		if err != nil {
			return nil, err
		}
		if filepath.Base(name) != source && !p.calls(f, subjects) {
			continue
		}
		for _, x := range f.needs {
			if all == nil {
				all = x
			} else if !slices.Contains(conjuncts(all), x.String()) {
				all = &constraint.AndExpr{X: all, Y: x}
			}
		}
	}
	if all == nil {
		return test, nil
	}
	head, rest, _ := strings.Cut(string(test), "\npackage ")
	return []byte(head + "\n//go:build " + all.String() + "\n\npackage " + rest), nil
}

// conjuncts are the parts of a && b && c.
//
// Parentheses are gone in the parsed form.
func conjuncts(x constraint.Expr) []string {
	if and, ok := x.(*constraint.AndExpr); ok {
		return append(conjuncts(and.X), conjuncts(and.Y)...)
	}
	return []string{x.String()}
}

// calls reports whether a relation of the subjects calls a function that f declares.
func (p *Package) calls(f *sourceFile, subjects []emit.Subject) bool {
	for _, s := range subjects {
		for _, r := range s.Relations {
			for _, c := range r.Calls() {
				base, _, _ := strings.Cut(c.Fn.Name, "[")
				if c.Fn.Pkg == p.Path && f.declares[base] {
					return true
				}
			}
		}
	}
	return false
}

// readSource reads the constraints and function names of a Go file.
//
// A constraint stands above the package clause; comments that look like one further down are none.
func readSource(name string) (*sourceFile, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f := &sourceFile{needs: byName(filepath.Base(name)), declares: map[string]bool{}}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() > file.Package || !constraint.IsGoBuild(c.Text) {
				continue
			}
			x, err := constraint.Parse(c.Text)
			if err != nil {
				return nil, err
			}
			f.needs = append(f.needs, x)
		}
	}
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			f.declares[receiver(fn)+fn.Name.Name] = true
		}
	}
	return f, nil
}

// receiver is "Vec." of a method of Vec or *Vec, "" of a function.
//
// Type parameters are left out, as relations name the generic type.
func receiver(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) == 0 {
		return ""
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.ParenExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.Name + "."
		default:
			return ""
		}
	}
}

// byName is what the end of a file's name asks for: x_linux.go, x_linux_amd64_test.go. The file has been built here, so that only the
// system and the architecture at hand can stand there.
//
// In x_linux.go the system is the last part, in x_linux_amd64.go the last but one. A file named linux.go has no constraint, hence the first
// part is cut off.
func byName(name string) (needs []constraint.Expr) {
	parts := strings.Split(strings.TrimSuffix(strings.TrimSuffix(name, ".go"), "_test"), "_")[1:]
	n := len(parts)
	if n > 0 && parts[n-1] == runtime.GOARCH {
		needs = append(needs, &constraint.TagExpr{Tag: runtime.GOARCH})
		n--
	}
	if n > 0 && parts[n-1] == runtime.GOOS {
		needs = append(needs, &constraint.TagExpr{Tag: runtime.GOOS})
	}
	return needs
}
