package relation

// Type implements [Column].
func (c *MapCol) Type() *Type { return c.T }

// Len implements [Column].
func (c *MapCol) Len() int { return len(c.Off) - 1 }

// At implements [Column].
func (c *MapCol) At(i int) Value {
	if c.Nil.Get(i) {
		return Pairs(nil)
	}
	m := make(Pairs, 0, c.Off[i+1]-c.Off[i])
	for k := c.Off[i]; k < c.Off[i+1]; k++ {
		m = append(m, Pair{c.Key.At(int(k)), c.Val.At(int(k))})
	}
	return m
}

// Gather implements [Column].
func (c *MapCol) Gather(rows []int32) Column {
	off, idx := gatherSpans(c.Off, rows)
	return &MapCol{T: c.T, Off: off, Key: gatherOf(c.Key, idx), Val: gatherOf(c.Val, idx), Nil: gatherBits(c.Nil, rows, hasAbsent(rows))}
}

func (c *MapCol) concat(cols []Column) Column {
	offs, nils := make([][]int32, len(cols)), make([]Bits, len(cols))
	keys, vals := make([]Column, len(cols)), make([]Column, len(cols))
	for i, x := range cols {
		m := x.(*MapCol)
		offs[i], nils[i], keys[i], vals[i] = m.Off, m.Nil, m.Key, m.Val
	}
	return &MapCol{T: c.T, Off: concatOffsets(offs), Key: Concat(keys...), Val: Concat(vals...), Nil: concatBits(nils, cols)}
}

func (c *MapCol) as(t *Type) Column { d := *c; d.T = t; return &d }
