package kmr

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestSpearman(t *testing.T) {
	for _, tt := range []struct {
		xs, ys []float64
		want   float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 20, 90}, 1},
		{[]float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		{[]float64{1, 2, 3}, []float64{5, 5, 5}, 0},
		{[]float64{1, 1, 2}, []float64{1, 2, 3}, 1.5 / math.Sqrt(1.5*2)},                                                        // ranks 1.5 1.5 3 and 1 2 3
		{[]float64{106, 86, 100, 101, 99, 103, 97, 113, 112, 110}, []float64{7, 0, 27, 50, 28, 29, 20, 12, 6, 17}, -29.0 / 165}, // the textbook's IQ and television
	} {
		if got := Spearman(tt.xs, tt.ys); math.Abs(got-tt.want) > 1e-12 {
			t.Errorf("%v and %v: got %v, want %v", tt.xs, tt.ys, got, tt.want)
		}
	}
	if got, want := ranks([]float64{5, 1, 5, 3}), []float64{3.5, 1, 3.5, 2}; !slices.Equal(got, want) {
		t.Errorf("ranks %v, want %v", got, want)
	}
}

// The interval of a sample of normal values is near to that of theory, 1.96 standard errors.
func TestMean(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	xs := make([]float64, 400)
	for i := range xs {
		xs[i] = 3 + r.NormFloat64()
	}
	e := Mean(xs, r)
	if e.Low > e.Mean || e.High < e.Mean || math.Abs((e.High-e.Low)/2-1.96/20) > 0.02 {
		t.Errorf("got %+v", e)
	}
}
