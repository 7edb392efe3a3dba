package audit

import (
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// inputs draws n rows of a space: two of three with values of the wild kind, the third as the space has them, so that premises that order
// variables are met. Variables of which the domain says nothing are as the space has them, too: a factor of all lengths would
// overflow.
func inputs(sp *source.Space, n int, sd seed.Seed) []source.Row {
	r := sd.Rand()
	usual := source.Values(sp)
	rows := make([]source.Row, n)
	for i := range rows {
		rows[i] = usual(r)
		if i%3 == 2 {
			continue
		}
		for k, v := range sp.Vars {
			if sp.Domain != nil && sp.Subject != nil && sp.Domain.Root(sp.Subject, v, sp.Relation) == "" {
				continue
			}
			if w := wild(r, v.Type); w != nil && sp.Inside(k, w) {
				rows[i][k] = w
			}
		}
	}
	return rows
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
