package leaves

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"testing"
)

// Each model does what its namesake does, on short texts over few letters, where all cases occur.
func TestNamesakes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	short := func(most int) string {
		b := make([]byte, r.IntN(most))
		for i := range b {
			b[i] = "ab\x00\xff"[r.IntN(4)]
		}
		return string(b)
	}
	for range 5000 {
		a, b := short(6), short(4)
		c := byte("ab\xff"[r.IntN(3)])
		for name, pair := range map[string][2]int{
			"IndexByte":           {IndexByte([]byte(a), c), bytes.IndexByte([]byte(a), c)},
			"IndexByteString":     {IndexByteString(a, c), strings.IndexByte(a, c)},
			"LastIndexByteString": {LastIndexByteString(a, c), strings.LastIndexByte(a, c)},
			"Count":               {Count([]byte(a), c), bytes.Count([]byte(a), []byte{c})},
			"CountString":         {CountString(a, c), strings.Count(a, string([]byte{c}))},
			"Compare":             {Compare([]byte(a), []byte(b)), bytes.Compare([]byte(a), []byte(b))},
			"CompareString":       {CompareString(a, b), strings.Compare(a, b)},
			"IndexString":         {IndexString(a, b), strings.Index(a, b)},
			"Index":               {Index([]byte(a), []byte(b)), bytes.Index([]byte(a), []byte(b))},
			"MakeNoZero":          {len(MakeNoZero(len(a))), len(a)},
		} {
			if pair[0] != pair[1] {
				t.Fatalf("%s of %q, %q, %q: %d, want %d", name, a, b, c, pair[0], pair[1])
			}
		}
		if Equal([]byte(a), []byte(b)) != bytes.Equal([]byte(a), []byte(b)) || Clone(a) != a {
			t.Fatalf("Equal or Clone of %q, %q", a, b)
		}
	}
	Nothing(new(int))
}

// Elements that are equal by less keep the order that package sort gives them.
func TestSortSlice(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 2000 {
		a := make([]int, r.IntN(13))
		for i := range a {
			a[i] = r.IntN(30)
		}
		b, c := slices.Clone(a), slices.Clone(a)
		SortSlice(a, func(i, j int) bool { return a[i]/10 < a[j]/10 })
		sort.Slice(b, func(i, j int) bool { return b[i]/10 < b[j]/10 })
		sort.SliceStable(c, func(i, j int) bool { return c[i]/10 < c[j]/10 })
		if !slices.Equal(a, b) || !slices.Equal(a, c) {
			t.Fatalf("%v, package sort has %v and %v", a, b, c)
		}
	}
}
