package kills

import (
	"os"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// What was published adds up: 374 of 953, and 50.6 % as the mean of the rates.
func TestPublished(t *testing.T) {
	killed, counts, mean := 0, 0, 0.0
	for _, p := range Programs {
		killed, counts, mean = killed+p.Killed, counts+p.Counts, mean+p.Published()/float64(len(Programs))
	}
	if killed != 374 || counts != 953 || mean < 50.55 || mean > 50.65 {
		t.Errorf("%d of %d, %.2f %%", killed, counts, mean)
	}
}

// The smallest program, end to end: what is found kills, is true of both implementations, and speaks of each of them.
func TestAbs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o := Options{Inputs: 2000, Seed: 1}
	r, err := Measure(t.Context(), Programs[0], o)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Score
	if s.Relations.Printed == 0 || s.Printed == 0 || s.Printed > s.Every || s.Every > s.Counted || len(r.Alarms) > 0 || len(r.Untried) > 0 {
		t.Errorf("%d relations kill %d of %d; all %d kill %d; %v, %v", s.Relations.Printed, s.Printed, s.Counted, s.Relations.Every, s.Every, r.Alarms, r.Untried)
	}
	both, err := Differ(t.Context(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range both {
		if d.Tried == 0 || len(d.Unsaid) > 0 || len(d.Disagree) > 0 {
			t.Errorf("%+v", d)
		}
	}
}

// What is said of one package is said of the other one in its words, and of functions that it lacks in package math's.
func TestMoved(t *testing.T) {
	pkgs, err := subject.Load(t.Context(), []string{"math.Log10", Programs[5].Second()}, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	first, second := pkgs[0], pkgs[1]
	if first.Name != "math" {
		first, second = second, first
	}
	for _, p := range pkgs {
		if err := p.Reference("math.Ln10", "math.Log"); err != nil {
			t.Fatal(err)
		}
	}
	for _, tt := range []struct {
		text     string
		from, to *subject.Package
		want     string
	}{
		{"Log10(x*y) ~= Log10(x) + Log10(y)", first, second, "Log10(x*y) ~= Log10(x) + Log10(y)"},
		{"Log(x) ~= math.Ln10*Log10(x)", first, second, "math.Ln10*Log10(x) ~= math.Log(x)"},
		{"math.Log(x) ~= math.Ln10*Log10(x)", second, first, "Log(x) ~= math.Ln10*Log10(x)"},
	} {
		rel, err := relation.Parse(tt.text, tt.from.Env)
		if err != nil {
			t.Fatal(err)
		}
		got, err := moved(rel, tt.from, tt.to)
		if err != nil || got.Text() != tt.want {
			t.Errorf("%s of %s: %v, %v, want %s", tt.text, tt.from.Name, got, err, tt.want)
		}
	}
}
