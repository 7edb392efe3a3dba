package source_test

import (
	"fmt"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Rows that are made of two rows with large numbers mostly have a large number at each place, lie in the domain, and are different ones.
func TestRecombined(t *testing.T) {
	whole := relation.Predeclared(relation.Int)
	fn := &relation.Func{Name: "F", Params: []relation.Param{{Name: "x", Type: whole}, {Name: "y", Type: whole}}}
	env := &relation.Env{Funcs: []*relation.Func{fn}}
	d, err := relation.ParseDomain("x in 0..1000000, y in 0..1000000", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	sp := &source.Space{Env: env, Subject: fn, Domain: d, Vars: []relation.Var{{Name: "x", Type: whole, Func: fn}, {Name: "y", Type: whole, Func: fn, Param: 1}}}
	rows := source.Draw(source.Recombined{Parents: []source.Row{{990_000, 995_000}, {991_000, 999_000}}}, sp, seed.New(1), 500)
	large, seen := 0, map[string]bool{}
	for _, row := range rows {
		x, y := row[0].(int), row[1].(int)
		if x < 0 || x > 1_000_000 || y < 0 || y > 1_000_000 || seen[fmt.Sprint(row)] {
			t.Errorf("row %v lies outside of the domain, or comes twice", row)
		}
		seen[fmt.Sprint(row)] = true
		if x >= 900_000 && y >= 900_000 {
			large++
		}
	}
	if len(rows) < 100 || large < len(rows)/5 { // one random row in a hundred
		t.Errorf("%d of %d rows have two large numbers", large, len(rows))
	}
}

// Where there are few rows each of them comes before one comes again, and without parents there are none.
func TestRecombinedFew(t *testing.T) {
	flag := relation.Predeclared(relation.Bool)
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "a", Type: flag}, {Name: "b", Type: flag}}}
	seen := map[string]bool{}
	for _, row := range source.Draw(source.Recombined{Parents: []source.Row{{true, false}, {false, true}}}, sp, seed.New(1), 4) {
		seen[fmt.Sprint(row)] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d of the first four rows of two flags are different", len(seen))
	}
	if n := len(source.Draw(source.Recombined{Parents: []source.Row{{true, false}}}, sp, seed.New(1), 1000)); n != 1000 {
		t.Errorf("%d rows of two flags, want 1000", n)
	}
	if n := len(source.Draw(source.Recombined{}, sp, seed.New(1), 1000)); n != 0 {
		t.Errorf("%d rows of no parents", n)
	}
}
