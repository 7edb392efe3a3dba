package terms

import (
	"math"
	"slices"
)

// Limits of the numbers of a linear fit: both are read by people. No theory stands behind them.
const (
	maxFactor  = 4
	maxSummand = 1000
)

// linear are that a result is a*t + c with small exact numbers a and c: the one for changed arguments of the one for the arguments as they
// are, the one with a flag of the one without, and a result of a parameter, a length or a field. What is 1*t + 0 is an equation.
func (s *search) linear() []*candidate {
	var out []*candidate
	for _, op := range s.vocab.subject {
		x := s.made(op, s.vars.params)
		if x == nil || !isOrderedNumber(op.out) || op.out.Enum {
			continue
		}
		for _, t := range s.terms {
			if t.op == nil && t.free || t.op != nil && !t.about && (t.op.name == "len" || t.op.name[0] == '.') {
				out = s.fitting(out, t, x)
			}
		}
		for i, p := range s.vars.params {
			off, on := s.vocab.literalOf(p.typ, "false"), s.vocab.literalOf(p.typ, "true")
			if off == nil || on == nil {
				continue
			}
			x, y := s.made(op, replaced(s.vars.params, i, off)), s.made(op, replaced(s.vars.params, i, on))
			if x != nil && y != nil {
				out = s.fitting(out, x, y)
			}
		}
		for _, t := range s.withSubject() {
			if t.op == op && t != x && !slices.ContainsFunc(t.args, func(a *term) bool { return isCopy(s, a) }) {
				out = s.fitting(out, x, t)
			}
		}
	}
	return out
}

// fitting is a list with a candidate more, if y is a*x + c and that does not follow.
func (s *search) fitting(list []*candidate, x, y *term) []*candidate {
	if !identical(x.typ, y.typ) {
		return list
	}
	a, c, ok := fit(x.col, y.col)
	if !ok || a == 1 && c == 0 {
		return list
	}
	sum := s.fitted(x, a, c)
	if sum == nil || s.follows(y, sum) {
		return list
	}
	if c := newCandidate("affine", nil, "==", y, sum); s.screen(c) {
		s.know(y, sum)
		list = append(list, c)
	}
	return list
}

// isCopy reports whether a term is a second variable of a parameter's type: a result of other arguments is no function of this one.
func isCopy(s *search, t *term) bool { return slices.Contains(s.vars.copies, t) }

// fit is the line through the points of two columns; false if there is none with small whole numbers.
func fit(x, y *column) (a, c float64, ok bool) {
	var xs, ys []float64
	x.defined.And(y.defined).Each(func(i int) {
		if v, w := x.numbers[i], y.numbers[i]; !math.IsInf(v, 0) && !math.IsInf(w, 0) && v == v && w == w {
			xs, ys = append(xs, v), append(ys, w)
		}
	})
	if len(xs)*minDefined < len(x.ids) {
		return 0, 0, false
	}
	far := 0 // the slope is taken between points that lie far apart, where rounding to a whole number is safest
	for i := range xs {
		if math.Abs(xs[i]-xs[0]) > math.Abs(xs[far]-xs[0]) {
			far = i
		}
	}
	if xs[far] == xs[0] {
		return 0, 0, false
	}
	a = math.Round((ys[far] - ys[0]) / (xs[far] - xs[0]))
	c = math.Round(ys[0] - a*xs[0])
	if a == 0 || math.Abs(a) > maxFactor || math.Abs(c) > maxSummand {
		return 0, 0, false
	}
	for i := range xs { // two points make a line; all of them make a conjecture
		if !alike(ys[i], a*xs[i]+c) {
			return 0, 0, false
		}
	}
	return a, c, true
}

// fitted is a*t + c; nil if the type has no such numbers.
func (s *search) fitted(t *term, a, c float64) *term {
	if (a < 0 || c < 0) && !isSigned(t.typ) {
		return nil
	}
	out := t
	switch {
	case a == -1:
		out = apply(builtinAt("neg", t.typ), t)
	case a != 1:
		out = apply(builtinAt("*", t.typ, t.typ), number(t.typ, a), t)
	}
	switch {
	case c > 0:
		out = apply(builtinAt("+", t.typ, t.typ), out, number(t.typ, c))
	case c < 0:
		out = apply(builtinAt("-", t.typ, t.typ), out, number(t.typ, -c))
	}
	return out
}
