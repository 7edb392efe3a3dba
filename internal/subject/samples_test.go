package subject

import (
	"fmt"
	"testing"
)

// Texts that tests, calls, doc comments and fuzz corpora give to a function are its samples; messages, what imago wrote, and tables of
// other tests are not.
func TestSamples(t *testing.T) {
	pkgs, err := Load(t.Context(), []string{"./tag"}, Options{Dir: unpack(t, "samples.txtar")})
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
