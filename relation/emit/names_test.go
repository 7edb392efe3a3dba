package emit

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// TestImportNames: a package whose name the file needs for something else gets another one.
func TestImportNames(t *testing.T) {
	for _, tt := range []struct{ name, want string }{{"geom", "geom"}, {"run", "imagorun"}, {"string", "imagostring"}, {"t", "imagot"}, {"type", "imagotype"}} {
		m := newImports(Input{PkgPath: "example.com/m/p", PkgName: tt.name, Env: &relation.Env{}})
		if got := m.use("example.com/m/p"); got != tt.want {
			t.Errorf("package %s is %s, want %s", tt.name, got, tt.want)
		}
	}
}

// A package is not imported by a name that the package of the test declares, in whichever of its files.
func TestImportsBesideDeclarations(t *testing.T) {
	in := Input{PkgPath: "example.com/m/p", PkgName: "p", Env: &relation.Env{Imports: map[string]string{"parser": "go/parser"}}, Declared: []string{"parser", "sort"}}
	m := newImports(in)
	for path, want := range map[string]string{"go/parser": "imagoparser", "sort": "imagosort", "strings": "strings"} {
		if got := m.use(path); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
