package suite

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestPerSource(t *testing.T) {
	env := &relation.Env{Funcs: []*relation.Func{{Name: "F", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}},
		Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}}}}
	kept := func(text, evidence string, sources int) keptRelation {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return keptRelation{rel: r, kills: killsIn(evidence), sources: make([]Row, sources)}
	}
	all := []keptRelation{
		kept("own: F(x) >= 0", "", 0),                                       // a person's
		kept("weak: F(x) <= 9", "tried 100000, kills 7, seed 1, tested", 1), // 1 execution
		kept("strong: F(-x) == F(x)", "tried 100000, kills 30, seed 1, tested", 2),
		kept("equal: F(x + 1) == F(x)", "kills 30", 3),
		kept("dear: F(F(x + 2)) == F(x)", "tried 5, left 3, kills 40", 1),
	}
	for _, tt := range []struct {
		executions int
		want       []string
	}{
		{0, nil},
		{1, []string{"weak"}},
		{2, []string{"equal"}}, // its sources tell more
		{3, []string{"dear"}},
		{4, []string{"weak", "dear"}},
		{5, []string{"equal", "dear"}},
		{6, []string{"weak", "equal", "dear"}},
		{9, []string{"own", "weak", "strong", "equal", "dear"}},
	} {
		var got []string
		for _, kr := range perSource(all, tt.executions) {
			got = append(got, kr.rel.Name)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%d executions: %v, want %v", tt.executions, got, tt.want)
		}
	}
}
