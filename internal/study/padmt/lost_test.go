package padmt

import (
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// The mutant that nothing of ours kills is the dearest, and one that we kill sooner is none.
func TestLosses(t *testing.T) {
	faults := []*mutant.Mutant{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 4}}
	m := &Measured{Faults: faults, Runs: [][]Run{
		PaDMT: {{Inputs: 9, Found: []int{1, 0, 4, 2}}, {Inputs: 9, Found: []int{1, 0, 6, 2}}},
		DSE:   {{Inputs: 9, Found: []int{3, 1, 2, 2}}, {Inputs: 9, Found: []int{0, 3, 2, 2}}},
	}}
	got := m.Losses(PaDMT, DSE, 5)
	if len(got) != 2 || got[0] != (Lost{faults[1], Kills{0, 10}, Kills{2, 2}}) || got[1] != (Lost{faults[2], Kills{2, 5}, Kills{2, 2}}) {
		t.Errorf("got %+v", got)
	}
	if got := m.Losses(DSE, PaDMT, 5); len(got) != 1 || got[0] != (Lost{faults[0], Kills{1, 6.5}, Kills{2, 1}}) {
		t.Errorf("the other way round: %+v", got)
	}
	if got := m.Losses(PaDMT, DSE, 1); len(got) != 1 {
		t.Errorf("%d instead of one", len(got))
	}
}
