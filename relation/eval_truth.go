package relation

// truth evaluates a boolean node on the active rows, and returns where it is true and where undefined.
func (v *evaluator) truth(e Expr, active Bits) (is, undef Bits) {
	if active.Empty() {
		return nil, nil
	}
	switch e := e.(type) {
	case *Unary:
		if e.Op == "!" {
			is, undef = v.truth(e.X, active)
			return minus(active, undef).AndNot(is), undef
		}
	case *Binary:
		switch e.Op {
		case "&&":
			x, xu := v.truth(e.X, active)
			y, yu := v.truth(e.Y, x)
			return y, xu.Or(yu)
		case "||":
			x, xu := v.truth(e.X, active)
			y, yu := v.truth(e.Y, minus(active, xu).AndNot(x))
			return x.Or(y), xu.Or(yu)
		}
		if k := v.c.known(e); k != nil {
			return v.onceTrue(k, e, active)
		}
		return v.comparison(e, active)
	case *OutcomeOf:
		return v.outcome(e, active)
	case *IsNil:
		return v.isNil(e, active)
	}
	r := v.value(e, active)
	if r.col.Type().Kind == Pointer {
		r = v.pointee(r, active)
	}
	return BitsOf(vec[bool](r.col)).And(minus(active, r.undef)), r.undef
}

// operands evaluates two operands from left to right, and returns the rows where both are defined.
func (v *evaluator) operands(a, b Expr, active Bits) (x, y result, both Bits) {
	x = v.value(a, active)
	both = minus(active, x.undef)
	y = v.value(b, both)
	if xp, yp := x.col.Type().Kind == Pointer, y.col.Type().Kind == Pointer; xp != yp {
		x, y = v.pointee(x, active), v.pointee(y, both) // a *T stands for its pointee beside a T
		both = minus(both, x.undef)
	}
	return x, y, minus(both, y.undef)
}

// comparison evaluates == != < <= > >= ~= <~ >~.
func (v *evaluator) comparison(e *Binary, active Bits) (is, undef Bits) {
	x, y, both := v.operands(e.X, e.Y, active)
	if !x.undef.Empty() || !y.undef.Empty() {
		undef = active.AndNot(both)
	}
	a, b := x.col, y.col
	if e.Op == ">" || e.Op == ">=" || e.Op == ">~" {
		a, b = b, a
	}
	switch e.Op {
	case "==":
		is, _ = byEquality.rows(a, b, both)
	case "!=":
		is, _ = byEquality.rows(a, b, both)
		return both.AndNot(is), undef
	case "<", ">":
		is = kernels[a.Type().Kind].less(a, b, false)
	case "<=", ">=":
		is = kernels[a.Type().Kind].less(a, b, true)
	default:
		is = v.nearly(e.Op, a, b, both)
	}
	return is.And(both), undef
}

// onceTrue is once for a comparison.
func (v *evaluator) onceTrue(k *fixed, e *Binary, active Bits) (is, undef Bits) {
	if k.truth == nil {
		is, undef := v.comparison(e, All(v.c.n))
		if v.err != nil {
			return is, undef
		}
		k.truth = &sets{is, undef}
	}
	return k.truth.is.And(active), k.truth.undef.within(active)
}

// nearly evaluates ~=, and <~ in both directions, and notes the errors.
func (v *evaluator) nearly(op Op, a, b Column, both Bits) Bits {
	if op == "~=" {
		is, errs := v.near.rows(a, b, both)
		v.noteErrors(errs, both, nil)
		return is
	}
	k := a.Type().Kind
	if !k.isFloat() {
		return kernels[k].less(a, b, true)
	}
	below := kernels[k].less(a, b, false)
	is, errs := v.near.rows(a, b, both)
	v.noteErrors(errs, both, below)
	return is.Or(below)
}

// outcome evaluates ok, err and panics.
func (v *evaluator) outcome(e *OutcomeOf, active Bits) (is, undef Bits) {
	run := v.call(e.Call, active)
	undef = run.unknown.And(active)
	switch e.Which {
	case "ok":
		is = run.returned
	case "err":
		is = run.errored
	default:
		is = run.panicked
	}
	return is.And(minus(active, undef)), undef
}

// isNil evaluates x == nil and x != nil. A slice or map without elements is nil.
func (v *evaluator) isNil(e *IsNil, active Bits) (is, undef Bits) {
	r := v.value(e.X, active)
	is = NewBits(v.c.n)
	switch c := r.col.(type) {
	case *ListCol:
		emptyRows(c.Off, is)
	case *MapCol:
		emptyRows(c.Off, is)
	case *RefCol:
		is = is.add(c.Nil)
	case *NativeCol:
		for i, x := range c.V {
			if x == nil {
				is.Set(i)
			}
		}
	}
	rest := minus(active, r.undef)
	if e.Not {
		return rest.AndNot(is), r.undef
	}
	return rest.And(is), r.undef
}
