package symbolic_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/internal/symbolic/pairs"
)

func TestSame(t *testing.T) {
	if len(pairs.Alike) < 20 || len(pairs.Unlike) < 20 {
		t.Fatal("the lists are shorter than 20")
	}
	proved := 0
	for i, pair := range pairs.Alike {
		a, b := built(t, pair)
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); err != nil {
			t.Logf("alike %d %q: %v", i, pair, err)
			continue
		}
		proved++
	}
	if proved < 18 { // some take more conflicts than a query has
		t.Errorf("%d of %d pairs are proved", proved, len(pairs.Alike))
	}
	for i, pair := range pairs.Unlike {
		a, b := built(t, pair)
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); err == nil {
			t.Errorf("unlike %d %q: proved to do the same", i, pair)
		}
	}
}

// What another package may store in is not known: an exported variable of errors may be nil. Of one that no package can reach a proof may hang on its value.
func TestSameVariables(t *testing.T) {
	for _, test := range []struct {
		name   string
		proved bool
	}{{"ErrShort", false}, {"errShort", true}} {
		a, b := built(t, [2]string{"if " + test.name + " == nil { return 1 }; return a", "return a"}, "var "+test.name+" = error(fault(1))\ntype fault int\nfunc (fault) Error() string { return \"\" }\n")
		if err := symbolic.Same(t.Context(), a, b, symbolic.Options{}); (err == nil) != test.proved {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// built compiles two bodies.
func built(t *testing.T, pair [2]string, more ...string) (a, b *ssa.Function) {
	t.Helper()
	a, b, err := pairs.Build(pair, more...)
	if err != nil {
		t.Fatal(err)
	}
	return a, b
}
