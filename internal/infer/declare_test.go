package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Receivers whose type a method's name does not tell are declared, others are not. The path of a package need not end with its name.
func TestParseDeclares(t *testing.T) {
	env := &relation.Env{Path: "example.com/go-num", Name: "num", Imports: map[string]string{"math": "math"}}
	for _, name := range []string{"Int", "Rat"} {
		p := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: name, Pkg: env.Path}}
		env.Types = append(env.Types, p.Elem)
		env.Funcs = append(env.Funcs, &relation.Func{Name: name + ".Add", Pkg: env.Path, Recv: true, Results: []relation.Param{{Type: p}},
			Params: []relation.Param{{Name: "z", Type: p}, {Name: "x", Type: p}, {Name: "y", Type: p}}})
		if name == "Int" {
			env.Funcs = append(env.Funcs, &relation.Func{Name: "Int.Not", Pkg: env.Path, Recv: true, Results: []relation.Param{{Type: p}},
				Params: []relation.Param{{Name: "z", Type: p}, {Name: "x", Type: p}}})
		}
	}
	s := idle(env.Func("Int.Add"), env)
	for text, want := range map[string]string{
		"z.Add(y, x) == z.Add(x, y)":        "(z *Int): z.Add(x, y) == z.Add(y, x)",
		"z.Not(x).Add(x, y) == z.Add(x, y)": "z.Not(x).Add(x, y) == z.Add(x, y)",
		"w.Sub(x) == z":                     "",
	} {
		got := ""
		if rel := parseFor(s.Subject, text); rel != nil {
			got = rel.Text()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}
