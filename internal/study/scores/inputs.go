package scores

import (
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// inputs draws n rows inside a domain: one value in three as the usual generator of its space draws it, which knows about texts and types
// with invariants, and the others by their bits and with long tails, which inference does not.
//
// These inputs judge inference and therefore must not be those it searched on: the distribution is another one, and its seed too.
func inputs(sp *source.Space, n int, sd seed.Seed) []source.Row {
	r := sd.Rand()
	// Both kinds in one row: wild values alone would mostly fall to the same refusal.
	usual := source.Values(sp)
	rows := make([]source.Row, 0, n)
	for len(rows) < n {
		row := usual(r)
		for k, v := range sp.Vars {
			if r.IntN(3) == 0 {
				continue
			}
			// what lies outside of the domain is left as the usual draw has it: no claim is made there. That is asked value by value: a row
			// that is wild throughout hardly ever meets 0 <= from <= to <= len(list), and most of the time went into rows that were thrown away.
			was := row[k]
			if w := wild(r, v.Type, 0); w != nil && sp.Inside(k, w) {
				if row[k] = w; !sp.Meets(row) {
					row[k] = was
				}
			}
		}
		// rows must meet the condition between parameters
		if sp.Meets(row) {
			rows = append(rows, row)
		}
	}
	return rows
}

// wild draws a value; nil where the usual draw must do.
//
// Structs, maps, pointers and opaque types are left to the usual draw: their parts have invariants that nobody has told. Lists deeper than
// the first level are drawn in the same way.
func wild(r *rand.Rand, t *relation.Type, depth int) relation.Value {
	switch t.Kind {
	case relation.Bool:
		return r.IntN(2) == 0
	case relation.Float64:
		return float(r)
	case relation.Float32:
		return float32(float(r))
	case relation.Int:
		return int(whole(r))
	case relation.Int8:
		return int8(whole(r))
	case relation.Int16:
		return int16(whole(r))
	case relation.Int32:
		return int32(whole(r))
	case relation.Int64:
		return whole(r)
	case relation.Uint:
		return uint(r.Uint64() >> r.IntN(64))
	case relation.Uint8:
		return uint8(r.Uint32())
	case relation.Uint16:
		return uint16(r.Uint32() >> r.IntN(32))
	case relation.Uint32:
		return r.Uint32() >> r.IntN(32)
	case relation.Uint64:
		return r.Uint64() >> r.IntN(64)
	case relation.String:
		return text(r)
	case relation.Slice:
		if t.Elem.Kind == relation.Uint8 {
			return bytes(r)
		}
		l := relation.List{}
		// lengths are drawn by magnitude, up to e to the power
		for range length(r, 2.5) {
			v := wild(r, t.Elem, depth+1)
			if v == nil {
				// an element of a type with invariants: the whole list is left to the usual draw
				return nil
			}
			l = append(l, v)
		}
		return l
	}
	return nil
}

// float draws the exponent, then the digits; now and then there are few digits.
//
// Magnitudes are 2^-20 to 2^10, of either sign.
func float(r *rand.Rand) float64 {
	f := math.Ldexp(1+r.Float64(), r.IntN(30)-20)
	if r.IntN(8) == 0 {
		f = math.Round(f*4) / 4
	}
	return f * float64(1-2*r.IntN(2))
}

// whole draws the number of bits, then the bits.
func whole(r *rand.Rand) int64 { return int64(r.Uint64()) >> r.IntN(64) }

// length is log-uniform from 1 to e to the power of logarithm, less one in every other draw, so that there are empty texts.
func length(r *rand.Rand, logarithm float64) int {
	return int(math.Exp(logarithm*r.Float64())) - r.IntN(2)
}

// text draws characters of one span, and a blank in every sixth place, since words are what texts are made of.
func text(r *rand.Rand) string {
	var b []rune
	// from digits and marks over ASCII and Latin to all of Unicode, each span as often
	span := []int{0x40, 0x80, 0x250, 0x3000, 0xD800, 0x110000}[r.IntN(6)]
	for range length(r, 3) {
		if r.IntN(6) == 0 {
			b = append(b, ' ')
			continue
		}
		b = append(b, rune(r.IntN(span)))
	}
	return string(b)
}

// bytes draws each byte from all 256, so that most results are no valid UTF-8.
func bytes(r *rand.Rand) relation.Value {
	l := relation.List{}
	for range length(r, 3) {
		l = append(l, byte(r.Uint32()))
	}
	return l
}
