package child

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestLook(t *testing.T) {
	env := &relation.Env{Funcs: []*relation.Func{
		{Pkg: "p", Name: "F", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}},
			Results: []relation.Param{{Name: "a", Type: relation.Predeclared(relation.Int)}, {Name: "b", Type: relation.Predeclared(relation.Int)}}},
		{Pkg: "p", Name: "G", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}},
		{Pkg: "p", Name: "H", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}},
	}}
	var rels []*relation.Relation
	for _, text := range []string{"F(x).b == F(G(x)).b", "!panics(F(x)) => x == x", "panics(H(x)) => x < 0"} {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		rels = append(rels, r)
	}
	got := look(rels)
	for name, want := range map[string]outputs{"F": 2, "G": 1, "H": 0} {
		if got[name] != want {
			t.Errorf("%s: outputs %b, want %b", name, got[name], want)
		}
	}
	all := &executor{}
	if !all.lookedAt(env.Funcs[0]).has(0) || !outputs(0).has(64) || outputs(2).has(0) {
		t.Error("a request without relations looks at all outputs, and outputs beyond the set are always in it")
	}
}
