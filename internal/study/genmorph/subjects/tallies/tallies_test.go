package tallies

import (
	"errors"
	"maps"
	"testing"
)

func TestTallies(t *testing.T) {
	a, b := Count([]string{"x", "y", "x"}), Count([]string{"y", "z"})
	if want := map[string]int{"x": 2, "y": 2, "z": 1}; !maps.Equal(Merge(a, b), want) {
		t.Errorf("got %v, want %v", Merge(a, b), want)
	}
	if got := Total(a); got != 3 {
		t.Errorf("total %d, want 3", got)
	}
}

func TestPairs(t *testing.T) {
	for in, want := range map[string]string{"": "", "ab": "ba", "abcd": "badc"} {
		if got, err := Pairs([]byte(in)); string(got) != want || err != nil {
			t.Errorf("%q: %q, %v", in, got, err)
		}
	}
	if _, err := Pairs([]byte("abc")); !errors.Is(err, ErrOdd) {
		t.Errorf("got %v", err)
	}
}
