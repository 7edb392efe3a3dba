package source_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What is made of what is made of … is made to the end, by the shortest way, and not of nil; a type that is made of itself alone ends with nil.
func TestDeepBuilders(t *testing.T) {
	env := &relation.Env{Path: "p", Name: "p"}
	opaque := func(name string) *relation.Type {
		typ := &relation.Type{Kind: relation.Opaque, Name: name, Pkg: "p"}
		env.Types = append(env.Types, typ)
		return typ
	}
	maker := func(name string, of *relation.Type, params ...*relation.Type) {
		f := &relation.Func{Name: name, Pkg: "p", Results: []relation.Param{{Type: &relation.Type{Kind: relation.Pointer, Elem: of}}}}
		for i, p := range params {
			if p.Kind == relation.Opaque {
				p = &relation.Type{Kind: relation.Pointer, Elem: p}
			}
			f.Params = append(f.Params, relation.Param{Name: fmt.Sprintf("x%d", i), Type: p})
		}
		env.Funcs = append(env.Funcs, f)
		of.Builders = append(of.Builders, relation.Builder{Func: name})
	}
	kinds := []*relation.Type{opaque("T0")}
	maker("New0", kinds[0], integer)
	for i := 1; i < 7; i++ {
		kinds = append(kinds, opaque(fmt.Sprintf("T%d", i)))
		maker(fmt.Sprintf("New%d", i), kinds[i], kinds[i-1], integer)
	}
	maker("Long0", kinds[0], kinds[6]) // a long way round
	self := opaque("Self")
	maker("NewSelf", self, self)
	for _, tt := range []struct {
		of   *relation.Type
		ends string
	}{{kinds[6], "New0("}, {self, "<nil>"}} {
		sp := &source.Space{Env: env, Vars: []relation.Var{{Name: "x", Type: &relation.Type{Kind: relation.Pointer, Elem: tt.of}}}}
		for _, row := range append(source.Draw(source.Random{}, sp, seed.New(1), 50), source.Draw(source.Edge{}, sp, seed.New(1), 50)...) {
			if text := fmt.Sprint(row[0]); strings.Contains(text, "<nil>") != (tt.ends == "<nil>") {
				t.Fatalf("%s: %s", tt.of.Name, text)
			}
		}
	}
}
