package infer

import (
	"log/slog"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
)

// TestHunted refutes claims that fail on rare inputs, by branches of the subject, of a sister, and by what a claim says itself. As many executions of
// random rows do not. What is true stands, and costs no more than it may.
func TestHunted(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o := Options{Subject: subject.Options{Dir: "testdata/rare"}, Seed: 1, Workers: 1, Logger: slog.New(slog.DiscardHandler)}
	o.complete()
	pkgs, err := subject.Load(t.Context(), []string{"."}, o.Subject)
	if err != nil {
		t.Fatal(err)
	}
	b := &builds{pkg: pkgs[0], o: o, hinted: map[*subject.Function]*hints{}}
	t.Cleanup(b.close)
	for _, c := range []struct {
		name, text string
		falls      bool
	}{
		{"Toll", "Toll(a, b) == a + b", true},
		{"Toll", "b > 100 => Toll(a, b) == a + b", true},
		{"Toll", "b < -100 => Toll(a, b) == a + b", true},
		{"Echo", "Echo(s) == s", true},
		{"Sum", "Sum(xs) == Total(xs)", true},
		{"Pair", "Pair(xs) == len(xs)", true},
		{"Far", "Far(x, y) > 0", true},
		{"Far", "Far(x, y) == 0 => Far(y, x) == 0", true},
		{"Far", "Far(x, y) >= 0", false},
		{"Twice", "Twice(x) <= 2*x", false},
		{"Twice", "3*x == 1251 => Twice(x) != 834", true},
	} {
		t.Run(c.text, func(t *testing.T) {
			f := pkgs[0].Functions[slices.IndexFunc(pkgs[0].Functions, func(f *subject.Function) bool { return f.Func != nil && f.Func.Name == c.name })]
			s, err := b.begin(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			rel := parseFor(s.Subject, c.text)
			if rel == nil {
				t.Fatal("it does not parse")
			}
			set := claim.NewSet()
			one := set.Propose(claim.Claim{Relation: rel})
			before := s.run.Checker.Executions()
			if err := hunted(t.Context(), s.run, set); err != nil {
				t.Fatal(err)
			}
			spent := s.run.Checker.Executions() - before
			if e := set.Evidence(one.ID); e.Violated > 0 != c.falls {
				t.Errorf("%d rows of %d violate it", e.Violated, e.Decided())
			}
			calls := int64(len(rel.Executions()))
			if most := 2 * huntRows * calls; spent > most {
				t.Errorf("%d executions, want %d at most", spent, most)
			}
			res, err := s.run.Try(t.Context(), set.Live(), trial.Trial{Rows: source.Random{}, Seed: seed.New(1), N: int(spent / calls)})
			if err != nil {
				t.Fatal(err)
			}
			if e := res.Of(one); e.Violated > 0 {
				t.Errorf("%d of %d random rows violate it", e.Violated, e.Decided())
			}
			t.Logf("%d executions", spent)
		})
	}
}
