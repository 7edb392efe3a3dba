package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
	"github.com/imago-mt/imago/internal/study/polynomial"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		args []string
		rows int // 0: an error
	}{
		{nil, len(genmorph.Published)},
		{[]string{"-only", "^texts.Repeat$"}, 1},
		{[]string{"-only", "nothing"}, 0},
		{[]string{"-only", "("}, 0},
	} {
		b, err := parse(flag.NewFlagSet("study", flag.ContinueOnError), test.args)
		if (err != nil) != (test.rows == 0) || err == nil && len(b.rows) != test.rows {
			t.Errorf("%v: %v, %v", test.args, b, err)
		}
	}
}

func TestSpread(t *testing.T) {
	best := func(r *kills.Result) int { return r.Best }
	for want, killed := range map[string][]int{"50": {2, 2}, "75 ± 25": {2, 4}} {
		var all []*kills.Result
		for _, n := range killed {
			all = append(all, &kills.Result{Counted: 4, Best: n})
		}
		if got := fmt.Sprint(spread(all, best)); got != want {
			t.Errorf("%v of 4: got %s, want %s", killed, got, want)
		}
	}
}

// What was kept is not measured again.
func TestKeep(t *testing.T) {
	want := &kills.Result{Target: "texts.Repeat", Seed: 7, Counted: 3, Lines: []kills.Line{{Text: "a: x == x", Nodes: 3, Chosen: true}}}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{keep: t.TempDir(), inputs: 10, tries: 20, hunt: 30}
	if err := os.WriteFile(filepath.Join(b.keep, "texts.Repeat-7-10-20-30.json"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := b.measured(genmorph.Row{Target: "texts.Repeat"}, 7, nil)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestTotals(t *testing.T) {
	sum := &totals{}
	sum.add(genmorph.Row{MS: 0.4}, 0.6, 4, 4, 10)
	sum.add(genmorph.Row{MS: 0.4}, 0.3, 3, 4, 20)
	sum.add(genmorph.Row{MS: 0.1}, 0.1, 2, 2, 5)
	sum.hunted = 5
	want := []float64{1, 2, 1, 0.9, 0.5, 20}
	for i, f := range sum.asked() {
		if f.Measured != want[i] {
			t.Errorf("%s: %v, want %v", f.Name, f.Measured, want[i])
		}
	}
}

func TestSection(t *testing.T) {
	lines := []kills.Line{{Text: "a: F(x) == F(-x)"}, {Text: "b: F(0) == 0"}}
	text := section("p.F", lines) + section("p.G", nil)
	if got, want := polynomial.Section(text, "p.F"), section("p.F", lines); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The golden file has something of every subject, in the order of the table, and of none too much.
func TestGoldenFile(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", printed))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, r := range genmorph.Published {
		text := polynomial.Section(string(data), r.Target)
		if n := strings.Count(text, "\n\t"); n == 0 || n > mostLines {
			t.Errorf("%s: %d relations", r.Target, n)
		}
		all.WriteString(text)
	}
	if all.String() != string(data) {
		t.Error("there is more in the file, or in another order")
	}
}
