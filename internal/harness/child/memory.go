package child

import (
	"reflect"
	"sync"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// Values of the subject's types are read and written through their memory. A defined type has the layout of its underlying
// type, so []Celsius and []float64 are the same memory; no type is ever read as one of another layout.

func pointerTo[T any](p *T) unsafe.Pointer { return unsafe.Pointer(p) }

func castSlice[T any](p unsafe.Pointer, n int) []T { return unsafe.Slice((*T)(p), n) }

// kindOps handles scalars of one Go type.
type kindOps interface {
	// scalars is the memory of a column, nil if it is of another type.
	scalars(c relation.Column) (unsafe.Pointer, int, bool)
	vec(t *relation.Type, p unsafe.Pointer, n int) relation.Column
	reader(c relation.Column) reader
	listReader(c *relation.ListCol) reader
	writer(t *relation.Type) writer
	rows(c relation.Column, from, to int) relation.Column
	alloc(n int) unsafe.Pointer
	clear(p unsafe.Pointer, n int)
	size() uintptr
	// same tells whether two columns are the same to the bit.
	same(a, b relation.Column) bool
}

type opsOf[T relation.Scalar] struct{}

var ops = [...]kindOps{
	relation.Bool: opsOf[bool]{}, relation.String: opsOf[string]{},
	relation.Int: opsOf[int]{}, relation.Int8: opsOf[int8]{}, relation.Int16: opsOf[int16]{},
	relation.Int32: opsOf[int32]{}, relation.Int64: opsOf[int64]{},
	relation.Uint: opsOf[uint]{}, relation.Uint8: opsOf[uint8]{}, relation.Uint16: opsOf[uint16]{},
	relation.Uint32: opsOf[uint32]{}, relation.Uint64: opsOf[uint64]{}, relation.Uintptr: opsOf[uintptr]{},
	relation.Float32: opsOf[float32]{}, relation.Float64: opsOf[float64]{},
	relation.Complex64: opsOf[complex64]{}, relation.Complex128: opsOf[complex128]{},
}

// opsFor returns the operations of t's kind, nil if t is no scalar.
func opsFor(t *relation.Type) kindOps {
	if int(t.Kind) < len(ops) {
		return ops[t.Kind]
	}
	return nil
}

// scalars returns the memory of a column of scalars.
func scalars(c relation.Column) (unsafe.Pointer, int, bool) {
	if o := opsFor(c.Type()); o != nil {
		return o.scalars(c)
	}
	return nil, 0, false
}

// vecOf returns the n scalars at p as a column of t.
func vecOf(t *relation.Type, p unsafe.Pointer, n int) relation.Column {
	return opsFor(t).vec(t, p, n)
}

func (opsOf[T]) scalars(c relation.Column) (unsafe.Pointer, int, bool) {
	v, ok := c.(*relation.Vec[T])
	if !ok {
		return nil, 0, false
	}
	return unsafe.Pointer(unsafe.SliceData(v.V)), len(v.V), true
}

func (opsOf[T]) vec(t *relation.Type, p unsafe.Pointer, n int) relation.Column {
	return &relation.Vec[T]{T: t, V: castSlice[T](p, n)}
}

// at returns the address of the i-th of values of size bytes from p on.
func at(p unsafe.Pointer, i int, size uintptr) unsafe.Pointer {
	return unsafe.Add(p, uintptr(i)*size)
}

// valueAt is the addressable value of type t at p. Unlike a field reached through its struct it may be set, exported or not.
func valueAt(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// Rows returns the rows from…to-1 of c. Scalars share c's memory.
func Rows(c relation.Column, from, to int) relation.Column {
	if from == 0 && to == c.Len() {
		return c
	}
	if o := opsFor(c.Type()); o != nil {
		return o.rows(c, from, to)
	}
	if s, ok := c.(*relation.StructCol); ok {
		part := &relation.StructCol{T: s.T, N: to - from}
		for _, f := range s.Fields {
			part.Fields = append(part.Fields, Rows(f, from, to))
		}
		return part
	}
	rows := make([]int32, to-from)
	for i := range rows {
		rows[i] = int32(from + i)
	}
	return c.Gather(rows)
}

func (opsOf[T]) rows(c relation.Column, from, to int) relation.Column {
	return &relation.Vec[T]{T: c.Type(), V: c.(*relation.Vec[T]).V[from:to:to]}
}

// box is the memory of an interface without methods.
type box struct{ t, data unsafe.Pointer }

// contents is where the value of an interface lies, or, for one of a type that is a single pointer, that pointer.
func contents(v any) unsafe.Pointer { return (*box)(unsafe.Pointer(&v)).data }

// boxable reports whether the interface of a value of t points to it.
func boxable(t reflect.Type) bool { return contents(reflect.New(t).Elem().Interface()) != nil }

// boxed is the addressable v as an interface that shares its memory: a node of a ring is what its neighbours point to, and a copy of it
// would not be. Nobody may change v afterwards. boxable tells whether its type is so.
func boxed(v reflect.Value, boxable bool) any {
	i := v.Interface()
	if boxable {
		(*box)(unsafe.Pointer(&i)).data = v.Addr().UnsafePointer()
	}
	return i
}

// variables are the places that package variables point to. A pointer to the value of such a variable is the variable itself, since code
// compares it with others: a checksum has a faster way for its own table than for a copy of it.
var variables sync.Map

// ownPlace is the place of row i of a column if a package variable points to it; nil of others.
func ownPlace(c relation.Column, i int) unsafe.Pointer {
	native, ok := c.(*relation.NativeCol)
	if !ok || native.V[i] == nil || !boxable(reflect.TypeOf(native.V[i])) {
		return nil
	}
	p := contents(native.V[i])
	if _, own := variables.Load(p); !own {
		return nil
	}
	return p
}
