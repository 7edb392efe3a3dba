package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// All further variables of parameters are the parameters at once, where there are two and more: of At(x2, y2) where x2 is x alone nothing is learned about
// the place that is set.
func TestEqualled(t *testing.T) {
	whole := relation.Predeclared(relation.Int)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "Set", Pkg: "p", Params: []relation.Param{{Name: "x", Type: whole}, {Name: "y", Type: whole}}, Results: []relation.Param{{Type: whole}}},
	}}
	for _, tt := range []struct {
		text string
		want source.Row
	}{
		{"Set(x, y) <= Set(x2, y2)", source.Row{1, 2, 1, 2}},
		{"Set(x, y) <= Set(x2, y)", nil},
		{"Set(x, y) <= Set(y, x)", nil},
	} {
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		var row source.Row
		for i := range rel.Vars {
			row = append(row, i+1)
		}
		g := &trial.Group{Vars: rel.Vars, Claims: []*claim.Claim{{Relation: rel}}}
		var got source.Row
		for _, r := range equalled(g, &source.Space{Env: env, Subject: env.Funcs[0], Vars: rel.Vars}, []source.Row{row}) {
			got = r
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v of %v", tt.text, got, tt.want, rel.Vars)
		}
	}
}
