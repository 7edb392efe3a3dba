package symbolic

import (
	"go/token"

	"github.com/imago-mt/imago/internal/solve"
)

// A text is a string of known length: its bytes are terms, and it never changes.
type text []*solve.Term

// textOf is a constant as a text.
func (x *executor) textOf(s string) text {
	t := make(text, len(s))
	for i := range t {
		t[i] = x.store.Int(solve.Uint8, uint64(s[i]))
	}
	return t
}

// before is the condition that a text is less than another one.
func (x *executor) before(a, b text) *solve.Term {
	out := x.store.Bool(len(a) < len(b)) // where one is the beginning of the other
	for i := min(len(a), len(b)) - 1; i >= 0; i-- {
		out = x.store.Apply(solve.Or, x.store.Less(a[i], b[i]), x.store.Apply(solve.And, x.store.Equal(a[i], b[i]), out))
	}
	return out
}

// ordered is a comparison of texts.
func (x *executor) ordered(op token.Token, a, b text) (*solve.Term, bool) {
	switch op {
	case token.LSS:
		return x.before(a, b), true
	case token.GTR:
		return x.before(b, a), true
	case token.LEQ:
		return x.store.Not(x.before(b, a)), true
	case token.GEQ:
		return x.store.Not(x.before(a, b)), true
	}
	return nil, false
}

// A decoding is one way in which the bytes at a place of a text may make a rune.
type decoding struct {
	when *solve.Term
	rune *solve.Term // of sort Int32
	size int
}

// wrong is U+FFFD, which stands for a byte that is no part of a rune (Go spec, "For statements with range clause").
const wrong = 0xFFFD

// between is lo <= b <= hi.
func (x *executor) between(b *solve.Term, lo, hi uint64) *solve.Term {
	return x.store.Apply(solve.And, x.store.Apply(solve.Le, x.store.Int(b.Sort(), lo), b), x.store.Apply(solve.Le, b, x.store.Int(b.Sort(), hi)))
}

// decodings are the ways to read a rune at the beginning of t, which is not empty: of one byte, and of two to four by the table of well-formed sequences
// (Unicode 15.0, table 3-7). The last one is that none of the others is there.
func (x *executor) decodings(t text) []decoding {
	wide := func(i int) *solve.Term { return x.store.Convert(solve.Int32, t[i]) }
	out := []decoding{{x.store.Less(t[0], x.store.Int(solve.Uint8, 0x80)), wide(0), 1}}
	for _, row := range [...]struct{ lo, hi, from, to uint64 }{
		{0xC2, 0xDF, 0x80, 0xBF},
		{0xE0, 0xE0, 0xA0, 0xBF}, {0xE1, 0xEC, 0x80, 0xBF}, {0xED, 0xED, 0x80, 0x9F}, {0xEE, 0xEF, 0x80, 0xBF},
		{0xF0, 0xF0, 0x90, 0xBF}, {0xF1, 0xF3, 0x80, 0xBF}, {0xF4, 0xF4, 0x80, 0x8F},
	} {
		size, mask := 2, uint64(0x1F)
		switch {
		case row.lo >= 0xF0:
			size, mask = 4, 0x07
		case row.lo >= 0xE0:
			size, mask = 3, 0x0F
		}
		if size > len(t) {
			break
		}
		d := decoding{x.store.Apply(solve.And, x.between(t[0], row.lo, row.hi), x.between(t[1], row.from, row.to)), x.store.Apply(solve.BitAnd, wide(0), x.store.Int(solve.Int32, mask)), size}
		for i := 1; i < size; i++ {
			if i > 1 {
				d.when = x.store.Apply(solve.And, d.when, x.between(t[i], 0x80, 0xBF))
			}
			low := x.store.Apply(solve.BitAnd, wide(i), x.store.Int(solve.Int32, 0x3F))
			d.rune = x.store.Apply(solve.BitOr, x.store.Apply(solve.Shl, d.rune, x.store.Int(solve.Int32, 6)), low)
		}
		// Rows of one size differ in what is allowed, and not in what is read.
		if last := &out[len(out)-1]; last.size == size {
			last.when = x.store.Apply(solve.Or, last.when, d.when)
			continue
		}
		out = append(out, d)
	}
	return append(out, decoding{x.store.Bool(true), x.store.Int(solve.Int32, wrong), 1})
}

// valid is the condition that a text is valid UTF-8.
func (x *executor) valid(t text) *solve.Term {
	// From the end: a text is valid if it begins with a rune and what follows is.
	from := make([]*solve.Term, len(t)+1)
	from[len(t)] = x.store.Bool(true)
	for i := len(t) - 1; i >= 0; i-- {
		from[i] = x.store.Bool(false)
		all := x.decodings(t[i:])
		for _, d := range all[:len(all)-1] {
			from[i] = x.store.Apply(solve.Or, from[i], x.store.Apply(solve.And, d.when, from[i+d.size]))
		}
	}
	return from[0]
}
