package symbolic

import (
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"strconv"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// Operators of the relation language are evaluated over terms here as package relation evaluates them over values: integers with width and wrap-around,
// IEEE doubles, and an operation that is undefined where one of its operands is. Whatever is not known leaves the relation undecided, so that an operator
// that is missing costs proofs and makes no wrong one.

// sorts are the sorts of the scalar kinds of relations.
var sorts = map[relation.Kind]solve.Sort{
	relation.Bool: solve.Bool, relation.Int: solve.Int64, relation.Int8: solve.Int8, relation.Int16: solve.Int16, relation.Int32: solve.Int32,
	relation.Int64: solve.Int64, relation.Uint: solve.Uint64, relation.Uint8: solve.Uint8, relation.Uint16: solve.Uint16, relation.Uint32: solve.Uint32,
	relation.Uint64: solve.Uint64, relation.Uintptr: solve.Uint64, relation.Float32: solve.Float32, relation.Float64: solve.Float64,
}

// tokens are the operators of relations that are operators of Go.
var tokens = map[relation.Op]token.Token{
	"+": token.ADD, "-": token.SUB, "*": token.MUL, "/": token.QUO, "%": token.REM, "&": token.AND, "|": token.OR, "^": token.XOR, "&^": token.AND_NOT,
	"<<": token.SHL, ">>": token.SHR, "<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ, "<~": token.LEQ, ">~": token.GEQ,
}

// An operation makes a value of those of its parts, all of which are defined.
type operation func(vals []value) (value, error)

// errKind says that an operator is not known of values of some kind.
var errKind = errors.New("an operator of the relation is not understood of values of its kind")

// operation is what an expression does with its parts; nil if it is not understood. Operators of two operands, calls, variables and constants are none.
//
// What is left out leaves relations undecided: builtins of lists and texts other than len, indexes that are no constants, package variables and nil. A
// relation that has one of them is mostly about values that proofs have no terms for.
func (c *conjecture) operation(e relation.Expr) (parts []relation.Expr, of operation) {
	switch e := e.(type) {
	case *relation.Unary:
		return []relation.Expr{e.X}, c.unary(e.Op)
	case *relation.Builtin:
		return e.Args, c.builtin(e)
	case *relation.Convert:
		return []relation.Expr{e.X}, c.converted(e)
	case *relation.FieldOf:
		return []relation.Expr{e.X}, field(e)
	case *relation.Index:
		return []relation.Expr{e.X}, c.indexed(e)
	case *relation.Composite:
		return e.Elems, c.composed(e)
	}
	return nil, nil
}

// unary is an operator of one operand.
func (c *conjecture) unary(op relation.Op) operation {
	o, ok := map[relation.Op]solve.Op{"-": solve.Neg, "!": solve.Not, "^": solve.BitNot}[op]
	switch {
	case op == "+":
		return func(vals []value) (value, error) { return vals[0], nil }
	case !ok:
		return nil
	}
	return func(vals []value) (value, error) {
		t, is := vals[0].(*solve.Term)
		if !is {
			return nil, errKind
		}
		return c.x.store.Apply(o, t), nil
	}
}

// combine applies an operator that is defined on its operands.
func (c *conjecture) combine(e *relation.Binary, a, b value) (value, error) {
	switch e.Op {
	case "==":
		return c.x.equal(a, b)
	case "!=":
		same, err := c.x.equal(a, b)
		if err != nil {
			return nil, err
		}
		return c.x.store.Not(same), nil
	case "~=":
		return c.near(a, b)
	}
	x, isTerm := a.(*solve.Term)
	y, too := b.(*solve.Term)
	if isTerm && too {
		return c.calculate(e.Op, x, y)
	}
	// Of what has parts only texts have operators beside equality.
	s, isText := a.(text)
	t, too := b.(text)
	if !isText || !too {
		return nil, errKind
	}
	if e.Op == "+" {
		return append(s[:len(s):len(s)], t...), nil
	}
	if v, ok := c.x.ordered(tokens[e.Op], s, t); ok {
		return v, nil
	}
	return nil, errKind
}

// calculate applies an operator to two numbers or flags.
func (c *conjecture) calculate(op relation.Op, x, y *solve.Term) (value, error) {
	if op.Approximate() && x.Sort().IsFloat() {
		// One term is one float, which is near to itself even where it is NaN. Of two the order is asked for, which says more than nearness does:
		// a path on which it fails may be one on which the relation holds.
		if x == y {
			return c.x.store.Bool(true), nil
		}
		c.weaker = true
	}
	if v, ok := c.x.apply(tokens[op], x, y); ok {
		return v, nil
	}
	return nil, errKind
}

// near is a ~= b. Floats that are one term are the same, whatever they are; others are near if they are equal, which says more than the relation.
func (c *conjecture) near(a, b value) (*solve.Term, error) {
	switch v := a.(type) {
	case *solve.Term:
		w, ok := b.(*solve.Term)
		switch {
		case !ok:
		case v == w:
			return c.x.store.Bool(true), nil
		default:
			c.weaker = c.weaker || v.Sort().IsFloat()
			return c.x.store.Equal(v, w), nil
		}
	case aggregate:
		w, ok := b.(aggregate)
		if !ok || len(v) != len(w) {
			break
		}
		out := c.x.store.Bool(true)
		for i := range v {
			one, err := c.near(v[i], w[i])
			if err != nil {
				return nil, err
			}
			out = c.x.store.Apply(solve.And, out, one)
		}
		return out, nil
	case text:
		return c.x.equal(a, b)
	}
	return nil, errKind
}

// builtin is a function of the language (docs/language.md §4), of those that take numbers, and len.
func (c *conjecture) builtin(e *relation.Builtin) operation {
	store := c.x.store
	switch e.Name {
	case "len":
		return func(vals []value) (value, error) {
			switch v := vals[0].(type) {
			case text:
				return store.Int(solve.Int64, uint64(len(v))), nil
			case aggregate:
				return store.Int(solve.Int64, uint64(len(v))), nil
			}
			return nil, errKind
		}
	case "min", "max":
		return integers(func(ts []*solve.Term) *solve.Term {
			best := ts[0]
			for _, t := range ts[1:] {
				better := store.Less(best, t)
				if e.Name == "min" {
					better = store.Less(t, best)
				}
				best = store.Apply(solve.Ite, better, t, best)
			}
			return best
		})
	case "abs": // of the smallest integer itself, as -x is
		return integers(func(ts []*solve.Term) *solve.Term {
			return store.Apply(solve.Ite, store.Less(ts[0], store.Int(ts[0].Sort(), 0)), store.Apply(solve.Neg, ts[0]), ts[0])
		})
	case "pow":
		return c.power(e)
	}
	return nil
}

// power is n factors from the left.
func (c *conjecture) power(e *relation.Builtin) operation {
	exponent, constantly := e.Args[1].(*relation.Literal)
	if !constantly {
		return nil
	}
	n, exact := constant.Int64Val(constant.ToInt(exponent.Value))
	if !exact || n > longestMade {
		return nil
	}
	// The product wraps around at each factor, and so from the left in any order.
	return integers(func(ts []*solve.Term) *solve.Term {
		out := c.x.store.Int(ts[0].Sort(), 1)
		for range n {
			out = c.x.store.Apply(solve.Mul, out, ts[0])
		}
		return out
	})
}

// integers is an operation of integers alone.
func integers(of func(ts []*solve.Term) *solve.Term) operation {
	return func(vals []value) (value, error) {
		ts := make([]*solve.Term, len(vals))
		for i, v := range vals {
			t, is := v.(*solve.Term)
			if !is || !t.Sort().IsInt() {
				return nil, errKind
			}
			ts[i] = t
		}
		return of(ts), nil
	}
}

// converted is a conversion between numbers, or one that changes nothing but the name of the type.
func (c *conjecture) converted(e *relation.Convert) operation {
	from := e.X.Type()
	sort, scalar := sorts[e.T.Kind]
	return func(vals []value) (value, error) {
		t, is := vals[0].(*solve.Term)
		switch {
		case from != nil && from.Kind == e.T.Kind:
			return vals[0], nil
		case is && scalar && sort != solve.Bool && t.Sort() != solve.Bool:
			return c.x.store.Convert(sort, t), nil
		}
		return nil, errKind
	}
}

// field is a field of a struct, which may lie in an embedded one.
func field(e *relation.FieldOf) operation {
	path := e.Path
	if t := e.X.Type(); len(path) == 0 && t != nil {
		for i, f := range t.Fields {
			if f.Name == e.Name {
				path = []int{i}
			}
		}
	}
	if len(path) == 0 {
		return nil
	}
	return func(vals []value) (value, error) {
		v := vals[0]
		for _, i := range path {
			all, ok := v.(aggregate)
			if !ok || i >= len(all) {
				return nil, errKind
			}
			v = all[i]
		}
		return v, nil
	}
}

// indexed is an element at an index that is a constant within the array.
func (c *conjecture) indexed(e *relation.Index) operation {
	at, constantly := e.I.(*relation.Literal)
	if !constantly || at.Value == nil {
		return nil
	}
	i, exact := constant.Int64Val(constant.ToInt(at.Value))
	if !exact || i < 0 {
		return nil
	}
	return func(vals []value) (value, error) {
		switch v := vals[0].(type) {
		case aggregate:
			if int(i) < len(v) {
				return v[i], nil
			}
		case text: // whose length is one of the path
			if int(i) < len(v) {
				return v[i], nil
			}
			return undefined{}, nil
		}
		return nil, errKind
	}
}

// composed is a struct or array of its parts; those that are not written are zero.
func (c *conjecture) composed(e *relation.Composite) operation {
	// The parts were evaluated for the fields in order, as Go has them in a literal without names.
	return func(vals []value) (value, error) {
		all := append(aggregate{}, vals...)
		switch e.T.Kind {
		case relation.Struct:
			for _, f := range e.T.Fields[len(all):] {
				zero, err := c.zero(f.Type)
				if err != nil {
					return nil, err
				}
				all = append(all, zero)
			}
		case relation.Array:
			for len(all) < e.T.Len {
				zero, err := c.zero(e.T.Elem)
				if err != nil {
					return nil, err
				}
				all = append(all, zero)
			}
		default:
			return nil, fmt.Errorf("a %s with %s parts is not understood in a proof", e.T, strconv.Itoa(len(vals)))
		}
		return all, nil
	}
}

// zero is the zero value of a type.
func (c *conjecture) zero(t *relation.Type) (value, error) {
	of, err := c.prover.typeOf(t)
	if err != nil {
		return nil, err
	}
	return c.x.zero(of)
}
