package leaves

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"sync/atomic"
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

// The models of sync/atomic do what these do.
func TestAtomic(t *testing.T) {
	var a, b uint32 = 7, 7
	var c, d int64 = -7, -7
	got := []any{AddUint32(&a, 5), CompareAndSwapUint32(&a, 12, 1), CompareAndSwapUint32(&a, 12, 2), SwapUint32(&a, 9), LoadUint32(&a),
		AddInt64(&c, -5), CompareAndSwapInt64(&c, -12, 1), CompareAndSwapInt64(&c, -12, 2), SwapInt64(&c, 9), LoadInt64(&c)}
	want := []any{atomic.AddUint32(&b, 5), atomic.CompareAndSwapUint32(&b, 12, 1), atomic.CompareAndSwapUint32(&b, 12, 2), atomic.SwapUint32(&b, 9), atomic.LoadUint32(&b),
		atomic.AddInt64(&d, -5), atomic.CompareAndSwapInt64(&d, -12, 1), atomic.CompareAndSwapInt64(&d, -12, 2), atomic.SwapInt64(&d, 9), atomic.LoadInt64(&d)}
	StoreUint32(&a, 3)
	atomic.StoreUint32(&b, 3)
	if !slices.Equal(got, want) || a != b {
		t.Errorf("got %v and %d, want %v and %d", got, a, want, b)
	}
}
