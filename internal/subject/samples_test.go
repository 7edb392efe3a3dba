package subject

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Texts that tests, the files that these name, calls, doc comments and fuzz corpora give to a function are its samples; messages, what imago wrote, and tables of
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
		"Parse": `map["s":["own" "outside" ":" "a:1" "a" "b:2" "b" "doc:1"] "sep":[":" "=" "/" "a:1" "a" "b:2" "b" "doc:1"]]`,
		"Join":  `map["parts":["lit" "from the corpus"]]`,
		"Twice": `map[]`,
		"Read": fmt.Sprintf(`map["text":["examples" "../tag" "." "/" "\n" "testdata/one.txt" "k0: %[1]s" "k1: %[1]s" "k2: %[1]s" "k3: %[1]s" "k4: %[1]s" "k5: %[1]s" "a,b\n1,2" "a whole file"]]`,
			strings.Repeat("x", 40)),
		"Tag.Has": `map["name":["y" "x"]]`,
	}
	for _, f := range pkgs[0].Functions {
		if got := fmt.Sprintf("%q", pkgs[0].Samples(f.Func)); got != want[f.Ident] {
			t.Errorf("%s: %s, want %s", f.Ident, got, want[f.Ident])
		}
	}
}
