package child

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What is written of values without a part somewhere inside is read back: a map that has no entries in any row has neither keys nor elements.
func TestEmptyInside(t *testing.T) {
	text := relation.Predeclared(relation.String)
	list := &relation.Type{Kind: relation.Slice, Elem: text}
	table := &relation.Type{Kind: relation.Map, Key: text, Elem: list}
	attributes := &relation.Type{Kind: relation.Struct, Name: "A", Pkg: "p", Fields: []relation.Field{{Name: "Names", Type: list}, {Name: "Table", Type: table}}}
	type attrs struct {
		Names []string
		Table map[string][]string
	}
	for name, tt := range map[string]struct {
		t *relation.Type
		v any
	}{
		"nil map":       {attributes, attrs{}},
		"empty map":     {attributes, attrs{Table: map[string][]string{}}},
		"nil pointer":   {&relation.Type{Kind: relation.Pointer, Elem: attributes}, (*attrs)(nil)},
		"behind one":    {&relation.Type{Kind: relation.Pointer, Elem: attributes}, &attrs{}},
		"nil element":   {&relation.Type{Kind: relation.Pointer, Elem: attributes}, &attrs{Table: map[string][]string{"a": nil}}},
		"list of none":  {&relation.Type{Kind: relation.Slice, Elem: attributes}, []attrs{}},
		"list of empty": {&relation.Type{Kind: relation.Slice, Elem: attributes}, []attrs{{}, {}}},
	} {
		c := columnOf(tt.t, tt.v)
		got, rest, err := relation.ReadColumn(tt.t, relation.AppendColumn(nil, c))
		if err != nil || len(rest) > 0 {
			t.Errorf("%s: %v, %d bytes left", name, err, len(rest))
			continue
		}
		if want := relation.Display(c.At(0), tt.t); relation.Display(got.At(0), tt.t) != want {
			t.Errorf("%s: got %s, want %s", name, relation.Display(got.At(0), tt.t), want)
		}
	}
}
