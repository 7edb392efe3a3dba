package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How often a sister repeats something is mostly a small number, but now and then a larger or a negative one: a law that is true of the
// small ones alone is not to be found.
func TestRepeats(t *testing.T) {
	text := relation.Predeclared(relation.String)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Count", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}, {Name: "substr", Type: text}}, Results: []relation.Param{{Type: integer}}},
		{Name: "Repeat", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}, {Name: "count", Type: integer}}, Results: []relation.Param{{Type: text}}},
	}}
	rel, err := relation.Parse("Count(Repeat(s, count), s) == count", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: env.Func("Count"), Vars: rel.Vars, Domain: &relation.Domain{}, Relation: rel}
	negative, small, large := 0, 0, 0
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 1000) {
		for i, v := range rel.Vars {
			if v.Name != "count" {
				continue
			}
			switch n := row[i].(int); {
			case n < 0:
				negative++
			case n <= 8:
				small++
			default:
				large++
			}
		}
	}
	if negative == 0 || large == 0 || small < 800 {
		t.Errorf("%d negative, %d small and %d large numbers of 1000", negative, small, large)
	}
}
