package source_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Moments include the zero one, a leap day and the last second that has a text, in random rows and among the edges.
func TestStandard(t *testing.T) {
	moment := &relation.Type{Kind: relation.Opaque, Name: "Time", Pkg: "time", Builders: []relation.Builder{{Func: "time.Unix"}}}
	seconds := relation.Predeclared(relation.Int64)
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{moment}, Funcs: []*relation.Func{{Name: "time.Unix", Pkg: "time",
		Params: []relation.Param{{Name: "sec", Type: seconds}, {Name: "nsec", Type: seconds}}, Results: []relation.Param{{Type: moment}}}}}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		var got []int64
		for _, row := range source.Draw(st, &source.Space{Env: env, Vars: []relation.Var{{Name: "t", Type: moment}}}, seed.New(1), 2000) {
			got = append(got, row[0].(relation.Built).Steps[0].Args[0].(int64))
		}
		for _, want := range []int64{-62135596800, 951782400, 253402300799, 0} {
			if !slices.Contains(got, want) {
				t.Errorf("%T: no moment at %d", st, want)
			}
		}
	}
}
