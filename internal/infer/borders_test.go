package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// conditionalLab is a lab with a sister that answers yes for numbers from a limit on.
func conditionalLab(t *testing.T, limit int) (*inference, *relation.Func) {
	t.Helper()
	s := lab(t, "Abs", "")
	high := &relation.Func{Name: "High", Pkg: "p", Params: s.Func.Params, Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}}
	s.Env.Funcs = append(s.Env.Funcs, high)
	checker := &fake.Checker{Functions: map[string]fake.Function{
		"High": func(args []relation.Value) []relation.Value { return []relation.Value{args[0].(int) >= limit} },
		"Abs": func(args []relation.Value) []relation.Value {
			return []relation.Value{max(args[0].(int), -args[0].(int))}
		},
	}}
	s.run = trial.NewRunner(s.Subject, checker, checker)
	s.run.Grant(0)
	return s, high
}

// The values on both sides of a limit are found wherever it is.
func TestBordersOf(t *testing.T) {
	for _, limit := range []int{-977, 0, 733, 700_001, 1<<40 + 12345} {
		s, high := conditionalLab(t, limit)
		var got []relation.Value
		for _, b := range bordersOf(t.Context(), s.Subject, s.run, high) {
			got = append(got, b.v)
		}
		for _, want := range []int{limit - 1, limit} {
			if !slices.Contains(got, relation.Value(want)) {
				t.Errorf("%d is not among %v", want, got)
			}
		}
	}
}

// A claim that fails at a limit of a sister alone is refuted there.
func TestBorders(t *testing.T) {
	for text, falls := range map[string]bool{"High(x) == High(x + 1)": true, "High(Abs(x)) == High(Abs(-x))": false} {
		s, _ := conditionalLab(t, 733)
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		set.Observe(c.ID, passed)
		if err := borders(t.Context(), s.Subject, s.run, set, []*claim.Claim{c}); err != nil {
			t.Fatal(err)
		}
		if _, fell := set.Verdict(c.ID); fell != falls {
			t.Errorf("%s fell: %t", text, fell)
		}
	}
}
