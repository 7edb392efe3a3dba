package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Two moments of a row lie a day or a month apart in a fair number of rows, and two other made values one unit.
func TestAdjacent(t *testing.T) {
	wide := relation.Predeclared(relation.Int64)
	for _, tt := range []struct {
		pkg, name, maker string
		apart            []int64
	}{{"time", "Time", "time.Unix", []int64{86400, 30 * 86400}}, {"p", "Amount", "New", []int64{1}}} {
		typ := &relation.Type{Kind: relation.Opaque, Pkg: tt.pkg, Name: tt.name, Builders: []relation.Builder{{Func: tt.maker}}}
		made := &relation.Func{Name: tt.maker, Pkg: tt.pkg, Params: []relation.Param{{Name: "units", Type: wide}}, Results: []relation.Param{{Type: typ}}}
		sp := &source.Space{Env: &relation.Env{Funcs: []*relation.Func{made}}, Vars: []relation.Var{{Name: "a", Type: typ}, {Name: "b", Type: typ}}}
		met := map[int64]int{}
		for _, row := range source.Draw(source.Random{}, sp, seed.New(1), 10_000) {
			a, b := row[0].(relation.Built).Steps[0].Args[0].(int64), row[1].(relation.Built).Steps[0].Args[0].(int64)
			met[max(a-b, b-a)]++
		}
		for _, d := range tt.apart {
			if met[d] < 20 {
				t.Errorf("%s: %d apart in %d of 10,000 rows", tt.name, d, met[d])
			}
		}
	}
}
