package falsify

import (
	"math"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// An extent is how large the values of a variable get: the least and the largest number in them, and the greatest length. What is drawn for a
// variable is of bearable size, whether the domain bounds it or, of the arguments of sisters, nobody does; moves could go to the ends of its type,
// where Repeat(s, n) has no memory and nothing is about the claim.
type extent struct {
	least, largest float64
	length         int
}

// extentsOf are those of n variables in rows. Rows of the boundary grid are among them, so that what the domain bounds has its ends. A variable whose
// values have no numbers holds none: a move does not put one where there was none.
func extentsOf(rows []source.Row, n int) []extent {
	out := make([]extent, n)
	for i := range out {
		e := &out[i]
		e.least, e.largest = math.Inf(1), math.Inf(-1)
		for _, row := range rows {
			measure(row[i], func(f float64) { e.least, e.largest = min(e.least, f), max(e.largest, f) }, func(n int) { e.length = max(e.length, n) })
		}
	}
	return out
}

// holds reports whether a value is no larger than those that the extent was taken of. Numbers at all places of a value have one extent, elements and
// fields alike: finer ones would keep a field that was drawn as 0 there.
func (e extent) holds(v relation.Value) bool {
	ok := true
	measure(v, func(f float64) { ok = ok && e.least <= f && f <= e.largest }, func(n int) { ok = ok && n <= e.length })
	return ok
}

// measure calls number and length for the numbers and for the lengths of lists and texts in a value.
func measure(v relation.Value, number func(float64), length func(int)) {
	all := func(vs []relation.Value) {
		for _, e := range vs {
			measure(e, number, length)
		}
	}
	switch v := v.(type) {
	case string:
		length(len(v))
	case relation.List:
		length(len(v))
		all(v)
	case relation.Fields:
		all(v)
	case relation.Pairs:
		length(len(v))
		for _, p := range v {
			measure(p.Key, number, length)
			measure(p.Value, number, length)
		}
	case relation.Ref:
		measure(v.To, number, length)
	case relation.Built: // its steps are its length, and what they are given its parts
		length(len(v.Steps))
		for _, st := range v.Steps {
			all(st.Args)
		}
	default:
		if f, ok := source.Number(v); ok {
			number(f)
		}
	}
}
