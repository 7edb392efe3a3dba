package field

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestModules(t *testing.T) {
	modules, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[Half]map[string]bool{Seen: {}, Unseen: {}}
	sizes := map[Half]int{}
	for _, m := range modules {
		kinds[m.Half()][m.Kind] = true
		sizes[m.Half()]++
	}
	if len(modules) != 60 || sizes[Seen] < 25 || sizes[Unseen] < 25 || len(kinds[Seen]) < 9 || len(kinds[Unseen]) < 9 {
		t.Errorf("%d modules, %v of each half, of the kinds %v", len(modules), sizes, kinds)
	}
	for _, text := range []string{
		"a example.org/a@v1.0.0 - kind : ", "a example.org/a@v1.0.0 v1.1.0 a kind :", "a example.org/a - a kind : .", "a example.org/a@latest - a kind : .",
		"a example.org/a@v1.0.0 v1.0.0 kind : .", "a example.org/a@v1.0.0 next kind : .", "a example.org/a@v1.0.0 - : .",
		"a example.org/a@v1.0.0 - a kind : .\na example.org/b@v1.0.0 - a kind : .",
	} {
		if _, err := ReadModules(text); err == nil {
			t.Errorf("ReadModules(%q) is no error", text)
		}
	}
}

func TestChanges(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("kept", "1")
	write("altered", "1")
	write("removed", "1")
	before, err := snapshotOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	write("altered", "2")
	write("added", "1")
	if err := errors.Join(os.Remove(filepath.Join(dir, "removed")), os.Mkdir(filepath.Join(dir, "folder"), 0o755)); err != nil {
		t.Fatal(err)
	}
	after, err := snapshotOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := before.changes(after), []string{"added", "altered", "folder", "removed"}; !slices.Equal(got, want) {
		t.Errorf("changes %v, want %v", got, want)
	}
	if got := after.changes(maps.Clone(after)); len(got) != 0 {
		t.Errorf("changes of nothing: %v", got)
	}
}

func trials() []*Trial {
	return []*Trial{{Module: "m", Functions: []*Function{
		{Target: ".F", Signature: "F(x int) int", Domain: "x in 0..9", Printed: []string{"odd: F(-x) == -F(x)", "even: F(-x) == F(x)"}, Almost: []string{"F(x) >= 0"}},
		{Target: ".G", Signature: "G()", Skipped: "takes no parameters"},
		{Target: ".H", Signature: "H(x int) int"},
	}}}
}

func TestSample(t *testing.T) {
	all := Sample(trials(), 100, 1)
	if len(all) != 2 || all[0].Text != "F(-x) == -F(x)" || all[1].key() != "m\t.F\tF(-x) == F(x)" {
		t.Fatalf("drew %v", all)
	}
	firsts := map[string]bool{}
	for seed := range int64(20) {
		one := Sample(trials(), 1, seed)
		if again := Sample(trials(), 1, seed); len(one) != 1 || one[0] != again[0] {
			t.Fatalf("seed %d: %v, then %v", seed, one, again)
		}
		firsts[one[0].Text] = true
	}
	if len(firsts) != 2 {
		t.Errorf("20 seeds draw only %v", firsts)
	}
}

func TestJudge(t *testing.T) {
	sample := Sample(trials(), 100, 1)
	said, err := readJudged("# form\nnot\tm\t.F\tF(-x) == F(x)\tfalse\n")
	if err != nil {
		t.Fatal(err)
	}
	r := Judge(sample, said)
	if len(r.Signed) != 0 || len(r.Refused) != 1 || len(r.Open) != 1 {
		t.Errorf("signed %v, refused %v, open %v", r.Signed, r.Refused, r.Open)
	}
	sheet := Sheet(sample, said)
	for _, line := range []string{"# F(x int) int\n#   domain x in 0..9\n", "?\tm\t.F\tF(-x) == -F(x)\t\n", "not\tm\t.F\tF(-x) == F(x)\tfalse\n"} {
		if !strings.Contains(sheet, line) {
			t.Errorf("no %q in\n%s", line, sheet)
		}
	}
	for _, text := range []string{"sign\tm\t.F\tF(x) == x", "sign\tm\t.F\tF(x) == x\t", "maybe\tm\t.F\tF(x) == x\twhy", "not\tm\t.F\tx\ty\nsign\tm\t.F\tx\ty"} {
		if _, err := readJudged(text); err == nil {
			t.Errorf("readJudged(%q) is no error", text)
		}
	}
	if _, err := Judgements(); err != nil {
		t.Error(err)
	}
}

func TestMeasure(t *testing.T) {
	some := trials()
	f, h := some[0].Functions[0], some[0].Functions[2]
	f.Met, f.Reached, f.Mutants, f.Score, f.Seconds, f.Next.Ended = 4, 2, 10, 0.5, 2, Failed
	h.Met, h.Reached, h.Seconds, h.Warnings, h.Here.Ended = 3, 1, 6, []string{"only 7 of 1,000 inputs"}, Unbuildable
	got := Measure(Seen, append(some, &Trial{Module: "n", Failed: "no such module"}))
	want := &Figures{Half: Seen, Modules: 2, Untried: 1, Functions: 3, Eligible: 2, Related: 1, Branching: 2, Two: 1, Score: 0.5, SecondsMedian: 2, Seconds95: 6,
		Faults: Faults{Unbuildable: 1}, Later: Later{Run: 1, Alarms: 1}}
	if *got != *want {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	var told, table strings.Builder
	Tell(&told, some)
	for _, line := range []string{"1  takes no parameters\n          m .G: takes no parameters\n", "1  only … of … inputs\n", "1 of 3 sides taken"} {
		if !strings.Contains(told.String(), line) {
			t.Errorf("no %q in\n%s", line, &told)
		}
	}
	if err := Table(&table, []*Figures{got, Measure(Unseen, nil)}); err != nil || !strings.Contains(table.String(), "eligible, %                                            66.67  0\n") {
		t.Errorf("%v\n%s", err, &table)
	}
	asked := Asked([]*Figures{got, Measure(Unseen, nil)})
	if !slices.ContainsFunc(asked, func(a Asking) bool { return a.Name == "points between the halves: eligible, %" && a.Measured > a.Asked }) {
		t.Errorf("%+v", asked)
	}
}

func TestKept(t *testing.T) {
	file := filepath.Join(t.TempDir(), "trial.json")
	m := Module{Name: "m", Version: "v1.0.0"}
	trial := &Trial{Module: "m", Version: "v1.0.0", Seed: 1, Budget: 5}
	if err := trial.Keep(file); err != nil {
		t.Fatal(err)
	}
	if Kept(file, m, 1, 5) == nil {
		t.Error("what was kept is not found")
	}
	newer := m
	newer.Version = "v1.1.0"
	if Kept(file, m, 2, 5) != nil || Kept(file, m, 1, 0) != nil || Kept(file, newer, 1, 5) != nil || Kept(file+"x", m, 1, 5) != nil {
		t.Error("a trial of something else is taken for it")
	}
}
