package suite

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What of a value is a number, a length or a field of such is an axis; what is hidden or long is none.
func TestLeaves(t *testing.T) {
	number, text := relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	list := &relation.Type{Kind: relation.Slice, Elem: number}
	point := &relation.Type{Kind: relation.Struct, Name: "Point", Fields: []relation.Field{{Name: "X", Type: number}, {Name: "Tags", Type: list}}}
	tests := []struct {
		t     *relation.Type
		value relation.Value
		want  map[string]float64
	}{
		{number, 1.5, map[string]float64{"v": 1.5}},
		{relation.Predeclared(relation.Bool), true, map[string]float64{"v": 1}},
		{relation.Predeclared(relation.Uint8), uint8(200), map[string]float64{"v": 200}},
		{text, "héllo", map[string]float64{"len(v)": 6}},
		{list, relation.List{1.0, 2.0}, map[string]float64{"len(v)": 2}},
		{list, nil, map[string]float64{"len(v)": 0}},
		{point, relation.Fields{2.5, relation.List{1.0}}, map[string]float64{"v.X": 2.5, "len(v.Tags)": 1}},
		{&relation.Type{Kind: relation.Pointer, Elem: point}, relation.Ref{To: relation.Fields{3.0, relation.List{}}},
			map[string]float64{"v.X": 3, "len(v.Tags)": 0}},
		{&relation.Type{Kind: relation.Pointer, Elem: number}, nil, map[string]float64{"v": math.NaN()}},
		{&relation.Type{Kind: relation.Array, Elem: number, Len: 2}, relation.List{4.0, 5.0}, map[string]float64{"v[0]": 4, "v[1]": 5}},
		{&relation.Type{Kind: relation.Array, Elem: number, Len: axisArray + 1}, relation.List{}, map[string]float64{}},
		{&relation.Type{Kind: relation.Opaque, Name: "Time"}, relation.Shown("now"), map[string]float64{}},
		{relation.Predeclared(relation.Complex128), 1i, map[string]float64{}},
	}
	for _, test := range tests {
		leaves := leavesOf("v", test.t, axisDepth)
		if len(leaves) != len(test.want) {
			t.Errorf("%v of kind %d has %d axes, want %d", test.value, test.t.Kind, len(leaves), len(test.want))
		}
		for _, l := range leaves {
			want, ok := test.want[l.name]
			if got := l.of(test.value); !ok || got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%s of %v is %v, want %v (%v)", l.name, test.value, got, want, ok)
			}
		}
	}
}

func TestSpread(t *testing.T) {
	for _, test := range []struct{ n, most, want, last int }{{0, 5, 0, -1}, {3, 5, 3, 2}, {100, 4, 4, 75}, {7, 7, 7, 6}} {
		got := spread(test.n, test.most)
		last := -1
		if len(got) > 0 {
			last = int(got[len(got)-1])
		}
		if len(got) != test.want || last != test.last {
			t.Errorf("%d of %d places: %v", test.most, test.n, got)
		}
	}
}
