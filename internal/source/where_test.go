package source_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

// clampEnv has Clamp(x, lo, hi int) int and the like, whose parameters a domain relates.
func clampEnv() *relation.Env {
	ints := &relation.Type{Kind: relation.Slice, Elem: integer}
	p := func(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }
	r := []relation.Param{{Type: integer}}
	return &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Clamp", Pkg: "p", Params: []relation.Param{p("x", integer), p("lo", integer), p("hi", integer)}, Results: r},
		{Name: "Scale", Pkg: "p", Params: []relation.Param{p("min", float), p("max", float)}, Results: []relation.Param{{Type: float}}},
		{Name: "Dot", Pkg: "p", Params: []relation.Param{p("xs", ints), p("ys", ints)}, Results: r},
		{Name: "Pick", Pkg: "p", Params: []relation.Param{p("xs", ints), p("i", integer)}, Results: r},
	}}
}

// Rows satisfy the domain's conditions: those that equate or order are built, the others are sifted.
func TestConditions(t *testing.T) {
	for _, tt := range []struct{ fn, domain, text string }{
		{"Clamp", "lo in 0..9, hi in 0..9 where lo <= hi", "Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi)"},
		{"Clamp", "lo in 0..9, hi in 0..9 where lo <= hi", "Clamp(x, lo, hi) <= Clamp(y, lo2, hi2)"},
		{"Clamp", "lo in 0..9, hi in 5..20 where lo < hi", "lo <= Clamp(x, lo, hi)"},
		{"Clamp", "lo in -1000..1000, hi in -1000..1000 where lo+5 <= hi && x >= lo", "Clamp(x, lo, hi) >= lo"},
		{"Clamp", "lo in 0..100, hi in 0..100 where lo == hi", "Clamp(x, lo, hi) == lo"},
		{"Clamp", "lo in 0..9, hi in 0..9 where lo <= hi && (lo+hi)%3 == 0", "Clamp(x, lo, hi) <= hi"},
		{"Scale", "min in [0, 1], max in [0.5, 2] where min < max", "Scale(min, max) > 0"},
		{"Dot", "len(xs) in 1..6, len(ys) in 0..12 where len(xs) == len(ys)", "Dot(xs, ys) == Dot(ys, xs)"},
		{"Dot", "len(xs) in 0..6, len(ys) in 0..12 where len(xs) < len(ys)", "Dot(xs, ys) == 0"},
		{"Pick", "len(xs) in 1..12 where 0 <= i && i < len(xs)", "contains(xs, Pick(xs, i))"},
	} {
		t.Run(tt.domain, func(t *testing.T) {
			env := clampEnv()
			fn := env.Func(tt.fn)
			d, err := relation.ParseDomain(tt.domain, env, fn)
			if err != nil {
				t.Fatal(err)
			}
			rel, err := relation.Parse(tt.text, env)
			if err != nil {
				t.Fatal(err)
			}
			sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel}
			if len(d.Conditions(env, fn, rel)) == 0 {
				t.Fatal("the relation has no conditions")
			}
			for _, st := range []source.Strategy{source.Random{}, source.Edge{}, source.Around{Pool: source.Draw(source.Random{}, sp, seed.New(2), 20)}} {
				sourcetest.Conforms(t, st, sp)
				rows := source.Draw(st, sp, seed.New(1), 500)
				texts := map[string]bool{}
				for _, row := range rows {
					texts[strings.Join(displays(sp, row), " ")] = true
				}
				if _, edge := st.(source.Edge); len(rows) < 500 && !edge || len(rows) < 20 || len(texts) < 20 {
					t.Errorf("%T: %d rows, %d of them different", st, len(rows), len(texts))
				}
			}
		})
	}
}

func displays(sp *source.Space, row source.Row) (out []string) {
	for i, v := range row {
		out = append(out, relation.Display(v, sp.Vars[i].Type))
	}
	return out
}

// What is built needs no luck: hardly any row is thrown away.
func TestConditionsAreBuilt(t *testing.T) {
	env := clampEnv()
	fn := env.Func("Clamp")
	d, err := relation.ParseDomain("lo in 0..1000000, hi in 999990..2000000 where hi <= lo", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	var vars []relation.Var
	for i, p := range fn.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: d}
	draw := source.Values(sp)
	r := seed.New(1).Rand()
	met := 0
	for range 1000 {
		if sp.Meets(draw(r)) {
			met++
		}
	}
	if met < 990 {
		t.Errorf("%d of 1000 rows satisfy the condition", met)
	}
}

// The condition is read once for all rows, and again where the domain has another one by then.
func TestConditionsAreReadOnce(t *testing.T) {
	env := clampEnv()
	fn := env.Func("Clamp")
	d, err := relation.ParseDomain("lo in 0..10, hi in 0..10 where lo <= hi", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	var vars []relation.Var
	for i, p := range fn.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i})
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: vars, Domain: d}
	row := source.Draw(source.Random{}, sp, seed.New(1), 1)[0]
	first := testing.AllocsPerRun(1, func() { (&source.Space{Env: env, Subject: fn, Vars: vars, Domain: d}).Meets(row) })
	if again := testing.AllocsPerRun(10, func() { sp.Meets(row) }); again > first/2 {
		t.Errorf("a row takes %v allocations, the first one of a space %v", again, first)
	}
	d.Where = "hi < lo"
	if sp.Meets(row) {
		t.Error("the condition that the domain had before still counts")
	}
}

// A space is finite, too, if conditions take some of its rows away.
func TestConditionsOfFewRows(t *testing.T) {
	env := clampEnv()
	fn := env.Func("Clamp")
	d, err := relation.ParseDomain("x in 0..3, lo in 0..3, hi in 0..3 where lo <= hi", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text string
		rows int
	}{
		{"Clamp(x, lo, hi) >= lo", 4 * 10},
		{"Clamp(x, lo, lo) == lo", 16},
		{"Clamp(x, 2, hi) >= 2", 4 * 2},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel}
		if n := len(source.Draw(source.All{}, sp, seed.New(1), 1000)); n != tt.rows {
			t.Errorf("%s: %d rows, want %d", tt.text, n, tt.rows)
		}
	}
}

// A variable that reaches no parameter is bounded as the argument that it stands in (docs/language.md §11).
func TestBoundOfWhatStandsInAnArgument(t *testing.T) {
	env := clampEnv()
	fn := env.Func("Clamp")
	d, err := relation.ParseDomain("x in 100..200, lo in 0..9", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := relation.Parse("Clamp(x+c, lo+d, hi) >= 0", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 300) {
		for i, v := range rel.Vars {
			n := row[i].(int)
			if v.Name == "c" && (n < 100 || n > 200) || v.Name == "d" && (n < 0 || n > 9) {
				t.Fatalf("%s=%d", v.Name, n)
			}
		}
	}
}

// A condition that hardly any row satisfies, and that no row is made for, ends the rows: waiting for the next one is no use.
func TestConditionsTire(t *testing.T) {
	env := clampEnv()
	fn := env.Func("Clamp")
	d, err := relation.ParseDomain("x in 0..999, lo in 0..99, hi in 0..99 where (x*lo+hi)%1009 == 501", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := relation.Parse("Clamp(x, lo, hi) >= lo", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel}
	if n := len(source.Draw(source.Random{}, sp, seed.New(1), 1000)); n == 0 || n == 1000 {
		t.Errorf("%d rows of 1000, want some", n)
	}
}

// An integer that no domain bounds, since only a sister takes it, stays within a quarter of its type on each side, also where it is made of
// another one that reaches farther.
func TestUnboundedIntegers(t *testing.T) {
	param := []relation.Param{{Name: "x", Type: integer}}
	other := []relation.Param{{Name: "n", Type: integer}}
	result := []relation.Param{{Type: integer}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Half", Pkg: "p", Params: param, Results: result}, {Name: "Twice", Pkg: "p", Params: other, Results: result},
	}}
	fn := env.Func("Half")
	d, err := relation.ParseDomain("x in math.MinInt..math.MaxInt", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := relation.Parse("Half(x) <= Half(Twice(n))", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel}
	farthest := map[string]float64{}
	for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 5000) {
		for i, v := range rel.Vars {
			f, _ := source.Number(row[i])
			farthest[v.Name] = max(farthest[v.Name], f, -f)
		}
	}
	if farthest["x"] <= source.Quarter || farthest["n"] > source.Quarter {
		t.Errorf("x goes as far as %g, n as %g", farthest["x"], farthest["n"])
	}
}
