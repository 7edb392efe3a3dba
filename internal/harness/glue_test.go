package harness

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A function that returns or changes a value which cannot be taken apart makes it again, and is a value of the child's table for that.
func TestMakes(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	hidden := &relation.Type{Kind: relation.Opaque, Name: "Decimal", Pkg: "p"}
	pointer := &relation.Type{Kind: relation.Pointer, Elem: hidden}
	of := func(t *relation.Type) []relation.Param { return []relation.Param{{Name: "x", Type: t}} }
	for _, tt := range []struct {
		name string
		fn   relation.Func
		want bool
	}{
		{"returns one", relation.Func{Params: of(number), Results: of(hidden)}, true},
		{"returns a pointer to one", relation.Func{Results: of(pointer)}, true},
		{"may change one", relation.Func{Params: of(pointer)}, true},
		{"asks one", relation.Func{Params: of(hidden), Results: of(number)}, false},
		{"is a field", relation.Func{Params: of(pointer), Results: of(hidden), Field: true}, false},
		{"numbers alone", relation.Func{Params: of(number), Results: of(number)}, false},
	} {
		if got := makes(&tt.fn); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}
