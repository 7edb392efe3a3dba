package relation

import (
	"fmt"
	"go/constant"
	"math"
	"testing"
)

// edges are the values of a kind at which arithmetic has its edges.
func edges[T integer | floating]() []T {
	var out []T
	for _, f := range []float64{0, 1, -1, 2, 3, 7, 100, -100, 127, -128, 255, 32767, 65535, 1 << 31, -1 << 31, 1<<32 - 1, 1 << 53, -1 << 63} {
		if T(f) == T(f) && float64(T(f)) == f {
			out = append(out, T(f))
		}
	}
	switch any(out).(type) {
	case []float32:
		for _, f := range []float32{float32(negZero), float32(nan), float32(inf), float32(-inf), math.MaxFloat32, math.SmallestNonzeroFloat32, 0.1, 1 << 24} {
			out = append(out, T(f))
		}
	case []float64:
		for _, f := range []float64{negZero, nan, inf, -inf, math.MaxFloat64, math.SmallestNonzeroFloat64, 0.1, 1 + 0x1p-52} {
			out = append(out, T(f))
		}
	default:
		half := T(1)
		for half*2/2 == half {
			half *= 2
		}
		out = append(out, half, half*2, half*2-1) // the last two wrap to the ends of the range
	}
	return out
}

// inGo is a binary operator as Go does it; ok is false where it panics.
func inGo[T any](f func(x, y T) T) func(x, y T) (T, bool) {
	return func(x, y T) (z T, ok bool) {
		defer func() { ok = recover() == nil }()
		return f(x, y), true
	}
}

// ringInGo are the operators that all numbers have. The function values keep the compiler from fusing or folding anything.
func ringInGo[T integer | floating]() map[Op]func(x, y T) (T, bool) {
	return map[Op]func(x, y T) (T, bool){
		"+": inGo(func(x, y T) T { return x + y }), "-": inGo(func(x, y T) T { return x - y }),
		"*": inGo(func(x, y T) T { return x * y }), "/": inGo(func(x, y T) T { return x / y }),
	}
}

func integersInGo[T integer]() map[Op]func(x, y T) (T, bool) {
	ops := ringInGo[T]()
	for op, f := range map[Op]func(x, y T) T{
		"%": func(x, y T) T { return x % y }, "&": func(x, y T) T { return x & y }, "|": func(x, y T) T { return x | y },
		"^": func(x, y T) T { return x ^ y }, "&^": func(x, y T) T { return x &^ y },
		"<<": func(x, y T) T { return x << y }, ">>": func(x, y T) T { return x >> y },
	} {
		ops[op] = inGo(f)
	}
	return ops
}

// checkKernel compares every operator of a kind on every pair of its edges with Go.
func checkKernel[T integer | floating](k Kind, ops map[Op]func(x, y T) (T, bool)) func(t *testing.T) {
	return func(t *testing.T) {
		typ := Predeclared(k)
		var x, y []T
		for _, a := range edges[T]() {
			for _, b := range edges[T]() {
				x, y = append(x, a), append(y, b)
			}
		}
		for op, f := range ops {
			got, bad := kernels[k].arith(op, NewVec(typ, x), NewVec(typ, y), nil)
			want := make([]T, len(x))
			for i := range x {
				w, ok := f(x[i], y[i])
				if want[i] = w; ok == bad.Get(i) {
					t.Errorf("%v %s %v: panics is %v, want %v", x[i], op, y[i], bad.Get(i), !ok)
				}
			}
			if diff := SameRows(got, NewVec(typ, want)).Or(bad); !diff.Equal(All(len(x))) {
				All(len(x)).AndNot(diff).Each(func(i int) { t.Errorf("%v %s %v = %v, want %v", x[i], op, y[i], got.At(i), want[i]) })
			}
		}
		less, upTo := kernels[k].less(NewVec(typ, x), NewVec(typ, y), false), kernels[k].less(NewVec(typ, x), NewVec(typ, y), true)
		small, large := vec[T](kernels[k].pick(NewVec(typ, x), NewVec(typ, y), false)), vec[T](kernels[k].pick(NewVec(typ, x), NewVec(typ, y), true))
		equal := EqualRows(NewVec(typ, x), NewVec(typ, y))
		for i, a := range x {
			b := y[i]
			if less.Get(i) != (a < b) || upTo.Get(i) != (a <= b) || equal.Get(i) != (a == b) {
				t.Errorf("order of %v and %v", a, b)
			}
			if fmt.Sprint(small[i], large[i], 1/float64(small[i])) != fmt.Sprint(min(a, b), max(a, b), 1/float64(min(a, b))) {
				t.Errorf("min and max of %v and %v: %v and %v", a, b, small[i], large[i])
			}
		}
		checkCasts(t, k, edges[T]())
	}
}

// checkCasts compares the conversions of a kind's edges to every other kind with Go's.
func checkCasts[T integer | floating](t *testing.T, k Kind, xs []T) {
	for _, x := range xs {
		for to, want := range map[Kind]any{
			Int: int(x), Int8: int8(x), Int16: int16(x), Int32: int32(x), Int64: int64(x), Uint: uint(x), Uint8: uint8(x), Uint16: uint16(x),
			Uint32: uint32(x), Uint64: uint64(x), Uintptr: uintptr(x), Float32: float32(x), Float64: float64(x),
		} {
			got := casts[to](Predeclared(to), NewVec(Predeclared(k), []T{x}))
			if w := mustColumn(t, Predeclared(to), want); !SameRows(got, w).Get(0) {
				t.Errorf("%s(%s(%v)) = %v, want %v", kindNames[to], kindNames[k], x, got.At(0), want)
			}
		}
	}
}

func TestKernels(t *testing.T) {
	t.Run("int", checkKernel(Int, integersInGo[int]()))
	t.Run("int8", checkKernel(Int8, integersInGo[int8]()))
	t.Run("int16", checkKernel(Int16, integersInGo[int16]()))
	t.Run("int32", checkKernel(Int32, integersInGo[int32]()))
	t.Run("int64", checkKernel(Int64, integersInGo[int64]()))
	t.Run("uint", checkKernel(Uint, integersInGo[uint]()))
	t.Run("uint8", checkKernel(Uint8, integersInGo[uint8]()))
	t.Run("uint16", checkKernel(Uint16, integersInGo[uint16]()))
	t.Run("uint32", checkKernel(Uint32, integersInGo[uint32]()))
	t.Run("uint64", checkKernel(Uint64, integersInGo[uint64]()))
	t.Run("uintptr", checkKernel(Uintptr, integersInGo[uintptr]()))
	t.Run("float32", checkKernel(Float32, ringInGo[float32]()))
	t.Run("float64", checkKernel(Float64, ringInGo[float64]()))
}

func TestComplexKernel(t *testing.T) {
	var x, y []complex128
	for _, a := range edges[float64]() {
		for _, b := range []float64{0, negZero, 1, -2.5, inf, nan} {
			for _, z := range []complex128{0, 1i, complex(-3, 0.1), complex(inf, 1), complex(nan, 0)} {
				x, y = append(x, complex(a, b)), append(y, z)
			}
		}
	}
	typ := Predeclared(Complex128)
	for op, f := range map[Op]func(x, y complex128) complex128{
		"+": func(x, y complex128) complex128 { return x + y }, "-": func(x, y complex128) complex128 { return x - y },
		"*": func(x, y complex128) complex128 { return x * y }, "/": func(x, y complex128) complex128 { return x / y },
	} {
		got, _ := kernels[Complex128].arith(op, NewVec(typ, x), NewVec(typ, y), nil)
		for i := range x {
			if want := NewVec(typ, []complex128{f(x[i], y[i])}); !SameRows(got.Gather([]int32{int32(i)}), want).Get(0) {
				t.Errorf("%v %s %v = %v, want %v", x[i], op, y[i], got.At(i), want.V[0])
			}
		}
	}
}

// TestConstants: a constant is rounded once, from its exact value to its type.
func TestConstants(t *testing.T) {
	for _, tt := range []struct {
		kind Kind
		text string
		want Value
	}{
		{Float64, "1/3", 1.0 / 3}, {Float32, "1/3", float32(1.0 / 3)}, {Float64, "5e-324", math.SmallestNonzeroFloat64},
		{Float32, "16777217/16777216", float32(1)},           // halfway, to even
		{Float32, "33554435/33554432", float32(1 + 0x1p-23)}, // by way of float64 it would be the same
		{Uint64, "18446744073709551615", uint64(math.MaxUint64)}, {Int8, "-128", int8(-128)}, {Int, "-9223372036854775808", math.MinInt},
		{Complex64, "1/3", complex64(complex(float32(1.0/3), 0))}, {Float64, "9007199254740993", float64(9007199254740992)},
	} {
		v, _ := parseConst(tt.text)
		if v == nil || v.Kind() == constant.Unknown {
			t.Fatalf("%s is no constant", tt.text)
		}
		if got := kernels[tt.kind].fill(Predeclared(tt.kind), 1, v).At(0); got != tt.want {
			t.Errorf("%s(%s) = %v, want %v", kindNames[tt.kind], tt.text, got, tt.want)
		}
	}
}
