package emit

import (
	"go/constant"
	"go/token"
	"math"

	"github.com/imago-mt/imago/relation"
)

// inside is how far sources stay from an open end of floats, relative: the float next to 0 is no moderate value, its square is 0.
// Package source keeps the same distance.
const inside = 1e-9

// ends is the source of the bounds of a number.
type ends struct{ lo, hi string }

// constantEnds is the source of constant bounds, the usual ones where there are none.
func constantEnds(t *relation.Type, lo, hi constant.Value, open [2]bool) ends {
	if t.Kind >= relation.Float32 {
		return floatEnds(t, lo, hi, open)
	}
	minimum, maximum := kindRange(t.Kind)
	a, b := constant.MakeInt64(-rangeInt), constant.MakeInt64(rangeInt)
	one := constant.MakeInt64(1)
	if lo != nil {
		a = ceiling(lo)
		if open[0] && constant.Compare(a, token.EQL, lo) {
			a = constant.BinaryOp(a, token.ADD, one)
		}
		b = larger(b, constant.BinaryOp(a, token.ADD, constant.MakeInt64(rangeInt)))
	}
	if hi != nil {
		b = floor(hi)
		if open[1] && constant.Compare(b, token.EQL, hi) {
			b = constant.BinaryOp(b, token.SUB, one)
		}
		if lo == nil {
			a = smaller(a, constant.BinaryOp(b, token.SUB, constant.MakeInt64(rangeInt)))
		}
	}
	within := func(x constant.Value) string { return smaller(larger(x, minimum), maximum).ExactString() } // also where nothing fits: v < 0 of a uint64
	return ends{within(a), within(b)}
}

// floatEnds is constantEnds for floats.
func floatEnds(t *relation.Type, lo, hi constant.Value, open [2]bool) ends {
	a, b := -float64(rangeFloat), float64(rangeFloat)
	if lo != nil {
		a, _ = constant.Float64Val(lo)
		b = math.Max(b, a+rangeFloat)
	}
	if hi != nil {
		b, _ = constant.Float64Val(hi)
		if lo == nil {
			a = math.Min(a, b-rangeFloat)
		}
	}
	a, b = insideOf(t, a, b, [2]bool{open[0] && lo != nil, open[1] && hi != nil})
	return ends{floatSource(a), floatSource(b)}
}

// insideOf is the closed interval of an open one.
func insideOf(t *relation.Type, a, b float64, open [2]bool) (lo, hi float64) {
	lo, hi = a, b
	if open[0] {
		lo = moved(t, a, +1)
	}
	if open[1] {
		hi = moved(t, b, -1)
	}
	if lo > hi { // it is narrower than that
		return a + (b-a)/4, b - (b-a)/4
	}
	return lo, hi
}

// moved is the number inside an open end from which on values of t are drawn.
func moved(t *relation.Type, end, inwards float64) float64 {
	f := end + inwards*inside*math.Max(1, math.Abs(end))
	if t.Kind != relation.Float32 {
		return f
	}
	if g := float32(f); inwards*(float64(g)-end) > 0 {
		return float64(g)
	}
	return float64(math.Nextafter32(float32(end), float32(math.Inf(int(inwards)))))
}

func lengthEnds(lo, hi constant.Value, open [2]bool, most int) ends {
	if lo == nil || constant.Sign(lo) < 0 {
		lo, open[0] = constant.MakeInt64(0), false
	}
	if hi == nil {
		hi, open[1] = larger(constant.MakeInt64(int64(most)), lo), false
	}
	return constantEnds(intType, lo, hi, open)
}

var intType = relation.Predeclared(relation.Int)
