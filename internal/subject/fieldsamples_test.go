package subject

import (
	"fmt"
	"testing"
)

// The fields of a struct have the texts that tests write into them, and the words of texts that are read into one.
func TestFieldSamples(t *testing.T) {
	dir := unpack(t, "fieldsamples.txtar")
	pkgs, err := Load(t.Context(), []string{"./limit"}, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"Parse":        `map["s":["files=8"]]`,
		"Limit.String": `map["l.Name":["stack" "cores" "files" "files=8" "8"] "l.Owner.Mail":["a@b"] "l.Unit":["" "GHz" "files" "files=8" "8"]]`,
	}
	for _, f := range pkgs[0].Functions {
		if got := fmt.Sprintf("%q", pkgs[0].Texts(f.Func)); got != want[f.Ident] {
			t.Errorf("%s: %s, want %s", f.Ident, got, want[f.Ident])
		}
	}
}
