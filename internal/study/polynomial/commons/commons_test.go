package commons

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// functions pairs each function with the one of package math that it must agree with, and the largest difference in units in the last place.
var functions = []struct {
	name       string
	ours, math func(float64) float64
	ulps       uint64
	samples    func(r *rand.Rand) float64
	mathFails  func(x float64) bool // where package math of Go 1.26 on amd64 is itself further off; nil: nowhere
}{
	{"Abs", Abs, math.Abs, 0, anywhere, nil},
	{"Sin", Sin, math.Sin, 3, moderate, huge},
	{"Cos", Cos, math.Cos, 3, moderate, huge},
	{"Tan", Tan, math.Tan, 4, moderate, func(x float64) bool { return math.Abs(x) < 1e-6 || huge(x) }}, // it returns x itself below 1e-7, 26 ulps off
	{"Atan", Atan, math.Atan, 2, anywhere, nil},
	{"Asinh", Asinh, math.Asinh, 4, anywhere, nil},
	{"Log1p", Log1p, math.Log1p, 2, aboveMinusOne, nil},
	{"Log10", Log10, math.Log10, 4, positive, func(x float64) bool { return math.Abs(x) < 0x1p-1022 }}, // its Log takes subnormal numbers for 2^-1023
}

// huge angles are reduced with 64 of the bits that they need; TestLargeAngles knows better.
func huge(x float64) bool { return math.Abs(x) > 1<<29 }

func anywhere(r *rand.Rand) float64 {
	for {
		if x := math.Float64frombits(r.Uint64()); !special(x) {
			return x
		}
	}
}

// moderate is what package math itself reduces well: it multiplies by three parts of π/4 up to 2^29, where cancellation near a multiple
// of π/2 leaves fewer than 53 bits of the difference.
func moderate(r *rand.Rand) float64 { return (2*r.Float64() - 1) * math.Ldexp(1, r.IntN(7)) }

func aboveMinusOne(r *rand.Rand) float64 {
	if r.IntN(2) == 0 {
		return -r.Float64()
	}
	return math.Abs(anywhere(r))
}

func positive(r *rand.Rand) float64 { return math.Abs(anywhere(r)) }

// ordered maps floats to integers such that neighbours differ by one.
func ordered(x float64) int64 {
	b := int64(math.Float64bits(x))
	if b < 0 {
		return math.MinInt64 - b
	}
	return b
}

func apart(x, y float64) uint64 {
	if x == y || x != x && y != y {
		return 0
	}
	if special(x) || special(y) {
		return math.MaxUint64
	}
	a, b := ordered(x), ordered(y)
	return uint64(max(a, b) - min(a, b))
}

func TestAgainstMath(t *testing.T) {
	for _, f := range functions {
		t.Run(f.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			worst, at := uint64(0), 0.0
			for range 100_000 {
				x := f.samples(r)
				if r.IntN(2) == 0 {
					x = f.samples(r) / math.Ldexp(1, r.IntN(60))
				}
				if f.mathFails != nil && f.mathFails(x) {
					continue
				}
				if d := apart(f.ours(x), f.math(x)); d > worst {
					worst, at = d, x
				}
			}
			if worst > f.ulps {
				t.Errorf("%d ulps from math at %v: %v, want %v", worst, at, f.ours(at), f.math(at))
			}
		})
	}
}

// What package math does with the corners is what its comments promise; so do we, to the sign of zero.
func TestCorners(t *testing.T) {
	for _, f := range functions {
		for _, x := range []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), -1, 1, 5e-324, -5e-324, 1e-300, math.MaxFloat64} {
			if f.mathFails != nil && f.mathFails(x) && x != 0 {
				continue
			}
			got, want := f.ours(x), f.math(x)
			if apart(got, want) > f.ulps || got == 0 && math.Signbit(got) != math.Signbit(want) {
				t.Errorf("%s(%v) = %v, want %v", f.name, x, got, want)
			}
		}
	}
}

// Powers of ten have whole logarithms.
func TestLog10OfPowers(t *testing.T) {
	for n := -300; n <= 300; n++ {
		x := 1.0
		if _, err := fmt.Sscan(fmt.Sprintf("1e%d", n), &x); err != nil {
			t.Fatal(err)
		}
		if got := Log10(x); math.Abs(got-float64(n)) > 1e-15*math.Abs(float64(n)) {
			t.Errorf("Log10(1e%d) = %v", n, got)
		}
	}
}

// Each function is the inverse of another one of package math, or periodic, by identities that know no table.
func TestIdentities(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	near := func(what string, x, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-14*(1+math.Abs(want)) {
			t.Errorf("%s at %v: %v, want %v", what, x, got, want)
		}
	}
	for range 20_000 {
		x := (2*r.Float64() - 1) * 20
		near("sin² + cos²", x, Sin(x)*Sin(x)+Cos(x)*Cos(x), 1)
		near("tan·cos", x, Tan(x)*Cos(x), Sin(x))
		near("sinh asinh", x, math.Sinh(Asinh(x)), x)
		near("atan tan", x, Atan(Tan(x/20)), x/20)
		near("expm1 log1p", x, math.Expm1(Log1p(math.Abs(x))), math.Abs(x))
		near("log10 of a product", x, Log10(x*x), 2*Log10(Abs(x)))
	}
}

// Large angles are reduced exactly: with 2300 bits of π nothing is left to chance.
func TestLargeAngles(t *testing.T) {
	pi := piBits(2300)
	r := rand.New(rand.NewPCG(5, 6))
	xs := []float64{math.MaxFloat64, 1 << 20, 1<<20 + 0.5, 6381956970095103 * math.Ldexp(1, 797)} // the last: nearest of all to a multiple of π/2
	for range 500 {
		xs = append(xs, math.Ldexp(1+r.Float64(), 20+r.IntN(1003)))
	}
	for _, x := range xs {
		half := new(big.Float).SetPrec(2300).Quo(pi, big.NewFloat(2))
		n, _ := new(big.Float).SetPrec(2300).Quo(new(big.Float).SetPrec(2300).SetFloat64(x), half).Int(nil)
		rest := new(big.Float).SetPrec(2300).Mul(half, new(big.Float).SetPrec(2300).SetInt(n))
		rest.Sub(new(big.Float).SetPrec(2300).SetFloat64(x), rest)
		a, _ := rest.Float64() // in [0, π/2)
		below, _ := rest.Sub(rest, half).Float64()
		want := math.Sin(a)
		if a > 1 {
			want = math.Cos(below)
		}
		switch new(big.Int).And(n, big.NewInt(3)).Int64() {
		case 1:
			want = math.Cos(a)
			if a > 1 {
				want = -math.Sin(below)
			}
		case 2:
			want = -want
		case 3:
			want = -math.Cos(a)
			if a > 1 {
				want = math.Sin(below)
			}
		}
		if got := Sin(x); apart(got, want) > 3 {
			t.Errorf("Sin(%v) = %v, want %v", x, got, want)
		}
		if got := Sin(-x); got != -Sin(x) {
			t.Errorf("Sin(%v) = %v, want %v", -x, got, -Sin(x))
		}
	}
}

// The digits of 2/π are what Machin's formula gives.
func TestDigits(t *testing.T) {
	two := new(big.Float).SetPrec(1500).SetInt64(2)
	x := two.Quo(two, piBits(1500))
	x.SetMantExp(x, 64*(len(twoOverPi)-1))
	whole, _ := x.Int(nil)
	mask := new(big.Int).SetUint64(math.MaxUint64)
	for i := len(twoOverPi) - 1; i >= 0; i-- {
		if got := new(big.Int).And(whole, mask).Uint64(); got != twoOverPi[i] {
			t.Errorf("word %d is %#x, want %#x", i, twoOverPi[i], got)
		}
		whole.Rsh(whole, 64)
	}
	if half, _ := new(big.Float).Quo(piBits(200), big.NewFloat(2)).Float64(); half != halfPi {
		t.Errorf("halfPi is %v, want %v", halfPi, half)
	}
}

// piBits is π by Machin: 16·atan(1/5) - 4·atan(1/239).
func piBits(prec uint) *big.Float {
	one := new(big.Int).Lsh(big.NewInt(1), prec+64)
	atan := func(n int64) *big.Int {
		sum, term, sq := new(big.Int), new(big.Int).Quo(one, big.NewInt(n)), big.NewInt(n*n)
		for k := int64(1); term.Sign() != 0; k += 2 {
			part := new(big.Int).Quo(term, big.NewInt(k))
			if k%4 == 3 {
				part.Neg(part)
			}
			sum.Add(sum, part)
			term.Quo(term, sq)
		}
		return sum
	}
	pi := new(big.Int).Mul(big.NewInt(16), atan(5))
	pi.Sub(pi, new(big.Int).Mul(big.NewInt(4), atan(239)))
	f := new(big.Float).SetPrec(prec).SetInt(pi)
	return f.SetMantExp(f, -int(prec+64))
}
