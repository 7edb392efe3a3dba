package source_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Halving the way from one value to another one ends next to it, if there is a way.
func TestBetween(t *testing.T) {
	made := func(args ...relation.Value) relation.Built {
		return relation.Built{Steps: []relation.Step{{Func: "New", Args: args}}}
	}
	for _, tt := range []struct {
		a, b relation.Value
		next string // the last value before b; "" where there is nothing between
	}{
		{0, 1000, "999"},
		{int8(-128), int8(127), "126"},
		{uint64(0), uint64(math.MaxUint64 >> 2), fmt.Sprint(uint64(math.MaxUint64>>2) - 1)},
		{0.0, 1.0, fmt.Sprint(math.Nextafter(1, 0))},
		{-1.0, 1.0, fmt.Sprint(math.Nextafter(1, 0))},
		{3, 4, ""},
		{"a", "c", ""},
		{relation.List{uint8(1), uint8(0)}, relation.List{uint8(2), uint8(0)}, "[1 255]"},
		{made(1), made(5), fmt.Sprint(made(4))},
		{made(1, "a"), made(5, "a"), fmt.Sprint(made(4, "a"))},
		{made("a"), made("b"), ""},
		{made(1), relation.Built{Steps: []relation.Step{{Func: "Other", Args: []relation.Value{5}}}}, ""},
	} {
		got, at := "", tt.a
		for range 80 {
			m := source.Between(at, tt.b)
			if m == nil {
				break
			}
			at, got = m, fmt.Sprint(m)
		}
		if got != tt.next {
			t.Errorf("from %v to %v: %s, want %s", tt.a, tt.b, got, tt.next)
		}
	}
}
