package genmorph

import (
	"math"
	"slices"
	"strconv"
)

// near is the absolute tolerance of equality, and the divisor below which a quotient is 1: of the released program, no theory.
const near = 1e-4

// Holds decides a relation on each pair. Every operand is evaluated, as in the released program.
func (t *Tree) Holds(p *Pairs) []bool {
	columns := p.columns()
	out := make([]bool, p.Rows)
	for i := range out {
		out[i] = t.truth(columns, i)
	}
	return out
}

// truth is the value of a Boolean tree on row i.
func (t *Tree) truth(columns []Column, i int) bool {
	switch t.Op {
	case Variable:
		return columns[t.Variable].Booleans[i]
	case Constant:
		return t.Value == 1
	case Same:
		return same(t.Args[0].sequence(columns, i), t.Args[1].sequence(columns, i))
	case NotSame:
		return !same(t.Args[0].sequence(columns, i), t.Args[1].sequence(columns, i))
	case Not:
		return !t.Args[0].truth(columns, i)
	case And, Or, Xor, Iff, Implies:
		return connect(t.Op, t.Args[0].truth(columns, i), t.Args[1].truth(columns, i))
	}
	return compare(t.Op, t.Args[0].number(columns, i), t.Args[1].number(columns, i))
}

func connect(op Op, a, b bool) bool {
	switch op {
	case And:
		return a && b
	case Or:
		return a || b
	case Xor:
		return a != b
	case Iff:
		return a == b
	}
	return !a || b
}

// compare has a tolerance in equality alone, so that a <= b may be false where a == b is true.
func compare(op Op, a, b float64) bool {
	switch op {
	case Equal:
		return math.Abs(a-b) < near
	case NotEqual:
		return !(math.Abs(a-b) < near)
	case Less:
		return a < b
	case Greater:
		return a > b
	case AtMost:
		return a <= b
	}
	return a >= b
}

// same compares element by element, each with the tolerance of numbers.
func same(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < near })
}

// number is the value of a number tree on row i.
func (t *Tree) number(columns []Column, i int) float64 {
	switch t.Op {
	case Variable:
		return columns[t.Variable].Numbers[i]
	case Constant:
		return t.Value
	case Abs:
		return math.Abs(t.Args[0].number(columns, i))
	case Length:
		return float64(len(t.Args[0].sequence(columns, i)))
	case Sum:
		sum := 0.0
		for _, x := range t.Args[0].sequence(columns, i) {
			sum += x
		}
		return sum
	}
	a, b := t.Args[0].number(columns, i), t.Args[1].number(columns, i)
	switch t.Op {
	case Add:
		return a + b
	case Subtract:
		return a - b
	case Multiply:
		return a * b
	}
	if math.Abs(b) < near {
		return 1
	}
	return a / b
}

// sequence is the value of a sequence tree on row i, which nobody may change.
func (t *Tree) sequence(columns []Column, i int) []float64 {
	switch t.Op {
	case Variable:
		return columns[t.Variable].Sequences[i]
	case String:
		var out []float64
		for _, c := range strconv.Itoa(whole(t.Args[0].number(columns, i))) {
			out = append(out, float64(c))
		}
		return out
	case Flip:
		out := slices.Clone(t.Args[0].sequence(columns, i))
		slices.Reverse(out)
		return out
	}
	s, n := t.Args[0].sequence(columns, i), whole(t.Args[1].number(columns, i))
	if t.Op == Remove {
		return without(s, n)
	}
	if n < 0 {
		return s[min(-n, len(s)):]
	}
	return s[:min(n, len(s))]
}

// without leaves out element n, from the end if n is negative; it is s itself if there is none.
func without(s []float64, n int) []float64 {
	if n < 0 {
		n += len(s)
	}
	if n < 0 || n >= len(s) {
		return s
	}
	return slices.Concat(s[:n], s[n+1:])
}

// whole cuts a number off to 32 bits, as Java does: NaN is 0, and what is out of range the nearest number.
func whole(x float64) int {
	if x != x {
		return 0
	}
	return int(max(math.MinInt32, min(math.MaxInt32, x)))
}
