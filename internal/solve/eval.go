package solve

import (
	"math"
	"slices"
)

// A Model gives variables their values. A variable that it does not name has the value zero of its sort.
type Model map[*Term]uint64

// Int is the value of an integer, with its sign.
func (m Model) Int(v *Term) int64 { return v.sort.signed(m[v]) }

// Float is the value of a float.
func (m Model) Float(v *Term) float64 { return v.sort.float(m[v]) }

// Bool is the value of a bool.
func (m Model) Bool(v *Term) bool { return m[v] == 1 }

// Clone is a copy of m, which is not nil.
func (m Model) Clone() Model {
	out := make(Model, len(m))
	for v, x := range m {
		out[v] = x
	}
	return out
}

// Eval is the value of t under m.
func Eval(t *Term, m Model) uint64 {
	switch t.op {
	case Const:
		return t.bits
	case Var:
		return m[t]
	}
	tape := newTape([]*Term{t})
	tape.load(m)
	tape.run()
	return tape.value[tape.slot[t]]
}

// Holds says whether all constraints are true under m.
func Holds(constraints []*Term, m Model) bool {
	tape := newTape(constraints)
	tape.load(m)
	tape.run()
	return !slices.ContainsFunc(constraints, func(c *Term) bool { return tape.value[tape.slot[c]] != 1 })
}

// EvalFloat is the value of a term of a sort of floats.
func EvalFloat(t *Term, m Model) float64 { return t.sort.float(Eval(t, m)) }

// EvalInt is the value of a term of a sort of integers, with its sign. An unsigned one above math.MaxInt64 comes out negative.
func EvalInt(t *Term, m Model) int64 { return t.sort.signed(Eval(t, m)) }

// A tape is terms in the order in which they are computed, each once, for evaluation again and again: the search does little else.
type tape struct {
	steps []*Term
	args  [][]int32 // slots of the arguments of a step
	slot  map[*Term]int32
	value []uint64
	vars  []*Term
	at    []int32 // slots of vars
	buf   []uint64
}

func newTape(terms []*Term) *tape {
	t := &tape{slot: map[*Term]int32{}}
	for _, x := range terms {
		t.add(x)
	}
	t.value = make([]uint64, len(t.steps))
	for i, x := range t.steps {
		t.value[i] = x.bits
	}
	return t
}

func (t *tape) add(x *Term) int32 {
	if at, ok := t.slot[x]; ok {
		return at
	}
	args := make([]int32, len(x.args))
	for i, a := range x.args {
		args[i] = t.add(a)
	}
	at := int32(len(t.steps))
	t.slot[x], t.steps, t.args = at, append(t.steps, x), append(t.args, args)
	if x.op == Var {
		t.vars, t.at = append(t.vars, x), append(t.at, at)
	}
	return at
}

// load sets the variables.
func (t *tape) load(m Model) {
	for i, v := range t.vars {
		t.value[t.at[i]] = m[v]
	}
}

// run computes all steps from the values of the variables.
func (t *tape) run() {
	for i, x := range t.steps {
		if len(x.args) == 0 && x.op != Call {
			continue
		}
		t.buf = t.buf[:0]
		for _, a := range t.args[i] {
			t.buf = append(t.buf, t.value[a])
		}
		t.value[i] = apply(x, t.buf)
	}
}

// runSome computes some steps, in the order of the tape.
func (t *tape) runSome(steps []int32) {
	for _, i := range steps {
		t.buf = t.buf[:0]
		for _, a := range t.args[i] {
			t.buf = append(t.buf, t.value[a])
		}
		t.value[i] = apply(t.steps[i], t.buf)
	}
}

// after are the steps that hang on the one in a slot, without it, in the order of the tape.
func (t *tape) after(slot int32) (steps []int32) {
	hangs := make([]bool, len(t.steps))
	hangs[slot] = true
	for i, args := range t.args {
		if slices.ContainsFunc(args, func(a int32) bool { return hangs[a] }) {
			hangs[i] = true
			steps = append(steps, int32(i))
		}
	}
	return steps
}

// same says whether x and y are one value of sort s: unlike ==, NaN is itself and the zeros of floats are two.
func same(s Sort, x, y uint64) bool {
	return x == y || s.IsFloat() && math.IsNaN(s.float(x)) && math.IsNaN(s.float(y))
}
