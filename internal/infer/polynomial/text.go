package polynomial

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// joined is a precondition of several parts.
func joined(parts ...string) string {
	var out []string
	for _, p := range parts {
		if p != "" {
			out = append(out, p)
		}
	}
	return strings.Join(out, " && ")
}

// literal writes an end of a domain.
func literal(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

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

// formText writes an argument.
func (e *subject) formText(f form) string {
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
func (e *subject) coefficient(v float64) number { return recognise(v, 1e-12) }

// powerText is a monomial of the variables.
func (e *subject) powerText(p exponents) string {
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
func (e *samples) signText(g region, closed bool) string {
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
func (e *samples) conditionText(f form) string {
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

// callText writes an output of a call.
func (e *executions) callText(a int) string {
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

// termText is a term without its sign.
func (e *executions) termText(t term) string {
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

// isLone reports whether a term is a call and nothing else.
func (e *executions) isLone(t term) bool {
	return len(t.mono) == 1 && !e.isSource(t.mono[0]) && t.coef.of == 0 && t.coef.den == 1 && (t.coef.num == 1 || t.coef.num == -1)
}

// bySign puts terms with positive coefficients on one side and the others on the other one, a call on the left.
func (e *executions) bySign(terms []term) []bool {
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

// ordered sorts terms for reading: lower degrees first, constants last.
func (e *executions) ordered(terms []term, left []bool) ([]term, []bool) {
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

// sides writes the terms that are left ~= the others, signs turned such that the left side begins with a positive one.
func (e *executions) sides(terms []term, left []bool) string {
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
