package floats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// functions pairs each function with the one of package math that it must agree with, and the largest difference in units in the last place.
// Package math has errors of its own, so that these are sums.
var functions = []struct {
	name       string
	ours, math func(float64) float64
	ulps       uint64
	samples    func(r *rand.Rand) float64
}{
	{"Acos", Acos, func(x float64) float64 { return math.Atan2(math.Sqrt((1-x)*(1+x)), x) }, 4, func(r *rand.Rand) float64 { return 2*r.Float64() - 1 }},
	{"Log10", Log10, math.Log10, 4, func(r *rand.Rand) float64 { return math.Ldexp(r.Float64(), r.IntN(2000)-1000) }},
	{"Sin", Sin, math.Sin, 3, angle},
	{"Sinh", Sinh, sinh, 4, func(r *rand.Rand) float64 { return (2*r.Float64() - 1) * math.Ldexp(1, r.IntN(20)-9) }},
	{"Tan", Tan, math.Tan, 4, func(r *rand.Rand) float64 { return 1e-6 + math.Abs(angle(r)) }},
}

// angle is one that package math reduces well: multiplying by three parts of π/4 leaves fewer than 53 bits near a multiple of π/2 else.
// Below 1e-7 its Tan returns the angle itself, and its Acos is a difference from π/2, 4,000 units off near 1.
func angle(r *rand.Rand) float64 { return (2*r.Float64() - 1) * math.Ldexp(1, r.IntN(17)-10) }

// sinh is that of package math, which halves too late: it is infinite where e^x is. 710.4 is known to 60 digits.
func sinh(x float64) float64 {
	switch size := math.Abs(x); {
	case size == 710.4:
		return math.Copysign(1.6663642832806496e+308, x)
	case size > 709 && size < 710.47:
		return math.Copysign(math.Exp(size-1)*(math.E/2), x)
	}
	return math.Sinh(x)
}

// ordered maps floats to integers such that neighbours differ by one.
func ordered(x float64) int64 {
	b := int64(math.Float64bits(x))
	if b < 0 {
		return math.MinInt64 - b
	}
	return b
}

func apart(a, b float64) uint64 {
	if math.IsNaN(a) || math.IsNaN(b) {
		if math.IsNaN(a) && math.IsNaN(b) {
			return 0
		}
		return math.MaxUint64
	}
	d := ordered(a) - ordered(b)
	return uint64(max(d, -d))
}

func TestFloats(t *testing.T) {
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			worst, at := uint64(0), 0.0
			try := func(x float64) {
				if d := apart(f.ours(x), f.math(x)); d > worst {
					worst, at = d, x
				}
			}
			for _, x := range []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 2, -2, 10, 1000, 22, 709, 710.4, 711, -711, 1e-300, math.MaxFloat64,
				math.Inf(1), math.Inf(-1), math.NaN(), math.Nextafter(0.5, 1), math.Nextafter(1, 2), math.Nextafter(-1, 0)} {
				if f.name == "Sin" || f.name == "Tan" {
					if math.Abs(x) > 1000 && !math.IsInf(x, 0) {
						continue
					}
				}
				try(x)
			}
			for range 100_000 {
				try(f.samples(r))
			}
			if worst > f.ulps {
				t.Errorf("%s(%v) = %v, package math has %v: %d units in the last place", f.name, at, f.ours(at), f.math(at), worst)
			}
		})
	}
}

func TestZeros(t *testing.T) {
	minus := math.Copysign(0, -1)
	for name, f := range map[string]func(float64) float64{"Sin": Sin, "Tan": Tan, "Sinh": Sinh} {
		if !math.Signbit(f(minus)) || math.Signbit(f(0)) || f(0) != 0 {
			t.Errorf("%s(±0) is not ±0", name)
		}
	}
	if Log10(1) != 0 || Acos(1) != 0 {
		t.Error("Log10(1) or Acos(1) is not 0")
	}
}

// Both reductions agree where they meet, and sin and tan of large angles are known.
func TestLargeAngles(t *testing.T) {
	for _, test := range []struct{ x, sin, tan float64 }{
		{1e22, -0.8522008497671888, -1.6287782256068985}, {math.MaxFloat64, 0.004961954789184062, -0.004962015874444895},
		{-1e22, 0.8522008497671888, 1.6287782256068985},
	} {
		if got := Sin(test.x); apart(got, test.sin) > 2 {
			t.Errorf("Sin(%v) = %v, want %v", test.x, got, test.sin)
		}
		if got := Tan(test.x); apart(got, test.tan) > 4 {
			t.Errorf("Tan(%v) = %v, want %v", test.x, got, test.tan)
		}
	}
	below, at := math.Nextafter(exactBelow, 0), float64(exactBelow)
	if want := Sin(below) + (at-below)*math.Sqrt(1-Sin(below)*Sin(below)); math.Abs(math.Abs(Sin(at))-math.Abs(want)) > 3e-10 {
		t.Errorf("Sin(%v) = %v, beside %v", at, Sin(at), Sin(below))
	}
}
