package main

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A composite is of a kind by its sources, its functions and what it asks; it may be of several.
func TestKinds(t *testing.T) {
	text, number := relation.Predeclared(relation.String), relation.Predeclared(relation.Int)
	list := &relation.Type{Kind: relation.Slice, Elem: number}
	one := func(name string, of, to *relation.Type) *relation.Func {
		return &relation.Func{Name: name, Pkg: "example.com/m", Params: []relation.Param{{Name: "x", Type: of}}, Results: []relation.Param{{Type: to}}}
	}
	env := &relation.Env{Path: "example.com/m", Name: "m", Funcs: []*relation.Func{one("Trim", text, text), one("Count", text, number), one("Sum", list, number), one("Abs", number, number)}}
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"Trim(Trim(x)) == Trim(x)", []string{"texts"}}, {"Count(x) <= Count(x + x)", []string{"inequalities", "texts"}},
		{"Sum(reverse(x)) == Sum(x)", []string{"lists"}}, {"Abs(-x) == Abs(x)", nil}, {"x > 0 => Abs(x) == x", nil},
	} {
		r, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, k := range kinds {
			if k.is(r) {
				got = append(got, k.name)
			}
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}

// Everything is kept of nothing, and the rest is a division.
func TestShare(t *testing.T) {
	for _, tt := range []struct {
		part, whole int
		want        float64
	}{{0, 0, 1}, {1, 2, 0.5}, {0, 3, 0}, {3, 3, 1}} {
		if got := share(tt.part, tt.whole); got != tt.want {
			t.Errorf("%d of %d: %v, want %v", tt.part, tt.whole, got, tt.want)
		}
	}
}
