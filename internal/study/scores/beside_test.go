package scores

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// Both sets of engines are scored on the mutants that either of them or an input shows, and a relation gains what the other set leaves alive.
func TestSumBeside(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	env := &relation.Env{Funcs: []*relation.Func{{Name: "F", Params: []relation.Param{{Name: "n", Type: number}}, Results: []relation.Param{{Type: number}}}}}
	parse := func(text string) *relation.Relation {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	fresh, other, known := parse("F(n + 1) == F(n)"), parse("F(-n) == F(n)"), parse("F(2*n) == F(n)")
	m := &measure{score: &Score{}, fates: map[uint32]*fate{}}
	m.score.Beside.asked, m.score.Beside.texts = true, map[string]bool{known.String(): true}
	for number, f := range map[uint32]fate{
		1: {every: true, printed: true, by: []*relation.Relation{fresh}},
		2: {every: true, printed: true, by: []*relation.Relation{fresh, other}},
		3: {every: true, printed: true, by: []*relation.Relation{fresh, known}, beside: use{printed: true, written: true}},
		4: {every: true, printed: true, by: []*relation.Relation{known}},
		5: {beside: use{written: true}},
		6: {differs: 3},
		7: {},
	} {
		f.mutant, f.same = &mutant.Mutant{Number: number}, number
		if f.differs == 0 {
			f.differs = -1
		}
		m.fates[number] = &f
	}
	s := m.sum()
	got := [...]int{s.Counted, s.Printed, s.Beside.Printed, s.Beside.Written, s.Same}
	if want := [...]int{6, 4, 1, 2, 1}; got != want {
		t.Errorf("counted, printed, printed and written beside, same: got %v, want %v", got, want)
	}
	if want := []Gain{{fresh, 2, 1}, {other, 1, 0}}; !slices.Equal(s.Beside.Gained, want) {
		t.Errorf("gained: got %v, want %v", s.Beside.Gained, want)
	}
}
