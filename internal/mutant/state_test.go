package mutant_test

import (
	"bytes"
	"go/types"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

func TestState(t *testing.T) {
	pkg := load(t, "testdata/state", ".")
	text := stateFile(t, pkg)
	for _, name := range pkg.Types.Scope().Names() {
		if _, ok := pkg.Types.Scope().Lookup(name).(*types.Var); !ok {
			continue
		}
		if found := strings.Contains(text, "&"+name+", "); found != strings.HasPrefix(name, "kept") {
			t.Errorf("%s: said to be changed: %v", name, found)
		}
	}
}

// What only initialisation calls runs later, too, if it is a subject.
func TestStateOfSubject(t *testing.T) {
	pkg := load(t, "testdata/state", "./.seeded")
	if text := stateFile(t, pkg); !strings.Contains(text, "&free22, ") {
		t.Error("free22, which the subject changes, is not said to be changed")
	}
}

// stateFile is the file that names the variables that executions may change.
func stateFile(t *testing.T, pkg *mutant.Package) string {
	t.Helper()
	s := generate(t, pkg, mutant.Options{Operators: []string{"LOI"}})
	files, function := s.WithState()
	if len(files) != len(s.Files)+1 {
		t.Fatalf("%d files more, want 1", len(files)-len(s.Files))
	}
	for _, src := range files {
		if bytes.Contains(src, []byte("func "+function+"(")) {
			return string(src)
		}
	}
	t.Fatal("no file has the function " + function)
	return ""
}

func TestNoState(t *testing.T) {
	s := generate(t, parse(t, "p.go", []byte("package p\n\nvar table = []int{1, 2}\n\nfunc F(n int) int { return table[n] + 1 }\n")), mutant.Options{})
	if files, function := s.WithState(); function != "" || len(files) != len(s.Files) {
		t.Errorf("%d files, function %q; there is no state", len(files), function)
	}
}
