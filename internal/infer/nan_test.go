package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestUndefinedSides(t *testing.T) {
	float, whole := relation.Predeclared(relation.Float64), relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}}
	n := &relation.Func{Name: "N", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: whole}}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{f, n}}
	for _, tt := range []struct{ text, want string }{
		{"F(x) ~= F(-x)", "F(-x) != F(-x) && F(x) != F(x)"},
		{"x > 1 => F(x) <~ 2", "x > 1 => F(x) != F(x) && 2 != 2"},
		{"F(x) ~= F(-x) && F(x) >~ x", "F(-x) != F(-x) && F(x) != F(x) && x != x && F(x) != F(x)"},
		{"F(x) == F(-x)", ""}, // NaN == NaN is false
		{"N(x) == N(-x)", ""},
		{"F(x) ~= F(-x) && N(x) > 0", ""},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if u := undefinedSides(rel, env); u != nil {
			got = u.Text()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Where y < 0 and Acosh(x) is defined, Acosh(y) is not: nothing but NaN is compared.
func TestNothingOfNaN(t *testing.T) {
	found, err := Run(t.Context(), []string{"math.Atan2"}, Options{Seed: 1, All: true, NoMutants: true, Fresh: true, Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range found.Subjects {
		for _, f := range append(s.Found, s.More...) {
			if strings.Contains(f.Relation.String(), "Acosh") {
				t.Errorf("found %s", f.Relation)
			}
		}
	}
}
