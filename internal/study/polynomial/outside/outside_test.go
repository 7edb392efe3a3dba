package outside

import (
	"os"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/subject"
)

// TestMain makes the test binary a launcher of children, as the command is.
func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// All targets are there, and take numbers.
func TestTargets(t *testing.T) {
	seen := map[string]bool{}
	fields := map[string]bool{}
	for _, target := range Targets {
		if seen[target] {
			t.Errorf("%s stands there twice", target)
		}
		seen[target] = true
		field, _, _ := strings.Cut(strings.TrimPrefix(target, here), ".")
		fields[field] = true
	}
	if len(fields) != 5 {
		t.Errorf("%d packages, want 5", len(fields))
	}
	pkgs, err := subject.Load(t.Context(), Targets, subject.Options{})
	if err != nil {
		t.Fatal(err)
	}
	functions := 0
	for _, p := range pkgs {
		for _, f := range p.Functions {
			functions++
			if f.Refused != "" {
				t.Errorf("%s: %s", f.Target, f.Refused)
			}
		}
	}
	if functions != len(Targets) {
		t.Errorf("%d functions, want %d", functions, len(Targets))
	}
}

// The intercept of a regression takes a shift over, which no law about three numbers says; mutants that only such relations kill are
// listed once.
func TestMeasure(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	r, err := Measure(t.Context(), here+"sample.Regression", Options{Inputs: 2000, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.Skipped != "" || len(r.Alarms) > 0 || r.Laws == 0 || r.Killers() == 0 {
		t.Fatalf("%+v", r)
	}
	listed := map[*mutant.Mutant]bool{}
	for _, b := range r.Beyond {
		if len(b.New) > b.NoLaw || b.NoLaw > b.Kills {
			t.Errorf("%s kills %d, %d of them no law does, and %d no earlier relation", b.Relation, b.Kills, b.NoLaw, len(b.New))
		}
		for _, mu := range b.New {
			if listed[mu] {
				t.Errorf("%s is listed twice", mu.ID)
			}
			listed[mu] = true
		}
	}
}
