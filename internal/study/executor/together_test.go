package executor

import (
	"maps"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
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

// Kills of functions add up way by way, and a function of which nothing is printed has none.
func TestKills(t *testing.T) {
	sum := Kills{10, On{2, 5}, On{3, 6}, On{4, 7}}
	sum.Add(Kills{1, On{10, 20}, On{30, 40}, On{50, 60}})
	if want := (Kills{11, On{12, 25}, On{33, 46}, On{54, 67}}); sum != want || sum.Paths.String() != "46/33" {
		t.Errorf("got %v, want %v", sum, want)
	}
	if k, err := (&judge{}).kills(t.Context(), "F", nil, nil, nil, seed.New(1)); err != nil || k != (Kills{}) {
		t.Errorf("of nothing: %v, %v", k, err)
	}
}
