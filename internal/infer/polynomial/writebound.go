package polynomial

import "math"

// boundText writes a bound: positive terms on one side, the others on the other one, and ~ where rounding may make a difference.
func (e *engine) boundText(b *bound, sharp bool, limit string) string {
	var texts [2][]string
	var values [2][]float64
	put := func(side int, n number, text string) {
		texts[side] = append(texts[side], number{max(n.num, -n.num), n.den, n.of, math.Abs(n.value)}.text(text))
		values[side] = append(values[side], 1)
	}
	n := len(e.p.Subject.Params)
	for i, a := range b.atoms {
		side := 0
		if b.coefs[i] < 0 {
			side = 1
		}
		put(side, recognise(b.coefs[i], 0), e.callText(a))
	}
	left, operator, right := 0, " >", 1
	if len(texts[0]) == 0 || len(texts[1]) > 0 && b.coefs[0] < 0 {
		left, operator, right = 1, " <", 0
	}
	switch { // the constant stands beside positive terms or alone, on either side
	case b.least.num == 0:
	case len(texts[right]) == 0:
		texts[right], values[right] = append(texts[right], b.least.text("")), append(values[right], math.Copysign(1, b.least.value)*(1-2*float64(left)))
	case b.least.value < 0:
		put(0, b.least, "")
	default:
		put(1, b.least, "")
	}
	suffix := "= "
	if !sharp {
		suffix = "~ "
	}
	text := sum(texts[left], values[left]) + operator + suffix + sum(texts[right], values[right])
	where, order := b.where, ""
	if b.order >= 0 {
		order = e.names[b.order] + " < " + e.names[n+b.order]
		if where[b.order] > 0 { // the order says the rest
			where[n+b.order] = 0
		} else {
			where[b.order] = 0
		}
	}
	if pre := joined(e.precondition(where), limit, order); pre != "" {
		text = pre + " => " + text
	}
	return text
}

// claimOf is a bound on the fresh rows.
func (e *engine) claimOf(b *bound, sharp bool) claim {
	var c claim
	var terms []term
	for _, a := range b.atoms {
		c.calls = append(c.calls, e.atoms[a].call)
		terms = append(terms, term{mono: monomial{a}})
	}
	c.vars = e.variables(terms)
	c.in = func(r int) bool { return b.admits(e, e.fresh.vars, r) }
	c.holds = func(r int) bool {
		above, below := 0.0, b.least.value
		for i, a := range b.atoms {
			if v := b.coefs[i] * e.atoms[a].call.fresh[e.atoms[a].out][r]; b.coefs[i] > 0 {
				above += v
			} else {
				below -= v
			}
		}
		return above >= below || !sharp && similar(above, below)
	}
	return c
}

// ofBound is a bound as callers see it.
func (e *engine) ofBound(b *bound) *Found {
	s := Shape{Inputs: len(b.atoms), InputDegree: 1, OutputDegree: 1, InputIneq: b.order >= 0, OutputIneq: true}
	return &Found{Shape: s, Text: b.text, Terms: len(b.atoms) + min(1, int(max(b.least.num, -b.least.num))), Implies: b.proved}
}
