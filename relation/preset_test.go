package relation

import (
	"path"
	"testing"
)

func TestPresets(t *testing.T) {
	text := Predeclared(String)
	reader := &Type{Kind: Opaque, Name: "Reader", Pkg: "io", Builders: []Builder{{Func: `=*"strings".Reader as "io".Reader`}}}
	function := &Type{Kind: Opaque, Text: `func("example.com/geom".Vec) string`}
	source := &Type{Kind: Opaque, Name: "Reader", Pkg: "strings", Builders: []Builder{{Func: "strings.NewReader"}}}
	env := &Env{
		Funcs: []*Func{{Name: "strings.NewReader", Pkg: "strings", Params: []Param{{Name: "s", Type: text}}, Results: []Param{{Type: &Type{Kind: Pointer, Elem: source}}}}},
		Presets: []*Func{{Name: `=*"strings".Reader as "io".Reader`, Params: []Param{{Name: "v", Type: &Type{Kind: Pointer, Elem: source}}},
			Results: []Param{{Type: reader}}}},
		Types: []*Type{reader, source, function},
	}
	lines := Ref{To: Built{Steps: []Step{{Func: "strings.NewReader", Args: []Value{"a"}}}}}
	tests := []struct {
		v    Value
		t    *Type
		want string
	}{
		{Built{Steps: []Step{{Func: PresetName(`"strings".ToUpper`, `func(string) string`)}}}, &Type{Kind: Opaque, Text: "func(string) string"}, "strings.ToUpper"},
		{Built{Steps: []Step{{Func: PresetName(`func(v "example.com/geom".Vec) string { return "a" + "." }`, `x`)}}}, function, `func(v geom.Vec) string { return "a" + "." }`},
		{Built{Steps: []Step{{Func: reader.Builders[0].Func, Args: []Value{lines}}}}, reader, `strings.NewReader("a")`},
		{Ref{To: Built{Steps: []Step{{Func: PresetName("nil", `"io".Reader`)}}}}, &Type{Kind: Pointer, Elem: reader}, "func() *io.Reader { var v io.Reader = nil; return &v }()"},
	}
	for _, tt := range tests {
		if got := env.GoLiteral(tt.v, tt.t, path.Base); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	if got, want := function.String(), "func(geom.Vec) string"; got != want {
		t.Errorf("type: got %s, want %s", got, want)
	}
	if Identical(function, &Type{Kind: Opaque, Text: "func(string) string"}) {
		t.Error("two function types are identical")
	}
}
