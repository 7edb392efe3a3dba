package solver

import (
	"context"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
)

// The first questions of each family are decided, and nothing is wrong.
func TestFamilies(t *testing.T) {
	s := seed.New(1)
	for _, f := range Families {
		few := *f
		few.Count = 3
		o, err := Measure(t.Context(), &few, s, Ours(s))
		if err != nil || o.Decided() != few.Count || len(o.Wrong) > 0 {
			t.Errorf("%s: %+v, %v", f.Name, o, err)
		}
		if f.Floats {
			continue
		}
		if _, wrong := Narrow(t.Context(), f, s, 5, Ours(s)); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
}

// A solver that lies is seen: one that says unsat where there is a solution, and one whose models are none.
func TestLiesAreSeen(t *testing.T) {
	s := seed.New(1)
	lie := func(v solve.Verdict) Solve {
		return func(context.Context, Query) solve.Answer { return solve.Answer{Verdict: v, Model: solve.Model{}} }
	}
	for _, tt := range []struct {
		family  string
		verdict solve.Verdict
		wrong   int
	}{{"I3", solve.Unsat, 50}, {"I3", solve.Sat, 50}, {"I9", solve.Sat, 20}, {"I9", solve.Unsat, 0}, {"F7", solve.Sat, 20}, {"I6", solve.Unknown, 0}} {
		for _, f := range Families {
			if f.Name != tt.family {
				continue
			}
			if o, err := Measure(t.Context(), f, s, lie(tt.verdict)); err != nil || len(o.Wrong) != tt.wrong {
				t.Errorf("%s %s: %d wrong, %v", tt.family, tt.verdict, len(o.Wrong), err)
			}
		}
	}
	if _, wrong := Narrow(t.Context(), Families[1], s, 10, lie(solve.Unknown)); len(wrong) != 10 {
		t.Errorf("unknown over 8 bits: %v", wrong)
	}
}
