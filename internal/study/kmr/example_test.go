package kmr

import (
	"os"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/suite"
)

// The tests start children, which are this program once more.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// What executions give is Tables I to IV of the paper; the degree is that of its formula, and not the one that it prints.
func TestExample(t *testing.T) {
	w, err := Example(t.Context(), suite.Running{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"x=36 f=trig.Sine", "x=74 f=trig.Sine", "x=100 f=trig.Cosine", "x=24 f=trig.Cosine"}; !slices.Equal(w.Sources, want) {
		t.Errorf("sources %v, want %v", w.Sources, want)
	}
	for i, want := range [][]string{{"mr1"}, {"mr2"}, {"mr3", "mr4"}, {"mr4", "mr5"}} {
		if !slices.Equal(w.Judges[i], want) {
			t.Errorf("Table III: t%d is judged by %v, want %v", i+1, w.Judges[i], want)
		}
	}
	for i, want := range [][]int{{1, 2}, {1, 3}, {3, 4}, {2}, {1, 3, 4}, {4}, {2, 4}, nil} {
		if !slices.Equal(w.Covers[i], want) {
			t.Errorf("Table IV: s%d is run by %v, want %v", i+1, w.Covers[i], want)
		}
	}
	if want := []int{1, 2, 2, 1, 2, 2, 2, 0}; !slices.Equal(w.Numerators, want) || w.Degree != 0.5 {
		t.Errorf("K in thirds %v and degree %v, want %v and 1/2", w.Numerators, w.Degree, want)
	}
}
