package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What is said of texts with a literal at an end, of an argument in another one, or of what lies in two arguments is no line where others are.
func TestContrived(t *testing.T) {
	text, truth := relation.Predeclared(relation.String), relation.Predeclared(relation.Bool)
	two := []relation.Param{{Name: "s", Type: text}, {Name: "sep", Type: text}}
	env := &relation.Env{Path: "p", Name: "p", Subject: "Mark", Imports: map[string]string{"strings": "strings"}, Funcs: []*relation.Func{
		{Name: "Mark", Pkg: "p", Params: two, Results: []relation.Param{{Type: text}}},
		{Name: "strings.Contains", Pkg: "strings", Reference: true, Params: two, Results: []relation.Param{{Type: truth}}},
	}}
	for text, want := range map[string]bool{
		`Mark("-"+s, sep) == "-" + Mark(s, sep)`:                                   true,
		`Mark(s+"-", sep) == s`:                                                    true,
		`Mark(s+","+s2, sep) == Mark(s, sep) + Mark(s2, sep)`:                      false,
		`Mark("-", sep) == "-"`:                                                    false,
		`Mark(s+s2, sep) == Mark(s, sep) + Mark(s2, sep)`:                          false,
		`Mark(s+sep, sep) == Mark("", sep)`:                                        true,
		`Mark(s+sep, sep) == s`:                                                    false,
		`Mark(s, Mark(s, sep)) == Mark(s, sep)`:                                    false,
		`strings.Contains(s, sep) => strings.Contains(Mark(s, sep), sep)`:          true,
		`strings.Contains(s, "-") => strings.Contains(Mark(s, sep), "-")`:          false,
		`!strings.Contains(s, sep) => Mark(s, sep) == s`:                           false,
		`strings.Contains(s, sep) => Mark(s, sep) != s`:                            false,
		`len(s) <= len(sep) && strings.Contains(s, sep) => Mark(s, sep) == "same"`: true,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := contrived(rel); got != want {
			t.Errorf("%s: got %v", text, got)
		}
	}
}
