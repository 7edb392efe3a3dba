package owntests

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// A survivor is what it came to in the test that came furthest, whichever test that is.
func TestSort(t *testing.T) {
	const both = reached | infected
	for _, test := range []struct {
		name   string
		atInit byte
		marks  [3]byte // by test; the last one starts processes
		end    End
		sees   []int
		early  bool
	}{
		{"nobody comes to it", 0, [3]byte{}, NotReached, []int{2}, false},
		{"it comes to nothing", 0, [3]byte{0, reached, 0}, NotInfected, []int{2}, false},
		{"only the initialisation comes to it", reached, [3]byte{}, NotInfected, []int{2}, false},
		{"the first test could see it", 0, [3]byte{both, reached, 0}, NotSeen, []int{0, 2}, false},
		{"the second one could", 0, [3]byte{reached, both, 0}, NotSeen, []int{1, 2}, false},
		{"it changes the initialisation", both, [3]byte{reached, 0, 0}, NotSeen, []int{0, 1, 2}, true},
	} {
		c := &coverage{tests: []Test{{}, {}, {Use: Apart, Why: effects[0].why}}, atInit: []byte{0, test.atInit}}
		for _, m := range test.marks {
			c.marks = append(c.marks, []byte{0, m})
		}
		tr := newTrial(nil, c, []mutant.Mutant{{Number: 1}}, Options{})
		if tr.fates[0].End != test.end || !slices.Equal(tr.sees[0], test.sees) || tr.early[0] != test.early {
			t.Errorf("%s: end %d, seen by %v, early %v; want %d, %v, %v", test.name, tr.fates[0].End, tr.sees[0], tr.early[0],
				test.end, test.sees, test.early)
		}
	}
}
