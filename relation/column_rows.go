package relation

import "slices"

// column is what every Column of this package can do besides, for the other parts of the package.
type column interface {
	Column
	appendWire(buf []byte) []byte
	// concat returns the rows of cols one after another; the receiver is cols[0], and all have its dynamic type.
	concat(cols []Column) Column
	// as returns the same rows as values of t, which has the same underlying type.
	as(t *Type) Column
}

// Concat returns the rows of cols one after another; they are of one type. Columns that are nil have no rows.
func Concat(cols ...Column) Column {
	cols = slices.DeleteFunc(slices.Clone(cols), func(c Column) bool { return c == nil })
	switch len(cols) {
	case 0:
		return nil
	case 1:
		return cols[0]
	}
	return cols[0].(column).concat(cols)
}

// evenOffsets returns the offsets of n rows of k elements each.
func evenOffsets(n, k int) []int32 {
	off := make([]int32, n+1)
	for i := range off {
		off[i] = int32(i * k)
	}
	return off
}

// absentRows asks Gather for n zero values.
func absentRows(n int) []int32 {
	rows := make([]int32, n)
	for i := range rows {
		rows[i] = -1
	}
	return rows
}

// gatherOf is c.Gather for the element column of a composite one, which may be missing (see [Zero]).
func gatherOf(c Column, rows []int32) Column {
	if c == nil {
		return nil
	}
	return c.Gather(rows)
}

// gatherSpans returns the offsets and the element indices of the gathered rows of a column of lists; rows below 0 are empty.
func gatherSpans(off, rows []int32) (out, idx []int32) {
	out = make([]int32, len(rows)+1)
	n := int32(0)
	for i, r := range rows {
		if r >= 0 {
			n += off[r+1] - off[r]
		}
		out[i+1] = n
	}
	idx = make([]int32, 0, n)
	for _, r := range rows {
		if r >= 0 {
			for k := off[r]; k < off[r+1]; k++ {
				idx = append(idx, k)
			}
		}
	}
	return out, idx
}

func hasAbsent(rows []int32) bool {
	for _, r := range rows {
		if r < 0 {
			return true
		}
	}
	return false
}

func gatherSlice[T any](v []T, rows []int32) []T {
	out := make([]T, len(rows))
	for i, r := range rows {
		if r >= 0 {
			out[i] = v[r]
		}
	}
	return out
}

// concatOffsets joins offsets, each starting where the one before ends.
func concatOffsets(offs [][]int32) []int32 {
	out := []int32{0}
	for _, o := range offs {
		base := out[len(out)-1] - o[0]
		for _, k := range o[1:] {
			out = append(out, base+k)
		}
	}
	return out
}

// concatBits joins the sets of the columns' rows.
func concatBits(sets []Bits, cols []Column) Bits {
	n, any := 0, false
	for i, c := range cols {
		n += c.Len()
		any = any || sets[i] != nil
	}
	if !any {
		return nil
	}
	out, base := NewBits(n), 0
	for i, c := range cols {
		sets[i].Each(func(r int) { out.Set(base + r) })
		base += c.Len()
	}
	return out
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rowOfElement returns the row that each element of a column of lists belongs to.
func rowOfElement(off []int32) []int32 {
	n := len(off) - 1
	out := make([]int32, 0, off[n])
	for i := range n {
		for range off[i+1] - off[i] {
			out = append(out, int32(i))
		}
	}
	return out
}
