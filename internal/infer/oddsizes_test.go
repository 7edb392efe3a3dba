package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// Sizes in one unit are compared, and a text is no emptier in characters than in bytes.
func TestOddSizes(t *testing.T) {
	text, number := relation.Predeclared(relation.String), relation.Predeclared(relation.Int)
	one := []relation.Param{{Name: "s", Type: text}}
	numbers := []relation.Param{{Name: "xs", Type: &relation.Type{Kind: relation.Slice, Elem: number}}}
	env := &relation.Env{Path: "p", Name: "p", Subject: "Fold", Imports: map[string]string{"utf8": "unicode/utf8"}, Funcs: []*relation.Func{
		{Name: "Fold", Pkg: "p", Params: one, Results: []relation.Param{{Type: text}}},
		{Name: "Show", Pkg: "p", Params: numbers, Results: []relation.Param{{Type: text}}},
		{Name: "Runs", Pkg: "p", Params: numbers, Results: []relation.Param{{Type: numbers[0].Type}}},
		{Name: "utf8.RuneCountInString", Pkg: "unicode/utf8", Reference: true, Params: one, Results: []relation.Param{{Type: number}}},
	}}
	for text, want := range map[string]bool{
		"len(Fold(s)) <= len(s)":                                       false,
		"len(Fold(reverse(s))) == len(Fold(s))":                        true,
		"reverse(Fold(s)) == Fold(reverse(s))":                         false,
		"len(reverse(Fold(s))) == len(Fold(reverse(s)))":               false,
		"utf8.RuneCountInString(Fold(s)) <= utf8.RuneCountInString(s)": false,
		"utf8.RuneCountInString(Fold(s)) <= len(s)":                    true,
		"len(s) > 0 => utf8.RuneCountInString(Fold(s)) >= 1":           true,
		"len(s) > 3 => utf8.RuneCountInString(Fold(s)) >= 2":           false,
		"len(s) > 0 => len(Fold(s)) >= 1":                              false,
		"len(Show(reverse(xs))) == len(Show(xs))":                      true,
		"len(Runs(reverse(xs))) == len(Runs(xs))":                      false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		for _, traits := range []algebra.Traits{0, algebra.Enumerated} {
			c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Traits: traits}}, Relation: rel}
			if got := oddSizes(c); got != (want && traits != 0) {
				t.Errorf("%s, traits %v: got %v", text, traits, got)
			}
		}
	}
}
