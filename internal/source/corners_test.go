package source_test

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A text names a key whose value names it again.
func TestNamedCorners(t *testing.T) {
	table := &relation.Type{Kind: relation.Map, Key: text, Elem: text}
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "s", Type: text}, {Name: "vars", Type: table}}}
	met := false
	for _, row := range source.Draw(source.Corners{}, sp, seed.New(1), 5000) {
		ps, _ := row[1].(relation.Pairs)
		met = met || row[0] == "x ${a} y" && len(ps) == 1 && ps[0].Value == "${a}"
	}
	if !met {
		t.Error("no such row")
	}
}

// Of many variables each boundary is met beside simple values, and two of them are met together.
func TestCorners(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	sp := &source.Space{Env: &relation.Env{}}
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		sp.Vars = append(sp.Vars, relation.Var{Name: name, Type: number, Func: &relation.Func{}})
		sp.Vars[len(sp.Vars)-1].Func.Params = []relation.Param{{Name: name, Type: number}}
	}
	var simple, alone, two, all bool
	rows := source.Draw(source.Corners{}, sp, seed.New(1), 20_000)
	for _, row := range rows {
		zeros, ones := 0, 0
		for _, v := range row {
			switch v.(int) {
			case 0:
				zeros++
			case 1:
				ones++
			}
		}
		simple, all = simple || zeros == 5, all || ones == 5
		alone = alone || zeros == 4 && row[3].(int) == 1000
		two = two || zeros == 3 && row[1].(int) == -1 && row[4].(int) == 2
	}
	if !simple || !alone || !two || !all || len(rows) > 5000 {
		t.Errorf("%d rows: simple %t, one alone %t, two %t, all %t", len(rows), simple, alone, two, all)
	}
}
