package source

import (
	"go/constant"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// IllConditioned yields rows on which floats lose their digits. Its anchors are places of poles, zeros and jumps, most of which are
// multiples of π/2 or of 1/2, literals of the code, and ends of the domain, nearer to an open end than the other strategies go. In most rows
// all variables lie beside the same anchor, or their sum or difference does: that is where large terms cancel. The rows have no end; without floats
// they are those of [Random].
type IllConditioned struct{}

var _ Strategy = IllConditioned{}

// Sources implements [Strategy].
func (IllConditioned) Sources(sp *Space, s seed.Seed) iter.Seq[Row] {
	return sp.sieve().pass(func(yield func(Row) bool) {
		b := &anchored{sp: sp, fresh: Values(sp), r: s.Child("brink", 0).Rand()}
		repairs := sp.repairs()
		for {
			row := b.row()
			for _, r := range repairs {
				r.apply(row)
			}
			if !yield(row) {
				return
			}
		}
	})
}

// anchored makes rows beside anchors.
type anchored struct {
	sp    *Space
	fresh func(*rand.Rand) Row
	r     *rand.Rand
}

// row is a random row with its floats replaced.
func (b *anchored) row() Row {
	row := b.fresh(b.r)
	at, by := b.anchor(), b.offset()
	var before []float64 // the floats so far
	for i, v := range row {
		moved := mapFloats(v, func(old float64) float64 {
			f := by(at)
			if len(before) > 0 {
				f = b.beside(at, by(at), before[b.r.IntN(len(before))], old)
			}
			before = append(before, f)
			return f
		})
		if sp := b.sp; sp.Domain == nil || sp.Domain.Contains(moved, sp.Vars[i].Type, sp.pathAt(i)) {
			row[i] = moved
		}
	}
	return row
}

// beside is a further float of a row: beside the anchor of the earlier ones, equal or opposite to one of them, or such that its sum or
// difference with one lies beside the anchor. Otherwise it is independent.
func (b *anchored) beside(at, same, before, old float64) float64 {
	switch b.r.IntN(8) {
	case 0:
		return before
	case 1:
		return -before
	case 2:
		return b.offset()(at - before)
	case 3:
		return b.offset()(before - at)
	case 4:
		return b.offset()(b.anchor())
	case 5:
		return old
	case 6:
		return b.offset()(at)
	}
	return same
}

// anchor draws a place of poles, zeros and jumps: a small or large multiple of π/2, a multiple of 1/2, a literal, an end of the domain.
func (b *anchored) anchor() float64 {
	switch b.r.IntN(8) {
	case 0, 1:
		return float64(b.r.IntN(17)-8) * (math.Pi / 2)
	case 2:
		return math.Round(2*Range/math.Pi*(2*b.r.Float64()-1)) * (math.Pi / 2)
	case 3:
		return float64(b.r.IntN(17)-8) / 2
	case 4:
		if h := b.sp.Hints.Numbers; len(h) > 0 {
			return h[b.r.IntN(len(h))]
		}
	}
	if b.sp.Domain == nil || len(b.sp.Domain.Bounds) == 0 {
		return 0
	}
	bound := b.sp.Domain.Bounds[b.r.IntN(len(b.sp.Domain.Bounds))]
	end := bound.Lo
	if end == nil || bound.Hi != nil && b.r.IntN(2) == 0 {
		end = bound.Hi
	}
	if end == nil {
		return 0
	}
	f, _ := constant.Float64Val(constant.ToFloat(end))
	return f
}

// offset draws a distance from an anchor: up to two floats, or a relative distance between 1e-17 and 1, uniform in its logarithm. The
// floats next to 0 are no moderate values.
func (b *anchored) offset() func(float64) float64 {
	steps, to := b.r.IntN(3), math.Inf(2*b.r.IntN(2)-1)
	part := math.Copysign(math.Pow(10, -17*b.r.Float64()), to)
	next := b.r.IntN(2) == 0
	return func(f float64) float64 {
		if !next || f == 0 {
			return f + part*max(1, math.Abs(f))
		}
		for range steps {
			f = math.Nextafter(f, to)
		}
		return f
	}
}

// mapFloats is a value with its floats replaced.
func mapFloats(v relation.Value, by func(float64) float64) relation.Value {
	all := func(vs []relation.Value) []relation.Value {
		out := make([]relation.Value, len(vs))
		for i, e := range vs {
			out[i] = mapFloats(e, by)
		}
		return out
	}
	switch v := v.(type) {
	case float64:
		return by(v)
	case float32:
		return float32(by(float64(v)))
	case relation.List:
		return relation.List(all(v))
	case relation.Fields:
		return relation.Fields(all(v))
	case relation.Ref:
		return relation.Ref{To: mapFloats(v.To, by)}
	}
	return v
}
