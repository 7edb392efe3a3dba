package polynomial

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// write puts the text of a relation together. Of the ways to spread its terms over two sides it takes the most readable one that
// rounding errors do not spoil: cosh² - sinh² is 1, but only cosh² ~= sinh² + 1 can be computed, and of exp, sinh and cosh sinh has to
// stand alone, since for negative numbers exp is lost in the sum of the two others.
func (e *engine) write(k *finding) {
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
func (e *engine) decides(k *finding, r int) bool {
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
func (e *engine) layouts(terms []term) [][]bool {
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
func (e *engine) loneCall(terms []term) []bool {
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

// isLone reports whether a term is a call and nothing else.
func (e *engine) isLone(t term) bool {
	return len(t.mono) == 1 && !e.isSource(t.mono[0]) && t.coef.of == 0 && t.coef.den == 1 && (t.coef.num == 1 || t.coef.num == -1)
}

// isSource reports whether an atom is a source itself.
func (e *engine) isSource(a int) bool { return e.atoms[a].call.fn == len(e.functions)-1 }

// bySign puts terms with positive coefficients on one side and the others on the other one, a call on the left.
func (e *engine) bySign(terms []term) []bool {
	left := make([]bool, len(terms))
	n, sign := 0, 1.0
	for _, t := range terms {
		if slices.ContainsFunc(t.mono, func(a int) bool { return !e.isSource(a) }) {
			sign = math.Copysign(1, t.coef.value)
			break
		}
	}
	for i, t := range terms {
		if left[i] = t.coef.value*sign > 0; left[i] {
			n++
		}
	}
	if n == len(terms) {
		for i := range left {
			left[i] = i == 0
		}
	}
	return left
}

// worst is the largest relative difference of two sides on the fresh rows.
func (e *engine) worst(k *finding, left []bool) float64 {
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
func (e *engine) sidesAt(terms []term, left []bool, r int) (l, right float64) {
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

// sides writes the terms that are left ~= the others, signs turned such that the left side begins with a positive one.
func (e *engine) sides(terms []term, left []bool) string {
	terms, left = e.ordered(terms, left)
	var side [2][]string
	var values [2][]float64
	sign := 0.0
	for i, t := range terms {
		if left[i] && sign == 0 {
			sign = math.Copysign(1, t.coef.value)
		}
	}
	for i, t := range terms {
		s, v := 0, t.coef.value*sign
		if !left[i] {
			s, v = 1, -v
		}
		side[s] = append(side[s], e.termText(t))
		values[s] = append(values[s], v)
	}
	return sum(side[0], values[0]) + " ~= " + sum(side[1], values[1])
}

// ordered sorts terms for reading: lower degrees first, constants last.
func (e *engine) ordered(terms []term, left []bool) ([]term, []bool) {
	order := make([]int, len(terms))
	for i := range order {
		order[i] = i
	}
	rank := func(t term) int {
		if len(t.mono) == 0 {
			return math.MaxInt
		}
		return len(t.mono)
	}
	slices.SortStableFunc(order, func(i, j int) int {
		a, b := terms[i], terms[j]
		if rank(a) != rank(b) {
			return cmp.Compare(rank(a), rank(b))
		}
		return slices.CompareFunc(a.mono, b.mono, func(x, y int) int { return cmp.Compare(e.atoms[x].call.cost, e.atoms[y].call.cost) })
	})
	var t []term
	var l []bool
	for _, i := range order {
		t, l = append(t, terms[i]), append(l, left[i])
	}
	return t, l
}

// sum joins terms with the signs of their values, a positive one first if there is one.
func sum(texts []string, values []float64) string {
	if len(texts) == 0 {
		return "0"
	}
	first := 0
	for i, v := range values {
		if v > 0 {
			first = i
			break
		}
	}
	var sb strings.Builder
	if values[first] < 0 {
		sb.WriteByte('-')
	}
	sb.WriteString(texts[first])
	for i, t := range texts {
		switch {
		case i == first:
		case values[i] < 0:
			sb.WriteString(" - " + t)
		default:
			sb.WriteString(" + " + t)
		}
	}
	return sb.String()
}

// termText is a term without its sign.
func (e *engine) termText(t term) string {
	var factors []string
	for i := 0; i < len(t.mono); {
		n := 1
		for i+n < len(t.mono) && t.mono[i+n] == t.mono[i] {
			n++
		}
		f := e.callText(t.mono[i])
		if n > 1 {
			f = fmt.Sprintf("pow(%s, %d)", f, n)
		}
		factors = append(factors, f)
		i += n
	}
	return t.coef.text(strings.Join(factors, "*"))
}

// callText writes an output of a call.
func (e *engine) callText(a int) string {
	c := e.atoms[a].call
	f := &e.functions[c.fn]
	args := make([]string, len(c.args))
	for i, arg := range c.args {
		args[i] = e.formText(arg)
	}
	text := f.Name + "(" + strings.Join(args, ", ") + ")"
	if f.Form != "" {
		var pairs []string
		for i := len(args) - 1; i >= 0; i-- {
			pairs = append(pairs, fmt.Sprintf("$%d", i+1), args[i])
		}
		text = strings.NewReplacer(pairs...).Replace(f.Form)
	}
	if f.Results != nil {
		text += f.Results[e.atoms[a].out]
	}
	return text
}

// formText writes an argument.
func (e *engine) formText(f form) string {
	if f.fraction() {
		above, below := f.sides()
		over := e.formText(above)
		if len(above) > 1 {
			over = "(" + over + ")"
		}
		return over + "/(" + e.formText(below) + ")"
	}
	var texts []string
	var values []float64
	for _, p := range f {
		texts = append(texts, e.coefficient(p.coef).text(e.powerText(p.pow)))
		values = append(values, p.coef)
	}
	return sum(texts, values)
}

// coefficient is the number of an input's coefficient.
func (e *engine) coefficient(v float64) number { return recognise(v, 1e-12) }

// powerText is a monomial of the variables.
func (e *engine) powerText(p exponents) string {
	var above, below []string
	for i, n := range p {
		for ; n > 0; n-- {
			above = append(above, e.names[i])
		}
		for ; n < 0; n++ {
			below = append(below, e.names[i])
		}
	}
	if len(below) == 0 {
		return strings.Join(above, "*")
	}
	if len(above) == 0 {
		above = []string{"1"}
	}
	return strings.Join(above, "*") + "/" + strings.Join(below, "/")
}

// signText writes a region; closed, that its numbers may be 0, too.
func (e *engine) signText(g region, closed bool) string {
	equal := ""
	if closed {
		equal = "="
	}
	var out []string
	for i, s := range g {
		switch {
		case s == 0:
		case i >= maxVars:
			out = append(out, e.conditionText(e.conditions[i-maxVars].times(float64(s))))
		case s > 0:
			out = append(out, e.names[i]+" >"+equal+" 0")
		default:
			out = append(out, e.names[i]+" <"+equal+" 0")
		}
	}
	return strings.Join(out, " && ")
}

// conditionText says that a form is positive, with a number or a lone negative term on the other side.
func (e *engine) conditionText(f form) string {
	var up, down form
	for _, p := range f {
		if p.coef > 0 {
			up = append(up, p)
		} else {
			down = append(down, p)
		}
	}
	if len(up) == 0 || len(down) == 0 {
		return e.formText(f) + " > 0"
	}
	return e.formText(down.times(-1)) + " < " + e.formText(up)
}

// found is a relation as callers see it.
func (e *engine) found(k *finding) *Found {
	f := &Found{Shape: k.shape, Text: k.text, Terms: len(k.terms), Numeric: k.numeric, Residual: k.residual}
	for _, c := range e.consequences {
		if len(c.by) > 0 && c.by[0] == k && c.text != "" {
			f.Implies = append(f.Implies, Implication{Text: c.text, By: textsOf(c.by)})
		}
	}
	return f
}
