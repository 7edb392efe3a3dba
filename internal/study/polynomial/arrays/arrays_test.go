package arrays

import (
	"math"
	"testing"
)

func TestNumbers(t *testing.T) {
	nan := math.NaN()
	tests := []struct {
		name      string
		got, want float64
	}{
		{"equal", ArrayEqual(1, 2, 1, 2), 1}, {"swapped", ArrayEqual(1, 2, 2, 1), 0}, {"zeros", ArrayEqual(0, 1, math.Copysign(0, -1), 1), 1},
		{"NaN", ArrayEqual(nan, 1, nan, 1), 0}, {"dot", Dot(1, 2, 3, 4), 11}, {"orthogonal", Dot(1, 2, -2, 1), 0},
		{"max", Amax(-1, 2), 2}, {"max of NaN", Amax(nan, 1), nan}, {"min", Amin(-1, 2), -1}, {"min of NaN", Amin(1, nan), nan},
	}
	for _, test := range tests {
		if test.got != test.want && !(math.IsNaN(test.got) && math.IsNaN(test.want)) {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
}

func TestSort(t *testing.T) {
	for _, in := range [][3]float64{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}} {
		if a, b, c := Sort(in[0], in[1], in[2]); a != 1 || b != 2 || c != 3 {
			t.Errorf("Sort(%v) = %v %v %v", in, a, b, c)
		}
	}
	if a, b, c := Sort(2, math.NaN(), 1); a != 1 || b != 2 || !math.IsNaN(c) {
		t.Errorf("Sort(2, NaN, 1) = %v %v %v, want NaN last", a, b, c)
	}
}
