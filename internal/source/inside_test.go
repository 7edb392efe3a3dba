package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Conditions between the members of values cost hardly a row, whatever their number.
func TestConditionsInside(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	list := &relation.Type{Kind: relation.Slice, Elem: number}
	point := &relation.Type{Kind: relation.Struct, Name: "Point", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: number}, {Name: "Y", Type: number}}}
	box := &relation.Type{Kind: relation.Struct, Name: "Box", Pkg: "p", Fields: []relation.Field{
		{Name: "Min", Type: point}, {Name: "Max", Type: point}, {Name: "Xs", Type: list}, {Name: "Ys", Type: list}, {Name: "N", Type: number}}}
	fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "a", Type: box}, {Name: "b", Type: box}}, Results: []relation.Param{{Type: number}}}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{point, box}, Funcs: []*relation.Func{fn}}
	var vars []relation.Var
	for i, p := range fn.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	for _, condition := range []string{
		"a.Min.X <= a.Max.X && a.Min.Y <= a.Max.Y && b.Min.X <= b.Max.X && b.Min.Y < b.Max.Y",
		"len(a.Xs) == len(a.Ys) && len(b.Xs) <= len(b.Ys)",
		"a.N <= len(a.Xs) && b.N == len(b.Ys)",
	} {
		d, err := relation.ParseDomain("where "+condition, env, fn)
		if err != nil {
			t.Fatal(err)
		}
		rel, err := relation.Parse("(a Box, b Box): "+condition, env)
		if err != nil {
			t.Fatal(err)
		}
		judge := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: d}
		made := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: &relation.Domain{}, Pre: rel.Post}
		for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
			n := 0
			for _, row := range source.Draw(st, made, seed.New(1), 1000) {
				if judge.Meets(row) {
					n++
				}
			}
			if n < 700 { // some 60, 20 and 10 by chance
				t.Errorf("%T: %s is met by %d of 1,000 rows", st, condition, n)
			}
		}
	}
}
