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

func TestQuantile(t *testing.T) {
	xs := []float64{5, 1, 3, 2}
	for _, tt := range []struct{ q, want float64 }{{0, 1}, {0.25, 1.75}, {0.5, 2.5}, {1, 5}} {
		if got := quantile(xs, tt.q); got != tt.want {
			t.Errorf("quantile %v: got %v, want %v", tt.q, got, tt.want)
		}
	}
}

// A level of few suites is not judged: the same mean falls, or does not, by their number.
func TestRisingLeavesFewSuitesOut(t *testing.T) {
	ds := []Detection{{Suites: FewSuites - 1, FDE: Estimate{0.3, 0.3, 0.3}}, {Suites: 100, FDE: Estimate{0.2, 0.19, 0.21}}}
	if !Rising(ds) {
		t.Error("a level of few suites is judged")
	}
	if ds[0].Suites = FewSuites; Rising(ds) {
		t.Error("a level of enough suites is not judged")
	}
}

func TestKneeAndRising(t *testing.T) {
	of := func(means ...float64) (ds []Detection) {
		for _, m := range means {
			d := Detection{Suites: 100, FDE: Estimate{m, m - 0.01, m + 0.01}}
			if m < 0 {
				d = Detection{}
			}
			ds = append(ds, d)
		}
		return ds
	}
	for _, tt := range []struct {
		means  []float64
		knee   int
		rising bool
	}{
		{[]float64{0.5, 0.7, 0.79, 0.8, 0.8}, 3, true},
		{[]float64{0.8, 0.79, 0.8, 0.8, 0.8}, 1, true},
		{[]float64{0.5, 0.4, 0.6, 0.7, 0.9}, 0, false},
		{[]float64{0.5, -1, 0.6, 0.58, 0.9}, 0, false},
		{[]float64{0.5, -1, 0.6, 0.59, 0.9}, 0, true},
	} {
		if got := Knee(of(tt.means...)); got != tt.knee {
			t.Errorf("%v: knee %d, want %d", tt.means, got, tt.knee)
		}
		if got := Rising(of(tt.means...)); got != tt.rising {
			t.Errorf("%v: rising %v, want %v", tt.means, got, tt.rising)
		}
	}
}
