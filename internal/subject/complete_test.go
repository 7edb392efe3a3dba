package subject

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestComplete(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"root.go":             "package m\n\nfunc Here() {}\n",
		"geom/geom.go":        "package geom\n\ntype Vec struct{}\n\ntype hidden int\n\nfunc Area() {}\n\nfunc area() {}\n\nfunc (v *Vec) Rotate() {}\n\nfunc (hidden) Show() {}\n",
		"geom/set.go":         "package geom\n\ntype Set[T any] struct{}\n\nfunc (s Set[T]) Len() int { return 0 }\n",
		"geom/geom_test.go":   "package geom\n\nfunc Helper() {}\n",
		"geometry/deep/d.go":  "package deep\n\nfunc Far() {}\n",
		"geom/testdata/x.go":  "package x\n",
		"docs/readme.md":      "no code\n",
		"broken/broken.go":    "package broken\n\nfunc (\n",
		"broken/right.go":     "package broken\n\nfunc Right() {}\n",
		"vendor/other/oth.go": "package other\n",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ prefix, want string }{
		{"", "./... ./broken ./geom ./geometry .Here"},
		{".", "./... ./broken ./geom ./geometry .Here"},
		{".H", ".Here"},
		{"./g", "./geom ./geometry"},
		{"./geom", "./geom ./geom.Area ./geom.Set.Len ./geom.Vec.Rotate ./geometry"},
		{"./geom.", "./geom.Area ./geom.Set.Len ./geom.Vec.Rotate"},
		{"./geom.Vec.R", "./geom.Vec.Rotate"},
		{"./geometry/", "./geometry/... ./geometry/deep"},
		{"./geometry/deep.", "./geometry/deep.Far"},
		{"./broken.", "./broken.Right"},
		{"./nowhere/", ""},
		{"math/bi", ""},
	} {
		if got := strings.Join(Complete(dir, test.prefix), " "); got != test.want {
			t.Errorf("%q: got %s, want %s", test.prefix, got, test.want)
		}
	}
}
