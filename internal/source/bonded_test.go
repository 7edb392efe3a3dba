package source

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A result becomes the value of an argument, an element of it or a key of it, where the types allow that.
func TestBonded(t *testing.T) {
	text, number := relation.Predeclared(relation.String), relation.Predeclared(relation.Int)
	list := &relation.Type{Kind: relation.Slice, Elem: text}
	set := &relation.Type{Kind: relation.Map, Key: text, Elem: relation.Predeclared(relation.Bool)}
	counts := &relation.Type{Kind: relation.Map, Key: text, Elem: number}
	box := &relation.Type{Kind: relation.Opaque, Name: "Box", Pkg: "p"}
	steps := func(all ...any) relation.Built {
		var b relation.Built
		for i := 0; i < len(all); i += 2 {
			args, _ := all[i+1].([]relation.Value)
			b.Steps = append(b.Steps, relation.Step{Func: all[i].(string), Args: args})
		}
		return b
	}
	for _, tt := range []struct {
		v       relation.Value
		of      *relation.Type
		present relation.Value
		in      *relation.Type
		want    string
	}{
		{"a", text, "b", text, "[a]"},
		{"b", text, "b", text, "[]"},
		{"a", text, relation.List(nil), list, "[[a]]"},
		{"a", text, relation.Pairs{{Key: "b", Value: true}}, set, "[[{a true} {b true}] [{a false} {b true}]]"},
		{"a", text, relation.Pairs{{Key: "a", Value: true}}, set, "[[{a false}]]"},
		{"a", text, relation.Pairs{}, set, "[[{a true}] [{a false}]]"},
		{"a", text, relation.Pairs{{Key: "b", Value: 7}}, counts, "[[{a 7} {b 7}]]"},
		{"a", text, relation.Pairs{}, counts, "[]"},
		{7, number, "b", text, "[]"},
		{"c", text, steps("New", nil, "Add", []relation.Value{"a"}), box, "[{[{New []} {Add [a]} {Add [c]}]}]"},
		{"c", text, steps("New", []relation.Value{"a"}), box, "[]"},
		{7, number, steps("New", nil, "Add", []relation.Value{"a"}), box, "[]"},
	} {
		if got := fmt.Sprint(Bonded(rand.New(rand.NewPCG(1, 2)), tt.v, tt.of, tt.present, tt.in)); got != tt.want {
			t.Errorf("%v in %v: got %s, want %s", tt.v, tt.present, got, tt.want)
		}
	}
}
