package algebra

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// root is the folder of the module.
const root = "../../.."

// Nothing outside of this package knows a law by name: it would have to be a column of the table.
func TestNoNamesOutsideTheTable(t *testing.T) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "algebra" || strings.HasPrefix(d.Name(), ".") && path != root):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil || !seesLaws(path, f) {
			return err
		}
		for _, lit := range lawNames(f) {
			t.Errorf("%s: the law %s is known by name", fset.Position(lit.Pos()), lit.Value)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The check must see names, whole and as prefixes, and nothing else.
func TestLawNames(t *testing.T) {
	for source, want := range map[string]int{
		`x == "like-operator" || x == "odd"`: 2, `strings.HasPrefix(x, "like-")`: 1, `strings.HasSuffix(x, "-ok")`: 1,
		`x == "lik" || x == "" || x == "-"`: 0,
	} {
		e, err := parser.ParseExpr(source)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(lawNames(e)); got != want {
			t.Errorf("%s: got %d names, want %d", source, got, want)
		}
	}
}

// seesLaws reports whether a file belongs to the pipeline or imports it: elsewhere "period" is an ordinary word.
func seesLaws(path string, f *ast.File) bool {
	if strings.Contains(filepath.ToSlash(path), "internal/infer/") {
		return true
	}
	for _, i := range f.Imports {
		if strings.Contains(i.Path.Value, "internal/infer") {
			return true
		}
	}
	return false
}

// lawNames lists the literals that are the name of a law, or the beginning or the end of some.
func lawNames(n ast.Node) (out []*ast.BasicLit) {
	ast.Inspect(n, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && namesLaw(text) {
				out = append(out, lit)
			}
		}
		return true
	})
	return out
}

func namesLaw(text string) bool {
	for _, l := range Laws {
		whole := l.Name == text
		begins := len(text) > 1 && strings.HasSuffix(text, "-") && strings.HasPrefix(l.Name, text)
		ends := len(text) > 1 && strings.HasPrefix(text, "-") && strings.HasSuffix(l.Name, text)
		if whole || begins || ends {
			return true
		}
	}
	return false
}
