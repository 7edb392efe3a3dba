package mutant_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write the golden files anew")

// parse type-checks a file that imports nothing.
func parse(t testing.TB, name string, src []byte) *mutant.Package {
	t.Helper()
	p := &mutant.Package{Path: "example.com/golden", Fset: token.NewFileSet(), Sources: map[string][]byte{name: src}}
	f, err := parser.ParseFile(p.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p.Files = []*ast.File{f}
	p.Info = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{},
	}
	if p.Types, err = new(types.Config).Check(p.Path, p.Fset, p.Files, p.Info); err != nil {
		t.Fatal(err)
	}
	return p
}

// Each operator has a golden file: a piece of Go, and the mutants that the operator makes of it.
func TestOperators(t *testing.T) {
	for _, op := range mutant.Operators {
		t.Run(op.Name, func(t *testing.T) {
			if op.Doc == "" {
				t.Error("the operator has no explanation")
			}
			name := filepath.Join("testdata", "operators", op.Name+".txtar")
			golden, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if len(golden.Files) != 2 || golden.Files[0].Name != "in.go" || golden.Files[1].Name != "mutants" {
				t.Fatal("want the files in.go and mutants")
			}
			got := describe(t, golden.Files[0].Data, op.Name)
			if *update {
				golden.Files[1].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(golden), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want := string(golden.Files[1].Data); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if got == "" {
				t.Error("no mutants")
			}
		})
	}
	files, err := filepath.Glob("testdata/operators/*.txtar")
	if err != nil || len(files) != len(mutant.Operators) {
		t.Errorf("%d golden files for %d operators (%v)", len(files), len(mutant.Operators), err)
	}
}

// describe lists the mutants of one operator, all of which compile alone.
func describe(t *testing.T, src []byte, operator string) string {
	s := generate(t, parse(t, "in.go", src), mutant.Options{Operators: []string{operator}})
	var b strings.Builder
	for i := range s.Mutants {
		m := &s.Mutants[i]
		fmt.Fprintf(&b, "%d:%d %s: %s -> %s\n", m.Line, m.Column, m.Func, m.Before, m.After)
		if _, err := s.Apply(m); err != nil {
			t.Errorf("%v\n%s", err, m.Diff())
		}
	}
	for _, l := range s.Left {
		fmt.Fprintf(&b, "%d:%d %s: %s is left out: %s\n", l.Line, l.Column, l.Func, l.Text, l.Reason)
	}
	return strings.ReplaceAll(b.String(), " \n", "\n")
}
