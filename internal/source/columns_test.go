package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Lists side by side in a struct are as long as each other in a good share of the rows, and not in all.
func TestColumnsOfStructs(t *testing.T) {
	floats := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Float64)}
	table := &relation.Type{Kind: relation.Struct, Name: "Table", Pkg: "p", Fields: []relation.Field{{Name: "Open", Type: floats}, {Name: "High", Type: floats}, {Name: "Low", Type: floats}}}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{table}}
	level, full := 0, 0
	for _, row := range source.Draw(source.Random{}, &source.Space{Env: env, Vars: []relation.Var{{Name: "t", Type: table}}}, seed.New(1), 2000) {
		f := row[0].(relation.Fields)
		a, b, c := len(f[0].(relation.List)), len(f[1].(relation.List)), len(f[2].(relation.List))
		if a == b && b == c {
			level++
			if a > 2 {
				full++
			}
		}
	}
	if level < 500 || level > 1700 || full < 200 {
		t.Errorf("%d of 2000 tables have columns of one length, %d more than two rows", level, full)
	}
}
