package composites

import (
	"slices"

	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite"
)

// A choice that is measured by the mutants it was made by says nothing of the next fault. So each other mutant makes the choice, on the rows of the first
// of two scores, and the rest measures it on those of the second.

// Those mutants of a matrix that a figure of one half is about, by place.
func chosenBy(i int) bool { return i%2 == 0 }
func unseen(i int) bool   { return i%2 == 1 }

// kills counts the mutants that some of the trials kill, those that do the same each, as infer, mutate and compose do.
func kills(m *matrix.Matrix, trials ...int) (n int) {
	for i := range m.Mutants {
		if slices.ContainsFunc(trials, func(t int) bool { return m.Kills(t, i) }) {
			n++
		}
	}
	return n
}

// killed counts the different mutants of one half that some of the trials kill.
func killed(m *matrix.Matrix, of func(int) bool, trials ...int) (n int) {
	for i := range m.Mutants {
		if m.Same[i] == i && of(i) && slices.ContainsFunc(trials, func(t int) bool { return m.Kills(t, i) }) {
			n++
		}
	}
	return n
}

// only is a matrix in which nothing kills other mutants, nor one that does the same as another: a fault that can be written in five ways would count five
// times, and in both halves.
func only(m *matrix.Matrix, of func(int) bool) *matrix.Matrix {
	out := *m
	out.First = make([][]int32, len(m.First))
	for t := range m.First {
		out.First[t] = slices.Clone(m.First[t])
		for i := range out.First[t] {
			if m.Same[i] != i || !of(i) {
				out.First[t][i] = -1
			}
		}
	}
	out.Same = slices.Clone(m.Same)
	for i := range out.Same {
		if m.Same[i] != i || !of(i) {
			out.Same[i] = -1 // as if the original did the same: a mutant that nothing kills says something, too
		}
	}
	return &out
}

// choose makes the choices that the figures are about.
func (f *Choices) choose(scored [2]*suite.Scored, s seed.Seed) {
	m, worth := scored[0].Matrix, scored[0].Worth
	all := make([]int, len(m.Trials))
	for t := range all {
		all[t] = t
	}
	for i := range m.Mutants {
		if !m.Equivalent(i) {
			f.Mutants++
		}
	}
	f.Kills = kills(m, all...)
	f.Front, f.Exact = m.Front(worth, s)
	f.Agrees = matrix.SameGoals(f.Front, m.Evolved(worth, s))
	smallest, _ := m.Smallest()
	f.Smallest, f.Robust = chosen(m, worth, smallest), chosen(m, worth, m.Robust(worth))
	for _, c := range f.Front {
		const few = 4 // the issue of the study
		if len(c.Trials) <= few {
			f.Four = max(f.Four, c.Kills)
		}
	}
	f.half(scored)
}

// half makes the choices of one half of the mutants as imago compose --per-source does, and measures them by the other.
func (f *Choices) half(scored [2]*suite.Scored) {
	worth, other := scored[0].Worth, scored[1].Matrix
	m := only(scored[0].Matrix, chosenBy)
	seen := func(trials []int) Alternative {
		c := chosen(m, worth, trials)
		return Alternative{Executions: c.Executions, Kills: c.Kills, Unseen: killed(other, unseen, trials...)}
	}
	smallest, _ := m.Smallest()
	f.Whole = seen(smallest)
	for _, c := range m.Spend(worth, f.Whole.Executions) { // more than its smallest set costs would go where another function has more need of it
		a := seen(c.Trials)
		a.Expected = c.Expected
		f.Halves = append(f.Halves, a)
	}
}

// An Alternative is a choice that was made by some mutants, with what it kills of others on other rows.
type Alternative struct {
	Executions, Kills, Unseen int
	Expected                  float64 // kills, by [matrix.Matrix.Spend]
}

// plus is both together.
func (a Alternative) plus(b Alternative) Alternative {
	return Alternative{a.Executions + b.Executions, a.Kills + b.Kills, a.Unseen + b.Unseen, a.Expected + b.Expected}
}

// Halve chooses for half of the executions that the smallest sets of some functions cost together: of each function one of its choices, or none, so that
// the most kills are expected. It also returns the smallest sets. Mutants of code that functions share count for each of them.
func Halve(functions []*Function) (half, whole Alternative) {
	for _, f := range functions {
		whole = whole.plus(f.Whole)
	}
	// A knapsack by dynamic programming: best has what kills most for at most so many executions.
	best := make([]Alternative, whole.Executions/2+1)
	for _, f := range functions {
		next := slices.Clone(best)
		for _, c := range f.Halves {
			for budget := c.Executions; budget < len(best); budget++ {
				if with := best[budget-c.Executions].plus(c); with.Expected > next[budget].Expected {
					next[budget] = with
				}
			}
		}
		best = next
	}
	return best[len(best)-1], whole
}

// chosen describes trials.
func chosen(m *matrix.Matrix, worth []matrix.Worth, trials []int) Chosen {
	c := Chosen{Relations: len(trials), Kills: kills(m, trials...)}
	for _, t := range trials {
		c.Executions += worth[t].Executions
	}
	return c
}
