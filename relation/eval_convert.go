package relation

import (
	"math"
	"unicode/utf8"
)

// cast is Go's conversion of one numeric type to another, by row. What Go leaves open, a float beyond the integer's range, is done
// by the same instruction that the emitted test would run on this machine.
func cast[S, D integer | floating](t *Type, x []S) Column {
	out := make([]D, len(x))
	for i, v := range x {
		out[i] = D(v)
	}
	return &Vec[D]{T: t, V: out}
}

// castTo converts any real vector to D.
func castTo[D integer | floating](t *Type, x Column) Column {
	switch x := x.(type) {
	case *Vec[int]:
		return cast[int, D](t, x.V)
	case *Vec[int8]:
		return cast[int8, D](t, x.V)
	case *Vec[int16]:
		return cast[int16, D](t, x.V)
	case *Vec[int32]:
		return cast[int32, D](t, x.V)
	case *Vec[int64]:
		return cast[int64, D](t, x.V)
	case *Vec[uint]:
		return cast[uint, D](t, x.V)
	case *Vec[uint8]:
		return cast[uint8, D](t, x.V)
	case *Vec[uint16]:
		return cast[uint16, D](t, x.V)
	case *Vec[uint32]:
		return cast[uint32, D](t, x.V)
	case *Vec[uint64]:
		return cast[uint64, D](t, x.V)
	case *Vec[uintptr]:
		return cast[uintptr, D](t, x.V)
	case *Vec[float32]:
		return cast[float32, D](t, x.V)
	case *Vec[float64]:
		return cast[float64, D](t, x.V)
	}
	panic(notChecked)
}

// casts converts real vectors to a kind.
var casts = [...]func(t *Type, x Column) Column{
	Int: castTo[int], Int8: castTo[int8], Int16: castTo[int16], Int32: castTo[int32], Int64: castTo[int64],
	Uint: castTo[uint], Uint8: castTo[uint8], Uint16: castTo[uint16], Uint32: castTo[uint32], Uint64: castTo[uint64],
	Uintptr: castTo[uintptr], Float32: castTo[float32], Float64: castTo[float64],
}

// ints returns an integer column as indices or counts. What an int cannot hold becomes the largest int: no index, and no count
// that differs from it, reaches so far.
func ints(x Column) []int {
	switch x := x.(type) {
	case *Vec[int]:
		return x.V
	case *Vec[uint]:
		return clampInts(x.V)
	case *Vec[uint64]:
		return clampInts(x.V)
	case *Vec[uintptr]:
		return clampInts(x.V)
	}
	return castTo[int](nil, x).(*Vec[int]).V
}

func clampInts[T uint | uint64 | uintptr](x []T) []int {
	out := make([]int, len(x))
	for i, v := range x {
		out[i] = int(min(uint64(v), math.MaxInt))
	}
	return out
}

// convert makes a value one of type to.
func (v *evaluator) convert(to *Type, r result, active Bits) result {
	from := r.col.Type()
	if from.Kind == Pointer && to.Kind != Pointer {
		r = v.pointee(r, active)
		from = r.col.Type()
	}
	switch {
	case from.Kind == to.Kind:
		r.col = r.col.(column).as(to)
	case to.Kind == Complex64:
		r.col = narrow(to, vec[complex128](r.col))
	case to.Kind == Complex128:
		r.col = widen(to, vec[complex64](r.col))
	case to.Kind == String && from.Kind == Slice:
		r.col = stringsOf(to, r.col.(*ListCol))
	case to.Kind == String:
		r.col = runeStrings(to, r.col)
	case from.Kind == String:
		r.col = listsOf(to, vec[string](r.col))
	case from.Kind == Slice && to.Kind == Array:
		return v.arrayOf(to, r, active)
	default:
		r.col = casts[to.Kind](to, r.col)
	}
	return r
}

func narrow(t *Type, x []complex128) Column {
	out := make([]complex64, len(x))
	for i, v := range x {
		out[i] = complex64(v)
	}
	return &Vec[complex64]{T: t, V: out}
}

func widen(t *Type, x []complex64) Column {
	out := make([]complex128, len(x))
	for i, v := range x {
		out[i] = complex128(v)
	}
	return &Vec[complex128]{T: t, V: out}
}

// runeStrings is string(n) for integers: the character of that code point, or U+FFFD.
func runeStrings(t *Type, x Column) Column {
	out := make([]string, x.Len())
	wide := castTo[int64](nil, x).(*Vec[int64]).V
	unsigned := !x.Type().Kind.isSigned()
	for i, n := range wide {
		if n < 0 || n > utf8.MaxRune || unsigned && uint64(n) > utf8.MaxRune {
			n = utf8.RuneError
		}
		out[i] = string(rune(n))
	}
	return &Vec[string]{T: t, V: out}
}

// stringsOf is string(xs) for bytes and for code points.
func stringsOf(t *Type, l *ListCol) Column {
	out := make([]string, l.Len())
	switch e := l.Elem.(type) {
	case *Vec[uint8]:
		for i := range out {
			out[i] = string(e.V[l.Off[i]:l.Off[i+1]])
		}
	case *Vec[int32]:
		for i := range out {
			out[i] = string(e.V[l.Off[i]:l.Off[i+1]])
		}
	}
	return &Vec[string]{T: t, V: out}
}

// listsOf is []byte(s) and []rune(s). Neither is nil, even of the empty string.
func listsOf(t *Type, x []string) Column {
	c := &ListCol{T: t, Off: make([]int32, len(x)+1)}
	if t.Elem.Kind == Uint8 {
		var all []byte
		for i, s := range x {
			all = append(all, s...)
			c.Off[i+1] = int32(len(all))
		}
		c.Elem = &Vec[uint8]{T: t.Elem, V: all}
		return c
	}
	var all []rune
	for i, s := range x {
		for _, r := range s {
			all = append(all, r)
		}
		c.Off[i+1] = int32(len(all))
	}
	c.Elem = &Vec[int32]{T: t.Elem, V: all}
	return c
}

// arrayOf is [n]T(xs), which panics in Go where xs is shorter.
func (v *evaluator) arrayOf(t *Type, r result, active Bits) result {
	l, n := r.col.(*ListCol), v.c.n
	var idx []int32
	bad := NewBits(n)
	for i := range n {
		short := l.Off[i+1]-l.Off[i] < int32(t.Len)
		if short {
			bad.Set(i)
		}
		for k := range int32(t.Len) {
			if short {
				idx = append(idx, -1)
			} else {
				idx = append(idx, l.Off[i]+k)
			}
		}
	}
	elem := gatherOf(l.Elem, idx)
	if elem == nil {
		elem = Zero(t.Elem, n*t.Len)
	}
	return result{col: &ListCol{T: t, Off: evenOffsets(n, t.Len), Elem: elem}, undef: r.undef.Or(bad.And(active))}
}
