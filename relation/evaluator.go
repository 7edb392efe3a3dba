package relation

// An evaluator decides one relation. Values of nodes are columns of all rows, of which only the active ones mean anything; a set says
// where a value is undefined. A row whose execution ran out of fuel or crashed is undefined too, and in left besides; one that is
// too large is in untried.
type evaluator struct {
	c          *Cache
	near       likeness
	concluding bool      // inside Post
	left       Bits      // rows that leave the domain
	untried    Bits      // rows with a value too large to be made
	worst      []float64 // largest error by row, -1 for none; nil until a ~= of Post has met one
	err        error     // of the executor; nothing is executed after it
}

// A result is the value of a node: its column and the active rows where it is undefined. A column that nobody else holds is own,
// and whoever consumes it may write its result there.
type result struct {
	col   Column
	undef Bits
	own   bool
}

// minus is active without undefined rows.
func minus(active, undef Bits) Bits {
	if undef.Empty() {
		return active
	}
	return active.AndNot(undef)
}

// pointee takes *T as T: undefined where it is nil.
func (v *evaluator) pointee(r result, active Bits) result {
	c, ok := r.col.(*RefCol)
	if !ok {
		return r
	}
	undef := r.undef
	if nils := c.Nil.And(active); !nils.Empty() {
		undef = undef.Or(nils)
	}
	if c.Elem == nil {
		return result{col: Zero(c.T.Elem, v.c.n), undef: undef}
	}
	return result{col: c.Elem, undef: undef}
}

// assign makes a T of a *T and the other way round.
func (v *evaluator) assign(r result, t *Type, active Bits) result {
	have := r.col.Type()
	switch {
	case have.Kind == Pointer && t.Kind != Pointer:
		return v.pointee(r, active)
	case have.Kind != Pointer && t.Kind == Pointer:
		r.col = &RefCol{T: t, Elem: r.col}
	}
	return r
}

// rowLists puts columns side by side: row i of the result, of type t, is the list of their rows i. No columns are nil slices.
func rowLists(t *Type, cols []Column, n int) Column {
	if len(cols) == 0 {
		return Zero(t, n)
	}
	k := len(cols)
	idx := make([]int32, 0, n*k)
	for i := range n {
		for j := range k {
			idx = append(idx, int32(j*n+i))
		}
	}
	return &ListCol{T: t, Off: evenOffsets(n, k), Elem: Concat(cols...).Gather(idx)}
}

func emptyRows(off []int32, is Bits) {
	for i := range len(off) - 1 {
		if off[i] == off[i+1] {
			is.Set(i)
		}
	}
}

// flags turns a set of n rows into a column.
func flags(t *Type, b Bits, n int) Column { return NewVec(t, b.Flags(n)) }

// noteErrors keeps the largest error by row; rows in zero had none.
func (v *evaluator) noteErrors(errs []float64, rows, zero Bits) {
	if !v.concluding || errs == nil {
		return
	}
	if v.worst == nil {
		v.worst = make([]float64, v.c.n)
		for i := range v.worst {
			v.worst[i] = -1
		}
	}
	rows.Each(func(i int) {
		if err := errs[i]; err > v.worst[i] {
			if zero.Get(i) {
				err = max(v.worst[i], 0)
			}
			v.worst[i] = err
		}
	})
}

// settleWorst finds the largest error on the rows that count.
func (v *evaluator) settleWorst(out *Verdicts) {
	if v.worst == nil {
		return
	}
	out.Held.Or(out.Violated).Each(func(i int) {
		if v.worst[i] >= 0 && (out.WorstRow < 0 || v.worst[i] > out.Worst) {
			out.Worst, out.WorstRow = v.worst[i], int32(i)
		}
	})
}
