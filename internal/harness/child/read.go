package child

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// A reader builds the values of n rows of its column, from row from on, one after another at p. They share nothing with the
// column but the bytes of strings.
type reader func(p unsafe.Pointer, from, n int)

// newReader returns the reader of c for values of the Go type t. The column, not the type, bounds its recursion: a type that
// reaches itself has columns as deep as its values. What values that cannot be taken apart refer to counts for m.
func newReader(t reflect.Type, c relation.Column, m *meter) reader {
	if c == nil { // the element column of lists that are all empty, or of pointers that are all nil
		return func(unsafe.Pointer, int, int) {}
	}
	if o := opsFor(c.Type()); o != nil {
		return o.reader(c)
	}
	switch c := c.(type) {
	case *relation.ListCol:
		return listReader(t, c, m)
	case *relation.StructCol:
		return structReader(t, c, m)
	case *relation.MapCol:
		return mapReader(t, c, m)
	case *relation.RefCol:
		return refReader(t, c, m)
	case *relation.NativeCol:
		return nativeReader(t, c, m)
	case *relation.BuiltCol: // zero values only: others were made native before
		return func(p unsafe.Pointer, from, n int) {
			for i := range n {
				valueAt(t, at(p, i, t.Size())).SetZero()
			}
		}
	}
	panic(fmt.Sprintf("imago: no reader for a %T of %v", c, t))
}

func (opsOf[T]) reader(c relation.Column) reader {
	v := c.(*relation.Vec[T]).V
	return func(p unsafe.Pointer, from, n int) { copy(castSlice[T](p, n), v[from:from+n]) }
}

// listReader reads slices of scalars without reflection.
func (opsOf[T]) listReader(c *relation.ListCol) reader {
	v := c.Elem.(*relation.Vec[T]).V
	return func(p unsafe.Pointer, from, n int) {
		dst := castSlice[[]T](p, n)
		for i := range dst {
			r := from + i
			if c.Nil.Get(r) {
				dst[i] = nil
				continue
			}
			part := v[c.Off[r]:c.Off[r+1]]
			dst[i] = append(make([]T, 0, roomFor(len(part))), part...)
		}
	}
}

// roomFor is the capacity of a slice of n elements: where that is odd there is room for more, so that a function that appends to its
// argument in place is seen to do so. It follows from the value, as everything that a row meets.
func roomFor(n int) int { return n + n%2*4 }

func listReader(t reflect.Type, c *relation.ListCol, m *meter) reader {
	if t.Kind() == reflect.Array {
		elem := newReader(t.Elem(), c.Elem, m)
		return func(p unsafe.Pointer, from, n int) {
			for i := range n {
				elem(at(p, i, t.Size()), int(c.Off[from+i]), t.Len())
			}
		}
	}
	if c.Elem != nil {
		if o := opsFor(c.Elem.Type()); o != nil {
			return o.listReader(c)
		}
	}
	elem := newReader(t.Elem(), c.Elem, m)
	return func(p unsafe.Pointer, from, n int) {
		for i := range n {
			r, dst := from+i, valueAt(t, at(p, i, t.Size()))
			if c.Nil.Get(r) {
				dst.SetZero()
				continue
			}
			k := int(c.Off[r+1] - c.Off[r])
			s := reflect.MakeSlice(t, k, roomFor(k))
			if k > 0 {
				elem(s.UnsafePointer(), int(c.Off[r]), k)
			}
			dst.Set(s)
		}
	}
}

func structReader(t reflect.Type, c *relation.StructCol, m *meter) reader {
	if t.Kind() != reflect.Struct || t.NumField() != len(c.Fields) {
		panic(fmt.Sprintf("imago: %v is no struct of %d fields", t, len(c.Fields)))
	}
	fields := make([]reader, len(c.Fields))
	for k, f := range c.Fields {
		fields[k] = newReader(t.Field(k).Type, f, m)
	}
	return func(p unsafe.Pointer, from, n int) {
		for k, read := range fields {
			off := t.Field(k).Offset
			for i := range n {
				read(unsafe.Add(at(p, i, t.Size()), off), from+i, 1)
			}
		}
	}
}

func mapReader(t reflect.Type, c *relation.MapCol, m *meter) reader {
	key, val := newReader(t.Key(), c.Key, m), newReader(t.Elem(), c.Val, m)
	return func(p unsafe.Pointer, from, n int) {
		for i := range n {
			r, dst := from+i, valueAt(t, at(p, i, t.Size()))
			if c.Nil.Get(r) {
				dst.SetZero()
				continue
			}
			m := reflect.MakeMapWithSize(t, int(c.Off[r+1]-c.Off[r]))
			for e := int(c.Off[r]); e < int(c.Off[r+1]); e++ {
				k, v := reflect.New(t.Key()), reflect.New(t.Elem())
				key(k.UnsafePointer(), e, 1)
				val(v.UnsafePointer(), e, 1)
				m.SetMapIndex(k.Elem(), v.Elem())
			}
			dst.Set(m)
		}
	}
}

func refReader(t reflect.Type, c *relation.RefCol, m *meter) reader {
	elem := newReader(t.Elem(), c.Elem, m)
	return func(p unsafe.Pointer, from, n int) {
		for i := range n {
			r, dst := from+i, valueAt(t, at(p, i, t.Size()))
			if c.Elem == nil || c.Nil.Get(r) {
				dst.SetZero()
				continue
			}
			if own := ownPlace(c.Elem, r); own != nil {
				dst.Set(reflect.NewAt(t.Elem(), own).Convert(t))
				continue
			}
			to := reflect.New(t.Elem())
			elem(to.UnsafePointer(), r, 1)
			dst.Set(to.Convert(t))
		}
	}
}

// nativeReader copies the values, with all that they refer to.
func nativeReader(t reflect.Type, c *relation.NativeCol, m *meter) reader {
	d, boxes := newDeepener(t, m), boxable(t)
	return func(p unsafe.Pointer, from, n int) {
		for i := range n {
			dst := valueAt(t, at(p, i, t.Size()))
			if c.V[from+i] == nil {
				dst.SetZero()
				continue
			}
			dst.Set(reflect.ValueOf(c.V[from+i]))
			home := unsafe.Pointer(nil)
			if boxes {
				home = contents(c.V[from+i])
			}
			d.deepen(dst, home)
		}
	}
}
