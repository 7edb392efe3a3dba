package polynomial

// A summand is a term on one side of a bound as it is written.
type summand struct {
	coef     number // without its sign
	positive bool
	term     int // -1: the constant
}

// An arrangement is how a bound is written: what stands on the side of which the other one is a bound, and on the other one.
type arrangement struct {
	greater, smaller []summand
	exact            bool // it is so on all rows without an allowance for rounding
	strict           bool // and never tight
}

// arrange puts positive terms on one side and negative ones on the other. The constant stands beside positive terms or alone; moved puts
// it on the other side, where a sum may be exact that is not on its own side.
func (b *bound) arrange(moved bool) (a arrangement, ok bool) {
	for i, t := range b.terms {
		s := summand{t.coef.size(), true, i}
		if t.coef.value > 0 {
			a.greater = append(a.greater, s)
		} else {
			a.smaller = append(a.smaller, s)
		}
	}
	c := summand{b.least.size(), true, -1}
	switch {
	case b.least.num == 0:
		return a, !moved
	case len(a.smaller) == 0:
		c.positive = b.least.value > 0
		a.smaller = append(a.smaller, c)
		return a, !moved
	case len(a.greater) == 0:
		c.positive = b.least.value < 0
		a.greater = append(a.greater, c)
		return a, !moved
	case moved:
		c.positive = false
	}
	if b.least.value < 0 != moved {
		a.greater = append(a.greater, c)
	} else {
		a.smaller = append(a.smaller, c)
	}
	return a, true
}

// add sums up one side in the order in which it is written.
func add(side []summand, value func(term int) float64) float64 {
	first := 0
	for i, s := range side {
		if s.positive {
			first = i
			break
		}
	}
	one := func(s summand) float64 {
		v := s.coef.value
		if s.term >= 0 {
			v = float64(v * value(s.term))
		}
		if !s.positive {
			v = -v
		}
		return v
	}
	sum := 0.0
	for i, s := range side {
		if i == 0 {
			s = side[first]
		} else if i <= first {
			s = side[i-1]
		}
		if v := one(s); i == 0 {
			sum = v
		} else {
			sum += v
		}
	}
	return sum
}

// tried tries an arrangement on rows, and reports whether one is off by more than a relation of the language may be. Rows without a value
// are no rows for it.
func (a *arrangement) tried(b *bound, p pool, columns [][]float64) (off bool) {
	for r := range p.rows {
		if !b.admits(p.vars, r) {
			continue
		}
		above, below := a.at(columns, r)
		if !finite(above) || !finite(below) {
			continue
		}
		a.exact = a.exact && (above == below || above > below && !b.equal)
		a.strict = a.strict && above > below
		off = off || !(above >= below && !b.equal || similar(above, below))
	}
	return off
}

// at is both sides on a row.
func (a *arrangement) at(columns [][]float64, r int) (above, below float64) {
	value := func(term int) float64 { return columns[term][r] }
	return add(a.greater, value), add(a.smaller, value)
}

// boundText writes a bound.
func (e *executions) boundText(b *bound, a arrangement, limit string) string {
	text := func(side []summand) string {
		var texts []string
		var values []float64
		for _, s := range side {
			factor := ""
			if s.term >= 0 {
				factor = e.callText(b.terms[s.term].mono[0])
			}
			texts, values = append(texts, s.coef.text(factor)), append(values, map[bool]float64{true: 1, false: -1}[s.positive])
		}
		return sum(texts, values)
	}
	operators := [2]string{">", "<"}
	left, right, which := a.greater, a.smaller, 0
	if b.terms[0].coef.value < 0 {
		left, right, which = right, left, 1
	}
	operator := operators[which]
	switch {
	case b.equal && a.exact:
		operator = "=="
	case b.equal:
		operator = "~="
	case !a.exact:
		operator += "~"
	case !a.strict:
		operator += "="
	}
	out := text(left) + " " + operator + " " + text(right)
	if pre := joined(e.precondition(b), limit, e.orderText(b)); pre != "" {
		out = pre + " => " + out
	}
	return out
}

// precondition writes where a bound holds, without the signs that the order says.
func (e *samples) precondition(b *bound) string {
	where := b.where
	for _, o := range b.orders {
		if where[o[0]] > 0 && where[o[1]] > 0 {
			where[o[1]] = 0
		} else if where[o[0]] < 0 && where[o[1]] < 0 {
			where[o[0]] = 0
		}
	}
	parts := []string{e.signText(where, b.closed)}
	for i, s := range b.beside {
		if s != 0 {
			parts = append(parts, e.names[i]+map[int8]string{1: " >= 1", -1: " <= 1"}[s])
		}
	}
	return joined(parts...)
}

func (e *subject) orderText(b *bound) string {
	var parts []string
	for _, o := range b.orders {
		parts = append(parts, e.names[o[0]]+" < "+e.names[o[1]])
	}
	return joined(parts...)
}

// claimOf is a bound on the fresh rows.
func (e *executions) claimOf(b *bound, a arrangement) claim {
	c := claim{vars: e.variables(b.terms), in: func(r int) bool { return b.admits(e.fresh.vars, r) }}
	columns := make([][]float64, len(b.terms))
	for i, t := range b.terms {
		c.calls = append(c.calls, e.atoms[t.mono[0]].call)
		columns[i] = e.freshValue(t.mono[0])
	}
	c.holds = func(r int) bool {
		above, below := a.at(columns, r)
		switch {
		case b.equal:
			return above == below || !a.exact && similar(above, below)
		case a.strict:
			return above > below
		}
		return above >= below || !a.exact && similar(above, below)
	}
	return c
}
