package subject

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestUntouched reads what is expected from the comments behind the functions of testdata/writes.txtar: the parameters through which
// nothing writes.
func TestUntouched(t *testing.T) {
	dir := unpack(t, "writes.txtar")
	for _, f := range load(t, dir, "./ledger")[0].Functions {
		if f.Func == nil {
			t.Errorf("%s is refused: %s", f.Ident, f.Refused)
			continue
		}
		m := regexp.MustCompile(`(?m)^leaves (.*) alone$`).FindStringSubmatch(f.Doc)
		if m == nil {
			t.Errorf("%s: its comment does not say what it leaves alone", f.Ident)
			continue
		}
		var got []string
		for _, i := range f.Untouched {
			got = append(got, f.Func.Params[i].Name)
		}
		if want := strings.TrimPrefix(m[1], "nothing"); strings.Join(got, ", ") != want {
			t.Errorf("%s leaves %q alone, want %q", f.Ident, got, want)
		}
	}
}

// What is left alone does not depend on what else is loaded.
func TestUntouchedAlone(t *testing.T) {
	const target = "slices.BinarySearch"
	alone := load(t, ".", target)[0].Functions[0].Untouched
	for _, p := range load(t, ".", target, "cmp.Compare", "strings.Count") {
		for _, f := range p.Functions {
			if strings.HasPrefix(f.Ident, "BinarySearch") && !slices.Equal(f.Untouched, alone) {
				t.Errorf("beside others %v, alone %v", f.Untouched, alone)
			}
		}
	}
	if len(alone) == 0 {
		t.Error("a search writes to its list")
	}
}
