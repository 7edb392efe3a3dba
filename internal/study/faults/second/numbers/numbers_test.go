package numbers

import (
	"math"
	"math/bits"
	"testing"

	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

// signed tells the zeros apart.
func signed(x float64) draw.Pair { return draw.Pair{x, math.Signbit(x) && !math.IsNaN(x)} }

func TestHypot(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		p, q := r.Float(1000), r.Float(1000)
		if r.IntN(20) == 0 {
			p, q = draw.Of(r, math.Inf(-1), 1e200, -3e300, 1e-200), q*1e200
		}
		return [2]float64{p, q}, Hypot(p, q), math.Hypot(p, q)
	})
}

func TestCbrt(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		x := r.Float(1000)
		if r.IntN(20) == 0 {
			x = draw.Of(r, math.Inf(1), math.NaN(), 5e-324, -1e300, 1e-300)
		}
		return x, signed(Cbrt(x)), signed(math.Cbrt(x))
	})
}

func TestRound(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		x := r.Float(1000)
		if r.IntN(20) == 0 {
			x = draw.Of(r, math.Inf(1), math.NaN(), 0.49999999999999994, 4503599627370497, -1e300)
		}
		return x, signed(Round(x)), signed(math.Round(x))
	})
}

func TestSin(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		x := r.Float(1e5)
		if r.IntN(2) == 0 {
			x = float64(r.Between(-40, 40)) * math.Pi / 4
		}
		return x, Sin(x), math.Sin(x)
	})
}

func TestLen64(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		x := r.Uint64() >> r.IntN(65)
		return x, Len64(x), bits.Len64(x)
	})
}
