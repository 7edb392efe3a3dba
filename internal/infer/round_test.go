package infer

import (
	"context"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/trial"
)

// An engine with a second round is told which claims of the first one stand and which mutants they kill, and what it proposes then goes
// through the same stages.
func TestSecondRound(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	const name Engine = "test"
	candidates := func(texts ...string) (out proposals) {
		for _, text := range texts {
			out.Candidates = append(out.Candidates, algebra.Candidate{Law: &algebra.Law{Name: "test", Family: algebra.Parity}, Text: text})
		}
		return out
	}
	rounds := 0
	usual := engines
	t.Cleanup(func() { engines = usual })
	engines = append(slices.Clone(usual), engine{
		Name: name, Help: "for this test",
		Propose: func(*session, context.Context, *trial.Runner) (proposals, error) {
			return candidates("Abs(-x) == Abs(x)", "Abs(-x) == -Abs(x)"), nil
		},
		Again: func(_ *session, _ context.Context, first Round) (proposals, error) {
			rounds++
			if len(first.Claims) != 1 || first.Claims[0].Relation.Text() != "Abs(-x) == Abs(x)" {
				t.Errorf("the first round left %d claims", len(first.Claims))
			}
			if first.Matrix == nil || len(first.Matrix.Trials) != len(first.Claims) {
				t.Error("there is no matrix, or it is of other claims")
			}
			return candidates("Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)", "Abs(2*x) == Abs(x)"), nil
		},
	})
	found, err := Run(t.Context(), []string{"math.Abs"}, Options{Seed: 1, Engines: []Engine{name}, All: true, Fresh: true, Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	s := found.Subjects[0]
	for _, f := range slices.Concat(s.Found, s.More, s.Implied) {
		got = append(got, f.Relation.Text())
		if f.Engine != string(name) {
			t.Errorf("%s is of %s", f.Relation, f.Engine)
		}
		if f.Status != "implied" && f.Worth == nil {
			t.Errorf("%s was not tried on mutants", f.Relation)
		}
	}
	slices.Sort(got)
	if want := []string{"Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)"}; !slices.Equal(got, want) || rounds != 1 || s.Tried != 5 {
		t.Errorf("found %q of %d in %d second rounds, want %q", got, s.Tried, rounds, want)
	}
}
