package relation

import (
	"cmp"
	"slices"
)

// NewMap returns a column of maps whose row i has the entries off[i]…off[i+1] of key and val, in any order. It sorts them by key;
// of entries with equal keys, which a map literal may have, the last one stays.
//
// The entries of all rows lie in one column, so that sorting is an index over them and one gather at the end; equal maps get equal columns.
// O(n log n) for n entries.
func NewMap(t *Type, off []int32, key, val Column, null Bits) *MapCol {
	c := &MapCol{T: t, Off: off, Key: key, Val: val, Nil: null}
	if key == nil || key.Len() == 0 {
		return c
	}
	idx := make([]int32, 0, key.Len())
	out := make([]int32, len(off))
	for i := range len(off) - 1 {
		start := len(idx)
		for k := off[i]; k < off[i+1]; k++ {
			idx = append(idx, k)
		}
		row := idx[start:]
		// Stable, so that of equal keys the later one of the literal stays behind the earlier one.
		slices.SortStableFunc(row, func(a, b int32) int { return compareAt(key, int(a), key, int(b)) })
		kept := row[:0]
		for _, k := range row {
			// equal keys are neighbours; Go keeps the value that was assigned last
			if len(kept) > 0 && sameKey(key, int(kept[len(kept)-1]), int(k)) {
				kept = kept[:len(kept)-1]
			}
			kept = append(kept, k)
		}
		idx = idx[:start+len(kept)]
		out[i+1] = int32(len(idx))
	}
	c.Off, c.Key, c.Val = out, key.Gather(idx), val.Gather(idx)
	return c
}

// sameKey tells whether a map takes rows i and j of keys for one key: NaN is never the same.
//
// The order takes two NaN for equal, a map does not.
func sameKey(keys Column, i, j int) bool {
	// the order first, which is cheap: equality makes columns of one row
	if compareAt(keys, i, keys, j) != 0 {
		return false
	}
	rows := []int32{int32(i)}
	return EqualRows(keys.Gather(rows), keys.Gather([]int32{int32(j)})).Get(0)
}

// compareAt orders row i of a and row j of b, columns of one type: bools false first, numbers and strings as cmp.Compare does (NaN
// first), composites element by element, nil first. Native values are all alike.
func compareAt(a Column, i int, b Column, j int) int {
	switch a := a.(type) {
	case interface {
		compareTo(i int, b Column, j int) int
	}:
		return a.compareTo(i, b, j)
	case *ListCol:
		b := b.(*ListCol)
		x, y := int(a.Off[i]), int(b.Off[j])
		// lists compare like words: the first different element decides, else the length
		for ; x < int(a.Off[i+1]) && y < int(b.Off[j+1]); x, y = x+1, y+1 {
			if d := compareAt(a.Elem, x, b.Elem, y); d != 0 {
				return d
			}
		}
		return cmp.Compare(int(a.Off[i+1])-x, int(b.Off[j+1])-y)
	case *StructCol:
		b := b.(*StructCol)
		for k := range a.Fields {
			if d := compareAt(a.Fields[k], i, b.Fields[k], j); d != 0 {
				return d
			}
		}
	case *RefCol:
		b := b.(*RefCol)
		// nil has no pointee to compare
		if an, bn := a.At(i) == nil, b.At(j) == nil; an || bn {
			return b2i(bn) - b2i(an)
		}
		return compareAt(a.Elem, i, b.Elem, j)
	case *BuiltCol, *NativeCol:
		// of a native value its printed form is all that the parent has
		x, _ := a.At(i).(Shown)
		y, _ := b.At(j).(Shown)
		return cmp.Compare(x, y)
	}
	return 0
}

// compareTo is compareAt of scalars.
func (c *Vec[T]) compareTo(i int, b Column, j int) int {
	switch v := any(c.V).(type) {
	case []bool:
		return b2i(v[i]) - b2i(b.(*Vec[bool]).V[j])
	case []complex64:
		return compareComplex(complex128(v[i]), complex128(b.(*Vec[complex64]).V[j]))
	case []complex128:
		return compareComplex(v[i], b.(*Vec[complex128]).V[j])
	}
	return scalarOrders[c.T.Kind](c, i, b, j)
}

func compareComplex(x, y complex128) int {
	return cmp.Or(cmp.Compare(real(x), real(y)), cmp.Compare(imag(x), imag(y)))
}

func compareOrdered[T interface {
	Scalar
	cmp.Ordered
}](a Column, i int, b Column, j int) int {
	return cmp.Compare(a.(*Vec[T]).V[i], b.(*Vec[T]).V[j])
}

// scalarOrders is the order of the kinds that have one.
var scalarOrders = [...]func(a Column, i int, b Column, j int) int{
	Int: compareOrdered[int], Int8: compareOrdered[int8], Int16: compareOrdered[int16], Int32: compareOrdered[int32],
	Int64: compareOrdered[int64], Uint: compareOrdered[uint], Uint8: compareOrdered[uint8], Uint16: compareOrdered[uint16],
	Uint32: compareOrdered[uint32], Uint64: compareOrdered[uint64], Uintptr: compareOrdered[uintptr],
	Float32: compareOrdered[float32], Float64: compareOrdered[float64], String: compareOrdered[string],
}
