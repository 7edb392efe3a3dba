package lists

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestIsSortedAndMin(t *testing.T) {
	for _, test := range []struct {
		list   []int
		sorted bool
		least  int
	}{
		{[]int{3}, true, 3}, {[]int{1, 1}, true, 1}, {[]int{1, 2, 2, 3}, true, 1}, {[]int{2, 1}, false, 1}, {[]int{1, 3, 2}, false, 1},
		{[]int{0, -1, 5}, false, -1}, {[]int{math.MinInt, math.MaxInt}, true, math.MinInt}, {[]int{5, 4, 9, 4}, false, 4},
	} {
		if got := IsSorted(test.list); got != test.sorted {
			t.Errorf("IsSorted(%v) = %v", test.list, got)
		}
		if got := Min(test.list); got != test.least {
			t.Errorf("Min(%v) = %d, want %d", test.list, got, test.least)
		}
	}
	if !IsSorted(nil) {
		t.Error("an empty list is not sorted")
	}
}

func TestIndexOf(t *testing.T) {
	const o, l = false, true
	for _, test := range []struct {
		list, part []bool
		want       int
	}{
		{nil, nil, 0}, {[]bool{o}, nil, 0}, {nil, []bool{o}, -1}, {[]bool{o, l}, []bool{l}, 1}, {[]bool{o, l}, []bool{l, o}, -1},
		{[]bool{o, o, l}, []bool{o, l}, 1}, {[]bool{l, o, l, l}, []bool{l, l}, 2}, {[]bool{o, l, o, l}, []bool{o, l}, 0}, {[]bool{l}, []bool{l, l}, -1},
	} {
		if got := IndexOf(test.list, test.part); got != test.want {
			t.Errorf("IndexOf(%v, %v) = %d, want %d", test.list, test.part, got, test.want)
		}
	}
}

func TestMeanOf(t *testing.T) {
	for _, test := range []struct {
		list []int
		want float64
	}{
		{[]int{7}, 7}, {[]int{1, 2}, 1.5}, {[]int{1, 2, 3, 4}, 2.5}, {[]int{-3, 3}, 0}, {[]int{math.MaxInt, math.MaxInt}, math.MaxInt},
	} {
		if got := MeanOf(test.list); got != test.want {
			t.Errorf("MeanOf(%v) = %v, want %v", test.list, got, test.want)
		}
	}
}

// Of random bytes the part is what package slices makes of it, and the rest what it was.
func TestSort(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		list := make([]byte, r.IntN(10))
		for i := range list {
			list[i] = byte(r.IntN(300)) // some twice
		}
		from := r.IntN(len(list) + 1)
		to := from + r.IntN(len(list)-from+1)
		want := bytes.Clone(list)
		slices.Sort(want[from:to])
		got := bytes.Clone(list)
		if Sort(got, from, to); !bytes.Equal(got, want) {
			t.Errorf("Sort(%v, %d, %d) = %v, want %v", list, from, to, got, want)
		}
	}
}

func TestRefusals(t *testing.T) {
	for name, call := range map[string]func(){
		"MeanOf":         func() { MeanOf(nil) },
		"Min":            func() { Min([]int{}) },
		"Sort before":    func() { Sort([]byte{1}, -1, 0) },
		"Sort after":     func() { Sort([]byte{1}, 0, 2) },
		"Sort backwards": func() { Sort([]byte{1, 2}, 2, 1) },
	} {
		func() {
			defer func() {
				if _, ok := recover().(string); !ok {
					t.Errorf("%s did not panic with a text", name)
				}
			}()
			call()
		}()
	}
}
