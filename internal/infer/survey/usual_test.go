package survey

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

func TestUsual(t *testing.T) {
	rune32, bytes := relation.Predeclared(relation.Int32), &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	vec := &relation.Type{Kind: relation.Struct, Name: "Vec", Fields: []relation.Field{{Name: "X", Type: float}, {Name: "N", Type: &relation.Type{Kind: relation.Array, Len: 2, Elem: whole}}}}
	for _, tt := range []struct {
		param   relation.Param
		result  *relation.Type
		numbers []float64
		want    string
	}{
		{param("x", float), float, nil, "x in -1000..1000"},
		{param("n", whole), whole, []float64{5000}, "n in -10000..10000"},
		{param("n", whole), text, []float64{5000}, "n in -1000..1000"},
		{param("n", relation.Predeclared(relation.Int16)), whole, []float64{30_000}, "n in -60000..32767"},
		{param("n", relation.Predeclared(relation.Uint)), whole, nil, "n in 0..1000"},
		{param("r", rune32), whole, nil, "r in 0..1114111"},
		{param("n", rune32), whole, nil, "n in -1000..1000"},
		{param("b", bytes), whole, nil, "len(b) in 0..24"},
		{param("ws", words), whole, nil, "len(ws) in 0..12, len(ws[i]) in 0..24"},
		{param("v", vec), float, nil, "v.X in -1000..1000, v.N[i] in -1000..1000"},
		{param("p", &relation.Type{Kind: relation.Pointer, Elem: vec}), float, nil, "p.X in -1000..1000, p.N[i] in -1000..1000"},
		{param("c", relation.Predeclared(relation.Int32)), float, nil, "c in 0..1114111"},
		{param("c", &relation.Type{Kind: relation.Int32, Pkg: "clock", Name: "Clock"}), float, nil, "c in -1000..1000"}, // no character
	} {
		fn := &relation.Func{Name: "F", Params: []relation.Param{tt.param}, Results: []relation.Param{{Type: tt.result}}}
		if got := UsualWith(fn, source.Hints{Numbers: tt.numbers}).String(); got != tt.want {
			t.Errorf("%s %s: %s, want %s", tt.param.Name, tt.param.Type, got, tt.want)
		}
	}
}

func TestTypeAt(t *testing.T) {
	inner := &relation.Type{Kind: relation.Struct, Name: "In", Fields: []relation.Field{{Name: "Xs", Type: &relation.Type{Kind: relation.Slice, Elem: float}}}}
	outer := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Struct, Name: "Out", Fields: []relation.Field{{Name: "In", Type: inner}}}}
	fn := &relation.Func{Name: "F", Params: []relation.Param{param("o", outer), param("x", float)}}
	for _, tt := range []struct {
		path string
		want *relation.Type
	}{
		{"x", float}, {"o.In", inner}, {"o.In.Xs[i]", float}, {"o", outer.Elem}, {"o.Out", nil}, {"y", nil}, {"len(x)", nil},
	} {
		if got := TypeAt(fn, tt.path); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.path, got, tt.want)
		}
	}
}

func TestFarthest(t *testing.T) {
	for _, tt := range []struct {
		numbers []float64
		want    float64
	}{
		{nil, 1000},
		{[]float64{0, 1, 12}, 1000},
		{[]float64{100}, 10_000}, // max(100, value/100)
		{[]float64{31_500, 3}, 31_500},
		{[]float64{0.5, 4000}, 4000},
		{[]float64{400, 100, 4}, 160_000},
		{[]float64{1e9}, 1000}, // further than slow code can be asked to go
	} {
		if got := farthest(tt.numbers, 1000); got != tt.want {
			t.Errorf("farthest(%v) = %v, want %v", tt.numbers, got, tt.want)
		}
	}
}

func TestLengthen(t *testing.T) {
	texts := func(lengths ...int) (vs []relation.Value) {
		for _, n := range lengths {
			vs = append(vs, string(slices.Repeat([]byte{'a'}, n)))
		}
		return vs
	}
	fn := &relation.Func{Name: "F", Params: []relation.Param{param("s", text)}}
	for _, tt := range []struct {
		samples []relation.Value
		want    string
	}{
		{nil, "len(s) in 0..24"}, {texts(3, 40, 5), "len(s) in 0..24"}, {texts(36, 36, 36), "len(s) in 0..36"}, {texts(300, 300), "len(s) in 0..64"},
	} {
		d := Usual(fn)
		if lengthen(d, fn, map[string][]relation.Value{"s": tt.samples}); d.String() != tt.want {
			t.Errorf("%d samples: %s, want %s", len(tt.samples), d, tt.want)
		}
	}
}
