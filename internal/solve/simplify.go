package solve

import (
	"math"
	"slices"
)

// simplify folds a term of constants, applies the identities of its operator, and else makes the term. Each identity holds for all machine values of
// the sort: what holds for real numbers only, such as x - x = 0 for floats, is not among them.
func (s *Store) simplify(t Term) *Term {
	constant := func(a *Term) bool { return a.op == Const }
	if !slices.ContainsFunc(t.args, func(a *Term) bool { return !constant(a) }) {
		values := make([]uint64, len(t.args))
		for i, a := range t.args {
			values[i] = a.bits
		}
		return s.Value(t.sort, apply(&t, values))
	}
	if simpler := s.identity(t.op, t.args); simpler != nil {
		return simpler
	}
	return s.make(t)
}

// undoes are operators of one argument that take each other back.
var undoes = map[Op]Op{ToBits: FromBits, FromBits: ToBits, Neg: Neg, BitNot: BitNot}

// identity is what a term comes to by the identities of its operator, or nil.
func (s *Store) identity(op Op, args []*Term) *Term {
	a := args[0]
	switch op {
	case Convert, Call:
		return nil
	case Not:
		return s.negation(a)
	case Ite:
		return s.choice(a, args[1], args[2])
	case And, Or:
		return s.connective(op, a, args[1])
	case Eq, Lt, Le:
		return s.comparison(op, a, args[1])
	}
	if inverse, ok := undoes[op]; ok && a.op == inverse {
		return a.args[0]
	}
	if a.sort.IsInt() && len(args) == 2 {
		return s.integer(op, a, args[1])
	}
	return nil
}

// negation turns comparisons of integers around. Those of floats stay: !(a < b) is not b <= a if one is NaN.
func (s *Store) negation(a *Term) *Term {
	integers := len(a.args) > 0 && !a.args[0].sort.IsFloat()
	switch {
	case a.op == Not:
		return a.args[0]
	case a.op == Lt && integers:
		return s.Apply(Le, a.args[1], a.args[0])
	case a.op == Le && integers:
		return s.Apply(Lt, a.args[1], a.args[0])
	}
	return nil
}

func (s *Store) choice(c, a, b *Term) *Term {
	switch {
	case c.IsTrue() || a == b:
		return a
	case c.IsFalse():
		return b
	case c.op == Not:
		return s.Apply(Ite, c.args[0], b, a)
	case a.IsTrue():
		return s.Apply(Or, c, b)
	case a.IsFalse():
		return s.Apply(And, s.Not(c), b)
	case b.IsTrue():
		return s.Apply(Or, s.Not(c), a)
	case b.IsFalse():
		return s.Apply(And, c, a)
	}
	return nil
}

// connective simplifies a && b and a || b: the one is the other with true and false exchanged.
func (s *Store) connective(op Op, a, b *Term) *Term {
	neutral := s.Bool(op == And)
	opposite := func(x, y *Term) bool { return x.op == Not && x.args[0] == y }
	switch {
	case a == neutral || a == b:
		return b
	case b == neutral:
		return a
	case a.op == Const:
		return a
	case b.op == Const:
		return b
	case opposite(a, b) || opposite(b, a):
		return s.Bool(op == Or)
	}
	return nil
}

func (s *Store) comparison(op Op, a, b *Term) *Term {
	if a.op == Const && op == Eq {
		return s.Equal(b, a) // a constant stands right, so that there is one term of both orders
	}
	value, constant := b.Const()
	switch {
	case a == b && !a.sort.IsFloat():
		return s.Bool(op != Lt)
	case a == b && op == Lt:
		return s.Bool(false)
	case a.sort == Bool && constant && value == 1:
		return a
	case a.sort == Bool && constant:
		return s.Not(a)
	case op == Eq && constant:
		return s.equalsConstant(a, b)
	}
	return s.beyond(op, a, b)
}

// equalsConstant solves a == b for what a is made of, where b is a constant.
func (s *Store) equalsConstant(a, b *Term) *Term {
	switch {
	case a.op == Ite && a.args[1].op == Const && a.args[2].op == Const:
		return s.Apply(Ite, a.args[0], s.Equal(a.args[1], b), s.Equal(a.args[2], b))
	case a.op == Add && a.sort.IsInt() && a.args[1].op == Const:
		return s.Equal(a.args[0], s.Apply(Sub, b, a.args[1])) // exact: the sum wraps, and so does the difference
	case a.op == Convert && a.sort.IsInt() && a.args[0].sort.IsInt():
		return s.unwidened(a.args[0], b)
	}
	return nil
}

// unwidened compares what was widened with a constant, without the widening.
func (s *Store) unwidened(narrow, b *Term) *Term {
	if narrow.sort.Bits() > b.sort.Bits() {
		return nil
	}
	small := s.Convert(narrow.sort, b)
	if s.Convert(b.sort, small) != b {
		return s.Bool(false) // no narrow value widens to it
	}
	return s.Equal(narrow, small)
}

// beyond decides comparisons with the least and the largest integer of the sort.
func (s *Store) beyond(op Op, a, b *Term) *Term {
	if !a.sort.IsInt() || op == Eq {
		return nil
	}
	least, most := a.sort.limits()
	is := func(t *Term, v uint64) bool { return t.op == Const && t.bits == v }
	switch {
	case op == Lt && (is(b, least) || is(a, most)):
		return s.Bool(false)
	case op == Le && (is(a, least) || is(b, most)):
		return s.Bool(true)
	}
	return nil
}

// limits are the least and the largest integer of s.
func (s Sort) limits() (least, most uint64) {
	if s.Signed() {
		return 1 << (s.Bits() - 1), s.truncate(math.MaxUint64) >> 1
	}
	return 0, s.truncate(math.MaxUint64)
}

// integer applies the identities of operators of two integers.
func (s *Store) integer(op Op, a, b *Term) *Term {
	if a.op == Const && (op == Add || op == Mul || op == BitAnd || op == BitOr || op == BitXor) {
		a, b = b, a
		if simpler := s.integer(op, a, b); simpler != nil {
			return simpler
		}
		return s.make(Term{op: op, sort: a.sort, args: []*Term{a, b}}) // a constant stands right
	}
	if a == b {
		switch op {
		case Sub, BitXor, BitClear:
			return s.Int(a.sort, 0)
		case BitAnd, BitOr:
			return a
		}
	}
	value, constant := b.Const()
	if !constant {
		return nil
	}
	if op == Add && a.op == Add && a.args[1].op == Const {
		return s.Apply(Add, a.args[0], s.Int(a.sort, a.args[1].bits+value))
	}
	return s.withConstant(op, a, b, value)
}

// What a constant on the right makes of operators: with 0 they give 0, with 0 the left side, with 1 the left side.
var (
	zeroGivesZero = []Op{Mul, BitAnd}
	zeroGivesLeft = []Op{Add, Sub, BitOr, BitXor, BitClear, Shl, Shr}
	oneGivesLeft  = []Op{Mul, Quo}
)

// withConstant applies the identities of a op value.
func (s *Store) withConstant(op Op, a, b *Term, value uint64) *Term {
	switch {
	case value == 0 && slices.Contains(zeroGivesZero, op):
		return b
	case value == 0 && slices.Contains(zeroGivesLeft, op), value == 1 && slices.Contains(oneGivesLeft, op):
		return a
	case value == 1 && op == Rem, value >= uint64(a.sort.Bits()) && (op == Shl || op == Shr && !a.sort.Signed()):
		return s.Int(a.sort, 0)
	case op == Sub:
		return s.Apply(Add, a, s.Int(a.sort, -value))
	}
	return nil
}
