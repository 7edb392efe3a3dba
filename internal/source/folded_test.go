package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Numbers that are bounded together lie within their bounds, fields of structs too, and they differ.
func TestFolded(t *testing.T) {
	number, float := relation.Predeclared(relation.Int), relation.Predeclared(relation.Float64)
	size := &relation.Type{Kind: relation.Struct, Name: "Size", Pkg: "p", Fields: []relation.Field{{Name: "W", Type: number}, {Name: "H", Type: number}}}
	fn := &relation.Func{Name: "F", Pkg: "p", Results: []relation.Param{{Type: number}}, Params: []relation.Param{
		{Name: "s", Type: size}, {Name: "n", Type: number}, {Name: "x", Type: float}, {Name: "y", Type: float}}}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{size}, Funcs: []*relation.Func{fn}}
	var vars []relation.Var
	for i, p := range fn.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	for _, condition := range []string{
		"(s Size, n int): min(s.W, s.H, n) > 0",
		"(s Size, n int): min(s.W, s.H, n) >= -3 && max(s.W, s.H, n) < 40",
		"(s Size, n int): max(s.W, n) <= -5",
		"(s Size, n int): 1 <= n && n <= 12 && s.W >= -40 && s.W < 100",
		"(x float64, y float64): min(x, y) >= 0 && max(x, y) <= 1",
	} {
		rel, err := relation.Parse(condition, env)
		if err != nil {
			t.Fatal(err)
		}
		sp := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: &relation.Domain{}, Pre: rel.Post}
		rows := source.Draw(source.Random{}, sp, seed.New(1), 1000)
		cols, err := source.Columns(vars, rows)
		if err != nil {
			t.Fatal(err)
		}
		byName, values := map[string]relation.Column{}, map[string]bool{}
		for i, v := range vars {
			byName[v.Name] = cols[i]
		}
		v, err := rel.Eval(nil, byName, len(rows))
		if err != nil {
			t.Fatal(err)
		}
		v.Held.Each(func(i int) { values[relation.Display(rows[i][0], size)+relation.Display(rows[i][2], float)] = true })
		if held := v.Held.Count(); held < 950 || len(values) < 300 {
			t.Errorf("%s is met by %d of 1,000 rows, %d of them different", condition, held, len(values))
		}
	}
}
