package solve

import (
	"cmp"
	"math"
)

// An Op is what a term does to its arguments.
type Op uint8

// The operators. A comparison or an arithmetic operator has two arguments of one sort; a shift has a count of any sort of integers.
const (
	Const    Op = iota // a value
	Var                // a variable
	Not                // !a
	And                // a && b
	Or                 // a || b
	Ite                // b if a, else c; both are evaluated, which does no harm, as operators are total
	Eq                 // a == b, which for floats is not identity: NaN differs from itself and the zeros are equal
	Lt                 // a < b
	Le                 // a <= b
	Add                // a + b
	Sub                // a - b
	Mul                // a * b
	Quo                // a / b; by zero, for integers, what SMT-LIB says: all ones, or 1 if a is negative
	Rem                // a % b; by zero a, as in SMT-LIB
	Neg                // -a
	BitAnd             // a & b
	BitOr              // a | b
	BitXor             // a ^ b
	BitClear           // a &^ b
	BitNot             // ^a
	Shl                // a << b, where a negative b counts as a very large one
	Shr                // a >> b, where a negative b counts as a very large one
	Convert            // T(a) between integers and floats: see [Store.Convert]
	ToBits             // math.Float64bits(a), math.Float32bits(a)
	FromBits           // math.Float64frombits(a), math.Float32frombits(a)
	Call               // a function of Go: see [Store.Call]
)

// An operator says how an operator is computed and written. One of sort Bool, of integers or of floats has its function in the field of that
// name; s is the sort of the first argument, and what an integer function returns is cut to the width of the result.
type operator struct {
	token    string
	level    int // of binding, as in the Go spec; 6 is unary
	arity    int
	compares bool // the result is of sort Bool
	bools    func(x, y uint64) uint64
	ints     func(s Sort, x, y uint64) uint64
	doubles  func(x, y float64) float64
	singles  func(x, y float32) float32
}

// operators is filled for all operators that are computed from two values of their arguments; the rest is in [apply].
var operators = [...]operator{
	Not:      {token: "!", level: 6, arity: 1, bools: func(x, _ uint64) uint64 { return x ^ 1 }},
	And:      {token: "&&", level: 2, arity: 2, bools: func(x, y uint64) uint64 { return x & y }},
	Or:       {token: "||", level: 1, arity: 2, bools: func(x, y uint64) uint64 { return x | y }},
	Eq:       {token: "==", level: 3, arity: 2, compares: true},
	Lt:       {token: "<", level: 3, arity: 2, compares: true},
	Le:       {token: "<=", level: 3, arity: 2, compares: true},
	Add:      {token: "+", level: 4, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x + y }, doubles: sum[float64], singles: sum[float32]},
	Sub:      {token: "-", level: 4, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x - y }, doubles: difference[float64], singles: difference[float32]},
	Mul:      {token: "*", level: 5, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x * y }, doubles: product[float64], singles: product[float32]},
	Quo:      {token: "/", level: 5, arity: 2, ints: quotient, doubles: ratio[float64], singles: ratio[float32]},
	Rem:      {token: "%", level: 5, arity: 2, ints: remainder},
	Neg:      {token: "-", level: 6, arity: 1, ints: func(_ Sort, x, _ uint64) uint64 { return -x }, doubles: negative[float64], singles: negative[float32]},
	BitAnd:   {token: "&", level: 5, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x & y }},
	BitOr:    {token: "|", level: 4, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x | y }},
	BitXor:   {token: "^", level: 4, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x ^ y }},
	BitClear: {token: "&^", level: 5, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x &^ y }},
	BitNot:   {token: "^", level: 6, arity: 1, ints: func(_ Sort, x, _ uint64) uint64 { return ^x }},
	Shl:      {token: "<<", level: 5, arity: 2, ints: func(_ Sort, x, y uint64) uint64 { return x << y }},
	Shr:      {token: ">>", level: 5, arity: 2, ints: shiftRight},
	Ite:      {arity: 3}, Convert: {arity: 1}, ToBits: {arity: 1}, FromBits: {arity: 1}, Call: {arity: -1},
}

// apply computes t's operator of values of t's arguments.
func apply(t *Term, v []uint64) uint64 {
	switch t.op {
	case Const:
		return t.bits
	case Ite:
		if v[0] == 1 {
			return v[1]
		}
		return v[2]
	case ToBits, FromBits:
		return v[0]
	case Convert:
		return convert(t.args[0].sort, t.sort, v[0])
	case Call:
		return t.sort.truncate(t.fn.Do(v))
	}
	var y uint64
	if len(v) > 1 {
		y = v[1]
	}
	s, o := t.args[0].sort, &operators[t.op]
	if o.compares {
		return truth(holds(t.op, s, v[0], y))
	}
	switch {
	case s == Bool:
		return o.bools(v[0], y)
	case s == Float64:
		return math.Float64bits(o.doubles(math.Float64frombits(v[0]), math.Float64frombits(y)))
	case s == Float32:
		return uint64(math.Float32bits(o.singles(math.Float32frombits(uint32(v[0])), math.Float32frombits(uint32(y)))))
	}
	return t.sort.truncate(o.ints(s, v[0], y))
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// holds decides a comparison of two values of sort s.
func holds(op Op, s Sort, x, y uint64) bool {
	if s.IsFloat() {
		x, y := s.float(x), s.float(y)
		return op == Eq && x == y || op == Lt && x < y || op == Le && x <= y
	}
	c := cmp.Compare(x, y)
	if s.Signed() {
		c = cmp.Compare(s.signed(x), s.signed(y))
	}
	return op == Eq && c == 0 || op == Lt && c < 0 || op == Le && c <= 0
}

// float is the float that v of sort s stands for; each of 32 bits is one of 64, so that comparisons do not change.
func (s Sort) float(v uint64) float64 {
	if s == Float32 {
		return float64(math.Float32frombits(uint32(v)))
	}
	return math.Float64frombits(v)
}

// The floats' operations are functions of their own, so that no compiler fuses a product with a sum.
func sum[F float32 | float64](x, y F) F        { return x + y }
func difference[F float32 | float64](x, y F) F { return x - y }
func product[F float32 | float64](x, y F) F    { return F(x * y) }
func ratio[F float32 | float64](x, y F) F      { return x / y }
func negative[F float32 | float64](x, _ F) F   { return -x }

func quotient(s Sort, x, y uint64) uint64 {
	switch {
	case y == 0 && s.signed(x) < 0 && s.Signed():
		return 1
	case y == 0:
		return math.MaxUint64
	case s.Signed():
		return uint64(s.signed(x) / s.signed(y))
	}
	return x / y
}

func remainder(s Sort, x, y uint64) uint64 {
	switch {
	case y == 0:
		return x
	case s.Signed():
		return uint64(s.signed(x) % s.signed(y))
	}
	return x % y
}

func shiftRight(s Sort, x, y uint64) uint64 {
	if s.Signed() {
		return uint64(s.signed(x) >> y)
	}
	return x >> y
}

// convert is to(v) for a value of sort from. A float out of the range of an integer becomes what the machine makes of it: Go leaves it open.
func convert(from, to Sort, v uint64) uint64 {
	switch {
	case from.IsFloat() && to.IsFloat():
		return to.bitsOf(from.float(v))
	case from.IsFloat():
		return to.truncate(truncateFloat(from.float(v), to))
	case to == Float64 && from.Signed():
		return math.Float64bits(float64(from.signed(v)))
	case to == Float64:
		return math.Float64bits(float64(v))
	case to == Float32 && from.Signed():
		return uint64(math.Float32bits(float32(from.signed(v))))
	case to == Float32:
		return uint64(math.Float32bits(float32(v)))
	}
	return to.truncate(uint64(from.signed(v)))
}

// bitsOf is the value of sort s that is nearest to f.
func (s Sort) bitsOf(f float64) uint64 {
	if s == Float32 {
		return uint64(math.Float32bits(float32(f)))
	}
	return math.Float64bits(f)
}

// truncateFloat converts by the very conversion that Go compiles for the sort: they differ on what does not fit.
func truncateFloat(f float64, to Sort) uint64 {
	switch to {
	case Int8:
		return uint64(int8(f))
	case Int16:
		return uint64(int16(f))
	case Int32:
		return uint64(int32(f))
	case Int64:
		return uint64(int64(f))
	case Uint8:
		return uint64(uint8(f))
	case Uint16:
		return uint64(uint16(f))
	case Uint32:
		return uint64(uint32(f))
	}
	return uint64(f)
}
