package report

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestChoices(t *testing.T) {
	preset := func(source, typ string, params ...relation.Param) *relation.Func {
		return &relation.Func{Name: relation.PresetName(source, typ), Params: params}
	}
	env := &relation.Env{Path: "example.com/m/seq", Presets: []*relation.Func{
		preset(`"strings".ToUpper`, "func(string) string"), preset("func(v string) string { return v }", "func(string) string"),
		preset(`"example.com/m/seq".Upper`, "func(string) string"),
		preset(`*"bytes".Buffer`, `"io".Reader`, relation.Param{Name: "v"}), preset("nil", `"io".Reader`),
	}}
	opaque := func(fs ...*relation.Func) *relation.Type {
		typ := &relation.Type{Kind: relation.Opaque, Text: "func(string) string"}
		for _, f := range fs {
			typ.Builders = append(typ.Builders, relation.Builder{Func: f.Name})
		}
		return typ
	}
	part := &relation.Type{Kind: relation.Int, Pkg: env.Path, Name: "Part", Enum: true, Consts: []relation.Const{{Name: "Major"}, {Name: "Minor"}, {Name: "Patch"}}}
	day := &relation.Type{Kind: relation.Int, Pkg: "time", Name: "Weekday", Enum: true, Consts: make([]relation.Const, 7)}
	tests := []struct {
		typ  *relation.Type
		want string
	}{
		{relation.Predeclared(relation.Int), ""},
		{opaque(env.Presets[:3]...), "strings.ToUpper, func(v string) string { return v } or Upper"},
		{&relation.Type{Kind: relation.Slice, Elem: opaque(env.Presets[3:]...)}, "a *bytes.Buffer or nil"},
		{part, "Major, Minor or Patch"},
		{&relation.Type{Kind: relation.Slice, Elem: day}, "one of the 7 constants of time.Weekday"},
	}
	for _, tt := range tests {
		if got := choices(env, tt.typ); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
}
