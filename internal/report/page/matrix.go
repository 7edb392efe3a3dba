package page

import (
	"cmp"
	"slices"

	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/suite"
)

// letters are the statuses of mutants, by number: r not reached, i not infected, s not seen, c crashed, f out of fuel, k killed, e equivalent.
const letters = "riscfke"

// mutants fills in the mutants of a function, in the order of the code, and returns where they are in its matrix.
func (b *builder) mutants(out *Function, s *suite.Scored) (columns []int) {
	m := s.Matrix
	t := m.Tally()
	ms := &Mutants{Killed: t.Killed, Total: t.Total - t.Equivalent, Survived: t.NotSeen + t.NotInfected + t.NotReached}
	out.Mutants = ms
	places := make([][2]int, len(m.Mutants))
	for i, mu := range m.Mutants {
		file := b.at[mu.File]
		places[i] = [2]int{file, b.of[file][mu.ID]}
		columns = append(columns, i)
	}
	slices.SortFunc(columns, func(i, j int) int { return cmp.Or(places[i][0]-places[j][0], places[i][1]-places[j][1]) })
	number := map[int]int{}
	status := make([]byte, len(columns))
	for n, c := range columns {
		number[c], status[n] = n, letters[m.Status(c)]
		at := places[c]
		if last := len(ms.Of) - 1; last >= 0 && ms.Of[last][0] == at[0] && ms.Of[last][2] == at[1]-1 {
			ms.Of[last][2]++
		} else {
			ms.Of = append(ms.Of, [3]int{at[0], at[1], at[1]})
		}
	}
	ms.Status = string(status)
	ms.note(s, columns, number)
	ms.Front = front(s, b.page.Seed)
	return columns
}

// note fills in which mutants do the same, and which inputs tell survivors. number is the place on the page of each that the matrix has.
func (ms *Mutants) note(s *suite.Scored, columns []int, number map[int]int) {
	m := s.Matrix
	for n, c := range columns {
		if first := m.Same[c]; first >= 0 && first != c {
			set(&ms.Same, n, number[first])
		}
		if w := s.Witnesses[m.Mutants[c].ID]; w != nil {
			set(&ms.Inputs, n, &Input{w.At, w.Call, line(w.Was), line(w.Does)})
		}
	}
}

// front is the choices of relations that no other choice beats.
func front(s *suite.Scored, from int64) (out []Choice) {
	choices, _ := s.Matrix.Front(s.Worth, seed.New(from).Child("report "+s.Short, 0))
	for _, c := range choices {
		one := Choice{Cost: c.Executions, Kills: c.Kills}
		for _, t := range c.Trials {
			one.Names = append(one.Names, s.Matrix.Trials[t].Relation.Name)
		}
		out = append(out, one)
	}
	return out
}

func set[V any](m *map[int]V, k int, v V) {
	if *m == nil {
		*m = map[int]V{}
	}
	(*m)[k] = v
}

// row is a line of the kill matrix.
func row(m *matrix.Matrix, t int, columns []int) string {
	out := make([]byte, len(columns))
	for i, c := range columns {
		out[i] = '0'
		if m.Kills(t, c) {
			out[i] = '1'
		}
	}
	return string(out)
}
