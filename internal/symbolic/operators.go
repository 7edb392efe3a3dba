package symbolic

import (
	"context"
	"fmt"
	"go/constant"
	"go/token"
	"math"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// operators are those of Go that are one of the solver's. What is missing is made of these in binary.
var operators = map[token.Token]solve.Op{
	token.ADD: solve.Add, token.SUB: solve.Sub, token.MUL: solve.Mul, token.QUO: solve.Quo, token.REM: solve.Rem,
	token.AND: solve.BitAnd, token.OR: solve.BitOr, token.XOR: solve.BitXor, token.AND_NOT: solve.BitClear,
	token.SHL: solve.Shl, token.SHR: solve.Shr, token.EQL: solve.Eq, token.LSS: solve.Lt, token.LEQ: solve.Le,
}

// binary executes an operator. A division by zero and a shift by a negative count are paths of their own.
func (x *executor) binary(ctx context.Context, s *state, in *ssa.BinOp) bool {
	f := s.top()
	a, err := x.term(f, in.X)
	if err != nil {
		return x.end(s, Unknown, err.Error())
	}
	b, err := x.term(f, in.Y)
	if err != nil {
		return x.end(s, Unknown, err.Error())
	}
	if bad := x.panics(in.Op, b); bad != nil {
		goes := x.branch(ctx, s, x.store.Not(bad), func(other *state) { x.reach(other, relation.Panicked, nil) })
		if !goes {
			return false
		}
	}
	v, ok := x.apply(in.Op, a, b)
	if !ok {
		return x.end(s, Unknown, fmt.Sprintf("%s is not executed yet", in))
	}
	f.env[in] = v
	return true
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
	case token.NEQ:
		return x.store.Not(x.store.Equal(a, b)), true
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

// within are the bounds of a domain as constraints.
func (x *executor) within(d *relation.Domain) ([]*solve.Term, error) {
	var all []*solve.Term
	if d == nil {
		return nil, nil
	}
	if d.Where != "" {
		return nil, fmt.Errorf("the domain has a condition (where %s), which is not understood yet", d.Where)
	}
	for i, v := range x.vars {
		if v.Sort().IsFloat() && !d.FloatAny {
			all = append(all, x.finite(v)...)
		}
		bound, ok := d.Bound(x.params[i].Name)
		if !ok {
			continue
		}
		ends, err := x.bounds(v, bound)
		if err != nil {
			return nil, err
		}
		all = append(all, ends...)
	}
	return all, nil
}

// finite keeps a float away from NaN and the infinities.
func (x *executor) finite(v *solve.Term) []*solve.Term {
	most := math.MaxFloat64
	if v.Sort() == solve.Float32 {
		most = math.MaxFloat32
	}
	return []*solve.Term{
		x.store.Apply(solve.Le, x.store.Float(v.Sort(), -most), v), x.store.Apply(solve.Le, v, x.store.Float(v.Sort(), most)),
	}
}

// bounds are the ends of a bound.
func (x *executor) bounds(v *solve.Term, b relation.Bound) (all []*solve.Term, err error) {
	ops := map[bool]solve.Op{false: solve.Le, true: solve.Lt}
	end := func(c constant.Value) *solve.Term {
		t, ok := x.literal(v.Sort(), c)
		if !ok && err == nil {
			err = fmt.Errorf("the bound %s of %s is no value of its type", c, v.Name())
		}
		return t
	}
	if b.Lo != nil {
		if lo := end(b.Lo); lo != nil {
			all = append(all, x.store.Apply(ops[b.LoOpen], lo, v))
		}
	}
	if b.Hi != nil {
		if hi := end(b.Hi); hi != nil {
			all = append(all, x.store.Apply(ops[b.HiOpen], v, hi))
		}
	}
	return all, err
}

// goValue is a value of a sort as Go has it. The kind tells int from int64.
func goValue(s solve.Sort, k relation.Kind, bits uint64) relation.Value {
	switch s {
	case solve.Bool:
		return bits != 0
	case solve.Float64:
		return math.Float64frombits(bits)
	case solve.Float32:
		return math.Float32frombits(uint32(bits))
	}
	return k.Integer(bits)
}
