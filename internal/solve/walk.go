package solve

import (
	"math"
	"math/rand/v2"
	"slices"
)

// A Walk goes from one model of constraints to others. Each step draws every variable again, alike over all values that the constraints leave it while the
// others stay as they are: by the slice sampler with shrinkage (Neal, "Slice sampling", 2003, §4.1), which draws from an interval and, where a constraint
// fails, cuts the interval at the value towards the one that is known to hold. What is drawn from is the slice of a uniform distribution, so that its
// height needs no drawing. A variable that an equation fixes stays.
//
// It is for suites that shall not consist of what a search finds first: small values, and those next to a constant.
type Walk struct {
	tape  *tape
	moves []move // by variable of the tape
	rand  *rand.Rand
}

// A move is what is to be known of a variable that is drawn again.
type move struct {
	span
	steps []int32 // of the tape that hang on it
	holds []int32 // the constraints among them
}

// A span of a variable are bounds that constraints give it as constants.
type span struct {
	low, high     uint64
	isLow, isHigh bool
}

// NewWalk begins at a model, over the variables of the constraints and others that are given.
func NewWalk(constraints, others []*Term, from Model, r *rand.Rand) *Walk {
	parts := conjuncts(constraints)
	w := &Walk{tape: newTape(append(slices.Clone(parts), others...)), rand: r}
	known := map[*Term]*span{}
	for _, v := range w.tape.vars {
		known[v] = &span{}
	}
	must := map[int32]bool{}
	for _, c := range parts {
		must[w.tape.slot[c]] = true
		if c.op == Lt || c.op == Le || c.op == Eq {
			bounded(known, c.args[0], c.args[1])
		}
		if c.op == Eq {
			bounded(known, c.args[1], c.args[0])
		}
	}
	for i, v := range w.tape.vars {
		m := move{span: *known[v], steps: w.tape.after(w.tape.at[i])}
		for _, at := range m.steps {
			if must[at] {
				m.holds = append(m.holds, at)
			}
		}
		// A flag may be a constraint of its own.
		if must[w.tape.at[i]] {
			m.holds = append(m.holds, w.tape.at[i])
		}
		w.moves = append(w.moves, m)
	}
	w.tape.load(from)
	w.tape.run()
	return w
}

// bounded notes that a is at most b, where one of them is a variable and the other one a constant. That it may be less is left to the constraint.
func bounded(known map[*Term]*span, a, b *Term) {
	switch {
	case a.op == Var && b.op == Const:
		if e := known[a]; !e.isHigh || holds(Lt, a.sort, b.bits, e.high) {
			e.high, e.isHigh = b.bits, true
		}
	case a.op == Const && b.op == Var:
		if e := known[b]; !e.isLow || holds(Lt, b.sort, e.low, a.bits) {
			e.low, e.isLow = a.bits, true
		}
	}
}

// Next is the model after one step, of all variables.
func (w *Walk) Next() Model {
	m := Model{}
	for i, v := range w.tape.vars {
		w.draw(i)
		m[v] = w.tape.value[w.tape.at[i]]
	}
	return m
}

// draws of a variable, after which it stays: an interval of 64 bits is halved so often. Most are done after the first few.
const draws = 64

// draw gives a variable another value. Only what hangs on it is computed anew: conditions of texts have hundreds of terms, and each byte is in few of them.
func (w *Walk) draw(i int) {
	v, at, m := w.tape.vars[i], w.tape.at[i], &w.moves[i]
	old := w.tape.value[at]
	low, high := w.interval(v.sort, old, m.span)
	for range draws {
		x := w.between(v.sort, low, high)
		if x == old {
			break
		}
		w.tape.value[at] = x
		w.tape.runSome(m.steps)
		if !slices.ContainsFunc(m.holds, func(c int32) bool { return w.tape.value[c] != 1 }) {
			return
		}
		// The old value lies between the ends always.
		if holds(Lt, v.sort, x, old) {
			low = x
		} else {
			high = x
		}
	}
	if w.tape.value[at] != old {
		w.tape.value[at] = old
		w.tape.runSome(m.steps)
	}
}

// few are the bits of sorts that are drawn from wholly: bytes are letters as often as small numbers. No theory.
const few = 16

// interval is what a variable is drawn from: between its bounds, and on a side where it has none, or one that keeps nothing near, up to the rung of the
// ladder that its value lies on.
func (w *Walk) interval(sort Sort, x uint64, e span) (low, high uint64) {
	if sort == Bool {
		return 0, 1
	}
	low, high = sort.limits()
	rung := sort.rung(x)
	near := func(end uint64) bool { return sort.rung(end) <= max(rung, ladder[len(ladder)-2]) }
	switch {
	case sort.IsFloat():
		low, high = sort.bitsOf(-rung), sort.bitsOf(rung)
	case sort.Bits() > few && rung < float64(high):
		high = uint64(rung)
		if sort.Signed() {
			low = -high
		}
	}
	if e.isLow && (near(e.low) || sort.Bits() <= few) {
		low = e.low
	}
	if e.isHigh && (near(e.high) || sort.Bits() <= few) {
		high = e.high
	}
	return sort.truncate(low), sort.truncate(high)
}

// rung is that of the ladder which a number lies on; the last one, which has no bound, is the largest float.
func (s Sort) rung(x uint64) float64 {
	size := math.Abs(s.float(x))
	switch {
	case s.Signed():
		size = math.Abs(float64(s.signed(x)))
	case s.IsInt():
		size = float64(x)
	}
	for _, rung := range ladder[:len(ladder)-1] {
		if size <= rung {
			return rung
		}
	}
	if s == Float32 {
		return math.MaxFloat32
	}
	return math.MaxFloat64
}

// between draws from an interval, both ends included.
func (w *Walk) between(sort Sort, low, high uint64) uint64 {
	if !sort.IsFloat() {
		n := sort.truncate(high - low)
		if n == math.MaxUint64 {
			return w.rand.Uint64()
		}
		return sort.truncate(low + w.rand.Uint64N(n+1))
	}
	// Parts of both ends are added, since the width of all floats is none.
	a, b, t := sort.float(low), sort.float(high), w.rand.Float64()
	return sort.bitsOf(float64(a*(1-t)) + float64(b*t)) // rounded alike on all machines
}
