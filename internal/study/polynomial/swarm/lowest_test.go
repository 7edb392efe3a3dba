package swarm

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// A multiple of an equality is the equality, and what is no multiple of anything stays.
func TestLowest(t *testing.T) {
	quadratic := polynomial.Shape{Inputs: 2, InputDegree: 1, OutputDegree: 2}
	of := func(c, a float64, b ...float64) *Relation {
		return &Relation{Shape: quadratic, A: [][][]float64{{{c, a}}}, B: b}
	}
	tests := []struct {
		name string
		f    func(float64) float64
		r    *Relation
		want [][]float64 // of 1, y, z, y², y·z, z²
	}{
		{"parity times something", math.Sin, of(0, -1, 0, 1, 1, 0.3, 0.1, -0.2), [][]float64{{0, -1, -1, 0, 0, 0}}},
		{"a double angle", math.Cos, of(0, 2, -1, 0, -1, 2, 0, 0), [][]float64{{-0.5, 0, -0.5, 1, 0, 0}}},
		{"what is hit by chance", func(x float64) float64 { return math.Floor(x/1e9) * 0 }, of(0, -1, 0, 1, 0, 0, 0, 0), nil},
		{"a square and a value", math.Abs, of(0, -1, 0, 1, -1, -1, 1, 0), [][]float64{{0, 1, -1, 0, 0, 0}}},
	}
	for _, test := range tests {
		got, err := Paper().Lowest(t.Context(), problem("F", test.f), test.r, 1e-11)
		if err != nil || len(got) != len(test.want) {
			t.Errorf("%s: %d relations, %v, want %d", test.name, len(got), err, len(test.want))
			continue
		}
		for i, r := range got {
			scale := 0.0
			for k, c := range test.want[i] {
				if c != 0 {
					scale = r.B[k] / c
				}
			}
			for k, c := range test.want[i] {
				if math.Abs(r.B[k]-scale*c) > 1e-9 || scale == 0 {
					t.Errorf("%s: %v, want a multiple of %v", test.name, r.B, test.want[i])
					break
				}
			}
		}
	}
}
