package relation

import (
	"encoding/binary"
	"math"
	"slices"
	"unsafe"
)

// The wire form of columns, between parent and child on one machine. It says nothing of the type, which both sides know:
//
//	scalars   count, then the vector's memory; bools a byte each; strings their lengths, then their bytes
//	lists     count, offsets, nil set, elements          maps      count, offsets, nil set, keys, values
//	structs   count, fields                              pointers  count, nil set, pointees
//	opaque    count, values as wire_value.go writes them
//
// A count is four bytes, an absent element column a zero byte before where it would be. Numbers are in the machine's byte order.

// AppendColumn appends the wire form of c to buf.
func AppendColumn(buf []byte, c Column) []byte { return c.(column).appendWire(buf) }

// ReadColumn reads a column of type t from the start of buf and returns what follows it. The column shares no memory with buf. Input
// that AppendColumn did not write is an error or some other column, never a panic, and takes memory in proportion to buf.
func ReadColumn(t *Type, buf []byte) (c Column, rest []byte, err error) {
	return readColumn(t, buf, 0)
}

// memory is v's bytes as they lie in memory.
func memory[T Scalar | int32](v []T) []byte {
	if len(v) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&v[0])), len(v)*int(unsafe.Sizeof(v[0])))
}

// readMemory is the inverse of memory for n elements at the start of buf. T must have no invalid bit patterns.
func readMemory[T Scalar | int32](n int, buf []byte) ([]T, []byte, error) {
	var zero T
	size := n * int(unsafe.Sizeof(zero))
	if n < 0 || len(buf) < size {
		return nil, nil, errMalformed
	}
	v := make([]T, n)
	copy(memory(v), buf)
	return v, buf[size:], nil
}

func (c *Vec[T]) appendWire(buf []byte) []byte {
	buf = appendCount(buf, len(c.V))
	if s, ok := any(c.V).([]string); ok {
		for _, x := range s {
			buf = binary.AppendUvarint(buf, uint64(len(x)))
		}
		for _, x := range s {
			buf = append(buf, x...)
		}
		return buf
	}
	return append(buf, memory(c.V)...)
}

func (vectorOf[T]) read(t *Type, n int, buf []byte) (Column, []byte, error) {
	var zero T
	switch any(zero).(type) {
	case string:
		v, rest, err := readStrings(n, buf)
		return &Vec[string]{T: t, V: v}, rest, err
	case bool: // a byte other than 0 and 1 is no bool
		if len(buf) < n {
			return nil, nil, errMalformed
		}
		v := make([]bool, n)
		for i := range v {
			v[i] = buf[i] != 0
		}
		return &Vec[bool]{T: t, V: v}, buf[n:], nil
	}
	v, rest, err := readMemory[T](n, buf)
	return &Vec[T]{T: t, V: v}, rest, err
}

// readStrings makes one string of all bytes, of which the strings are parts.
func readStrings(n int, buf []byte) ([]string, []byte, error) {
	if len(buf) < n {
		return nil, nil, errMalformed
	}
	ends, total := make([]int, n), uint64(0)
	for i := range ends {
		size, k := binary.Uvarint(buf)
		if k <= 0 || size > math.MaxInt32 {
			return nil, nil, errMalformed
		}
		buf, total = buf[k:], total+size
		ends[i] = int(total)
	}
	if total > uint64(len(buf)) {
		return nil, nil, errMalformed
	}
	all, start := string(buf[:total]), 0
	v := make([]string, n)
	for i, end := range ends {
		v[i], start = all[start:end], end
	}
	return v, buf[total:], nil
}

func appendBits(buf []byte, b Bits, n int) []byte {
	if b.Empty() {
		return append(buf, 0)
	}
	buf = append(buf, 1)
	for i := range (n + 63) / 64 {
		w := uint64(0)
		if i < len(b) {
			w = b[i]
		}
		buf = binary.NativeEndian.AppendUint64(buf, w)
	}
	return buf
}

func readBits(n int, buf []byte) (Bits, []byte, error) {
	if len(buf) == 0 || buf[0] > 1 {
		return nil, nil, errMalformed
	}
	has, buf := buf[0] == 1, buf[1:]
	if !has {
		return nil, buf, nil
	}
	words, rest, err := readMemory[uint64]((n+63)/64, buf)
	if err != nil {
		return nil, nil, err
	}
	b := Bits(words)
	if n%64 != 0 {
		b[len(b)-1] &= 1<<(n%64) - 1
	}
	return b, rest, nil
}

// appendElem writes an element column that may be missing.
func appendElem(buf []byte, c Column) []byte {
	if c == nil {
		return append(buf, 0)
	}
	return AppendColumn(append(buf, 1), c)
}

// readElem reads an element column of n rows; only one of no rows may be missing.
func readElem(t *Type, n int, buf []byte, depth int) (Column, []byte, error) {
	if len(buf) == 0 || buf[0] > 1 || buf[0] == 0 && n != 0 {
		return nil, nil, errMalformed
	}
	if buf[0] == 0 {
		return nil, buf[1:], nil
	}
	c, rest, err := readColumn(t, buf[1:], depth+1)
	if err == nil && c.Len() != n {
		return nil, nil, errMalformed
	}
	return c, rest, err
}

func (c *ListCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, c.Len())
	buf = append(buf, memory(flushOffsets(c.Off))...)
	buf = appendBits(buf, c.Nil, c.Len())
	return appendElem(buf, c.Elem)
}

// flushOffsets returns off if it begins at 0, as all offsets do that this package makes. The harness may hand in a part of a column.
func flushOffsets(off []int32) []int32 {
	if off[0] != 0 {
		panic("relation: the offsets of a column begin at 0")
	}
	return off
}

func readOffsets(n int, buf []byte) ([]int32, []byte, error) {
	off, rest, err := readMemory[int32](n+1, buf)
	if err != nil || off[0] != 0 || !slices.IsSorted(off) {
		return nil, nil, errMalformed
	}
	return off, rest, nil
}

func (c *MapCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, c.Len())
	buf = append(buf, memory(flushOffsets(c.Off))...)
	buf = appendBits(buf, c.Nil, c.Len())
	return appendElem(appendElem(buf, c.Key), c.Val)
}

func (c *StructCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, c.N)
	for _, f := range c.Fields {
		buf = AppendColumn(buf, f)
	}
	return buf
}

func (c *RefCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, c.Len())
	return appendElem(appendBits(buf, c.Nil, c.Len()), c.Elem)
}

func readColumn(t *Type, buf []byte, depth int) (Column, []byte, error) {
	n, buf, err := readCount(buf)
	switch {
	case err != nil:
		return nil, nil, err
	case t == nil || depth > maxNesting:
		return nil, nil, errMalformed
	case isScalar(t.Kind):
		c, rest, err := scalarVectors[t.Kind].read(t, n, buf)
		if err != nil {
			return nil, nil, err
		}
		return c, rest, nil
	}
	switch t.Kind {
	case Slice, Array:
		return readList(t, n, buf, depth)
	case Map:
		return readMap(t, n, buf, depth)
	case Struct:
		return readStruct(t, n, buf, depth)
	case Pointer:
		return readRef(t, n, buf, depth)
	case Opaque:
		return readOpaque(t, n, buf)
	}
	return nil, nil, errMalformed
}

func readList(t *Type, n int, buf []byte, depth int) (Column, []byte, error) {
	c := &ListCol{T: t}
	var err error
	if c.Off, buf, err = readOffsets(n, buf); err != nil {
		return nil, nil, err
	}
	if t.Kind == Array && !slices.Equal(c.Off, evenOffsets(n, t.Len)) {
		return nil, nil, errMalformed
	}
	if c.Nil, buf, err = readBits(n, buf); err != nil {
		return nil, nil, err
	}
	if err := nilsAreEmpty(c.Nil, c.Off); err != nil {
		return nil, nil, err
	}
	if c.Elem, buf, err = readElem(t.Elem, int(c.Off[n]), buf, depth); err != nil {
		return nil, nil, err
	}
	if t.Kind == Array && c.Elem == nil { // arrays have elements, even zero ones
		return nil, nil, errMalformed
	}
	return c, buf, nil
}

// nilsAreEmpty holds a column of lists or maps to it that a nil one has no elements.
func nilsAreEmpty(null Bits, off []int32) (err error) {
	null.Each(func(i int) {
		if off[i] != off[i+1] {
			err = errMalformed
		}
	})
	return err
}

func readMap(t *Type, n int, buf []byte, depth int) (Column, []byte, error) {
	c := &MapCol{T: t}
	var err error
	if c.Off, buf, err = readOffsets(n, buf); err != nil {
		return nil, nil, err
	}
	if c.Nil, buf, err = readBits(n, buf); err != nil {
		return nil, nil, err
	}
	if err := nilsAreEmpty(c.Nil, c.Off); err != nil {
		return nil, nil, err
	}
	if c.Key, buf, err = readElem(t.Key, int(c.Off[n]), buf, depth); err != nil {
		return nil, nil, err
	}
	if c.Val, buf, err = readElem(t.Elem, int(c.Off[n]), buf, depth); err != nil {
		return nil, nil, err
	}
	if (c.Key == nil) != (c.Val == nil) {
		return nil, nil, errMalformed
	}
	return c, buf, err
}

func readStruct(t *Type, n int, buf []byte, depth int) (Column, []byte, error) {
	c := &StructCol{T: t, N: n, Fields: make([]Column, len(t.Fields))}
	for i, f := range t.Fields {
		var err error
		if c.Fields[i], buf, err = readColumn(f.Type, buf, depth+1); err != nil {
			return nil, nil, err
		}
		if c.Fields[i].Len() != n {
			return nil, nil, errMalformed
		}
	}
	return c, buf, nil
}

func readRef(t *Type, n int, buf []byte, depth int) (Column, []byte, error) {
	c := &RefCol{T: t}
	var err error
	if c.Nil, buf, err = readBits(n, buf); err != nil {
		return nil, nil, err
	}
	if len(buf) > 0 && buf[0] == 0 { // no pointees: every row is nil
		if c.Nil.Count() != n {
			return nil, nil, errMalformed
		}
		return c, buf[1:], nil
	}
	c.Elem, buf, err = readElem(t.Elem, n, buf, depth)
	return c, buf, err
}

func (c *NativeCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, len(c.V))
	for _, v := range c.V {
		if v == nil {
			buf = append(buf, tagNil)
			continue
		}
		buf = AppendValue(buf, show(v))
	}
	return buf
}

func (c *BuiltCol) appendWire(buf []byte) []byte {
	buf = appendCount(buf, len(c.V))
	for _, v := range c.V {
		buf = AppendValue(buf, v)
	}
	return buf
}

func readOpaque(t *Type, n int, buf []byte) (Column, []byte, error) {
	if len(buf) < n { // a tag a value at least
		return nil, nil, errMalformed
	}
	vs := make([]Value, n)
	for i := range vs {
		v, rest, err := ReadValue(buf)
		if err != nil {
			return nil, nil, err
		}
		switch v.(type) {
		case nil, Built, Shown:
		default:
			return nil, nil, errMalformed
		}
		vs[i], buf = v, rest
	}
	return &BuiltCol{T: t, V: vs}, buf, nil
}
