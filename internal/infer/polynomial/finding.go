package polynomial

import "math"

// A finding says that a polynomial of outputs is zero, for all values of the variables that lie in a region.
type finding struct {
	terms    []term
	where    region
	heads    []int // atoms that it can be solved for
	vars     []int // the variables that it has
	shape    Shape
	silent   bool // it is known, but not a finding
	numeric  bool
	residual float64
	text     string
	limit    string     // of the size of its variables, beyond which its text does not hold; "" if there is none
	by       []*finding // that it follows from
	// instances are those that were worked out, by what stands for its variables. They are not to be changed.
	instances map[string]polynomial
}

// write puts the text of a relation together. Of the ways to spread its terms over two sides it takes the most readable one that
// rounding errors do not spoil: cosh² - sinh² is 1, but only cosh² ~= sinh² + 1 can be computed, and of exp, sinh and cosh sinh has to
// stand alone, since for negative numbers exp is lost in the sum of the two others.
func (e *executions) write(k *finding) {
	c := claim{vars: k.vars, in: func(r int) bool { return e.decides(k, r) }}
	for _, a := range atomsOf(k.terms) {
		c.calls = append(c.calls, e.atoms[a].call)
	}
	var best layout
	for _, left := range e.layouts(k.terms) {
		c.holds = func(r int) bool {
			l, right := e.sidesAt(k.terms, left, r)
			return similar(l, right)
		}
		l := layout{left: left, worst: e.worst(k, left)}
		if l.limit, l.holds = e.guard(c); best.left == nil || l.beats(best) {
			best = l
		}
	}
	k.text, k.residual = e.sides(k.terms, best.left), best.worst
	if best.limit.narrow {
		k.limit = best.limit.text
	}
	k.silent = k.silent || !best.holds
	if pre := joined(e.signText(k.where, false), best.limit.text); pre != "" {
		k.text = pre + " => " + k.text
	}
}

// decides reports whether a fresh row decides how a relation is written: any of its region, but of the edges those only on which rounding does
// not explain that a polynomial is not 0. Beside a pole it does, and what a text says there is a matter of its own.
func (e *executions) decides(k *finding, r int) bool {
	if !k.where.admits(e.fresh.vars, r) {
		return false
	}
	if r < e.plain {
		return true
	}
	sum, bound, _ := e.residual(k.terms, r)
	return finite(sum) && math.Abs(sum) > bound
}

// A layout is a way to spread terms over two sides.
type layout struct {
	left  []bool
	worst float64 // relative difference of the sides
	holds bool
	limit limit // that it takes
}

// beats reports whether l is better than a preferred one.
func (l layout) beats(o layout) bool {
	switch {
	case l.holds != o.holds:
		return l.holds
	case (l.limit.text == "") != (o.limit.text == ""):
		return l.limit.text == ""
	}
	return l.worst < o.worst/16
}

// layouts lists the ways to spread terms over two sides, the preferred ones first.
func (e *executions) layouts(terms []term) [][]bool {
	var out [][]bool
	if lone := e.loneCall(terms); lone != nil {
		out = append(out, lone)
	}
	out = append(out, e.bySign(terms))
	for i, t := range terms {
		if e.isLone(t) {
			left := make([]bool, len(terms))
			left[i] = true
			out = append(out, left)
		}
	}
	return out
}

// loneCall puts the term of the most complex call on the left, if there is one that is just a call.
func (e *executions) loneCall(terms []term) []bool {
	at, cost := -1, 0.0
	for i, t := range terms {
		if !e.isLone(t) {
			continue
		}
		call := e.atoms[t.mono[0]].call
		c := call.cost
		if call.fn == 0 { // of two calls of the same arguments that of the subject
			c += 0.5
		}
		if at < 0 || c > cost {
			at, cost = i, c
		}
	}
	if at < 0 {
		return nil
	}
	left := make([]bool, len(terms))
	left[at] = true
	return left
}

// worst is the largest relative difference of two sides on the fresh rows.
func (e *executions) worst(k *finding, left []bool) float64 {
	worst := 0.0
	for r := range e.fresh.rows {
		if !e.decides(k, r) {
			continue
		}
		l, right := e.sidesAt(k.terms, left, r)
		d := math.Abs(l-right) / (1 + max(math.Abs(l), math.Abs(right)))
		if finite(d) {
			worst = max(worst, d)
		}
	}
	return max(worst, epsilon)
}

// sidesAt computes both sides on a fresh row.
func (e *executions) sidesAt(terms []term, left []bool, r int) (l, right float64) {
	for i, t := range terms {
		v := t.coef.value
		for _, a := range t.mono {
			v *= e.atoms[a].call.fresh[e.atoms[a].out][r]
		}
		if left[i] {
			l += v
		} else {
			right -= v
		}
	}
	return l, right
}
