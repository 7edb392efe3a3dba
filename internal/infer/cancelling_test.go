package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Whole numbers nearly cancel each other in relations of floats, and in no others.
func TestCancelling(t *testing.T) {
	whole, float := relation.Predeclared(relation.Int64), relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Seconds", Pkg: "p", Params: []relation.Param{{Name: "d", Type: whole}}, Results: []relation.Param{{Type: float}}},
		{Name: "Twice", Pkg: "p", Params: []relation.Param{{Name: "d", Type: whole}}, Results: []relation.Param{{Type: whole}}},
	}}
	for _, tt := range []struct {
		text string
		want int
	}{
		{"Seconds(d + d2) ~= Seconds(d) + Seconds(d2)", 2},
		{"Twice(d + d2) == Twice(d) + Twice(d2)", 0},
		{"Seconds(-d) ~= -Seconds(d)", 0},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		row := make(source.Row, len(rel.Vars))
		for i := range row {
			row[i] = int64(5_000_000_000) * int64(i+1)
		}
		g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
		rows := cancelling(g, &source.Space{Env: env, Subject: env.Funcs[0], Vars: rel.Vars}, []source.Row{row})
		if len(rows) != tt.want {
			t.Errorf("%s: %d rows, want %d", tt.text, len(rows), tt.want)
		}
		for _, r := range rows {
			if sum := r[0].(int64) + r[1].(int64); sum != remainders[0] {
				t.Errorf("%s: %v leaves %d", tt.text, r, sum)
			}
		}
	}
}
