package algebra

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestUnitLiterals(t *testing.T) {
	number, text := relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p"}
	vec := &relation.Type{Kind: relation.Struct, Name: "Vec", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: number}, {Name: "Y", Type: number}}}
	matrix := &relation.Type{Kind: relation.Array, Name: "Matrix", Pkg: "p", Elem: number, Len: 9}
	for _, tt := range []struct {
		of   *relation.Type
		n    int
		last string
	}{
		{vec, 4, "Vec{X: 1, Y: 1}"},
		{matrix, 11, "Matrix{1, 0, 0, 0, 1, 0, 0, 0, 1}"},
		{&relation.Type{Kind: relation.Array, Name: "Names", Pkg: "p", Elem: text, Len: 2}, 0, ""},
		{&relation.Type{Kind: relation.Array, Name: "Hash", Pkg: "p", Elem: number, Len: 64}, 0, ""},
		{&relation.Type{Kind: relation.Array, Name: "Point", Pkg: "q", Elem: number, Len: 2}, 0, ""},
		{number, 0, ""},
	} {
		got := unitLiterals(env, tt.of)
		if len(got) != tt.n || tt.n > 0 && !slices.Contains(got, tt.last) {
			t.Errorf("%s: got %q, want %d with %s", tt.of.Name, got, tt.n, tt.last)
		}
	}
}
