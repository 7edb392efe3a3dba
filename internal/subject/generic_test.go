package subject

import (
	"go/types"
	"strings"
	"testing"
)

// A package is loaded whose generic type has a maker that takes a value of a deeper instance: values of streams of streams are made, and of none that
// are deeper.
func TestNestedInstances(t *testing.T) {
	pkgs, err := Load(t.Context(), []string{"."}, Options{Dir: unpack(t, "streams.txtar")})
	if err != nil {
		t.Fatal(err)
	}
	loaded := map[string]bool{}
	for _, f := range pkgs[0].Functions {
		if f.Func != nil {
			loaded[f.Target] = true
		}
	}
	for _, want := range []string{".Joined[int]", ".Flat[int]", ".Last[int]"} {
		if !loaded[want] {
			t.Errorf("%s is not among %v", want, loaded)
		}
	}
	deepest := 0
	for name := range pkgs[0].c.named {
		deepest = max(deepest, strings.Count(name, "Stream["))
	}
	if deepest != maxInstanceDepth+1 { // the deepest ones have no values
		t.Errorf("streams stand in one another %d deep", deepest)
	}
}

func TestInstanceDepth(t *testing.T) {
	num := types.Typ[types.Int]
	for _, tt := range []struct {
		t    types.Type
		want int
	}{
		{num, 0}, {types.NewSlice(num), 1}, {types.NewMap(num, types.NewPointer(num)), 2},
		{types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(types.NewVar(0, nil, "", types.NewSlice(num))), false), 2},
		{types.NewStruct([]*types.Var{types.NewField(0, nil, "A", types.NewArray(num, 2), false)}, nil), 2},
		{types.Universe.Lookup("error").Type(), 0},
	} {
		if got := instanceDepth(tt.t); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.t, got, tt.want)
		}
	}
}
