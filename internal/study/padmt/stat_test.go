package padmt

import (
	"math"
	"testing"
)

// Values of Student's distribution from its tables (Abramowitz and Stegun 1964, table 26.10), and of one and two degrees of freedom in closed form.
func TestTwoSided(t *testing.T) {
	for _, tt := range []struct{ t, freedom, p float64 }{
		{12.706, 1, 0.05}, {4.303, 2, 0.05}, {2.228, 10, 0.05}, {2.045, 29, 0.05}, {2.756, 29, 0.01},
		{1, 1, 0.5}, {math.Sqrt2, 2, 1 - math.Sqrt2/2}, {0, 5, 1},
	} {
		if got := twoSided(tt.t, tt.freedom); math.Abs(got-tt.p) > 5e-4*max(tt.p, 0.1) {
			t.Errorf("t = %v with %v degrees of freedom: %v, want %v", tt.t, tt.freedom, got, tt.p)
		}
	}
	if got := critical(29); math.Abs(got-2.0452) > 1e-3 {
		t.Errorf("critical value of 29 degrees of freedom: %v, want 2.045", got)
	}
}

// By hand: means 3 and 6, variances 2.5 and 10 of five values each, so that t = -3/sqrt(2.5) and d = -3/2.5.
func TestCompare(t *testing.T) {
	got := Compare([]float64{1, 2, 3, 4, 5}, []float64{2, 4, 6, 8, 10})
	if math.Abs(got.T+3/math.Sqrt(2.5)) > 1e-12 || math.Abs(got.D+1.2) > 1e-12 || got.A12 != (0+0.5+1+1.5+2)/25.0 {
		t.Errorf("got %+v", got)
	}
	if got.P < 0.09 || got.P > 0.12 { // 5.88 degrees of freedom
		t.Errorf("p = %v, want about 0.107", got.P)
	}
	if same := Compare([]float64{1, 1}, []float64{1, 1}); same.P != 1 || same.A12 != 0.5 {
		t.Errorf("of the same values: %+v", same)
	}
}

// Four inputs and five mutants, by hand: found by inputs 1, 1, 3, 4 and by none, which counts 5: 14 of 20.
func TestAPFD(t *testing.T) {
	r := Run{Inputs: 4, Found: []int{1, 3, 0, 1, 4}}
	if got, want := r.APFD(), 1-14.0/20+1.0/8; math.Abs(got-want) > 1e-15 {
		t.Errorf("APFD %v, want %v", got, want)
	}
	for k, want := range map[int]float64{1: 0.4, 2: 0.4, 5: 0.4, 7: 0.6, 10: 0.8} {
		if got := r.Rate(k); got != want {
			t.Errorf("rate of the first %d0 %%: %v, want %v", k, got, want)
		}
	}
	if got := (Run{Inputs: 3, Found: []int{0, 0}}).APFD(); math.Abs(got-(1-4.0/3+1.0/6)) > 1e-15 {
		t.Errorf("APFD of a suite that finds nothing: %v", got)
	}
}
