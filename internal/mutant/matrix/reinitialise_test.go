package matrix_test

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// What a mutant of a variable does when that gets its value again, it does in a child in which it is on from the start.
func TestAgainAgreesWithEarly(t *testing.T) {
	p := load(t, "testdata/tables")
	pkg, s, h := mutated(t, p, 2)
	all := slices.DeleteFunc(matrix.Of(pkg, s, "Price"), func(m *mutant.Mutant) bool { return m.Func == "Price" })
	trials := []matrix.Trial{trial(t, p.Env, "below: Price(n) <= Price(n + 1) + 5"), trial(t, p.Env, "least: Price(n) >= -20"), trial(t, p.Env, "base: Price(0) == 23")}
	for i, tr := range trials {
		for k, c := range tr.Columns {
			many := relation.NewVec(relation.Predeclared(relation.Int), make([]int, 300))
			for row := range many.V {
				many.V[row] = c.At(max(0, row-250)).(int)
			}
			trials[i].Columns[k], trials[i].Rows = many, 300
		}
	}
	var early []*mutant.Mutant
	for _, m := range all {
		if m.AtInit && !m.Again {
			t.Fatalf("%s does not run again", m.ID)
		}
		once := *m
		once.Again = false
		early = append(early, &once)
	}
	var got []string
	for _, mutants := range [][]*mutant.Mutant{all, early} {
		m, err := matrix.Run(t.Context(), h, p.Env.Func("Price"), mutants, nil, trials)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, verdicts(m))
		if tally := m.Tally(); tally.Killed < 40 || tally.NotSeen == 0 {
			t.Errorf("%+v: this shows nothing", tally)
		}
	}
	if got[0] != got[1] {
		t.Errorf("again:\n%s\nfrom the start:\n%s", got[0], got[1])
	}
}
