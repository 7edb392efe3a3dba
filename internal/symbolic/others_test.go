package symbolic_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Other inputs of a path take the path, lie in the space, and are spread over what there is of it.
func TestOthers(t *testing.T) {
	pkg := loaded(t)
	takes := map[string]func(row source.Row) bool{
		"kg > 50":             func(r source.Row) bool { return r[0].(int) > 50 },
		"kg <= 50 && kg <= 0": func(r source.Row) bool { return r[0].(int) <= 0 },
		"kg <= 50 && kg > 0":  func(r source.Row) bool { return r[0].(int) <= 50 && r[0].(int) > 0 },

		"b.Fragile && b.Wide + 2 <= 5": func(r source.Row) bool {
			b := r[0].(relation.Fields)
			return b[0].(int) <= 3 && b[2].(bool)
		},
		"b.Fragile && b.Wide + 2 > 5": func(r source.Row) bool {
			b := r[0].(relation.Fields)
			return b[0].(int) > 3 && b[2].(bool)
		},
		"!b.Fragile && b.Wide <= 5": func(r source.Row) bool {
			b := r[0].(relation.Fields)
			return b[0].(int) <= 5 && !b[2].(bool)
		},
		"!b.Fragile && b.Wide > 5": func(r source.Row) bool {
			b := r[0].(relation.Fields)
			return b[0].(int) > 5 && !b[2].(bool)
		},
	}
	for name, domain := range map[string]string{"Fee": "kg in -1000..1000", "Fits": "b.Wide in 0..99, b.High in 0..99"} {
		fn := named(t, pkg, name)
		d, err := relation.ParseDomain(domain, pkg.Env, fn.Func)
		if err != nil {
			t.Fatal(err)
		}
		sp := &source.Space{Env: pkg.Env, Subject: fn.Func, Vars: []relation.Var{{Name: fn.Func.Params[0].Name, Type: fn.Func.Params[0].Type}}, Domain: d}
		paths, err := symbolic.Explore(t.Context(), pkg, fn, d, symbolic.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range paths.List {
			p := &paths.List[i]
			rows := p.Others(sp, seed.New(1), 20)
			if len(rows) < 10 {
				t.Errorf("%s: %s has %d other inputs of 20", name, p.Condition, len(rows))
			}
			for _, row := range rows {
				if !takes[p.Condition](row) || !sp.Inside(0, row[0]) {
					t.Errorf("%s: %v does not take %s in the domain", name, row, p.Condition)
				}
			}
		}
	}
}
