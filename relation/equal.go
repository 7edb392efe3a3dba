package relation

import "slices"

// EqualRows returns the rows in which a and b, columns of one type and length, are equal as == says: docs/language.md §6.
func EqualRows(a, b Column) Bits {
	eq, _ := byEquality.rows(a, b, All(a.Len()))
	return eq
}

// SameRows returns the rows in which a and b are the same to the bit: NaN is NaN, -0 is not 0, nil is not empty. It tells whether
// an execution repeats; no method of the values' types is called.
func SameRows(a, b Column) Bits {
	eq, _ := byIdentity.rows(a, b, All(a.Len()))
	return eq
}

// Near reports whether two floats are equal as ~= says with a tolerance.
func Near(a, b float64, tol Tolerance) bool {
	near, _ := likeness{close: true, rtol: tol.Rel, atol: tol.Abs}.float(a, b)
	return near
}

// CloseRows returns the rows in which a and b are equal as ~= says with that relative tolerance and no absolute one: a NaN is close to a NaN,
// an infinity to itself, and what holds no float is compared as by [EqualRows].
func CloseRows(a, b Column, relative float64) Bits {
	near := likeness{close: true, rtol: relative}
	eq, _ := near.rows(a, b, All(a.Len()))
	return eq
}

// rows returns the rows of active in which a and b are alike; other rows may or may not be in the result. If l is ~= and there are
// float leaves, errs is the largest error by row, as Verdicts.Worst has it. A column may be nil where it has no elements.
func (l likeness) rows(a, b Column, active Bits) (eq Bits, errs []float64) {
	if a == nil || b == nil {
		return nil, nil
	}
	switch x := a.(type) {
	case *ListCol:
		return l.lists(x, b.(*ListCol), active)
	case *MapCol:
		return l.maps(x, b.(*MapCol), active)
	case *StructCol:
		return l.structs(x, b.(*StructCol), active)
	case *RefCol:
		return l.refs(x, b.(*RefCol), active)
	case *NativeCol, *BuiltCol:
		return l.opaques(a, b, active)
	}
	if l.close || l.bits {
		if eq, errs, ok := l.floats(a, b); ok {
			return eq, errs
		}
	}
	return a.(interface{ equalTo(b Column) Bits }).equalTo(b), nil
}

// floats compares columns of floats or complex numbers; ok is false for others.
func (l likeness) floats(a, b Column) (eq Bits, errs []float64, ok bool) {
	switch a := a.(type) {
	case *Vec[float64]:
		eq, errs = likeFloats(l, a.V, b.(*Vec[float64]).V)
	case *Vec[float32]:
		eq, errs = likeFloats(l, a.V, b.(*Vec[float32]).V)
	case *Vec[complex64]:
		eq, errs = likeComplex(l, a.V, b.(*Vec[complex64]).V)
	case *Vec[complex128]:
		eq, errs = likeComplex(l, a.V, b.(*Vec[complex128]).V)
	default:
		return nil, nil, false
	}
	return eq, errs, true
}

func likeFloats[T floating](l likeness, a, b []T) (eq Bits, errs []float64) {
	eq, errs = NewBits(len(a)), make([]float64, len(a))
	for i := range a {
		if !l.bits && a[i] == b[i] { // the usual case: no error
			eq.Set(i)
			continue
		}
		like, err := l.float(float64(a[i]), float64(b[i]))
		if errs[i] = err; like {
			eq.Set(i)
		}
	}
	return eq, errs
}

// likeComplex takes a complex number as two floats.
func likeComplex[T complexes](l likeness, a, b []T) (eq Bits, errs []float64) {
	eq, errs = NewBits(len(a)), make([]float64, len(a))
	for i := range a {
		x, y := complex128(a[i]), complex128(b[i])
		re, er := l.float(real(x), real(y))
		im, ei := l.float(imag(x), imag(y))
		if errs[i] = max(er, ei); re && im {
			eq.Set(i)
		}
	}
	return eq, errs
}

func (l likeness) structs(a, b *StructCol, active Bits) (Bits, []float64) {
	eq, errs := active, []float64(nil)
	for k := range a.Fields {
		// Every field is compared on all rows: the worst error counts leaves behind a difference too.
		e, r := l.rows(a.Fields[k], b.Fields[k], active)
		eq, errs = eq.And(e), maxErrors(errs, r)
	}
	return eq, errs
}

func maxErrors(a, b []float64) []float64 {
	if a == nil {
		return b
	}
	for i, e := range b {
		a[i] = max(a[i], e)
	}
	return a
}

func (l likeness) refs(a, b *RefCol, active Bits) (Bits, []float64) {
	if a.Elem == nil {
		return active.And(b.Nil), nil
	}
	if b.Elem == nil {
		return active.And(a.Nil), nil
	}
	some := active.AndNot(a.Nil).AndNot(b.Nil)
	eq, errs := l.rows(a.Elem, b.Elem, some)
	for i := range errs {
		if !some.Get(i) {
			errs[i] = -1
		}
	}
	return eq.And(some).Or(active.And(a.Nil).And(b.Nil)), errs
}

func (l likeness) lists(a, b *ListCol, active Bits) (Bits, []float64) {
	p := pair(a.Off, b.Off, l.sameNils(a.Nil, b.Nil, active))
	eq, errs := l.rows(p.left(a.Elem), p.right(b.Elem), All(p.len()))
	return p.fold(eq, errs)
}

func (l likeness) maps(a, b *MapCol, active Bits) (Bits, []float64) {
	p := pair(a.Off, b.Off, l.sameNils(a.Nil, b.Nil, active))
	keys := byEquality
	if l.bits {
		keys = byIdentity
	}
	eq, _ := keys.rows(p.left(a.Key), p.right(b.Key), All(p.len()))
	vals, errs := l.rows(p.left(a.Val), p.right(b.Val), All(p.len()))
	for i := range errs {
		if !eq.Get(i) { // values of different keys are not compared
			errs[i] = -1
		}
	}
	return p.fold(eq.And(vals), errs)
}

// sameNils takes the rows out of active in which one of two lists or maps is nil and the other is not, if l minds.
func (l likeness) sameNils(a, b, active Bits) Bits {
	if !l.bits {
		return active
	}
	return active.AndNot(a.AndNot(b)).AndNot(b.AndNot(a))
}

// pairing lines up the elements of two columns of lists, row by row where the lengths are equal.
type pairing struct {
	rows  Bits    // where the lengths are equal
	off   []int32 // the elements of row i are pairs off[i]…off[i+1]
	a, b  []int32 // the pairs, as rows of the element columns
	whole bool    // they are the element columns as they stand
}

func pair(a, b []int32, active Bits) pairing {
	n := len(a) - 1
	if slices.Equal(a, b) {
		return pairing{rows: active, off: a, whole: true}
	}
	p := pairing{rows: NewBits(n), off: make([]int32, n+1)}
	for i := range n {
		if active.Get(i) && a[i+1]-a[i] == b[i+1]-b[i] {
			p.rows.Set(i)
			for k := range a[i+1] - a[i] {
				p.a, p.b = append(p.a, a[i]+k), append(p.b, b[i]+k)
			}
		}
		p.off[i+1] = int32(len(p.a))
	}
	return p
}

func (p pairing) len() int { return int(p.off[len(p.off)-1]) }

func (p pairing) left(c Column) Column {
	if p.whole || c == nil {
		return c
	}
	return c.Gather(p.a)
}

func (p pairing) right(c Column) Column {
	if p.whole || c == nil {
		return c
	}
	return c.Gather(p.b)
}

// fold brings the verdicts on elements together by row: all of them alike, the largest error.
func (p pairing) fold(eq Bits, errs []float64) (Bits, []float64) {
	out := p.rows.AndNot(nil)
	for i := range len(p.off) - 1 {
		for k := p.off[i]; k < p.off[i+1]; k++ {
			if !eq.Get(int(k)) {
				out.Clear(i)
				break
			}
		}
	}
	if errs == nil {
		return out, nil
	}
	worst := make([]float64, len(p.off)-1)
	for i := range worst {
		worst[i] = -1
		if p.rows.Get(i) {
			for k := p.off[i]; k < p.off[i+1]; k++ {
				worst[i] = max(worst[i], errs[k])
			}
		}
	}
	return out, worst
}
