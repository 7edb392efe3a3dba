package symbolic_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
)

// Each function is executed with symbols to the end of its paths, and does as predicted. Those named are not known from some place on, and why.
func TestWide(t *testing.T) {
	const dir = "testdata/wide"
	pkgs, err := subject.Load(t.Context(), []string{"."}, subject.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	pkg := pkgs[0]
	h, err := harness.Build(t.Context(), pkg, harness.Options{Workers: 1, Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	unknown := map[string]string{"Aliased": "capacity", "Grown": "capacity"}
	slow := map[string]bool{"Trimmed": true, "Upper": true, "Reverse": true} // of which the solver has much to prove
	for _, fn := range pkg.Functions {
		if fn.Refused != "" {
			t.Errorf("%s is refused: %s", fn.Ident, fn.Refused)
			continue
		}
		t.Run(fn.Ident, func(t *testing.T) {
			o := symbolic.Options{Paths: 60, Length: 3}
			if slow[fn.Ident] {
				o.Length = 2
			}
			paths, err := symbolic.Explore(t.Context(), pkg, fn, nil, o)
			if err != nil {
				t.Fatal(err)
			}
			standings := map[symbolic.Standing]int{}
			for _, p := range paths.List {
				standings[p.Standing]++
				if p.Standing == symbolic.Unknown && (unknown[fn.Ident] == "" || !strings.Contains(p.Why, unknown[fn.Ident])) {
					t.Errorf("%s: %s", p.Condition, p.Why)
				}
			}
			t.Log(standings, paths.Warnings)
			predicted(t, h, fn, paths)
		})
	}
}
