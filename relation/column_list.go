package relation

// Type implements [Column].
func (c *ListCol) Type() *Type { return c.T }

// Len implements [Column].
func (c *ListCol) Len() int { return len(c.Off) - 1 }

// At implements [Column].
func (c *ListCol) At(i int) Value {
	if c.T.Kind == Slice && c.Nil.Get(i) {
		return List(nil)
	}
	l := make(List, 0, c.Off[i+1]-c.Off[i])
	for k := c.Off[i]; k < c.Off[i+1]; k++ {
		l = append(l, c.Elem.At(int(k)))
	}
	return l
}

// Gather implements [Column].
func (c *ListCol) Gather(rows []int32) Column {
	if c.T.Kind == Array {
		return c.gatherArrays(rows)
	}
	off, idx := gatherSpans(c.Off, rows)
	return &ListCol{T: c.T, Off: off, Elem: gatherOf(c.Elem, idx), Nil: gatherBits(c.Nil, rows, hasAbsent(rows))}
}

func (c *ListCol) gatherArrays(rows []int32) Column {
	k := int32(c.T.Len)
	idx := make([]int32, 0, len(rows)*c.T.Len)
	for _, r := range rows {
		for j := range k {
			if r < 0 {
				idx = append(idx, -1)
			} else {
				idx = append(idx, c.Off[r]+j)
			}
		}
	}
	return &ListCol{T: c.T, Off: evenOffsets(len(rows), c.T.Len), Elem: gatherOf(c.Elem, idx)}
}

func (c *ListCol) concat(cols []Column) Column {
	offs, nils, elems := make([][]int32, len(cols)), make([]Bits, len(cols)), make([]Column, len(cols))
	for i, x := range cols {
		l := x.(*ListCol)
		offs[i], nils[i], elems[i] = l.Off, l.Nil, l.Elem
	}
	return &ListCol{T: c.T, Off: concatOffsets(offs), Elem: Concat(elems...), Nil: concatBits(nils, cols)}
}

func (c *ListCol) as(t *Type) Column { d := *c; d.T = t; return &d }

// Type implements [Column].
func (c *StructCol) Type() *Type { return c.T }

// Len implements [Column].
func (c *StructCol) Len() int { return c.N }

// At implements [Column].
func (c *StructCol) At(i int) Value {
	fs := make(Fields, len(c.Fields))
	for k, f := range c.Fields {
		fs[k] = f.At(i)
	}
	return fs
}

// Gather implements [Column].
func (c *StructCol) Gather(rows []int32) Column {
	out := &StructCol{T: c.T, N: len(rows), Fields: make([]Column, len(c.Fields))}
	for k, f := range c.Fields {
		out.Fields[k] = f.Gather(rows)
	}
	return out
}

func (c *StructCol) concat(cols []Column) Column {
	out := &StructCol{T: c.T, Fields: make([]Column, len(c.Fields))}
	field := make([]Column, len(cols))
	for k := range c.Fields {
		for i, x := range cols {
			field[i] = x.(*StructCol).Fields[k]
		}
		out.Fields[k] = Concat(field...)
	}
	for _, x := range cols {
		out.N += x.Len()
	}
	return out
}

func (c *StructCol) as(t *Type) Column { d := *c; d.T = t; return &d }

// Type implements [Column].
func (c *RefCol) Type() *Type { return c.T }

// Len implements [Column]. Without an Elem every row is nil, so that the set has as many members as the column has rows.
func (c *RefCol) Len() int {
	if c.Elem != nil {
		return c.Elem.Len()
	}
	return c.Nil.Count()
}

// At implements [Column].
func (c *RefCol) At(i int) Value {
	if c.Elem == nil || c.Nil.Get(i) {
		return nil
	}
	return Ref{To: c.Elem.At(i)}
}

// Gather implements [Column].
func (c *RefCol) Gather(rows []int32) Column {
	if c.Elem == nil {
		return &RefCol{T: c.T, Nil: All(len(rows))}
	}
	return &RefCol{T: c.T, Nil: gatherBits(c.Nil, rows, hasAbsent(rows)), Elem: c.Elem.Gather(rows)}
}

func (c *RefCol) concat(cols []Column) Column {
	nils, elems := make([]Bits, len(cols)), make([]Column, len(cols))
	var some Column
	for i, x := range cols {
		r := x.(*RefCol)
		nils[i], elems[i] = r.Nil, r.Elem
		if r.Elem != nil {
			some = r.Elem
		}
	}
	for i, e := range elems {
		if e == nil && some != nil {
			elems[i] = some.Gather(absentRows(cols[i].Len()))
		}
	}
	return &RefCol{T: c.T, Nil: concatBits(nils, cols), Elem: Concat(elems...)}
}

func (c *RefCol) as(t *Type) Column { d := *c; d.T = t; return &d }
