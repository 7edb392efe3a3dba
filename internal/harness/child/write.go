package child

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// A writer grows a column from the subject's values, which it copies.
//
// Columns are kept part by part (struct of arrays): a struct has a column for each field, a list one column of all elements of all rows and
// the offsets between them. So put takes n values at once, and a slice of numbers is one copy of memory. The memory is read through unsafe
// pointers, since reflect allocates for each value that it hands out.
//
// zero fills a place that has no value, because the call panicked, or because a list or pointer is nil; the columns of all parts stay of
// one length.
type writer interface {
	// put appends the n values that lie one after another at p.
	put(p unsafe.Pointer, n int)
	// zero appends n zero values; n <= 0 appends none.
	zero(n int)
	len() int
	column() relation.Column
}

// maxDepth cuts what is nested deeper, a cycle or a very long linked list. A ring, or a parent in each child, would never end. No theory
// for the number.
const maxDepth = 200

// newWriter returns the writer of values of the Go type rt, which is t for relations. depth counts the pointers, slices and maps around it;
// writers behind those are made when the first value needs one, since a type may reach itself. What values that cannot be taken apart refer
// to counts for m.
//
// The kinds fall into three groups: scalars copy memory as it lies (opsFor), containers hold the writers of their parts, and an opaque type
// keeps Go values. It panics for a type of no group, which package subject does not admit.
func newWriter(rt reflect.Type, t *relation.Type, depth int, m *meter) writer {
	if o := opsFor(t); o != nil {
		return o.writer(t)
	}
	in := inner{depth: depth + 1, m: m}
	switch t.Kind {
	case relation.Slice:
		in.rt, in.t = rt.Elem(), t.Elem
		return &sliceWriter{t: t, off: []int32{0}, elem: in}
	case relation.Array:
		return &arrayWriter{t: t, elem: newWriter(rt.Elem(), t.Elem, depth, m)}
	case relation.Struct:
		if rt.Kind() != reflect.Struct || rt.NumField() != len(t.Fields) {
			panic(fmt.Sprintf("imago: %v is no struct of %d fields", rt, len(t.Fields)))
		}
		w := &structWriter{t: t, rt: rt}
		for k, f := range t.Fields {
			w.fields = append(w.fields, newWriter(rt.Field(k).Type, f.Type, depth, m))
		}
		return w
	case relation.Map:
		key := newWriter(rt.Key(), t.Key, depth, m)
		in.rt, in.t = rt.Elem(), t.Elem
		return &mapWriter{t: t, rt: rt, off: []int32{0}, key: key, val: in}
	case relation.Pointer:
		in.rt, in.t = rt.Elem(), t.Elem
		return &refWriter{t: t, elem: in}
	case relation.Opaque:
		return &nativeWriter{t: t, rt: rt, boxes: boxable(rt), d: newDeepener(rt, m)}
	}
	panic(fmt.Sprintf("imago: no writer for %v", rt))
}

// inner is a writer that is made when it is first needed.
// The fields beside w are the arguments of newWriter, kept until then.
type inner struct {
	w     writer
	rt    reflect.Type
	t     *relation.Type
	depth int
	m     *meter
}

func (in *inner) get() writer {
	if in.w == nil {
		in.w = newWriter(in.rt, in.t, in.depth, in.m)
	}
	return in.w
}

func (in *inner) deep() bool { return in.depth > maxDepth }

// column is the inner column, or nil as relation.Zero has it where no value was written.
//
// n is the number of rows that it has to have; rows that are missing at the end, nil pointers for instance, are filled here. The parts of
// an outermost value (depth 1) always have a column.
func (in *inner) column(n int) relation.Column {
	if in.w == nil && in.depth > 1 {
		return nil
	}
	w := in.get()
	w.zero(n - w.len())
	return w.column()
}

// A vecWriter is a column of scalars: memory of the subject is appended as it is.
type vecWriter[T relation.Scalar] struct {
	t *relation.Type
	v []T
}

func (opsOf[T]) writer(t *relation.Type) writer { return &vecWriter[T]{t: t} }

func (w *vecWriter[T]) put(p unsafe.Pointer, n int) { w.v = append(w.v, castSlice[T](p, n)...) }
func (w *vecWriter[T]) zero(n int) {
	if n > 0 {
		w.v = append(w.v, make([]T, n)...)
	}
}
func (w *vecWriter[T]) len() int                { return len(w.v) }
func (w *vecWriter[T]) column() relation.Column { return &relation.Vec[T]{T: w.t, V: w.v} }

// nils is a growing set of rows.
type nils struct{ bits relation.Bits }

func (s *nils) set(i int) {
	for len(s.bits) <= i/64 {
		s.bits = append(s.bits, 0)
	}
	s.bits.Set(i)
}

// A sliceWriter has off[i] to off[i+1] as the elements of row i, as in Arrow's variable-size lists. nil slices are empty ones that are
// members of null.
type sliceWriter struct {
	t    *relation.Type
	off  []int32
	null nils
	elem inner
}

// header is the memory of a slice of any type.
type header struct {
	data unsafe.Pointer
	len  int
	_    int // capacity
}

// put reads slice headers and not slices, since the element type is known at run time only. Behind maxDepth a list is cut to the empty one.
func (w *sliceWriter) put(p unsafe.Pointer, n int) {
	for _, h := range castSlice[header](p, n) {
		if h.data == nil {
			w.null.set(w.len())
		}
		k := h.len
		if w.elem.deep() {
			k = 0
		}
		if k > 0 {
			w.elem.get().put(h.data, k)
		}
		w.off = append(w.off, w.off[len(w.off)-1]+int32(k))
	}
}

func (w *sliceWriter) zero(n int) {
	for range n {
		w.null.set(w.len())
		w.off = append(w.off, w.off[len(w.off)-1])
	}
}

func (w *sliceWriter) len() int { return len(w.off) - 1 }

// column has elements without a number of rows to fill up to: off tells how many there are.
func (w *sliceWriter) column() relation.Column {
	return &relation.ListCol{T: w.t, Off: w.off, Elem: w.elem.column(0), Nil: w.null.bits}
}

// An arrayWriter has no offsets while it grows: each row has t.Len elements, and they lie one after the other in memory too.
type arrayWriter struct {
	t    *relation.Type
	n    int
	elem writer
}

func (w *arrayWriter) put(p unsafe.Pointer, n int) {
	w.elem.put(p, n*w.t.Len)
	w.n += n
}

func (w *arrayWriter) zero(n int) {
	if n > 0 {
		w.elem.zero(n * w.t.Len)
		w.n += n
	}
}

func (w *arrayWriter) len() int { return w.n }

func (w *arrayWriter) column() relation.Column {
	off := make([]int32, w.n+1)
	for i := range off {
		off[i] = int32(i * w.t.Len)
	}
	return &relation.ListCol{T: w.t, Off: off, Elem: w.elem.column()}
}

// A structWriter hands each field of each value to the field's writer. Padding does not matter, since fields are found by their offset.
type structWriter struct {
	t      *relation.Type
	rt     reflect.Type
	n      int
	fields []writer
}

func (w *structWriter) put(p unsafe.Pointer, n int) {
	for k, f := range w.fields {
		off := w.rt.Field(k).Offset
		for i := range n {
			f.put(unsafe.Add(at(p, i, w.rt.Size()), off), 1)
		}
	}
	w.n += n
}

func (w *structWriter) zero(n int) {
	if n <= 0 {
		return
	}
	for _, f := range w.fields {
		f.zero(n)
	}
	w.n += n
}

func (w *structWriter) len() int { return w.n }

func (w *structWriter) column() relation.Column {
	c := &relation.StructCol{T: w.t, N: w.n}
	for _, f := range w.fields {
		c.Fields = append(c.Fields, f.column())
	}
	return c
}

// A mapWriter is a sliceWriter of entries. Their order is Go's random one here, and relation.NewMap sorts each row by key, so that equal
// maps are equal columns and the same seed gives the same bytes.
type mapWriter struct {
	t    *relation.Type
	rt   reflect.Type
	off  []int32
	null nils
	key  writer
	val  inner
}

// put copies each entry into memory of its own, as the memory of a map's entries must not be pointed to. An empty or nil map has no
// entries; the set of nils tells them apart.
func (w *mapWriter) put(p unsafe.Pointer, n int) {
	for i := range n {
		m := valueAt(w.rt, at(p, i, w.rt.Size()))
		if m.IsNil() {
			w.null.set(w.len())
		}
		k, v := reflect.New(w.rt.Key()), reflect.New(w.rt.Elem())
		entries := int32(0)
		for it := m.MapRange(); !w.val.deep() && it.Next(); entries++ {
			k.Elem().SetIterKey(it)
			v.Elem().SetIterValue(it)
			w.key.put(k.UnsafePointer(), 1)
			w.val.get().put(v.UnsafePointer(), 1)
		}
		w.off = append(w.off, w.off[len(w.off)-1]+entries)
	}
}

func (w *mapWriter) zero(n int) {
	for range n {
		w.null.set(w.len())
		w.off = append(w.off, w.off[len(w.off)-1])
	}
}

func (w *mapWriter) len() int { return len(w.off) - 1 }

// column has both inner columns or none.
func (w *mapWriter) column() relation.Column {
	key, val := w.key.column(), w.val.column(0)
	if val == nil {
		key = nil
	}
	return relation.NewMap(w.t, w.off, key, val, w.null.bits)
}

// A refWriter has the values behind pointers in a column that is as long as it has rows, with a zero value in the place of each nil; what
// two pointers share is copied for both. nil and what is nested too deep are the same.
type refWriter struct {
	t    *relation.Type
	n    int
	null nils
	elem inner
}

// put fills the pointees of nil rows only when the next value comes (e.zero), and the last ones in column.
func (w *refWriter) put(p unsafe.Pointer, n int) {
	for _, to := range castSlice[unsafe.Pointer](p, n) {
		if to == nil || w.elem.deep() {
			w.zero(1)
			continue
		}
		e := w.elem.get()
		e.zero(w.n - e.len())
		e.put(to, 1)
		w.n++
	}
}

func (w *refWriter) zero(n int) {
	for range n {
		w.null.set(w.n)
		w.n++
	}
}

func (w *refWriter) len() int { return w.n }

// column has no Elem if no value was written, as all rows are nil then.
func (w *refWriter) column() relation.Column {
	if w.elem.w == nil { // without an Elem the set has as many members as the column has rows
		return &relation.RefCol{T: w.t, Nil: relation.All(w.n)}
	}
	return &relation.RefCol{T: w.t, Nil: w.null.bits, Elem: w.elem.column(w.n)}
}

// A nativeWriter keeps opaque values as they are. Each is a copy down to what its own fields point to (deepener), because the subject may
// change the value behind a pointer later, in the next row.
type nativeWriter struct {
	t     *relation.Type
	rt    reflect.Type
	boxes bool
	d     *deepener
	v     []any
}

func (w *nativeWriter) put(p unsafe.Pointer, n int) {
	for i := range n {
		v, from := reflect.New(w.rt).Elem(), at(p, i, w.rt.Size())
		v.Set(valueAt(w.rt, from))
		w.d.deepen(v, from)
		w.v = append(w.v, boxed(v, w.boxes))
	}
}

// zero has nil in the place of values.
func (w *nativeWriter) zero(n int) {
	if n > 0 {
		w.v = append(w.v, make([]any, n)...)
	}
}

func (w *nativeWriter) len() int { return len(w.v) }

func (w *nativeWriter) column() relation.Column { return &relation.NativeCol{T: w.t, V: w.v} }
