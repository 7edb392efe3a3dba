package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// A law of another nameless result stands beside that of the first, one of a result with a name is a law of its own.
func TestSupplementary(t *testing.T) {
	float := relation.Predeclared(relation.Float64)
	x := relation.Param{Name: "x", Type: float}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Bands", Pkg: "p", Params: []relation.Param{x}, Results: []relation.Param{{Type: float}, {Type: float}}},
		{Name: "Told", Pkg: "p", Params: []relation.Param{x}, Results: []relation.Param{{Type: float}}},
		{Name: "Modf", Pkg: "p", Params: []relation.Param{x}, Results: []relation.Param{{Name: "whole", Type: float}, {Name: "part", Type: float}}},
	}}
	odd := &algebra.Law{Name: "odd", Family: algebra.Parity}
	told := &algebra.Law{Name: "restored-told", Family: algebra.RoundTrip, Traits: algebra.Observing}
	unchanged := &algebra.Law{Name: "unchanged", Family: algebra.Unchanged}
	var kept []*claim.Claim
	for _, tt := range []struct {
		text, view string
		law        *algebra.Law
	}{
		{"Bands(-x)[0] == -Bands(x)[0]", "Bands[0] [0]", odd},
		{"Bands(-x)[1] == -Bands(x)[1]", "Bands[0] [1]", odd},
		{"Modf(-x).whole == -Modf(x).whole", "Modf[0] [0]", odd},
		{"Modf(-x).part == -Modf(x).part", "Modf[0] [1]", odd},
		{"Bands(x)[0] == x", "Bands[0] [2]", unchanged},
		{"Bands(x)[1] == x", "Bands[1] [3]", unchanged},
		{"Told(Modf(x).whole) == Told(x)", "Modf[0] [0]", told}, // what one observer tells is what the others tell
		{"Told(Modf(x).part) == Told(x)", "Modf[0] [1]", told},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &claim.Claim{Relation: rel, Candidate: algebra.Candidate{Law: tt.law, View: tt.view}})
	}
	beside := supplementary(kept)
	for i, want := range []bool{false, true, false, false, false, true, false, true} {
		if beside[kept[i]] != want {
			t.Errorf("%s: supplementary %v, want %v", kept[i].Relation, beside[kept[i]], want)
		}
	}
}
