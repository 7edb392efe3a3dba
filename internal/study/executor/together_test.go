package executor

import (
	"maps"
	"testing"

	"github.com/imago-mt/imago/internal/source"
)

// Sides are counted once, whoever met or reached them.
func TestCount(t *testing.T) {
	searched := &source.Pool{Reached: []int{0, 1, 4}, Missed: []source.Missed{{Side: 5}}}
	both := &source.Pool{Reached: []int{0, 1, 4, 5, 6}, Missed: []source.Missed{{Side: 7}}}
	taken := map[int]bool{0: true, 5: true, 6: true, 1: false}
	known := map[int]bool{}
	for side := range maps.Keys(taken) {
		known[side] = true
	}
	var s Sides
	s.count(searched, both, taken, known)
	want := Sides{Known: 6, Search: 3, Paths: 3, Both: 5, PathsAlone: 2, SearchAlone: 2}
	if s != want {
		t.Errorf("counted %+v, want %+v", s, want)
	}
}
