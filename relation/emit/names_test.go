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

// What a method named Return or Range leaves is held by a variable of another name.
func TestFreshNames(t *testing.T) {
	c := &closure{w: &writer{reserved: map[string]bool{"rnd": true}}, names: map[string]bool{}}
	for _, tt := range []struct{ base, want string }{{"return", "return2"}, {"return", "return3"}, {"range", "range2"}, {"rnd", "rnd2"}, {"until", "until"}, {"until", "until2"}} {
		if got := c.fresh(tt.base); got != tt.want {
			t.Errorf("a variable for %s is %s, not %s", tt.base, got, tt.want)
		}
	}
}
