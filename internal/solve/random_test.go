package solve

import (
	"math"
	"math/rand/v2"
)

// A pair is a term as the store made it, and its meaning computed from what it was made of, without any simplification.
type pair struct {
	term  *Term
	value func(m Model) uint64
}

// A maker makes random pairs over variables.
type maker struct {
	store *Store
	rand  *rand.Rand
	sorts []Sort // of which terms are made
	calls bool   // of functions of Go, and conversions of floats
}

var integerOps = []Op{Add, Sub, Mul, Quo, Rem, BitAnd, BitOr, BitXor, BitClear, Shl, Shr, Neg, BitNot}

// interesting are values at which operators change.
func (k *maker) value(s Sort) uint64 {
	if s.IsFloat() {
		f := []float64{0, 1, -1, 0.5, math.Inf(1), math.NaN(), math.Copysign(0, -1), 3, 1e300, float64(k.rand.IntN(100))}[k.rand.IntN(10)]
		return s.bitsOf(f)
	}
	least, most := s.limits()
	return s.truncate([]uint64{0, 1, math.MaxUint64, least, most, 2, 7, uint64(k.rand.IntN(100)), k.rand.Uint64()}[k.rand.IntN(9)])
}

func (k *maker) leaf(s Sort) pair {
	if k.rand.IntN(3) == 0 {
		v := k.value(s)
		if s == Bool {
			v &= 1
		}
		return pair{k.store.Value(s, v), func(Model) uint64 { return v }}
	}
	v := k.store.Var(s.String()+string(rune('a'+k.rand.IntN(2))), s)
	return pair{v, func(m Model) uint64 { return m[v] }}
}

// make makes a pair of a sort, at most so deep.
func (k *maker) make(s Sort, depth int) pair {
	if depth == 0 {
		return k.leaf(s)
	}
	other := k.sorts[k.rand.IntN(len(k.sorts))]
	switch n := k.rand.IntN(10); {
	case n == 0:
		return k.apply(Ite, k.make(Bool, depth-1), k.make(s, depth-1), k.make(s, depth-1))
	case s == Bool && n < 5:
		op := []Op{Not, And, Or, Eq}[k.rand.IntN(4)]
		return k.apply(op, k.several(Bool, operators[op].arity, depth)...)
	case s == Bool:
		return k.apply([]Op{Eq, Lt, Le}[k.rand.IntN(3)], k.several(other, 2, depth)...)
	case n == 1 && (k.calls || other.IsInt() && s.IsInt()):
		return k.convert(s, k.make(other, depth-1))
	case n == 2 && s == Float64 && k.calls:
		return k.apply(FromBits, k.apply(ToBits, k.make(Float64, depth-1)))
	case s.IsFloat():
		op := []Op{Add, Sub, Mul, Quo, Neg}[k.rand.IntN(5)]
		return k.apply(op, k.several(s, operators[op].arity, depth)...)
	}
	op := integerOps[k.rand.IntN(len(integerOps))]
	args := k.several(s, operators[op].arity, depth)
	if (op == Shl || op == Shr) && other.IsInt() {
		args[1] = k.make(other, depth-1)
	}
	return k.apply(op, args...)
}

func (k *maker) several(s Sort, n, depth int) []pair {
	out := make([]pair, n)
	for i := range out {
		out[i] = k.make(s, depth-1)
	}
	return out
}

func (k *maker) apply(op Op, args ...pair) pair {
	terms := make([]*Term, len(args))
	for i, a := range args {
		terms[i] = a.term
	}
	return pair{k.store.Apply(op, terms...), meaning(Term{op: op, sort: resultOf(op, terms)}, args)}
}

func (k *maker) convert(to Sort, a pair) pair {
	if a.term.sort == to || a.term.sort == Bool || to == Bool {
		return a
	}
	return pair{k.store.Convert(to, a.term), meaning(Term{op: Convert, sort: to}, []pair{a})}
}

// meaning computes an operator of what its arguments mean.
func meaning(raw Term, args []pair) func(Model) uint64 {
	for _, a := range args {
		raw.args = append(raw.args, &Term{sort: a.term.sort})
	}
	return func(m Model) uint64 {
		values := make([]uint64, len(args))
		for i, a := range args {
			values[i] = a.value(m)
		}
		return apply(&raw, values)
	}
}

// model draws values for variables.
func (k *maker) model(vars []*Term) Model {
	m := Model{}
	for _, v := range vars {
		m[v] = k.value(v.sort)
		if v.sort == Bool {
			m[v] &= 1
		}
	}
	return m
}

func newMaker(n uint64, calls bool, sorts ...Sort) *maker {
	return &maker{store: NewStore(), rand: rand.New(rand.NewPCG(n, n)), sorts: sorts, calls: calls}
}
