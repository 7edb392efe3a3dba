package symbolic

import (
	"github.com/imago-mt/imago/internal/solve"
)

// decode reads a rune at the beginning of a text that is not empty.
func (x *executor) decode(s *state, t text) (decoding, error) {
	all := x.decodings(t)
	for _, d := range all {
		yes, err := x.decide(s, d.when)
		if err != nil {
			return decoding{}, err
		}
		if yes {
			return d, nil
		}
	}
	return all[len(all)-1], nil
}

// runes are the runes of a text.
func (x *executor) runes(s *state, t text) ([]value, error) {
	var out []value
	for len(t) > 0 {
		d, err := x.decode(s, t)
		if err != nil {
			return nil, err
		}
		out, t = append(out, d.rune), t[d.size:]
	}
	return out, nil
}

// encode is the text of a rune.
func (x *executor) encode(s *state, r *solve.Term) (text, error) {
	r = x.store.Convert(solve.Int64, r)
	part := func(shift, mask, set uint64) *solve.Term {
		v := x.store.Apply(solve.BitAnd, x.store.Apply(solve.Shr, r, x.store.Int(solve.Int64, shift)), x.store.Int(solve.Int64, mask))
		return x.store.Convert(solve.Uint8, x.store.Apply(solve.BitOr, v, x.store.Int(solve.Int64, set)))
	}
	surrogate := x.between(r, 0xD800, 0xDFFF)
	for _, way := range [...]struct {
		when *solve.Term
		text text
	}{
		{x.between(r, 0, 0x7F), text{x.store.Convert(solve.Uint8, r)}},
		{x.between(r, 0x80, 0x7FF), text{part(6, 0x1F, 0xC0), part(0, 0x3F, 0x80)}},
		{x.store.Apply(solve.And, x.between(r, 0x800, 0xFFFF), x.store.Not(surrogate)), text{part(12, 0x0F, 0xE0), part(6, 0x3F, 0x80), part(0, 0x3F, 0x80)}},
		{x.between(r, 0x10000, 0x10FFFF), text{part(18, 0x07, 0xF0), part(12, 0x3F, 0x80), part(6, 0x3F, 0x80), part(0, 0x3F, 0x80)}},
	} {
		yes, err := x.decide(s, way.when)
		if err != nil {
			return nil, err
		}
		if yes {
			return way.text, nil
		}
	}
	return x.textOf("\uFFFD"), nil
}
