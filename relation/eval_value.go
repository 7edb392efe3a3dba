package relation

import "fmt"

// Expressions are evaluated column by column, not row by row: each node is one pass over all rows, as in a vectorised query engine
// (MonetDB/X100, Boncz et al. 2005), which spares the walk of the tree for each row. Where Go would not evaluate (a short-circuit, an
// operand behind one that panics), the set of active rows becomes smaller, and rows outside of it hold anything. A result has the column,
// the rows on which it is undefined, and whether the column belongs to nobody else and may be written over.

// value evaluates a node on the active rows.
//
// The cost is the number of nodes times the rows, apart from executions, which the executor groups.
func (v *evaluator) value(e Expr, active Bits) result {
	switch e := e.(type) {
	// Terms of the variables alone are the same in all relations of a batch: they are computed once, on all rows.
	case *Literal, *Unary, *Binary:
		if k := v.c.known(e); k != nil && e.Type().Kind.isNumeric() {
			return v.once(k, e, active)
		}
	}
	switch e := e.(type) {
	case *VarRef:
		return v.variable(e, active)
	case *Literal:
		return result{col: v.c.literal(e)}
	case *GlobalRef:
		return v.global(e, active)
	case *Unary:
		if e.Op != "!" {
			return v.unary(e, active)
		}
	case *Binary:
		if !isTruth(e.Op) {
			return v.arith(e, active)
		}
	case *Select:
		return v.selected(e, active)
	case *Builtin:
		args, both, undef := v.builtinArgs(e, active)
		if e.Name != "contains" {
			return v.builtin(e, args, both, undef)
		}
		return result{col: flags(e.T, v.contains(args, both), v.c.n), undef: undef}
	case *Convert:
		return v.convert(e.T, v.value(e.X, active), active)
	case *Index:
		return v.index(e, active)
	case *SliceOf:
		return v.sliceOf(e, active)
	case *FieldOf:
		return v.field(e, active)
	case *Composite:
		return v.composite(e, active)
	}
	// what is left yields a bool: bits become a column of flags
	is, undef := v.truth(e, active)
	return result{col: flags(e.Type(), is, v.c.n), undef: undef, own: true}
}

// variable is the column of a variable. The first one that is missing is the error of the evaluation.
//
// Its rows are all undefined then, so that the evaluation goes on to its end without meeting a nil column.
func (v *evaluator) variable(e *VarRef, active Bits) result {
	c := v.c.vars[e.Name]
	if c != nil && c.Len() == v.c.n {
		return result{col: c}
	}
	if v.err == nil {
		v.err = fmt.Errorf("variable %s has no column of %d rows", e.Name, v.c.n)
	}
	return result{col: Zero(e.T, v.c.n), undef: active}
}

// isTruth tells whether an operator yields a bool by way of [evaluator.truth].
func isTruth(op Op) bool { return op == "&&" || op == "||" || op.Compares() }

// unary evaluates -x, ^x and +x, and the two operators without a spelling: & makes a pointer, * takes its pointee.
func (v *evaluator) unary(e *Unary, active Bits) result {
	r := v.value(e.X, active)
	switch e.Op {
	case "&":
		return result{col: &RefCol{T: e.T, Elem: r.col}, undef: r.undef}
	case "*":
		return v.pointee(r, active)
	}
	r = v.pointee(r, active)
	if e.Op == "+" {
		return r
	}
	return result{col: kernels[r.col.Type().Kind].unary(e.Op, r.col), undef: r.undef, own: true}
}

// arith evaluates an operator that does not yield a bool.
//
// Chains such as a + b + c thereby need one new column.
func (v *evaluator) arith(e *Binary, active Bits) result {
	x, y, both := v.operands(e.X, e.Y, active)
	// A pointer stands for what it points to; where it is nil the row is undefined, as Go would panic.
	x, y = v.pointee(x, active), v.pointee(y, active)
	undef := x.undef
	if !y.undef.Empty() {
		undef = undef.Or(y.undef)
	}
	if e.T.Kind == String {
		return v.joined(e.T, [][]string{vec[string](x.col), vec[string](y.col)}, both, undef)
	}
	// A column that nothing else holds takes the result in place. The count of a shift may be of another type, and takes none.
	var dst Column
	switch shift := e.Op == "<<" || e.Op == ">>"; {
	case x.own:
		dst = x.col
	case y.own && !shift:
		dst = y.col
	}
	c, bad := kernels[e.T.Kind].arith(e.Op, x.col, y.col, dst)
	// rows of a division by zero or a negative shift, which panic in Go
	if bad != nil {
		undef = undef.Or(bad.And(both))
	}
	return result{col: c, undef: undef, own: true}
}

// index evaluates x[i] on lists and strings, which panics in Go out of range, and x[k] on maps, which does not.
//
// Lists keep the elements of all rows in one column, so that an index becomes a gather: row r takes element Off[r] + i. Rows that are
// undefined gather the zero value.
func (v *evaluator) index(e *Index, active Bits) result {
	x := v.value(e.X, active)
	x = v.pointee(x, active)
	// The index is evaluated only where the list is defined, from left to right as in Go.
	both := minus(active, x.undef)
	i := v.value(e.I, both)
	both = minus(both, i.undef)
	if m, ok := x.col.(*MapCol); ok {
		i = v.assign(i, m.T.Key, both)
		return result{col: v.lookup(m, i.col, both, e.T), undef: x.undef.Or(i.undef)}
	}
	i = v.pointee(i, both)
	at, bad := ints(i.col), NewBits(v.c.n)
	var col Column
	switch c := x.col.(type) {
	case *ListCol:
		// a row that has no element gathers the zero value
		rows := absentRows(v.c.n)
		both.Each(func(r int) {
			if k := at[r]; k < 0 || k >= int(c.Off[r+1]-c.Off[r]) {
				bad.Set(r)
			} else {
				rows[r] = c.Off[r] + int32(k)
			}
		})
		if col = gatherOf(c.Elem, rows); col == nil {
			col = Zero(e.T, v.c.n)
		}
	case *Vec[string]:
		out := make([]uint8, v.c.n)
		both.Each(func(r int) {
			if k := at[r]; k < 0 || k >= len(c.V[r]) {
				bad.Set(r)
			} else {
				out[r] = c.V[r][k]
			}
		})
		col = &Vec[uint8]{T: e.T, V: out}
	}
	return result{col: col, undef: x.undef.Or(i.undef).Or(bad), own: true}
}

// lookup returns, by row, the value that a map has for a key, or the zero value.
//
// At most one entry of a row's map has the key, since NewMap keeps one of equal ones.
func (v *evaluator) lookup(m *MapCol, key Column, both Bits, t *Type) Column {
	rows := absentRows(v.c.n)
	if m.Val == nil || m.Val.Len() == 0 {
		return Zero(t, v.c.n)
	}
	// All keys of all rows are compared with their row's key at once: maps of rows are short, and comparing is a kernel.
	owner := rowOfElement(m.Off)
	eq, _ := byEquality.rows(m.Key, key.Gather(owner), All(len(owner)))
	eq.Each(func(k int) { rows[owner[k]] = int32(k) })
	return m.Val.Gather(rows)
}

// sliceOf evaluates x[lo:hi]. The values of relations have no capacity beyond their length.
//
// A text is cut row by row; a list becomes new offsets over gathered elements. Rows out of range yield the empty value and are undefined.
func (v *evaluator) sliceOf(e *SliceOf, active Bits) result {
	x := v.pointee(v.value(e.X, active), active)
	undef, both := x.undef, minus(active, x.undef)
	// a bound that is left out is nil: 0, or the length
	var bounds [2][]int
	for k, b := range []Expr{e.Lo, e.Hi} {
		if b == nil {
			continue
		}
		r := v.pointee(v.value(b, both), both)
		bounds[k], undef, both = ints(r.col), undef.Or(r.undef), minus(both, r.undef)
	}
	bad := NewBits(v.c.n)
	cut := func(r, n int) (lo, hi int) {
		hi = n
		if bounds[0] != nil {
			lo = bounds[0][r]
		}
		if bounds[1] != nil {
			hi = bounds[1][r]
		}
		// rows that are not decided must not count as out of range
		if !both.Get(r) {
			return 0, 0
		}
		if lo < 0 || lo > hi || hi > n {
			bad.Set(r)
			return 0, 0
		}
		return lo, hi
	}
	var col Column
	switch c := x.col.(type) {
	case *Vec[string]:
		out := make([]string, v.c.n)
		for i, s := range c.V {
			lo, hi := cut(i, len(s))
			out[i] = s[lo:hi]
		}
		col = &Vec[string]{T: e.T, V: out}
	case *ListCol:
		off, idx := make([]int32, 1, v.c.n+1), []int32(nil)
		for i := range v.c.n {
			lo, hi := cut(i, int(c.Off[i+1]-c.Off[i]))
			for k := lo; k < hi; k++ {
				idx = append(idx, c.Off[i]+int32(k))
			}
			off = append(off, int32(len(idx)))
		}
		col = &ListCol{T: e.T, Off: off, Elem: gatherOf(c.Elem, idx), Nil: c.Nil}
	}
	return result{col: col, undef: undef.Or(bad)}
}

// field evaluates x.Name, through embedded structs and pointers.
func (v *evaluator) field(e *FieldOf, active Bits) result {
	r := v.pointee(v.value(e.X, active), active)
	// each embedded struct on the way may stand behind a pointer
	for _, k := range e.path(r.col.Type()) {
		r = v.pointee(r, minus(active, r.undef))
		r = result{col: r.col.(*StructCol).Fields[k], undef: r.undef}
	}
	return r
}

// path is Path, or where the tree was built without one, the field of that name.
func (e *FieldOf) path(t *Type) []int {
	if len(e.Path) > 0 {
		return e.Path
	}
	for k, f := range t.Fields {
		if f.Name == e.Name {
			return []int{k}
		}
	}
	panic(notChecked)
}

// composite evaluates T{…}.
//
// Columns of the elements are columns of one place each; rowLists turns them around, into lists of one row each.
func (v *evaluator) composite(e *Composite, active Bits) result {
	n, both, undef := v.c.n, active, Bits(nil)
	// Elements are evaluated from left to right: one that is undefined ends its row.
	each := func(es []Expr, typ func(i int) *Type) []Column {
		cols := make([]Column, len(es))
		for i, x := range es {
			r := v.assign(v.value(x, both), typ(i), both)
			cols[i], both = r.col, minus(both, r.undef)
			undef = undef.Or(r.undef)
		}
		return cols
	}
	switch e.T.Kind {
	case Struct:
		fields := each(e.Elems, func(i int) *Type { return e.T.Fields[i].Type })
		for _, f := range e.T.Fields[len(fields):] {
			fields = append(fields, Zero(f.Type, n))
		}
		return result{col: &StructCol{T: e.T, N: n, Fields: fields}, undef: undef}
	case Map:
		keys := each(e.Keys, func(int) *Type { return e.T.Key })
		vals := each(e.Elems, func(int) *Type { return e.T.Elem })
		// there is no column of keys to take the number of rows from
		if len(keys) == 0 {
			c := Zero(e.T, n).(*MapCol)
			c.Nil = nil // T{} is empty, not nil
			return result{col: c}
		}
		k, w := rowLists(nil, keys, n).(*ListCol), rowLists(nil, vals, n).(*ListCol)
		return result{col: NewMap(e.T, k.Off, k.Elem, w.Elem, nil), undef: undef}
	}
	elems := each(e.Elems, func(int) *Type { return e.T.Elem })
	for e.T.Kind == Array && len(elems) < e.T.Len {
		elems = append(elems, Zero(e.T.Elem, n))
	}
	if len(elems) == 0 {
		c := Zero(e.T, n).(*ListCol)
		c.Nil = nil
		return result{col: c}
	}
	return result{col: rowLists(e.T, elems, n), undef: undef}
}

// once evaluates a node that hangs on the variables alone, on all rows.
//
// The memory is per batch: known says which nodes are worth keeping. An error is not kept.
func (v *evaluator) once(k *fixed, e Expr, active Bits) result {
	if k.value.col == nil {
		r, all := result{}, All(v.c.n)
		switch e := e.(type) {
		case *Literal:
			r.col = v.c.literal(e)
		case *Unary:
			r = v.unary(e, all)
		case *Binary:
			r = v.arith(e, all)
		}
		if v.err != nil {
			return r
		}
		k.value = result{col: r.col, undef: r.undef} // whoever asks does not own it
	}
	return result{col: k.value.col, undef: k.value.undef.within(active)}
}

// builtinArgs evaluates arguments from left to right. both is where all are defined.
//
// A text or list that is undefined for a row takes the row out of what is evaluated after it.
func (v *evaluator) builtinArgs(e *Builtin, active Bits) (args []Column, both, undef Bits) {
	both = active
	for _, a := range e.Args {
		r := v.value(a, both)
		// contains(xs, 1): an untyped element takes the type of the elements of the list
		if e.elementArg(len(args)) && e.Args[0].Type().Elem != nil {
			r = v.assign(r, e.Args[0].Type().Elem, both)
		} else {
			r = v.pointee(r, both)
		}
		args, both = append(args, r.col), minus(both, r.undef)
		if !r.undef.Empty() {
			undef = undef.Or(r.undef)
		}
	}
	return args, both, undef
}
