package matrix

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// A joined matrix has the trials of both; of a mutant without an end no kill counts, in whatever trial it was found out.
func TestJoin(t *testing.T) {
	of := func(numbers []uint32, first []int32, ends ...harness.End) *Matrix {
		m := &Matrix{Trials: []Trial{{Relation: &relation.Relation{}}}, Held: []int{9}, Broken: []int{0}, Ends: ends, First: [][]int32{first}, Executions: 5}
		for i, n := range numbers {
			m.Mutants, m.Same, m.Notes = append(m.Mutants, &mutant.Mutant{Number: n}), append(m.Same, i), append(m.Notes, "")
		}
		m.Reaches = []relation.Bits{relation.NewBits(len(numbers))}
		return m
	}
	a := of([]uint32{1, 2, 3}, []int32{4, -1, 0}, harness.Tried, harness.Tried, harness.Tried)
	b := of([]uint32{1, 2, 3}, []int32{-1, 7, -1}, harness.NotReached, harness.Tried, harness.Spent)
	got := Join(a, b)
	if want := [][]int32{{4, -1, -1}, {-1, 7, -1}}; !slices.EqualFunc(got.First, want, slices.Equal) {
		t.Errorf("first rows %v, want %v", got.First, want)
	}
	if want := []harness.End{harness.Tried, harness.Tried, harness.Spent}; !slices.Equal(got.Ends, want) || len(got.Trials) != 2 || got.Executions != 10 {
		t.Errorf("ends %v of %d trials with %d executions", got.Ends, len(got.Trials), got.Executions)
	}
	if a.First[0][2] != 0 {
		t.Error("the first matrix has changed")
	}
	part := Join(a, of([]uint32{1, 3}, []int32{5, 6}, harness.Tried, harness.Crashed))
	if want := [][]int32{{4, -1, 0}, {5, -1, 6}}; !slices.EqualFunc(part.First, want, slices.Equal) {
		t.Errorf("first rows %v of a part, want %v", part.First, want)
	}
	if want := []harness.End{harness.Tried, harness.Tried, harness.Tried}; !slices.Equal(part.Ends, want) {
		t.Errorf("ends %v of a part, want %v", part.Ends, want) // what is killed did not crash
	}
	if Join(a, of([]uint32{1, 2, 4}, []int32{0, 0, 0}, harness.Tried, harness.Tried, harness.Tried)) != nil {
		t.Error("matrices of different mutants were joined")
	}
}
