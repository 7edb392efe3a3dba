package solve

import "math"

// A goal is a condition of a search: how far the values on a tape are from what it wants. A negation has been pushed inward, to the comparisons.
type goal struct {
	kind  goalKind
	want  bool // of a comparison or a bool
	op    Op
	sort  Sort
	x, y  int32 // slots of what is compared; of a bool, x
	parts []*goal

	round int // in which last was computed: goals are shared as terms are
	last  float64
}

type goalKind uint8

const (
	comparing goalKind = iota
	boolean
	every
	either
)

// A wanted term is what goals are shared by.
type wanted struct {
	t    *Term
	want bool
}

// goals makes goals of terms on a tape.
type goals struct {
	tape  *tape
	made  map[wanted]*goal
	round int
}

func (g *goals) of(t *Term, want bool) *goal {
	if t.op == Not {
		return g.of(t.args[0], !want)
	}
	k := wanted{t, want}
	if old, ok := g.made[k]; ok {
		return old
	}
	made := g.build(t, want)
	g.made[k] = made
	return made
}

func (g *goals) build(t *Term, want bool) *goal {
	all := func(kind goalKind, parts ...*goal) *goal { return &goal{kind: kind, parts: parts} }
	switch {
	case t.op == And || t.op == Or:
		kind := either
		if (t.op == And) == want {
			kind = every
		}
		return all(kind, g.of(t.args[0], want), g.of(t.args[1], want))
	case t.op == Ite:
		c := t.args[0]
		return all(either, all(every, g.of(c, true), g.of(t.args[1], want)), all(every, g.of(c, false), g.of(t.args[2], want)))
	case t.op == Eq && t.args[0].sort == Bool:
		a, b := t.args[0], t.args[1]
		return all(either, all(every, g.of(a, true), g.of(b, want)), all(every, g.of(a, false), g.of(b, !want)))
	case operators[t.op].compares:
		return &goal{kind: comparing, want: want, op: t.op, sort: t.args[0].sort, x: g.tape.slot[t.args[0]], y: g.tape.slot[t.args[1]]}
	}
	return &goal{kind: boolean, want: want, x: g.tape.slot[t]}
}

// distance is 0 if and only if d's condition holds. That of a comparison grows with the logarithm of what lies between the two sides, in units in the
// last place for floats (Fu and Su, XSat, CAV 2016), so that one far condition does not drown the others in the sum.
func (g *goals) distance(d *goal) float64 {
	if d.round == g.round {
		return d.last
	}
	d.round = g.round
	switch d.kind {
	case boolean:
		d.last = float64(truth((g.tape.value[d.x] == 1) != d.want))
	case comparing:
		d.last = gap(d, g.tape.value[d.x], g.tape.value[d.y])
	case every:
		d.last = 0
		for _, p := range d.parts {
			d.last += g.distance(p)
		}
	case either:
		d.last = math.Inf(1)
		for _, p := range d.parts {
			d.last = math.Min(d.last, g.distance(p))
		}
	}
	return d.last
}

// noNumber is the distance of a comparison with NaN: beyond that of any two numbers, which is at most log2(2 + 2^64). No theory stands behind the rest.
const noNumber = 70

func gap(d *goal, x, y uint64) float64 {
	if holds(d.op, d.sort, x, y) == d.want {
		return 0
	}
	between := 0.0
	switch {
	case d.op == Eq && !d.want: // any step away will do
	case d.sort.IsFloat():
		fx, fy := d.sort.float(x), d.sort.float(y)
		if math.IsNaN(fx) || math.IsNaN(fy) {
			return noNumber
		}
		between = apart(ordinal(d.sort, x), ordinal(d.sort, y))
	case d.sort.Signed():
		between = apart(d.sort.signed(x), d.sort.signed(y))
	default:
		between = math.Abs(float64(x) - float64(y))
	}
	return math.Log2(2 + between)
}

// apart is |a - b| without overflow.
func apart(a, b int64) float64 {
	if a < b {
		a, b = b, a
	}
	return float64(uint64(a) - uint64(b))
}

// ordinal numbers the floats of a sort in their order: neighbours have neighbouring numbers, and both zeros are 0.
func ordinal(s Sort, bits uint64) int64 {
	sign := uint64(1) << (s.Bits() - 1)
	if bits&sign != 0 {
		return -int64(bits &^ sign)
	}
	return int64(bits)
}

// fromOrdinal is the float of a number, and false if there is none that is finite.
func fromOrdinal(s Sort, n int64) (bits uint64, ok bool) {
	sign := uint64(1) << (s.Bits() - 1)
	bits = uint64(n)
	if n < 0 {
		bits = uint64(-n) | sign
	}
	infinity := s.bitsOf(math.Inf(1))
	return bits, bits&^sign < infinity
}
