package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What a flag beside other results equals is printed before what else is known of the flag; an operator comes with the first ones if it is one of
// several results, and what leaves a result one value before all.
func TestChooseDetermined(t *testing.T) {
	text, flag, number := relation.Predeclared(relation.String), relation.Predeclared(relation.Bool), relation.Predeclared(relation.Int)
	two := []relation.Param{{Name: "s", Type: text}, {Name: "p", Type: text}}
	pair := []relation.Param{{Name: "x", Type: number}, {Name: "y", Type: number}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Cut", Pkg: "p", Params: two, Results: []relation.Param{{Name: "after", Type: text}, {Name: "found", Type: flag}}},
		{Name: "Has", Pkg: "p", Params: two, Results: []relation.Param{{Type: flag}}},
		{Name: "Trim", Pkg: "p", Params: two, Results: []relation.Param{{Type: text}}},
		{Name: "Mul", Pkg: "p", Params: pair, Results: []relation.Param{{Name: "hi", Type: number}, {Name: "lo", Type: number}}},
		{Name: "Max", Pkg: "p", Params: pair, Results: []relation.Param{{Type: number}}},
		{Name: "Min", Pkg: "p", Params: pair, Results: []relation.Param{{Type: number}}},
	}}
	agrees := &algebra.Law{Name: "agrees", Family: algebra.Agreement}
	operator := &algebra.Law{Name: "like-operator", Family: algebra.Agreement, Traits: algebra.Operation}
	invariant := &algebra.Law{Name: "both-reversed", Family: algebra.Invariance}
	commutes := &algebra.Law{Name: "commutative", Family: algebra.Commutative}
	sum := &algebra.Law{Name: "sum-of-both", Family: algebra.Identity, Traits: algebra.Pinning}
	type row struct {
		law  *algebra.Law
		text string
	}
	for name, rows := range map[string][]row{ // in the order in which they are printed
		"flag": {
			{agrees, "Cut(s, p).found == Has(s, p)"}, {&algebra.Law{Name: "own-part", Family: algebra.Bound}, "len(Cut(s, p).after) <= len(s)"},
			{agrees, "Cut(s, p).after == Trim(s, p)"}, {invariant, "Cut(reverse(s), reverse(p)).found == Cut(s, p).found"},
		},
		"operator":    {{operator, "Mul(x, y).lo == x*y"}, {&algebra.Law{Name: "least", Family: algebra.Bound}, "Mul(x, y).hi <= x"}, {commutes, "Mul(x, y).lo == Mul(y, x).lo"}},
		"whole":       {{commutes, "Max(x, y) == Max(y, x)"}, {operator, "Max(x, y) == x + y"}},
		"one value":   {{sum, "Max(x, y) + Min(x, y) == x + y"}, {commutes, "Max(x, y) == Max(y, x)"}},
		"no variable": {{agrees, "Cut(s, p).after == Trim(s, p)"}, {commutes, "Cut(s, s).found == Has(s, s)"}},
	} {
		var kept []*claim.Claim
		var want, got []string
		for i, r := range rows {
			rel, err := relation.Parse(r.text, env)
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, rel.Text())
			kept = append(kept, &claim.Claim{Order: i, Relation: rel, Candidate: algebra.Candidate{Law: r.law, View: rel.Executions()[0].Fn.Name + "[0 1] [0]"}})
		}
		slices.Reverse(kept)
		rankClaims(kept)
		for _, c := range choose(kept) {
			got = append(got, c.Relation.Text())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", name, got, want)
		}
	}
}
