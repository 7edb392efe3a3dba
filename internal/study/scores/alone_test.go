package scores

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// Engines by themselves and suites are asked about the mutants that count, and what duplicates another mutant is known by what that one does.
func TestSumRivals(t *testing.T) {
	m := &measure{score: &Score{Beside: Beside{Alone: make([]int, 2), Suites: make([]Rivalry, 2)}}, fates: map[uint32]*fate{}}
	for number, f := range map[uint32]fate{
		1: {same: 1, every: true, printed: true, suites: 0b01},
		2: {same: 2, every: true, printed: true, alone: 0b10, differs: 4},
		7: {same: 7, differs: 9},
		3: {same: 2, every: true, printed: true},
		4: {same: 4, alone: 0b11, differs: -1},
		5: {same: 5, suites: 0b10, differs: -1},
		6: {same: 6, differs: -1}, // no input shows it: it does not count
	} {
		f.mutant = &mutant.Mutant{Number: number}
		m.fates[number] = &f
	}
	s := m.sum()
	if want := []int{1, 2}; s.Counted != 6 || !slices.Equal(s.Beside.Alone, want) {
		t.Errorf("%d counted, %v killed by others, want 6 and %v", s.Counted, s.Beside.Alone, want)
	}
	if want := []Rivalry{{0, 5, 2, 1}, {0, 5, 3, 1}}; !slices.Equal(s.Beside.Suites, want) {
		t.Errorf("suites: got %v, want %v", s.Beside.Suites, want)
	}
}

func TestTwins(t *testing.T) {
	first := [][]int32{{0, -1}, {0, 3}, {0, -1}, {0, -1}}
	if got := twins(first, []use{{printed: true}, {printed: true}, {printed: true}, {}}); got != 1 {
		t.Errorf("%d twins, want 1", got)
	}
}
