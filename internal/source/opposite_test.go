package source_test

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

// Lists have elements whose sum has lost nearly all of its digits; drawn freely they hardly ever do, and a composite that multiplies what is left of
// them by a million stood.
func TestOppositeCancels(t *testing.T) {
	f := &relation.Func{Name: "Sum", Params: []relation.Param{{Name: "xs", Type: floats}, {Name: "x", Type: float}, {Name: "y", Type: float}},
		Results: []relation.Param{{Type: float}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{f}}
	d, err := relation.ParseDomain("len(xs) in 0..9, xs[i] in [-1000, 1000], x in [-10, 10], y in [-10, 10]", env, f)
	if err != nil {
		t.Fatal(err)
	}
	var vars []relation.Var
	for i, p := range f.Params {
		vars = append(vars, relation.Var{Name: p.Name, Type: p.Type, Func: f, Param: i})
	}
	sp := &source.Space{Env: env, Subject: f, Vars: vars, Domain: d}
	cancel := func(a, b float64) bool { return a != 0 && math.Abs(a+b) < 1e-6*math.Abs(a) }
	count := func(st source.Strategy) (lists, numbers int) {
		for _, row := range source.Draw(st, sp, seed.New(1), 1000) {
			sum, largest := 0.0, 0.0
			for _, v := range row[0].(relation.List) {
				sum, largest = sum+v.(float64), max(largest, math.Abs(v.(float64)))
			}
			if cancel(largest, sum-largest) {
				lists++
			}
			if cancel(row[1].(float64), row[2].(float64)) {
				numbers++
			}
		}
		return lists, numbers
	}
	if lists, numbers := count(source.Opposite{}); lists < 300 || numbers < 200 {
		t.Errorf("of 1000 rows %d have lists that cancel, asked 300, and %d numbers, asked 200", lists, numbers)
	}
	sourcetest.Conforms(t, source.Opposite{}, sp)
}
