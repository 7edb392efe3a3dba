package sequences

import (
	"bytes"
	"slices"
	"sort"
	"testing"

	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

func TestCompare(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		a, b := []byte(r.Over("ab\x7f\u0080\u00ff", 4)), []byte(r.Over("ab\x7f\u0080\u00ff", 4))
		return draw.String(a, b), Compare(a, b), bytes.Compare(a, b)
	})
}

func TestInts(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		x := r.Ints(8, -4, 4)
		y, z := slices.Clone(x), slices.Clone(x)
		Ints(y)
		sort.Ints(z)
		return x, y, z
	})
}

func TestSearchInts(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		a, x := r.Ints(9, -5, 5), r.Between(-6, 6)
		slices.Sort(a)
		return draw.String(a, x), SearchInts(a, x), sort.SearchInts(a, x)
	})
}

func TestCompact(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Ints(8, 0, 2)
		a, b := slices.Clone(s), slices.Clone(s)
		return s, draw.Pair{Compact(a), a}, draw.Pair{slices.Compact(b), b}
	})
}
