package subject

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Texts that tests, calls, doc comments and fuzz corpora give to a function are its samples; messages, what imago wrote, and tables of
// other tests are not.
func TestSamples(t *testing.T) {
	dir := unpack(t, "samples.txtar")
	for i := range mostSampleFiles + 1 { // files that do not import the package hide none that do
		name := filepath.Join(dir, "aside", fmt.Sprintf("f%d.go", i))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte("package aside\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := Load(t.Context(), []string{"./tag"}, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Parse":   `map["s":["own" "outside" ":" "a:1" "a" "b:2" "b" "doc:1"] "sep":[":" "=" "/" "a:1" "a" "b:2" "b" "doc:1"]]`,
		"Join":    `map["parts":["lit" "from the corpus"]]`,
		"Twice":   `map[]`,
		"Tag.Has": `map["name":["y" "x"]]`,
	}
	for _, f := range pkgs[0].Functions {
		if got := fmt.Sprintf("%q", pkgs[0].Samples(f.Func)); got != want[f.Ident] {
			t.Errorf("%s: %s, want %s", f.Ident, got, want[f.Ident])
		}
	}
}
