package relation

import (
	"fmt"
	"reflect"
	"slices"
)

var _ = []column{(*Vec[bool])(nil), (*ListCol)(nil), (*StructCol)(nil), (*MapCol)(nil), (*RefCol)(nil), (*NativeCol)(nil), (*BuiltCol)(nil)}

// vectors makes columns of one scalar kind.
type vectors interface {
	zero(t *Type, n int) Column
	from(t *Type, vs []Value) (Column, error)
	read(t *Type, n int, buf []byte) (Column, []byte, error)
}

// vectorOf is [vectors] of the kind whose Go type is T.
type vectorOf[T Scalar] struct{}

var scalarVectors = [...]vectors{
	Bool: vectorOf[bool]{}, String: vectorOf[string]{},
	Int: vectorOf[int]{}, Int8: vectorOf[int8]{}, Int16: vectorOf[int16]{}, Int32: vectorOf[int32]{}, Int64: vectorOf[int64]{},
	Uint: vectorOf[uint]{}, Uint8: vectorOf[uint8]{}, Uint16: vectorOf[uint16]{}, Uint32: vectorOf[uint32]{}, Uint64: vectorOf[uint64]{},
	Uintptr: vectorOf[uintptr]{}, Float32: vectorOf[float32]{}, Float64: vectorOf[float64]{},
	Complex64: vectorOf[complex64]{}, Complex128: vectorOf[complex128]{},
}

// isScalar tells whether columns of kind k are flat vectors.
func isScalar(k Kind) bool { return k >= Bool && k <= String }

func (vectorOf[T]) zero(t *Type, n int) Column { return &Vec[T]{T: t, V: make([]T, n)} }

func (vectorOf[T]) from(t *Type, vs []Value) (Column, error) {
	out := make([]T, len(vs))
	for i, v := range vs {
		x, ok := v.(T)
		if !ok {
			return nil, fmt.Errorf("value %d is %T, want %s", i, v, reflect.TypeFor[T]())
		}
		out[i] = x
	}
	return &Vec[T]{T: t, V: out}, nil
}

// NewVec returns a column of scalars; T is the Go type of t's kind. The column keeps v.
func NewVec[T Scalar](t *Type, v []T) *Vec[T] { return &Vec[T]{T: t, V: v} }

// Zero returns a column of n zero values. Where a type reaches itself through a slice, map or pointer, the inner Elem is nil: a
// column of no elements, or of nil pointers only, may have no Elem.
func Zero(t *Type, n int) Column { return zeroColumn(t, n, nil) }

// zeroColumn is Zero inside the types of path, which ends the recursion of recursive types.
func zeroColumn(t *Type, n int, path []*Type) Column {
	if isScalar(t.Kind) {
		return scalarVectors[t.Kind].zero(t, n)
	}
	path = append(slices.Clip(path), t)
	inner := func(t *Type, n int) Column {
		if slices.Contains(path, t) {
			return nil
		}
		return zeroColumn(t, n, path)
	}
	switch t.Kind {
	case Slice:
		return &ListCol{T: t, Off: make([]int32, n+1), Elem: inner(t.Elem, 0), Nil: All(n)}
	case Array:
		return &ListCol{T: t, Off: evenOffsets(n, t.Len), Elem: zeroColumn(t.Elem, n*t.Len, path)}
	case Map:
		return &MapCol{T: t, Off: make([]int32, n+1), Key: inner(t.Key, 0), Val: inner(t.Elem, 0), Nil: All(n)}
	case Struct:
		fields := make([]Column, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = zeroColumn(f.Type, n, path)
		}
		return &StructCol{T: t, N: n, Fields: fields}
	case Pointer:
		return &RefCol{T: t, Nil: All(n), Elem: inner(t.Elem, n)}
	default:
		return &BuiltCol{T: t, V: make([]Value, n)}
	}
}

// FromValues returns the column of the values vs, whose dynamic types [Value] describes.
func FromValues(t *Type, vs []Value) (Column, error) {
	if t == nil {
		return nil, fmt.Errorf("column of no type")
	}
	if isScalar(t.Kind) {
		return scalarVectors[t.Kind].from(t, vs)
	}
	if len(vs) == 0 {
		return Zero(t, 0), nil
	}
	switch t.Kind {
	case Slice, Array:
		return listFrom(t, vs)
	case Map:
		return mapFrom(t, vs)
	case Struct:
		return structFrom(t, vs)
	case Pointer:
		return refFrom(t, vs)
	case Opaque:
		for i, v := range vs {
			switch v.(type) {
			case nil, Built, Shown:
			default:
				return nil, fmt.Errorf("value %d is %T, want relation.Built or relation.Shown", i, v)
			}
		}
		return &BuiltCol{T: t, V: vs}, nil
	}
	return nil, fmt.Errorf("column of an invalid type")
}

func listFrom(t *Type, vs []Value) (Column, error) {
	c := &ListCol{T: t, Off: make([]int32, len(vs)+1)}
	var flat []Value
	for i, v := range vs {
		l, ok := v.(List)
		if !ok && v != nil || t.Kind == Array && len(l) != t.Len {
			return nil, fmt.Errorf("value %d is %T of %d elements, want relation.List for a list", i, v, len(l))
		}
		if l == nil && t.Kind == Slice {
			if c.Nil == nil {
				c.Nil = NewBits(len(vs))
			}
			c.Nil.Set(i)
		}
		flat = append(flat, l...)
		c.Off[i+1] = int32(len(flat))
	}
	var err error
	c.Elem, err = FromValues(t.Elem, flat)
	return c, err
}

func mapFrom(t *Type, vs []Value) (Column, error) {
	off := make([]int32, len(vs)+1)
	null := NewBits(len(vs))
	var keys, vals []Value
	for i, v := range vs {
		m, ok := v.(Pairs)
		if !ok && v != nil {
			return nil, fmt.Errorf("value %d is %T, want relation.Pairs", i, v)
		}
		if m == nil {
			null.Set(i)
		}
		for _, p := range m {
			keys, vals = append(keys, p.Key), append(vals, p.Value)
		}
		off[i+1] = int32(len(keys))
	}
	k, err := FromValues(t.Key, keys)
	if err != nil {
		return nil, err
	}
	v, err := FromValues(t.Elem, vals)
	if err != nil {
		return nil, err
	}
	return NewMap(t, off, k, v, null), nil
}

func structFrom(t *Type, vs []Value) (Column, error) {
	c := &StructCol{T: t, N: len(vs), Fields: make([]Column, len(t.Fields))}
	fields := make([][]Value, len(t.Fields))
	for i, v := range vs {
		fs, ok := v.(Fields)
		if !ok || len(fs) != len(t.Fields) {
			return nil, fmt.Errorf("value %d is %T, want relation.Fields of %d", i, v, len(t.Fields))
		}
		for k, x := range fs {
			fields[k] = append(fields[k], x)
		}
	}
	for k, f := range t.Fields {
		col, err := FromValues(f.Type, fields[k])
		if err != nil {
			return nil, fmt.Errorf("field %s: %w", f.Name, err)
		}
		c.Fields[k] = col
	}
	return c, nil
}

func refFrom(t *Type, vs []Value) (Column, error) {
	rows := make([]int32, len(vs))
	null := NewBits(len(vs))
	var to []Value
	for i, v := range vs {
		switch v := v.(type) {
		case nil:
			null.Set(i)
			rows[i] = -1
		case Ref:
			rows[i] = int32(len(to))
			to = append(to, v.To)
		default:
			return nil, fmt.Errorf("value %d is %T, want relation.Ref", i, v)
		}
	}
	if to == nil {
		return Zero(t, len(vs)), nil
	}
	elem, err := FromValues(t.Elem, to)
	if err != nil {
		return nil, err
	}
	return &RefCol{T: t, Nil: null, Elem: elem.Gather(rows)}, nil
}
