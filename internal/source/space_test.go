package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A premise that no value of the domain meets speaks of what the subject refuses: rows are drawn there.
func TestOutOfDomain(t *testing.T) {
	fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "n", Type: integer}}, Results: []relation.Param{{Type: integer}}, Err: true}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	d, err := relation.ParseDomain("n in 1..12", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text string
		want func(n int) bool
	}{
		{"n <= 0 => err(F(n))", func(n int) bool { return n <= 0 }},
		{"n > 12 => err(F(n))", func(n int) bool { return n > 12 }},
		{"n > 6 => F(n) > 0", func(n int) bool { return 1 <= n && n <= 12 }},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Pre: rel.Pre}
		for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
			seen := map[int]bool{}
			for _, row := range source.Draw(st, sp, seed.New(1), 500) {
				if n := row[0].(int); !tt.want(n) {
					t.Fatalf("%s: %T drew %d", tt.text, st, n)
				}
				seen[row[0].(int)] = true
			}
			if len(seen) < 5 {
				t.Errorf("%s: %T drew %d values", tt.text, st, len(seen))
			}
		}
	}
}

// The alternatives of a precondition get as many rows each, outside of the domain too; the conditions that one of them denies bound none of them.
func TestAlternatives(t *testing.T) {
	fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "s", Type: text}, {Name: "n", Type: integer}}, Results: []relation.Param{{Type: integer}}, Err: true}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	d, err := relation.ParseDomain("len(s) in 0..9, n in 0..12 where n <= len(s)", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := relation.Parse("n < 0 || len(s) < n => err(F(s, n))", env)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Domain: d, Relation: rel, Pre: rel.Pre}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		below, above := 0, 0
		for _, row := range source.Draw(st, sp, seed.New(1), 400) {
			switch s, n := row[0].(string), row[1].(int); {
			case n < 0:
				below++
			case len(s) < n:
				above++
			}
		}
		if below < 100 || above < 100 {
			t.Errorf("%T drew %d of one alternative and %d of the other", st, below, above)
		}
	}
}
