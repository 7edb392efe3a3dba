package matrix

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// random is sets over n elements, each of which lies in some set.
func random(rnd *rand.Rand, sets, n int) []relation.Bits {
	out := make([]relation.Bits, sets)
	for i := range out {
		out[i] = relation.NewBits(n)
		for e := range n {
			if rnd.IntN(4) == 0 {
				out[i].Set(e)
			}
		}
	}
	for e := range n {
		out[rnd.IntN(sets)].Set(e)
	}
	return out
}

// fewest is the size of a smallest cover, by trying all choices.
func fewest(sets []relation.Bits, n int) int {
	best := len(sets)
	for choice := range 1 << len(sets) {
		union := relation.NewBits(n)
		for i, s := range sets {
			if choice>>i&1 != 0 {
				union = union.Or(s)
			}
		}
		if union.Count() == n {
			best = min(best, bits.OnesCount(uint(choice)))
		}
	}
	return best
}

func TestSmallestCover(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 1 + rnd.IntN(30)
		sets := random(rnd, 1+rnd.IntN(10), n)
		got, exact := smallestCover(sets, n)
		union := relation.NewBits(n)
		for _, i := range got {
			union = union.Or(sets[i])
		}
		if want := fewest(sets, n); !exact || union.Count() != n || len(got) != want || !slices.IsSorted(got) {
			t.Fatalf("%v covers %d of %d with %d sets, want %d (exact %v)", got, union.Count(), n, len(got), want, exact)
		}
	}
}

// Greedy takes the large set first and then needs two more.
func TestSmallestCoverBeatsGreedy(t *testing.T) {
	sets := []relation.Bits{{0b111100}, {0b101010}, {0b010101}, {0b001111 & 0b001100}}
	if got, exact := smallestCover(sets, 6); !slices.Equal(got, []int{1, 2}) || !exact {
		t.Errorf("got %v, %v; want [1 2], true", got, exact)
	}
}

func TestSmallestCoverOfNothing(t *testing.T) {
	if got, exact := smallestCover([]relation.Bits{relation.NewBits(0)}, 0); len(got) != 0 || !exact {
		t.Errorf("got %v, %v; want none, true", got, exact)
	}
}
