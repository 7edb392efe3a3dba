package composites

import (
	"slices"

	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite"
)

// A choice that is measured by the mutants it was made by says nothing of the next fault. So each other mutant makes the choice, on the rows of the first
// of two scores, and the rest measures it on those of the second.

// Those mutants of a matrix that a figure is about, by place.
func everyMutant(int) bool { return true }
func chosenBy(i int) bool  { return i%2 == 0 }
func unseen(i int) bool    { return i%2 == 1 }

// killed counts the different mutants that some of the trials kill.
func killed(m *matrix.Matrix, of func(int) bool, trials ...int) (n int) {
	for i := range m.Mutants {
		if m.Same[i] == i && of(i) && slices.ContainsFunc(trials, func(t int) bool { return m.Kills(t, i) }) {
			n++
		}
	}
	return n
}

// only is a matrix in which nothing kills other mutants.
func only(m *matrix.Matrix, of func(int) bool) *matrix.Matrix {
	out := *m
	out.First = make([][]int32, len(m.First))
	for t := range m.First {
		out.First[t] = slices.Clone(m.First[t])
		for i := range out.First[t] {
			if same := m.Same[i]; same < 0 || !of(same) {
				out.First[t][i] = -1
			}
		}
	}
	return &out
}

// choices makes the choices that the figures are about.
func (f *Function) choices(scored [2]*suite.Scored, s seed.Seed) {
	m, worth := scored[0].Matrix, scored[0].Worth
	all := make([]int, len(m.Trials))
	for t := range all {
		all[t] = t
	}
	for i := range m.Mutants {
		if m.Same[i] == i {
			f.Mutants++
		}
	}
	f.Kills = killed(m, everyMutant, all...)
	f.Front, f.Exact = m.Front(worth, s)
	smallest, _ := m.Smallest()
	f.Smallest, f.Robust = chosen(m, worth, smallest), chosen(m, worth, m.Robust(worth))
	for _, c := range f.Front {
		const few = 4 // the issue of the study
		if len(c.Trials) <= few {
			f.Four = max(f.Four, c.Kills)
		}
	}
	f.half(scored, s)
}

// half chooses for half of the executions of the smallest set, both by some mutants, and measures both by the others.
func (f *Function) half(scored [2]*suite.Scored, s seed.Seed) {
	worth := scored[0].Worth
	m := only(scored[0].Matrix, chosenBy)
	smallest, _ := m.Smallest()
	small := chosen(m, worth, smallest)
	f.AllSeen = small.Kills
	other := scored[1].Matrix
	f.SmallestUnseen = killed(other, unseen, smallest...)
	front, _ := m.Front(worth, s)
	if c := matrix.Within(front, small.Executions/2); c != nil {
		half := chosen(m, worth, c.Trials)
		f.Half, f.HalfUnseen = &half, killed(other, unseen, c.Trials...)
	}
}

// chosen describes trials.
func chosen(m *matrix.Matrix, worth []matrix.Worth, trials []int) Chosen {
	c := Chosen{Relations: len(trials), Kills: killed(m, everyMutant, trials...)}
	for _, t := range trials {
		c.Executions += worth[t].Executions
	}
	return c
}
