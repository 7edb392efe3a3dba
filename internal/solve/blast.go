package solve

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/solve/sat"
)

// A blaster turns terms into circuits, which decide integers with wrap-around exactly. Of floats it has the comparisons, the sign and the bits; the
// result of any other operator of floats, and of a function of Go, is any value at all. With that, constraints have more solutions, never fewer: that
// there are none is a proof, and a model has to be evaluated.
type blaster struct {
	*circuit
	words map[*Term]word
	most  int // gates, see [Options]
}

// bits is the circuit of t.
func (b *blaster) bits(t *Term) word {
	if w, ok := b.words[t]; ok {
		return w
	}
	args := make([]word, len(t.args))
	for i, a := range t.args {
		args[i] = b.bits(a)
	}
	w := b.build(t, args)
	b.words[t] = w
	return w
}

func (b *blaster) build(t *Term, args []word) word {
	one := func(l sat.Lit) word { return word{l} }
	switch t.op {
	case Const:
		return b.constant(t.bits, t.sort.Bits())
	case Ite:
		return b.chooseWord(args[0][0], args[1], args[2])
	case Not:
		return one(args[0][0].Not())
	case And:
		return one(b.and(args[0][0], args[1][0]))
	case Or:
		return one(b.or(args[0][0], args[1][0]))
	case Eq, Lt, Le:
		return one(b.compare(t.op, t.args[0].sort, args[0], args[1]))
	case ToBits, FromBits:
		return args[0]
	case Neg:
		if t.sort.IsFloat() {
			top := len(args[0]) - 1
			return append(slices.Clone(args[0][:top]), args[0][top].Not())
		}
	}
	if t.op == Var || t.op == Call || t.sort.IsFloat() || t.args[0].sort.IsFloat() {
		return b.fresh(t.sort.Bits())
	}
	if t.op == Convert {
		return b.extend(args[0], t.args[0].sort.Signed(), int(t.sort.Bits()))
	}
	// A circuit that has grown too large goes on with any value, too.
	if b.most > 0 && len(b.gates) > b.most {
		return b.fresh(t.sort.Bits())
	}
	return b.arithmetic(t, args)
}

// arithmetic is the circuits of operators of integers.
func (b *blaster) arithmetic(t *Term, args []word) word {
	x, y := args[0], args[len(args)-1]
	switch t.op {
	case Add:
		return b.add(x, y, b.no())
	case Sub:
		return b.subtract(x, y)
	case Mul:
		return b.multiply(x, y)
	case Neg:
		return b.negate(x)
	case Quo, Rem:
		return b.division(t, x, y)
	case BitNot:
		return inverted(x)
	case BitAnd:
		return b.map2(x, y, b.and)
	case BitOr:
		return b.map2(x, y, b.or)
	case BitXor:
		return b.map2(x, y, b.xor)
	case BitClear:
		return b.map2(x, inverted(y), b.and)
	case Shl:
		return b.shift(x, y, true, b.no())
	}
	fill := b.no()
	if t.sort.Signed() {
		fill = x[len(x)-1]
	}
	return b.shift(x, y, false, fill)
}

func (b *blaster) division(t *Term, x, y word) word {
	divide := b.divide
	if t.sort.Signed() {
		divide = b.divideSigned
	}
	quotient, remainder := divide(x, y)
	if t.op == Quo {
		return quotient
	}
	return remainder
}

// extend is x with so many bits.
func (b *blaster) extend(x word, signed bool, bits int) word {
	if bits <= len(x) {
		return x[:bits]
	}
	fill := b.no()
	if signed {
		fill = x[len(x)-1]
	}
	out := slices.Clone(x)
	for len(out) < bits {
		out = append(out, fill)
	}
	return out
}

func (b *blaster) compare(op Op, s Sort, x, y word) sat.Lit {
	switch {
	case s.IsFloat():
		return b.compareFloats(op, s, x, y)
	case op == Eq:
		return b.equal(x, y)
	case op == Lt:
		return b.less(x, y, s.Signed())
	}
	return b.less(y, x, s.Signed()).Not()
}

// compareFloats compares signs and magnitudes, as IEEE 754 is made for: NaN compares with nothing, and the zeros are equal.
func (b *blaster) compareFloats(op Op, s Sort, x, y word) sat.Lit {
	top := len(x) - 1
	infinity := b.constant(s.bitsOf(math.Inf(1)), uint(top))
	zero := b.constant(0, uint(top))
	numbers := b.or(b.below(infinity, x[:top]), b.below(infinity, y[:top])).Not()
	zeros := b.and(b.equal(x[:top], zero), b.equal(y[:top], zero))
	equal := b.or(b.equal(x, y), zeros)
	if op == Eq {
		return b.and(numbers, equal)
	}
	magnitude := b.choose(x[top], b.below(y[:top], x[:top]), b.below(x[:top], y[:top]))
	less := b.and(b.choose(b.xor(x[top], y[top]), x[top], magnitude), zeros.Not())
	if op == Le {
		less = b.or(less, equal)
	}
	return b.and(numbers, less)
}

// within is that all integers have at most this magnitude.
func (b *blaster) within(vars []*Term, bound float64) sat.Lit {
	out := b.yes
	for _, v := range vars {
		_, most := v.sort.limits()
		if !v.sort.IsInt() || float64(most) <= bound {
			continue
		}
		limit := b.constant(uint64(bound), v.sort.Bits())
		out = b.and(out, b.less(limit, b.words[v], v.sort.Signed()).Not())
		if v.sort.Signed() {
			out = b.and(out, b.less(b.words[v], b.negate(limit), true).Not())
		}
	}
	return out
}

// smallConflicts are what is spent on a smaller model when there is one already; no theory.
const smallConflicts = 200

// blast decides constraints by circuits. Its model is of the smallest rung of the ladder on which one was found in time.
func (s *Solver) blast(ctx context.Context, constraints []*Term) Answer {
	b := &blaster{circuit: newCircuit(), words: map[*Term]word{}, most: s.options.Gates}
	for _, c := range constraints {
		b.solver.Add(b.bits(c)[0])
	}
	vars := VarsOf(constraints)
	answer := func(v Verdict, m Model) Answer {
		return Answer{Verdict: v, Model: m, By: "bits", Cost: Cost{Conflicts: b.solver.Conflicts, Gates: len(b.gates)}}
	}
	switch b.solver.Solve(ctx, s.options.Conflicts) {
	case sat.Unsat:
		return answer(Unsat, nil)
	case sat.Unknown:
		return answer(Unknown, nil)
	}
	model := b.model(vars)
	for _, bound := range ladder {
		if !slices.ContainsFunc(vars, func(v *Term) bool { return v.sort.IsInt() && math.Abs(float64(model.Int(v))) > bound }) {
			break
		}
		if b.solver.Solve(ctx, smallConflicts, b.within(vars, bound)) == sat.Sat {
			model = b.model(vars)
			break
		}
	}
	return answer(Sat, model)
}

// model reads the values of variables.
func (b *blaster) model(vars []*Term) Model {
	m := Model{}
	for _, v := range vars {
		x := uint64(0)
		for i, l := range b.words[v] {
			if b.solver.Value(l) {
				x |= 1 << i
			}
		}
		m[v] = x
	}
	return m
}
