package audit

import (
	"go/constant"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// inputs draws n rows of a space: a quarter with values of the wild kind, one where digits are lost, and the rest as the space has them, so
// that premises that order variables are met. Variables of which the domain says nothing are as the space has them, too: a factor of all
// lengths would overflow.
func inputs(sp *source.Space, n int, sd seed.Seed) []source.Row {
	r := sd.Rand()
	usual := source.Values(sp)
	rows := make([]source.Row, n)
	for i := range rows {
		rows[i] = usual(r)
		kind := i % 4
		if kind > 1 {
			continue
		}
		at, by := anchor(r, sp), offset(r) // for all variables at once, mostly
		for k, v := range sp.Vars {
			if sp.Domain != nil && sp.Subject != nil && sp.Domain.Root(sp.Subject, v, sp.Relation) == "" {
				continue
			}
			w := wild(r, v.Type)
			if kind == 1 && v.Type.Kind == relation.Float64 {
				if w = by(at); k > 0 {
					w = beside(r, sp, at, rows[i][:k])
				}
			}
			if w != nil && sp.Inside(k, w) {
				rows[i][k] = w
			}
		}
	}
	return rows
}

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

// wild draws a value by its bits, with long tails; nil where the usual draw must do.
func wild(r *rand.Rand, t *relation.Type) relation.Value {
	switch t.Kind {
	case relation.Float64:
		return math.Ldexp(1+r.Float64(), r.IntN(30)-20) * float64(1-2*r.IntN(2))
	case relation.Int:
		return int(int64(r.Uint64()) >> r.IntN(64))
	case relation.Int32:
		return int32(r.IntN(0x110000))
	case relation.Int64:
		return int64(r.Uint64()) >> r.IntN(64)
	case relation.Uint32:
		return r.Uint32() >> r.IntN(32)
	case relation.Uint:
		return uint(r.Uint64() >> r.IntN(64))
	case relation.String:
		var b []rune
		for range int(math.Exp(3 * r.Float64())) {
			b = append(b, rune(r.IntN([]int{0x80, 0x250, 0x3000, 0xD800, 0x110000}[r.IntN(5)])))
		}
		return string(b)
	case relation.Slice:
		return wildList(r, t)
	}
	return nil
}

func wildList(r *rand.Rand, t *relation.Type) relation.Value {
	l := relation.List{}
	for range int(math.Exp(2.5 * r.Float64())) {
		if t.Elem.Kind == relation.Uint8 {
			l = append(l, byte(r.Uint32()))
			continue
		}
		v := wild(r, t.Elem)
		if v == nil {
			return nil
		}
		l = append(l, v)
	}
	return l
}
