package symbolic

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

func (x *executor) unary(s *state, in *ssa.UnOp) (value, error) {
	op, ok := map[token.Token]solve.Op{token.SUB: solve.Neg, token.NOT: solve.Not, token.XOR: solve.BitNot}[in.Op]
	if !ok {
		return nil, fmt.Errorf("%s is not executed yet", in)
	}
	t, err := x.term(s, in.X)
	if err != nil {
		return nil, err
	}
	return x.store.Apply(op, t), nil
}

// operators are those of Go that are operators of terms as they are.
var operators = map[token.Token]solve.Op{
	token.ADD: solve.Add, token.SUB: solve.Sub, token.MUL: solve.Mul, token.QUO: solve.Quo, token.REM: solve.Rem,
	token.AND: solve.BitAnd, token.OR: solve.BitOr, token.XOR: solve.BitXor, token.AND_NOT: solve.BitClear, token.SHL: solve.Shl, token.SHR: solve.Shr,
	token.LSS: solve.Lt, token.LEQ: solve.Le, token.EQL: solve.Eq,
}

// binary executes an operator of two operands: a division by zero and a negative shift are panics.
func (x *executor) binary(s *state, in *ssa.BinOp) (value, error) {
	left, err := x.get(s, in.X)
	if err != nil {
		return nil, err
	}
	right, err := x.get(s, in.Y)
	if err != nil {
		return nil, err
	}
	if in.Op == token.EQL || in.Op == token.NEQ {
		equal, err := x.equal(left, right)
		if err != nil {
			return nil, err
		}
		if in.Op == token.NEQ {
			equal = x.store.Not(equal)
		}
		return equal, nil
	}
	a, isTerm := left.(*solve.Term)
	b, too := right.(*solve.Term)
	if !isTerm || !too {
		return x.joined(in, left, right)
	}
	if bad := x.panics(in.Op, b); bad != nil {
		if err := x.unless(s, in, x.store.Not(bad)); err != nil {
			return nil, err
		}
	}
	v, ok := x.apply(in.Op, a, b)
	if !ok {
		return nil, fmt.Errorf("%s is not executed yet", in)
	}
	return v, nil
}

// joined is an operator of two texts.
func (x *executor) joined(in *ssa.BinOp, left, right value) (value, error) {
	a, ok := left.(text)
	b, too := right.(text)
	_, message := left.(opaque)
	_, other := right.(opaque)
	switch {
	case ok && too && in.Op == token.ADD:
		return append(a[:len(a):len(a)], b...), nil
	case (message || ok) && (other || too) && in.Op == token.ADD:
		return x.unseen(), nil // a text with a message in it is one
	case ok && too:
		if t, ok := x.ordered(in.Op, a, b); ok {
			return t, nil
		}
	}
	return nil, fmt.Errorf("%s is not executed yet", in)
}

// panics is the condition under which an operator panics; nil if it never does.
func (x *executor) panics(op token.Token, b *solve.Term) *solve.Term {
	zero := x.store.Value(b.Sort(), 0)
	switch {
	case (op == token.QUO || op == token.REM) && b.Sort().IsInt():
		return x.store.Equal(b, zero)
	case (op == token.SHL || op == token.SHR) && b.Sort().Signed():
		return x.store.Less(b, zero)
	}
	return nil
}

func (x *executor) apply(op token.Token, a, b *solve.Term) (*solve.Term, bool) {
	switch op {
	case token.GTR:
		return x.store.Less(b, a), true
	case token.GEQ:
		return x.store.Apply(solve.Le, b, a), true
	}
	o, ok := operators[op]
	if !ok || a.Sort().IsFloat() && op == token.REM {
		return nil, false
	}
	return x.store.Apply(o, a, b), true
}

// equal is the condition that two values are the same, as == says. Of what is not taken apart it is not known, unless one of both is nil.
func (x *executor) equal(a, b value) (*solve.Term, error) {
	if _, none := b.(nothing); none {
		a, b = b, a
	}
	switch v := a.(type) {
	case *solve.Term:
		if w, ok := b.(*solve.Term); ok {
			return x.store.Equal(v, w), nil
		}
	case text:
		if w, ok := b.(text); ok {
			return x.allEqual(len(v), len(w), func(i int) (value, value) { return v[i], w[i] })
		}
	case aggregate:
		if w, ok := b.(aggregate); ok {
			return x.allEqual(len(v), len(w), func(i int) (value, value) { return v[i], w[i] })
		}
	case nothing:
		if _, is := b.(poison); !is {
			_, none := b.(nothing)
			return x.store.Bool(none), nil
		}
	case pointer:
		if w, ok := b.(pointer); ok {
			return x.store.Bool(v.same(w)), nil
		}
	case boxed, opaque:
		if same, err := x.equalInside(a, b); same != nil || err != nil {
			return same, err
		}
	}
	return nil, fmt.Errorf("whether values of this kind are equal is not known (%T and %T)", a, b)
}

// equalInside compares what interfaces hold; nil if it is not known.
func (x *executor) equalInside(a, b value) (*solve.Term, error) {
	if v, is := a.(boxed); is {
		w, ok := b.(boxed)
		if ok && !sameType(v.of, w.of) {
			return x.store.Bool(false), nil
		}
		if ok {
			return x.equal(v.v, w.v)
		}
		return nil, nil
	}
	// An error is made once: two of them that were made are two. Texts may be the same.
	v, isFirst := a.(opaque)
	w, isSecond := b.(opaque)
	if isFirst && isSecond && v.made > 0 && w.made > 0 && (v.made == w.made || v.once && w.once) {
		return x.store.Bool(v.made == w.made), nil
	}
	return nil, nil
}

// allEqual compares part by part; with other numbers of parts they differ.
func (x *executor) allEqual(n, m int, at func(int) (value, value)) (*solve.Term, error) {
	if n != m {
		return x.store.Bool(false), nil
	}
	out := x.store.Bool(true)
	for i := range n {
		one, err := x.equal(at(i))
		if err != nil {
			return nil, err
		}
		out = x.store.Apply(solve.And, out, one)
	}
	return out, nil
}
