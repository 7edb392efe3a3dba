package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// What is printed first is one of each family, those without a guard before the others, and no conclusion twice.
func TestChoose(t *testing.T) {
	env := maxEnv()
	texts := []struct {
		text, guard string
		law         algebra.Law
	}{
		{"x <= y => Max(x, y) == y", "x <= y", algebra.Law{Name: "picks", Family: algebra.Content}},
		{"ok(Max(x, y)) == ok(Max(y, x))", "", algebra.Law{Name: "refused-alike", Family: algebra.Outcome}},
		{"Max(x, y) >= 0", "", algebra.Law{Name: "at-least", Family: algebra.Bound}},
		{"Max(x, y) == Max(y, x)", "", algebra.Law{Name: "commutative", Family: algebra.Commutative}},
		{"x > 0 => Max(x, y) == Max(y, x)", "x > 0", algebra.Law{Name: "alike", Family: algebra.Agreement}},
		{"Max(x, x) == x", "", algebra.Law{Name: "same", Family: algebra.FixedPoint}},
	}
	var kept []*candidate
	for _, tt := range texts {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, &candidate{rel: rel, guard: tt.guard, Candidate: algebra.Candidate{Law: &tt.law}})
	}
	var got []string
	for _, c := range choose(kept) {
		got = append(got, c.rel.Text())
	}
	want := []string{"Max(x, y) == Max(y, x)", "Max(x, x) == x", "x <= y => Max(x, y) == y", "ok(Max(x, y)) == ok(Max(y, x))", "Max(x, y) >= 0", "x > 0 => Max(x, y) == Max(y, x)"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// No function changes the length of a list that it is given by value.
func TestInPlace(t *testing.T) {
	ints := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}
	params := []relation.Param{{Name: "xs", Type: ints}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Sort", Pkg: "p", Params: params}, {Name: "Sorted", Pkg: "p", Params: params, Results: []relation.Param{{Type: ints}}},
		{Name: "Grow", Pkg: "p", Params: []relation.Param{{Name: "xs", Type: &relation.Type{Kind: relation.Pointer, Elem: ints}}}},
	}}
	for text, want := range map[string]bool{"len(Sort(xs)) == len(xs)": true, "len(Sorted(xs)) == len(xs)": false, "len(Grow(xs)) >= len(xs)": false} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if inPlace(rel) != want {
			t.Errorf("%s: want %v", text, want)
		}
	}
}
