package matrix

import (
	"fmt"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// Of mutants that need processes of their own no more are kept than are paid for, from all over the code; the others stay.
func TestSample(t *testing.T) {
	var mutants []*mutant.Mutant
	for i := range 100 {
		mutants = append(mutants, &mutant.Mutant{Number: uint32(i + 1), AtInit: i%2 == 0})
	}
	trials := slices.Repeat([]Trial{{Relation: &relation.Relation{}}}, 3)
	for _, tt := range []struct {
		name         string
		apart        bool
		most, own, n int // kept of those that need processes, and of all
	}{
		{"enough", false, 50, 50, 100},
		{"at the start", false, 20, 20, 70},
		{"apart", true, 30, 0, 10}, // each tenth
		{"apart, enough", true, 300, 50, 100},
	} {
		kept := Sample(mutants, trials, tt.apart, tt.most)
		own := 0
		for _, m := range kept {
			if m.AtInit {
				own++
			}
		}
		if len(kept) != tt.n || own != tt.own {
			t.Errorf("%s: %d kept, %d of them on from the start, want %d and %d", tt.name, len(kept), own, tt.n, tt.own)
		}
		if last := kept[len(kept)-1].Number; last < 90 {
			t.Errorf("%s: none behind mutant %d is kept", tt.name, last)
		}
	}
}

func TestSpread(t *testing.T) {
	var all []*mutant.Mutant
	for i := range 10 {
		all = append(all, &mutant.Mutant{Number: uint32(i + 1)})
	}
	for most, want := range map[int]string{3: "[4 7 10]", 10: "[1 2 3 4 5 6 7 8 9 10]", 20: "[1 2 3 4 5 6 7 8 9 10]", 0: "[]"} {
		got := []uint32{}
		for _, m := range Spread(all, most) {
			got = append(got, m.Number)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%d of 10: %v, want %s", most, got, want)
		}
	}
}
