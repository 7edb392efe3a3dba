package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// BenchmarkDraw is how fast rows are drawn.
func BenchmarkDraw(b *testing.B) {
	words := &relation.Type{Kind: relation.Slice, Elem: text}
	for _, bm := range []struct {
		name  string
		types []*relation.Type
	}{
		{"float64", []*relation.Type{float}}, {"int,int", []*relation.Type{integer, integer}}, {"string", []*relation.Type{text}},
		{"[]float64", []*relation.Type{floats}}, {"[]string,string", []*relation.Type{words, text}}, {"map,struct", []*relation.Type{table, point}},
	} {
		b.Run("vars="+bm.name, func(b *testing.B) {
			fn := &relation.Func{Name: "F", Pkg: "p"}
			sp := &source.Space{Env: &relation.Env{Path: "p", Name: "p"}, Subject: fn, Hints: source.Hints{Numbers: []float64{31.5, 512}, Texts: []string{"express", "a,b"}}}
			for i, t := range bm.types {
				name := string(rune('p' + i))
				fn.Params = append(fn.Params, relation.Param{Name: name, Type: t})
				sp.Vars = append(sp.Vars, relation.Var{Name: name, Type: t, Func: fn, Param: i})
			}
			const rows = 20_000
			for b.Loop() {
				source.Draw(source.Random{}, sp, seed.New(1), rows)
			}
			b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
