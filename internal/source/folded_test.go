package source_test

import (
	"strings"
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
		declared, _, _ := strings.Cut(strings.NewReplacer("(", " ", ",", " ").Replace(condition), ":")
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
		v.Held.Each(func(i int) {
			text := ""
			for k, w := range vars {
				if strings.Contains(declared, " "+w.Name+" ") {
					text += " " + relation.Display(rows[i][k], w.Type)
				}
			}
			values[text] = true
		})
		if held := v.Held.Count(); held < 950 || len(values) < 300 {
			t.Errorf("%s is met by %d of 1,000 rows, %d of them different", condition, held, len(values))
		}
	}
}

// Narrow and unsigned integers are folded within their types, and what is inside stays as it is, however near to an end that is outside.
func TestFoldedEnds(t *testing.T) {
	for _, test := range []struct {
		kind      relation.Kind
		condition string
		least     int // values
	}{
		{relation.Uint8, "max(x, y) <= 5", 6}, {relation.Uint8, "min(x, y) >= 200", 40}, {relation.Int8, "min(x, y) >= 100", 20}, {relation.Uint, "max(x, y) <= 5", 6},
		{relation.Float64, "0 < x && x < 1 && 0 <= y && y <= 2", 100},
	} {
		typ := relation.Predeclared(test.kind)
		fn := &relation.Func{Name: "F", Pkg: "p", Results: []relation.Param{{Type: typ}}, Params: []relation.Param{{Name: "x", Type: typ}, {Name: "y", Type: typ}}}
		env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
		rel, err := relation.Parse("(x "+typ.Name+", y "+typ.Name+"): "+test.condition, env)
		if err != nil {
			t.Fatal(err)
		}
		vars := []relation.Var{{Name: "x", Type: typ, Func: fn}, {Name: "y", Type: typ, Func: fn, Param: 1}}
		sp := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: &relation.Domain{}, Pre: rel.Post}
		for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
			rows := source.Draw(st, sp, seed.New(1), 1000)
			cols, err := source.Columns(vars, rows)
			if err != nil {
				t.Fatal(err)
			}
			v, err := rel.Eval(nil, map[string]relation.Column{"x": cols[0], "y": cols[1]}, len(rows))
			if err != nil {
				t.Fatal(err)
			}
			values, least := map[relation.Value]bool{}, 1.0
			v.Held.Each(func(i int) {
				values[rows[i][0]] = true
				if x, ok := rows[i][0].(float64); ok {
					least = min(least, x)
				}
			})
			if v.Held.Count()*10 < 9*len(rows) || len(values) < min(test.least, len(rows)/2) && st == (source.Random{}) {
				t.Errorf("%v %T: %s is met by %d of %d rows, by %d values", test.kind, st, test.condition, v.Held.Count(), len(rows), len(values))
			}
			if _, edge := st.(source.Edge); edge && test.kind == relation.Float64 && least > 1e-12 {
				t.Errorf("the least positive number is %g", least)
			}
		}
	}
}
