package relation

import (
	"go/constant"
	"math"
	"slices"
	"strconv"
)

// The groups of Go types that loops are written for.
type (
	integer interface {
		int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | uintptr
	}
	floating  interface{ float32 | float64 }
	complexes interface{ complex64 | complex128 }
	ordered   interface{ integer | floating | string }
	number    interface{ integer | floating | complexes }
)

// A kernel is the operators and builtins of one scalar kind over whole vectors, in loops that the compiler sees the type of.
// Columns that go in are *Vec of that kind. An operator that the kind does not have panics: the checker has refused it.
type kernel interface {
	// fill returns n rows of a constant, rounded once.
	fill(t *Type, n int, v constant.Value) Column
	// arith returns x op y in dst, a column that may be overwritten, or in a new one if dst is nil. In the rows bad Go panics.
	arith(op Op, x, y, dst Column) (c Column, bad Bits)
	// unary returns -x, ^x or, as "abs", the absolute value.
	unary(op Op, x Column) Column
	// less returns the rows where x < y, or x <= y.
	less(x, y Column, orEqual bool) Bits
	// pick returns the smaller or the larger of x and y by row, as Go's min and max do.
	pick(x, y Column, larger bool) Column
	// fold returns the sum (or the product) of every list.
	fold(t *Type, l *ListCol, product bool) Column
	// sorted returns the elements of every list in ascending order.
	sorted(l *ListCol) Column
	// format returns the decimal form of every row.
	format(x Column) []string
}

// kernels has a row a kind that has operators.
var kernels = [...]kernel{
	Bool: boolKernel{}, String: stringKernel{},
	Int: intKernel[int]{}, Int8: intKernel[int8]{}, Int16: intKernel[int16]{}, Int32: intKernel[int32]{}, Int64: intKernel[int64]{},
	Uint: intKernel[uint]{}, Uint8: intKernel[uint8]{}, Uint16: intKernel[uint16]{}, Uint32: intKernel[uint32]{},
	Uint64: intKernel[uint64]{}, Uintptr: intKernel[uintptr]{},
	Float32: floatKernel[float32]{}, Float64: floatKernel[float64]{},
	Complex64: complexKernel[complex64]{}, Complex128: complexKernel[complex128]{},
}

// noOrder, noLists and noArith are what a kind does not have.
type (
	noOrder struct{}
	noLists struct{}
	noArith struct{}
)

const notChecked = "relation: an operator on a type that does not have it"

func (noOrder) less(Column, Column, bool) Bits                  { panic(notChecked) }
func (noOrder) pick(Column, Column, bool) Column                { panic(notChecked) }
func (noOrder) sorted(*ListCol) Column                          { panic(notChecked) }
func (noLists) fold(*Type, *ListCol, bool) Column               { panic(notChecked) }
func (noArith) arith(Op, Column, Column, Column) (Column, Bits) { panic(notChecked) }
func (noArith) unary(Op, Column) Column                         { panic(notChecked) }
func (noArith) format(Column) []string                          { panic(notChecked) }

// ring does + - * element by element. Go rounds a float and wraps an integer after each; nothing is fused, because every product is
// stored. ok is false for other operators.
func ring[T number](op Op, a, b, d []T) bool {
	a, b = a[:len(d)], b[:len(d)]
	switch op {
	case "+":
		for i := range d {
			d[i] = a[i] + b[i]
		}
	case "-":
		for i := range d {
			d[i] = a[i] - b[i]
		}
	case "*":
		for i := range d {
			d[i] = a[i] * b[i]
		}
	default:
		return false
	}
	return true
}

// foldLists adds (or multiplies) the elements of every list from left to right, from 0 (or 1).
func foldLists[T number](t *Type, l *ListCol, product bool, times func(x, y T) T) Column {
	out := &Vec[T]{T: t, V: make([]T, l.Len())}
	var elems []T
	if l.Elem != nil {
		elems = vec[T](l.Elem)
	}
	for i := range out.V {
		row, acc := elems[l.Off[i]:l.Off[i+1]], T(0)
		if product {
			acc = 1
			for _, x := range row {
				acc = times(acc, x)
			}
		} else {
			for _, x := range row {
				acc += x
			}
		}
		out.V[i] = acc
	}
	return out
}

// orderOf is the order of T for kernels to embed.
type orderOf[T ordered] struct{}

func (orderOf[T]) less(x, y Column, orEqual bool) Bits {
	a, b := vec[T](x), vec[T](y)
	out := NewBits(len(a))
	for w := range out {
		a := a[w*64 : min(w*64+64, len(a))]
		b := b[w*64:][:len(a)]
		m := uint64(0)
		if orEqual {
			for j := range a {
				if a[j] <= b[j] {
					m |= 1 << (j & 63)
				}
			}
		} else {
			for j := range a {
				if a[j] < b[j] {
					m |= 1 << (j & 63)
				}
			}
		}
		out[w] = m
	}
	return out
}

func (orderOf[T]) pick(x, y Column, larger bool) Column {
	a, b := vec[T](x), vec[T](y)
	out := &Vec[T]{T: x.Type(), V: make([]T, len(a))}
	for i := range a {
		if larger {
			out.V[i] = max(a[i], b[i])
		} else {
			out.V[i] = min(a[i], b[i])
		}
	}
	return out
}

func (orderOf[T]) sorted(l *ListCol) Column {
	if l.Elem == nil {
		return nil
	}
	v := slices.Clone(vec[T](l.Elem))
	for i := range l.Len() {
		slices.Sort(v[l.Off[i]:l.Off[i+1]])
	}
	return &Vec[T]{T: l.Elem.Type(), V: v}
}

// intKernel is the integers.
type intKernel[T integer] struct{ orderOf[T] }

func (intKernel[T]) fill(t *Type, n int, v constant.Value) Column {
	v = constant.ToInt(v)
	if u, ok := constant.Uint64Val(v); ok {
		return same(t, n, T(u))
	}
	i, _ := constant.Int64Val(v)
	return same(t, n, T(i))
}

func (intKernel[T]) arith(op Op, x, y, dst Column) (Column, Bits) {
	a, out := vec[T](x), room[T](x, dst)
	d := out.V
	if op == "<<" || op == ">>" {
		return out, shift(op, a, ints(y), d)
	}
	b := vec[T](y)
	if ring(op, a, b, d) {
		return out, nil
	}
	a, b = a[:len(d)], b[:len(d)]
	switch op {
	case "/", "%":
		return out, divide(op, a, b, d)
	case "&":
		for i := range d {
			d[i] = a[i] & b[i]
		}
	case "|":
		for i := range d {
			d[i] = a[i] | b[i]
		}
	case "^":
		for i := range d {
			d[i] = a[i] ^ b[i]
		}
	case "&^":
		for i := range d {
			d[i] = a[i] &^ b[i]
		}
	default:
		panic(notChecked)
	}
	return out, nil
}

// divide does / and %. Go wraps the smallest integer by -1; division by 0 panics.
func divide[T integer](op Op, a, b, d []T) (bad Bits) {
	for i := range d {
		switch {
		case b[i] == 0:
			if bad == nil {
				bad = NewBits(len(d))
			}
			bad.Set(i)
		case op == "/":
			d[i] = a[i] / b[i]
		default:
			d[i] = a[i] % b[i]
		}
	}
	return bad
}

// shift does << and >> by any count; a negative one panics in Go. ints has made counts beyond the range of int its largest, which
// shifts everything out as they do.
func shift[T integer](op Op, a []T, count []int, d []T) (bad Bits) {
	for i, n := range count {
		switch {
		case n < 0:
			if bad == nil {
				bad = NewBits(len(d))
			}
			bad.Set(i)
		case op == "<<":
			d[i] = a[i] << n
		default:
			d[i] = a[i] >> n
		}
	}
	return bad
}

func (intKernel[T]) unary(op Op, x Column) Column {
	a, out := vec[T](x), room[T](x, nil)
	for i, v := range a {
		switch {
		case op == "^":
			out.V[i] = ^v
		case op == "-" || v < 0: // abs of the smallest integer wraps, as -x does
			out.V[i] = -v
		default:
			out.V[i] = v
		}
	}
	return out
}

func (intKernel[T]) fold(t *Type, l *ListCol, product bool) Column {
	return foldLists(t, l, product, func(x, y T) T { return x * y })
}

func (intKernel[T]) format(x Column) []string {
	out := make([]string, x.Len())
	for i, v := range vec[T](x) {
		if v < 0 {
			out[i] = strconv.FormatInt(int64(v), 10)
		} else {
			out[i] = strconv.FormatUint(uint64(v), 10)
		}
	}
	return out
}

// floatKernel is the floats.
type floatKernel[T floating] struct{ orderOf[T] }

func (floatKernel[T]) fill(t *Type, n int, v constant.Value) Column {
	return same(t, n, roundTo[T](v))
}

// roundTo rounds a constant once.
func roundTo[T floating](v constant.Value) T {
	var zero T
	if _, ok := any(zero).(float32); ok {
		f, _ := constant.Float32Val(constant.ToFloat(v))
		return T(f)
	}
	f, _ := constant.Float64Val(constant.ToFloat(v))
	return T(f)
}

func (floatKernel[T]) arith(op Op, x, y, dst Column) (Column, Bits) {
	a, b, out := vec[T](x), vec[T](y), room[T](x, dst)
	if ring(op, a, b, out.V) {
		return out, nil
	}
	if op != "/" {
		panic(notChecked)
	}
	for i := range out.V {
		out.V[i] = a[i] / b[i]
	}
	return out, nil
}

func (floatKernel[T]) unary(op Op, x Column) Column {
	out := room[T](x, nil)
	for i, v := range vec[T](x) {
		if op == "abs" {
			out.V[i] = T(math.Abs(float64(v)))
		} else {
			out.V[i] = -v
		}
	}
	return out
}

func (floatKernel[T]) fold(t *Type, l *ListCol, product bool) Column {
	return foldLists(t, l, product, func(x, y T) T { return x * y })
}

func (floatKernel[T]) format(x Column) []string {
	var zero T
	size := 64
	if _, ok := any(zero).(float32); ok {
		size = 32
	}
	out := make([]string, x.Len())
	for i, v := range vec[T](x) {
		out[i] = strconv.FormatFloat(float64(v), 'g', -1, size)
	}
	return out
}

// complexKernel is the complex numbers: arithmetic, and no order.
type complexKernel[T complexes] struct{ noOrder }

func (complexKernel[T]) fill(t *Type, n int, v constant.Value) Column {
	v = constant.ToComplex(v)
	var zero T
	if _, ok := any(zero).(complex64); ok {
		return same(t, n, T(complex(roundTo[float32](constant.Real(v)), roundTo[float32](constant.Imag(v)))))
	}
	return same(t, n, T(complex(roundTo[float64](constant.Real(v)), roundTo[float64](constant.Imag(v)))))
}

func (complexKernel[T]) arith(op Op, x, y, dst Column) (Column, Bits) {
	a, b, out := vec[T](x), vec[T](y), room[T](x, dst)
	switch op {
	case "*":
		for i := range out.V {
			out.V[i] = timesComplex(a[i], b[i])
		}
	case "/":
		for i := range out.V {
			out.V[i] = a[i] / b[i]
		}
	default:
		if !ring(op, a, b, out.V) {
			panic(notChecked)
		}
	}
	return out, nil
}

// timesComplex multiplies without fused operations. As Go's compiler does it, a complex64 is multiplied in float64 and rounded.
func timesComplex[T complexes](x, y T) T {
	a, b := complex128(x), complex128(y)
	re := float64(real(a)*real(b)) - float64(imag(a)*imag(b))
	im := float64(real(a)*imag(b)) + float64(imag(a)*real(b))
	return T(complex(re, im))
}

func (complexKernel[T]) unary(op Op, x Column) Column {
	if op != "-" {
		panic(notChecked)
	}
	out := room[T](x, nil)
	for i, v := range vec[T](x) {
		out.V[i] = -v
	}
	return out
}

func (complexKernel[T]) fold(t *Type, l *ListCol, product bool) Column {
	return foldLists(t, l, product, timesComplex[T])
}

func (complexKernel[T]) format(Column) []string { panic(notChecked) }

// stringKernel is the strings. Their + is [evaluator.joined], which has to mind how long they become.
type stringKernel struct {
	orderOf[string]
	noLists
	noArith
}

func (stringKernel) fill(t *Type, n int, v constant.Value) Column {
	return same(t, n, constant.StringVal(v))
}

// boolKernel is the booleans, whose operators are [evaluator.truth].
type boolKernel struct {
	noOrder
	noLists
	noArith
}

func (boolKernel) fill(t *Type, n int, v constant.Value) Column {
	return same(t, n, constant.BoolVal(v))
}
