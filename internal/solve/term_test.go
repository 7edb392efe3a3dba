package solve

import (
	"go/parser"
	"math"
	"testing"
)

// Each operator of 8 bits is what Go computes, for all values; where Go panics, it is what SMT-LIB says.
func TestOperatorsAreGo(t *testing.T) {
	s := NewStore()
	value := func(op Op, a, b *Term) uint64 {
		if operators[op].arity == 1 {
			v, _ := s.Apply(op, a).Const()
			return v
		}
		v, _ := s.Apply(op, a, b).Const()
		return v
	}
	for i := range 256 {
		for j := range 256 {
			x, y, ux, uy := int8(i), int8(j), uint8(i), uint8(j)
			a, b, ua, ub := s.Int(Int8, uint64(i)), s.Int(Int8, uint64(j)), s.Int(Uint8, uint64(i)), s.Int(Uint8, uint64(j))
			signed := map[Op]int8{Add: x + y, Sub: x - y, Mul: x * y, Neg: -x, BitNot: ^x, BitAnd: x & y, BitOr: x | y, BitXor: x ^ y, BitClear: x &^ y, Shl: x << uy, Shr: x >> uy}
			unsigned := map[Op]uint8{Add: ux + uy, Sub: ux - uy, Mul: ux * uy, Neg: -ux, BitNot: ^ux, BitAnd: ux & uy, BitOr: ux | uy, BitXor: ux ^ uy, BitClear: ux &^ uy, Shl: ux << uy, Shr: ux >> uy}
			if y != 0 {
				signed[Quo], signed[Rem], unsigned[Quo], unsigned[Rem] = x/y, x%y, ux/uy, ux%uy
			} else {
				signed[Quo], signed[Rem], unsigned[Quo], unsigned[Rem] = -1, x, 255, ux
				if x < 0 {
					signed[Quo] = 1
				}
			}
			for op, want := range signed {
				if got := value(op, a, b); got != uint64(uint8(want)) {
					t.Fatalf("%d %s %d = %d, want %d", x, operators[op].token, y, got, want)
				}
			}
			for op, want := range unsigned {
				if got := value(op, ua, ub); got != uint64(want) {
					t.Fatalf("%d %s %d = %d, want %d", ux, operators[op].token, uy, got, want)
				}
			}
			for op, want := range map[Op][2]bool{Eq: {x == y, ux == uy}, Lt: {x < y, ux < uy}, Le: {x <= y, ux <= uy}} {
				if value(op, a, b) != truth(want[0]) || value(op, ua, ub) != truth(want[1]) {
					t.Fatalf("%d %s %d", x, operators[op].token, y)
				}
			}
		}
	}
}

func TestConversions(t *testing.T) {
	s := NewStore()
	for _, tt := range []struct {
		from *Term
		to   Sort
		want uint64
	}{
		{s.Int(Int8, 0x80), Int64, 0xffffffffffffff80}, {s.Int(Uint8, 0x80), Int64, 0x80}, {s.Int(Int8, 0x80), Uint16, 0xff80},
		{s.Int(Int64, 0x1234), Int8, 0x34}, {s.Int(Uint64, math.MaxUint64), Float64, math.Float64bits(1 << 64)},
		{s.Int(Int64, math.MaxUint64), Float64, math.Float64bits(-1)}, {s.Float(Float64, -2.9), Int16, 0xfffe}, {s.Float(Float64, 0.1), Float32, uint64(math.Float32bits(0.1))},
		{s.Float(Float32, 0.1), Float64, math.Float64bits(float64(float32(0.1)))}, {s.Float(Float64, 1<<63+4096), Uint64, 1<<63 + 4096},
		{s.Int(Int64, 16777217), Float32, uint64(math.Float32bits(16777216))},
	} {
		if got, ok := s.Convert(tt.to, tt.from).Const(); !ok || got != tt.want {
			t.Errorf("%s(%s) = %#x, want %#x", tt.to, tt.from, got, tt.want)
		}
	}
}

// Nothing that a store simplifies changes a value.
func TestSimplification(t *testing.T) {
	for n := range uint64(20_000) {
		k := newMaker(n, true, Int8, Uint8, Int64, Uint16, Float64, Float32)
		p := k.make(append(k.sorts, Bool)[n%7], 4)
		m := k.model(p.term.Vars())
		for _, v := range []*Term{k.store.Var("bool"+"a", Bool), k.store.Var("bool"+"b", Bool)} {
			m[v] = n & 1
		}
		want := p.value(m)
		// A variable that simplification removed still has its value in the meaning: zero, as in Eval.
		if got := Eval(p.term, m); !same(p.term.sort, got, want) {
			t.Fatalf("%d: %s is %#x under %v, want %#x", n, p.term, got, m, want)
		}
		if _, err := parser.ParseExpr(p.term.String()); err != nil {
			t.Fatalf("%s: %v", p.term, err)
		}
	}
}

func TestTermsAreShared(t *testing.T) {
	s := NewStore()
	x, y := s.Var("x", Int64), s.Var("y", Int64)
	if s.Apply(Add, x, y, s.Int(Int64, 3)) != s.Apply(Add, s.Apply(Add, x, y), s.Int(Int64, 3)) || s.Var("x", Int64) != x || s.Var("x", Int32) == x || s.Equal(s.Int(Int64, 3), x) != s.Equal(x, s.Int(Int64, 3)) {
		t.Error("equal terms are not one")
	}
	sine := Float64Func("math.Sin", math.Sin)
	f := s.Var("f", Float64)
	if s.Call(sine, f) != s.Call(Float64Func("math.Sin", math.Sin), f) {
		t.Error("calls of functions of one name are two")
	}
	if v, ok := s.Call(sine, s.Float(Float64, 1)).Const(); !ok || v != math.Float64bits(math.Sin(1)) {
		t.Error("a call of a constant is not computed")
	}
}

func TestString(t *testing.T) {
	s := NewStore()
	x, y, f, b := s.Var("x", Int64), s.Var("y", Int64), s.Var("f", Float64), s.Var("s[0]", Uint8)
	c := func(v int64) *Term { return s.Int(Int64, uint64(v)) }
	op := s.Apply
	for _, tt := range []struct {
		t    *Term
		want string
	}{
		{op(Lt, c(77), y), "y > 77"}, {s.Not(op(Lt, x, y)), "y <= x"}, {s.Not(s.Equal(x, c(-3))), "x != -3"}, {s.Not(op(Lt, f, s.Float(Float64, 0.5))), "!(f < 0.5)"},
		{s.Equal(op(Add, op(Mul, x, x), y), c(12345678)), "x * x + y == 12345678"}, {op(Mul, op(Add, x, y), x), "(x + y) * x"}, {op(Sub, x, op(Sub, x, y)), "x - (x - y)"},
		{op(Sub, x, c(5)), "x - 5"}, {op(And, op(Or, op(Lt, x, y), op(Lt, y, x)), s.Equal(b, s.Int(Uint8, 'k'))), "(x < y || y < x) && s[0] == 107"},
		{s.Convert(Int64, b), "int64(s[0])"}, {op(Shl, c(1), y), "int64(1) << y"}, {s.Call(Float64Func("math.Sin", math.Sin), op(Neg, f)), "math.Sin(-f)"},
		{op(Ite, op(Lt, x, y), x, y), "map[bool]int64{true: x, false: y}[x < y]"}, {op(ToBits, f), "math.Float64bits(f)"}, {op(Lt, f, s.Float(Float64, math.Inf(1))), "f < math.Inf(1)"},
		{op(Quo, s.Float(Float64, math.Copysign(0, -1)), f), "math.Copysign(0, -1) / f"}, {op(BitNot, op(BitAnd, x, y)), "^(x & y)"},
	} {
		if got := tt.t.String(); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}

func TestSortsThatDoNotFit(t *testing.T) {
	s := NewStore()
	for _, f := range []func(){
		func() { s.Apply(Add, s.Var("x", Int64), s.Var("y", Int32)) }, func() { s.Apply(BitAnd, s.Var("f", Float64), s.Var("g", Float64)) },
		func() { s.Apply(Not, s.Var("x", Int64)) }, func() { s.Convert(Bool, s.Var("x", Int64)) }, func() { s.Apply(Lt, s.Var("a", Bool), s.Var("b", Bool)) },
		func() { s.Apply(FromBits, s.Var("b", Uint8)) }, func() { s.Apply(Shl, s.Var("x", Int64)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("a term of sorts that do not fit was made")
				}
			}()
			f()
		}()
	}
}
