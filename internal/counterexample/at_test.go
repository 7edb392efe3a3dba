package counterexample

import (
	"fmt"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestParseAt(t *testing.T) {
	tests := []struct{ at, want string }{
		{"w=0 h=1", "w: 0|h: 1"},
		{"w=0, h=1", "w: 0|h: 1"},
		{"s=\"a b=c\" n=2", "s: \"a b=c\"|n: 2"},
		{"s=`x=\\` c=' '", "s: `x=\\`|c: ' '"},
		{"s=\"\\\" t=\" x=1", "s: \"\\\" t=\"|x: 1"},
		{"xs=[]int{1, 2} m=map[string]int{\"a\": 1}", "xs: []int{1, 2}|m: map[string]int{\"a\": 1}"},
		{"d=func() Day { v := New(1); return v }() x=3", "d: func() Day { v := New(1); return v }()|x: 3"},
		{"", "error"},
		{"5", "error"},
		{"x=1 x=2", "error"},
	}
	for _, test := range tests {
		a, err := ParseAt(test.at)
		got := "error"
		if err == nil {
			var parts []string
			for _, name := range a.Names {
				parts = append(parts, name+": "+a.texts[name])
			}
			got = strings.Join(parts, "|")
		}
		if got != test.want {
			t.Errorf("ParseAt(%q) = %s, want %s", test.at, got, test.want)
		}
	}
}

func TestParseValue(t *testing.T) {
	bytesType := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	runesType := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int32)}
	arrayType := &relation.Type{Kind: relation.Array, Elem: floatType, Len: 2}
	lineType := &relation.Type{Kind: relation.Struct, Name: "Line", Pkg: "p", Fields: []relation.Field{{Name: "From", Type: pointType}, {Name: "Tag", Type: stringType}}}
	setType := &relation.Type{Kind: relation.Opaque, Name: "Set", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Set.Add", Mutator: true}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Params: []relation.Param{{Name: "size", Type: intType}}, Results: []relation.Param{{Type: setType}}},
		{Name: "Set.Add", Pkg: "p", Recv: true, Variadic: true, Params: []relation.Param{{Name: "s", Type: setType}, {Name: "xs", Type: intsType}}},
	}}
	tests := []struct {
		typ        *relation.Type
		text, want string
	}{
		{intType, "-3", "-3"},
		{intType, "int(7)", "7"},
		{intType, "2.0", "2"},
		{intType, "2.5", "error: 2.5 is no value of type int"},
		{intType, "f(", "error: f( is no Go expression"},
		{int8Type, "-128", "-128"},
		{int8Type, "128", "error: 128 is no value of type int8"},
		{uintType, "-1", "error: -1 is no value of type uint"},
		{floatType, "-0.1", "-0.1"},
		{floatType, "1e+300", "1e+300"},
		{floatType, "math.Copysign(0, -1)", "-0"},
		{floatType, "math.Inf(-1)", "-Inf"},
		{floatType, "math.NaN()", "NaN"},
		{floatType, "\"1\"", "error: \"1\" is no value of type float64"},
		{relation.Predeclared(relation.Float32), "float32(math.NaN())", "NaN"},
		{relation.Predeclared(relation.Complex128), "complex(1, math.Inf(1))", "(1+Infi)"},
		{boolType, "true", "true"},
		{stringType, "\"a\\tb\"", "\"a\\tb\""},
		{dayType, "Tuesday", "4"},
		{dayType, "p.Tuesday", "4"},
		{intsType, "[]int{}", "suite.Row{relation.List{}}"},
		{intsType, "nil", "suite.Row{relation.List(nil)}"},
		{intsType, "[]int(nil)", "suite.Row{relation.List(nil)}"},
		{bytesType, "[]byte(\"hi\")", "[104 105]"},
		{runesType, "[]rune(\"é\")", "[233]"},
		{arrayType, "[2]float64{1, 2}", "[1 2]"},
		{arrayType, "[2]float64{1}", "error: [2]float64{1} is no value of type [2]float64"},
		{mapType, "map[string]int{\"b\": 2, \"a\": 1}", "[{a 1} {b 2}]"},
		{pointType, "p.Point{1, -2}", "[1 -2]"},
		{pointType, "Point{Y: 5}", "[0 5]"},
		{pointType, "Point{Z: 5}", "error: Point{Z: 5} is no value of type p.Point"},
		{lineType, "Line{From: Point{1, 2}, Tag: \"x\"}", "[[1 2] x]"},
		{&relation.Type{Kind: relation.Pointer, Elem: pointType}, "&p.Point{1, 2}", "{[1 2]}"},
		{&relation.Type{Kind: relation.Pointer, Elem: pointType}, "nil", "<nil>"},
		{setType, "p.New(3)", "{[{New [3]}]}"},
		{setType, "func() p.Set { v := p.New(3); v.Add(1, 2); return v }()", "{[{New [3]} {Set.Add [[1 2]]}]}"},
		{setType, "p.Set{}", "{[{ []}]}"},
		{setType, "func() p.Set { var v p.Set; v.Add(1, 2); return v }()", "{[{ []} {Set.Add [[1 2]]}]}"},
		{&relation.Type{Kind: relation.Pointer, Elem: setType}, "func() *p.Set { v := new(p.Set); v.Add(1); return v }()", "{{[{ []} {Set.Add [[1]]}]}}"},
		{setType, "p.Old(3)", "error: p.Old makes no p.Set"},
		{setType, "p.New()", "error: p.New() has too few arguments"},
	}
	for _, test := range tests {
		v, err := ParseValue(test.text, test.typ, env)
		got := fmt.Sprint(v)
		switch s, text := v.(string); {
		case err != nil:
			got = "error: " + err.Error()
		case text:
			got = fmt.Sprintf("%q", s)
		case strings.HasPrefix(test.want, "suite.Row"):
			got = strings.Replace(fmt.Sprintf("%#v", Row{v}), "source.", "suite.", 1)
		}
		if got != test.want {
			t.Errorf("ParseValue(%q, %s) = %s, want %s", test.text, test.typ, got, test.want)
		}
	}
}
