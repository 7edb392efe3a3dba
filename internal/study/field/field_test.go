package field

import (
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestModules(t *testing.T) {
	modules, err := Modules()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]bool{}
	for _, m := range modules {
		kinds[m.Kind] = true
	}
	if len(modules) < 6 || len(kinds) < 6 {
		t.Errorf("%d modules of %d kinds, want 6 of 6", len(modules), len(kinds))
	}
	for _, text := range []string{
		"a example.org/a@v1.0.0 : .", "a example.org/a@v1.0.0 a kind :", "a example.org/a a kind : .", "a example.org/a@latest a kind : .",
		"a example.org/a@v1.0.0 a kind : .\na example.org/b@v1.0.0 a kind : .",
	} {
		if _, err := readModules(text); err == nil {
			t.Errorf("readModules(%q) is no error", text)
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
	before, err := snapshot(dir)
	if err != nil {
		t.Fatal(err)
	}
	write("altered", "2")
	write("added", "1")
	if err := errors.Join(os.Remove(filepath.Join(dir, "removed")), os.Mkdir(filepath.Join(dir, "folder"), 0o755)); err != nil {
		t.Fatal(err)
	}
	after, err := snapshot(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := changes(before, after), []string{"added", "altered", "folder", "removed"}; !slices.Equal(got, want) {
		t.Errorf("changes %v, want %v", got, want)
	}
	if got := changes(after, maps.Clone(after)); len(got) != 0 {
		t.Errorf("changes of nothing: %v", got)
	}
}

// A program that ends by itself is no trouble, one that fails is a crash, and one that stays with a function is a hang.
func TestWatch(t *testing.T) {
	for _, test := range []struct{ script, crash, hang string }{
		{"echo 'F: begins'; echo 'G: begins'", "", ""},
		{"echo 'F: begins'; echo 'panic: oh' >&2; exit 2", "panic: oh", ""},
		{"echo 'F: begins'; exec sleep 60", "", "F"},
	} {
		crash, hang, err := watch(t.Context(), []string{"sh", "-c", test.script}, os.Environ(), 2*time.Second, func(string) {})
		if err != nil || crash != test.crash || hang != test.hang {
			t.Errorf("%s: crash %q, hang %q, error %v; want %q, %q", test.script, crash, hang, err, test.crash, test.hang)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := watch(ctx, []string{"sleep", "60"}, os.Environ(), time.Minute, func(string) {}); err == nil {
		t.Error("an interrupted trial is no error")
	}
}

func trials() []*Trial {
	return []*Trial{{Module: "m", Functions: []Function{
		{Target: ".F", Signature: "F(x int) int", Domain: "x in 0..9", Printed: []string{"odd: F(-x) == -F(x)", "even: F(-x) == F(x)"}, Almost: []string{"F(x) >= 0"}},
		{Target: ".G", Signature: "G()", Skipped: "takes no parameters"},
		{Target: ".H", Signature: "H(x int) int"},
	}, Seconds: 6}}
}

func TestDraw(t *testing.T) {
	all := Draw(trials(), 100, 1)
	if len(all) != 2 || all[0].Text != "F(-x) == -F(x)" || all[1].key() != "m\t.F\tF(-x) == F(x)" {
		t.Fatalf("drew %v", all)
	}
	firsts := map[string]bool{}
	for seed := range int64(20) {
		one := Draw(trials(), 1, seed)
		if again := Draw(trials(), 1, seed); len(one) != 1 || one[0] != again[0] {
			t.Fatalf("seed %d: %v, then %v", seed, one, again)
		}
		firsts[one[0].Text] = true
	}
	if len(firsts) != 2 {
		t.Errorf("20 seeds draw only %v", firsts)
	}
}

func TestJudge(t *testing.T) {
	sample := Draw(trials(), 100, 1)
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

func TestSummary(t *testing.T) {
	s := Summarize(Module{Name: "m", Kind: "k"}, trials()[0])
	want := "m: 3 exported, 2 eligible, 2 relations, 1 almost, 1 with none\n  1 skipped: takes no parameters\n"
	if got := Golden([]Summary{s}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if n := Changed(want, want); n != 0 {
		t.Errorf("%d lines of the same text differ", n)
	}
	if n := Changed(want, "m: 3 exported\nx\ny\n"); n != 4 {
		t.Errorf("%d lines differ, want 4", n)
	}
	if got := OfSame("a: 1 exported\n  1 skipped: x\nb: 2 exported\n", "b: 3 exported\n"); got != "b: 2 exported\n" {
		t.Errorf("of b alone: %q", got)
	}
	all := Sum([]*Trial{{Functions: make([]Function, 5), Crash: "x", Stray: []string{"a", "b"}}, {Hang: "F"}})
	if want := (Total{Exported: 5, Crashes: 1, Hangs: 1, Stray: 2}); all != want {
		t.Errorf("all trials: %+v, want %+v", all, want)
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
