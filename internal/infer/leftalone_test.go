package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// What speaks of nothing but an argument that the subject leaves as it is says nothing of the subject.
func TestLeftAlone(t *testing.T) {
	list := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	number := []relation.Param{{Type: relation.Predeclared(relation.Int)}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Walk", Pkg: "p", Params: []relation.Param{{Name: "xs", Type: list}}, Results: number},
		{Name: "Clone", Pkg: "p", Params: []relation.Param{{Name: "xs", Type: list}}, Results: []relation.Param{{Type: list}}},
	}}
	parse := func(text string, family algebra.Family) *claim.Claim {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Family: family}}, Relation: rel}
	}
	same := parse("Walk(xs).xs == xs", algebra.Unchanged)
	for text, want := range map[string]bool{
		"Walk(Clone(xs)).xs == xs":                                true,
		"Walk(xs).xs == Clone(xs)":                                true,
		"Walk(Walk(xs).xs) == Walk(xs)":                           false,
		"len(xs) > 0 => Walk(xs).xs[0] == Clone(xs)[0]":           true,
		"Walk(xs) > 0 => Walk(xs).xs[0] == Clone(xs)[0]":          false,
		"!panics(Walk(xs)) && len(Walk(Clone(xs)).xs) == len(xs)": false,
		"len(Clone(xs)) == len(xs)":                               false, // it does not speak of the subject at all
	} {
		if got := leftAlone(parse(text, algebra.Invariance), same); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
	if leftAlone(same, same) || leftAlone(parse("Walk(Clone(xs)).xs == xs", algebra.Unchanged), same) {
		t.Error("that an argument is unchanged is said by nothing else")
	}
}
