package gsl

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Both functions are as exact as a float64 allows: no input of the study, and none of 10⁵ others, is farther from the standard library's value than
// three units of the last place of 1.
func TestAccuracy(t *testing.T) {
	const most = 3 * 0x1p-53
	r := rand.New(rand.NewPCG(1, 1))
	inputs := []float64{0, math.Copysign(0, -1), small, math.Nextafter(small, 0), 1e-300, -1e-9, math.Pi, 20, 1e5, -1e5}
	for k := range 64 { // the ends of octants, which rounding puts on either side
		edge := float64(k) * math.Pi / 4
		inputs = append(inputs, edge, -edge, math.Nextafter(edge, 1e9), math.Nextafter(edge, -1e9))
	}
	for range 100_000 {
		inputs = append(inputs, 20*r.Float64(), 2000*(r.Float64()-0.5))
	}
	for _, f := range []struct {
		name      string
		got, want func(float64) float64
	}{{"Sin", Sin, math.Sin}, {"Cos", Cos, math.Cos}} {
		worst, at := 0.0, 0.0
		for _, x := range inputs {
			if d := math.Abs(f.got(x) - f.want(x)); d > worst {
				worst, at = d, x
			}
		}
		if worst > most {
			t.Errorf("%s(%v) = %v, want %v: %g apart", f.name, at, f.got(at), f.want(at), worst)
		}
	}
}

// A small argument keeps its digits relative to itself, and the sine its sign.
func TestSmall(t *testing.T) {
	for _, x := range []float64{1e-300, -1e-300, 1e-20, 1e-5, -1e-5, 1e-4, 1.2e-4, 1.3e-4, -1.3e-4} {
		if got, want := Sin(x), math.Sin(x); math.Abs(got-want) > 0x1p-52*math.Abs(want) {
			t.Errorf("Sin(%v) = %v, want %v", x, got, want)
		}
	}
	if got := Sin(math.Copysign(0, -1)); got != 0 || !math.Signbit(got) {
		t.Errorf("Sin(-0) = %v, want -0", got)
	}
}

// The parts come to a quarter of π, and what is left of the first is exact: multiplied by 2²³ octants it has no more bits than a float64.
func TestParts(t *testing.T) {
	if got := part1 + part2 + part3; got != math.Pi/4 {
		t.Errorf("parts come to %v, want %v", got, math.Pi/4)
	}
	for _, p := range []float64{part1, part2} {
		mantissa, _ := math.Frexp(p)
		if scaled := math.Ldexp(mantissa, 30); scaled != math.Trunc(scaled) {
			t.Errorf("%v has more than 30 bits", p)
		}
	}
}
