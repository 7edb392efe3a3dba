package probed

import (
	"os"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// Of each row the search is told what the probes of the child saw of it.
func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a child program")
	}
	pkgs, err := subject.Load(t.Context(), []string{"unicode/utf8.RuneLen"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fn := pkgs[0].Functions[0].Func
	h, err := harness.Build(t.Context(), pkgs[0], harness.Options{Variant: harness.Instrumented})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	rows := []source.Row{{int32(-1)}, {int32('a')}, {int32('é')}}
	cols, err := source.Columns([]relation.Var{{Name: "r", Type: fn.Params[0].Type}}, rows)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := h.Probe(t.Context(), h.Fuel(), fn, cols, len(rows))
	if err != nil {
		t.Fatal(err)
	}
	met := Rows(trace, len(rows))
	for i, all := range met {
		if len(all) == 0 || len(all) != len(trace.Row(i)) {
			t.Errorf("row %d met %d sides, the probes saw %d", i, len(all), len(trace.Row(i)))
		}
		for k, m := range all {
			if w := trace.Row(i)[k]; m.Side != int(w.Side) || m.Distance != w.Distance {
				t.Errorf("row %d: %+v, the probes saw %+v", i, m, w)
			}
		}
	}
	if slices.Equal(met[0], met[1]) {
		t.Error("a negative rune and a letter met the same sides at the same distances")
	}
}

// Behind the branches of the code come the false sides of implicit ones, marked as such: that a logarithm is defined is nothing to look for.
func TestImplicitRows(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a child program")
	}
	pkgs, err := subject.Load(t.Context(), []string{"math.Acosh"}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	fn := pkgs[0].Functions[0].Func
	h, err := harness.Build(t.Context(), pkgs[0], harness.Options{Variant: harness.Instrumented})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	cols, err := source.Columns([]relation.Var{{Name: "x", Type: fn.Params[0].Type}}, []source.Row{{3.0}})
	if err != nil {
		t.Fatal(err)
	}
	trace, err := h.Probe(t.Context(), h.Fuel(), fn, cols, 1)
	if err != nil {
		t.Fatal(err)
	}
	met := Row(trace, 0)
	own := len(trace.Row(0))
	if len(met) != own+len(trace.Implicit(0))/2 || len(met) == own {
		t.Fatalf("%d sides, of %d of branches and %d of implicit ones", len(met), own, len(trace.Implicit(0)))
	}
	for k, m := range met {
		if m.Implicit != (k >= own) || m.Implicit && (m.Side < 2*len(h.Branches()) || m.Side%2 == 0 || m.Distance == 0) {
			t.Errorf("side %d of %d: %+v", k, len(met), m)
		}
	}
}
