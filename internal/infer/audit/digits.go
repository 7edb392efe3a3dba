package audit

import (
	"go/constant"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// anchor draws a number beside which results lose their digits: poles and zeros are multiples of π/2 or of 1/2, and ends of the domain.
func anchor(r *rand.Rand, sp *source.Space) float64 {
	switch r.IntN(4) {
	case 0:
		return float64(r.IntN(1275)-637) * (math.Pi / 2)
	case 1:
		return float64(r.IntN(41)-20) / 2
	}
	if sp.Domain == nil || len(sp.Domain.Bounds) == 0 {
		return 0
	}
	b := sp.Domain.Bounds[r.IntN(len(sp.Domain.Bounds))]
	end := b.Lo
	if end == nil || b.Hi != nil && r.IntN(2) == 0 {
		end = b.Hi
	}
	if end == nil {
		return 0
	}
	f, _ := constant.Float64Val(constant.ToFloat(end))
	return f
}

// offset draws how far from an anchor a number lies: a few floats, or any part of 1. The floats next to 0 are no moderate values.
func offset(r *rand.Rand) func(float64) float64 {
	n, to, by := r.IntN(3), math.Inf(2*r.IntN(2)-1), math.Pow(10, -17*r.Float64())*float64(2*r.IntN(2)-1)
	near := r.IntN(2) == 0
	return func(f float64) float64 {
		if !near || math.Abs(f) < 1 {
			return f + by*max(1, math.Abs(f))
		}
		for range n {
			f = math.Nextafter(f, to)
		}
		return f
	}
}

// beside draws a value for a variable after others: one that lies at the anchor, too, that has the same value as another, or that makes
// their sum or difference lie there.
func beside(r *rand.Rand, sp *source.Space, at float64, before source.Row) relation.Value {
	x, _ := before[r.IntN(len(before))].(float64)
	by := offset(r)
	switch r.IntN(6) {
	case 0:
		return x
	case 1:
		return -x
	case 2:
		return by(at - x)
	case 3:
		return by(x - at)
	case 4:
		return by(anchor(r, sp))
	}
	return by(at)
}
