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
