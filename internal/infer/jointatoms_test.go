package infer

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Numbers of one kind are bounded together: those of a struct, and those of all variables.
func TestJointAtoms(t *testing.T) {
	number, float, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	size := &relation.Type{Kind: relation.Struct, Name: "Size", Fields: []relation.Field{{Name: "W", Type: number}, {Name: "H", Type: number}}}
	colour := &relation.Type{Kind: relation.Struct, Name: "RGB", Fields: []relation.Field{{Name: "R", Type: float}, {Name: "G", Type: float}, {Name: "B", Type: float}}}
	mixed := &relation.Type{Kind: relation.Struct, Name: "Mixed", Fields: []relation.Field{{Name: "N", Type: number}, {Name: "X", Type: float}, {Name: "S", Type: text}}}
	for _, test := range []struct {
		vars []relation.Var
		want []string
	}{
		{[]relation.Var{{Name: "a", Type: number}, {Name: "b", Type: number}}, nil},
		{[]relation.Var{{Name: "a", Type: number}, {Name: "b", Type: number}, {Name: "c", Type: number}}, []string{"min(a, b, c) >= 0", "min(a, b, c) > 0"}},
		{[]relation.Var{{Name: "c", Type: colour}}, []string{"min(c.R, c.G, c.B) >= 0", "min(c.R, c.G, c.B) > 0", "min(c.R, c.G, c.B) >= 0 && max(c.R, c.G, c.B) <= 1"}},
		{[]relation.Var{{Name: "s", Type: size}, {Name: "k", Type: number}}, []string{
			"min(s.W, s.H) >= 0", "min(s.W, s.H) > 0", "min(s.W, s.H, k) >= 0", "min(s.W, s.H, k) > 0"}},
		{[]relation.Var{{Name: "a", Type: number}, {Name: "b", Type: number}, {Name: "m", Type: &relation.Type{Kind: relation.Int, Name: "Metre", Pkg: "p"}}}, nil},
		{[]relation.Var{{Name: "m", Type: mixed}, {Name: "s", Type: text}}, nil},
	} {
		got, units := jointAtoms(test.vars)
		inside := func(text string) bool { return strings.HasSuffix(text, "<= 1") }
		if !slices.Equal(got, test.want) || !slices.Equal(units, slices.DeleteFunc(slices.Clone(got), func(s string) bool { return !inside(s) })) {
			t.Errorf("%v: got %q, units %q", test.vars, got, units)
		}
	}
}
