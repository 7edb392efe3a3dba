package matrix

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// inLines puts mutants on lines, a digit a mutant, and gives each trial ten rows.
func inLines(m *Matrix, lines string) *Matrix {
	for i, c := range lines {
		m.Mutants[i].Line = int(c)
	}
	for t := range m.Trials {
		m.Trials[t].Rows = 10
	}
	return m
}

// costing is the worth of relations with these executions.
func costing(executions ...int) (out []Worth) {
	for _, n := range executions {
		out = append(out, Worth{Executions: n})
	}
	return out
}

// Of relations that kill as many mutants the one is taken that kills on the first rows, or that kills where it is no accident of one mutant.
func TestSpend(t *testing.T) {
	late := inLines(table("##.. ##.."), "1234")
	late.First[0] = []int32{9, 9, -1, -1}
	for _, tt := range []struct {
		name       string
		m          *Matrix
		worth      []Worth
		executions int
		want       []int
	}{
		{"a kill of the last row may be luck", late, costing(2, 2), 2, []int{1}},
		{"nothing is as cheap", late, costing(2, 2), 1, nil},
		{"of equal ones the first", inLines(table("##.... #..#.."), "111222"), costing(1, 1), 1, []int{0}},
		{"a line of many mutants says more than three of one", inLines(table("###..... ...###.."), "12344444"), costing(1, 1), 1, []int{1}},
		{"a mutant that does the same as another one counts once", inLines(table("##.. ..#. -0--"), "1234"), costing(2, 1), 1, []int{1}},
		{"what costs less leaves room for another", inLines(table("###... .##... #....."), "123456"), costing(3, 1, 1), 2, []int{1, 2}},
		{"nothing kills", inLines(table(".... ...."), "1234"), costing(1, 1), 3, nil},
	} {
		got := tt.m.Spend(tt.worth, tt.executions)
		var trials []int
		if len(got) > 0 {
			trials = got[len(got)-1].Trials
		}
		if !slices.Equal(trials, tt.want) {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Choices cost no more than was asked for and are expected to kill more with every execution, hardly less than the best of all choices do.
func TestSpendAgainstAllChoices(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 8))
	for round := range 100 {
		m := randomTable(rnd, 2+rnd.IntN(7), 2+rnd.IntN(20))
		lines, worth := "", []Worth(nil)
		for range m.Mutants {
			lines += string(rune('0' + rnd.IntN(4)))
		}
		for range m.Trials {
			worth = append(worth, Worth{Executions: 1 + rnd.IntN(4)})
		}
		inLines(m, lines)
		s := &spending{chances: m.chances(), worth: worth}
		budget, before := 1+rnd.IntN(8), Spent{}
		best := 0.0
		for choice := range 1 << len(m.Trials) {
			if trials := trialsOf(choice); s.cost(trials) <= budget {
				best = math.Max(best, s.value(trials))
			}
		}
		for _, c := range m.Spend(worth, budget) {
			if c.Executions > budget || c.Expected <= before.Expected || c.Executions != s.cost(c.Trials) || c.Kills != m.killsOf(c.Trials) {
				t.Errorf("round %d, %d executions: %+v after %+v", round, budget, c, before)
			}
			before = c
		}
		if before.Expected < 0.9*best { // the worst of 3,000 rounds has 0.908
			t.Errorf("round %d: %.3f kills are expected, of the best choice %.3f", round, before.Expected, best)
		}
	}
}
