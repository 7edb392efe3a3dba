package logic_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// What a relation says of a region it says of each value in it, and of no other.
func TestInstance(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Insure", Pkg: "p", Params: []relation.Param{{Name: "value", Type: number}}, Results: []relation.Param{{Type: number}}},
		{Name: "Cut", Pkg: "p", Params: []relation.Param{{Name: "d", Type: number}, {Name: "m", Type: number}}, Results: []relation.Param{{Type: number}}},
	}}
	for _, tt := range []struct {
		general, special string
		want             bool
	}{
		{"value <= 0 => Insure(value) == 0", "Insure(0) == 0", true},
		{"value < 0 => Insure(value) == 0", "Insure(0) == 0", false},
		{"value <= 0 => Insure(value) == 0", "Insure(1) == 0", false},
		{"value <= 0 => Insure(value) == 0", "Insure(0) <= 0", true},
		{"value <= 0 => Insure(value) <= 0", "Insure(0) == 0", false},
		{"m <= 0 => Cut(d, m) == d", "Cut(d, 0) == d", true},
		{"m <= 0 => Cut(d, m) == d", "Cut(d, m) == d", false}, // no value
		{"m <= 0 && d > 0 => Cut(d, m) == d", "Cut(d, 0) == d", false},
		{"m <= 0 && d > 0 => Cut(d, m) == d", "d > 0 => Cut(d, 0) == d", true},
		{"m <= 0 && d > 0 => Cut(d, m) == d", "d >= 0 => Cut(d, 0) == d", false},
		{"Cut(d, d) == 0", "Cut(d, 0) == 0", false},
		{"Cut(d, d) == 0", "Cut(0, 0) == 0", true},
		{"Cut(m, m) == Insure(m)", "Cut(0, 0) == Insure(0)", true},
		{"Insure(value) >= 0", "Insure(0) == 0", false},
		{"m > 0 => Cut(d, m) == d", "d > 0 => Cut(d, d) == d", true}, // one term for both
		{"m > 0 => Cut(d, m) == d", "Cut(d, d) == d", false},
		{"m > 0 => Cut(d, m) == m", "m > 0 => Cut(d, m) == m", false},
	} {
		parse := func(text string) *relation.Relation {
			rel, err := relation.Parse(text, env)
			if err != nil {
				t.Fatal(err)
			}
			return rel
		}
		if got := logic.Instance(parse(tt.general), parse(tt.special)); got != tt.want {
			t.Errorf("%s has the instance %s: %v", tt.general, tt.special, got)
		}
	}
}
