package relation

// given is the variables of a table, and what has been worked out of them alone. It hangs on no execution.
type given struct {
	vars   map[string]Column
	n      int
	consts map[string]Column
	fixed  map[Expr]*fixed // nil: they are looked at once, and nothing is kept
}

// fixed is what is known of a node: whether it hangs on the variables alone and, if it was evaluated, its value on all rows.
type fixed struct {
	is    bool
	value result // of a number
	truth *sets  // of a comparison
}

// sets are the rows where a node is true and where it is undefined.
type sets struct{ is, undef Bits }

// Afresh returns a Cache over the same rows, without executions. What hangs on the variables alone is worked out once for all caches
// that come of c: the arguments of most calls.
func (c *Cache) Afresh() *Cache {
	if c.fixed == nil {
		c.fixed = make(map[Expr]*fixed)
	}
	return newCache(c.x, c.given)
}

// known returns what is kept of a node, nil if it may hang on executions or nothing is kept.
func (g *given) known(e Expr) *fixed {
	if g.fixed == nil {
		return nil
	}
	k := g.fixed[e]
	if k == nil {
		k = &fixed{is: numbersAlone(e)}
		g.fixed[e] = k
	}
	if !k.is {
		return nil
	}
	return k
}

// numbersAlone tells whether a node is operators on numbers that are variables or literals.
func numbersAlone(e Expr) bool {
	switch e := e.(type) {
	case *VarRef:
		return e.T.Kind.isNumeric()
	case *Literal:
		return e.Value != nil && e.T.Kind.isNumeric()
	case *Unary:
		return (e.Op == "-" || e.Op == "+" || e.Op == "^") && numbersAlone(e.X)
	case *Binary:
		switch e.Op {
		case "&&", "||", "~=", "<~", ">~": // what is nearly so hangs on the relation
			return false
		}
		return numbersAlone(e.X) && numbersAlone(e.Y)
	}
	return false
}

// once evaluates a node that hangs on the variables alone, on all rows.
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

// within is the rows that are in both sets, nil if there are none.
func (b Bits) within(active Bits) Bits {
	if b.Empty() {
		return nil
	}
	if b = b.And(active); b.Empty() {
		return nil
	}
	return b
}
