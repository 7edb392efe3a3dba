package terms

import (
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Limits of the numbers of a linear fit that are not in the code: both are read by people. No theory stands behind them.
const (
	maxFactor  = 4
	maxSummand = 1000
)

// linear are that a result is a*t + c with small exact numbers a and c: the one for changed arguments of the one for the arguments as they
// are, the one with a flag of the one without, and a result of a parameter, a length or a field. What is 1*t + 0 is an equation.
func (s *search) linear() []*candidate {
	var out []*candidate
	for _, p := range s.fittable() {
		if c := s.fitting(nil, p.x, p.y); c != nil {
			out = append(out, c)
		}
	}
	return out
}

// linearWhere are linear fits that hold where a condition of the code does, or where a parameter has a certain sign, and not elsewhere: one that
// is found in the data alone would be fitted to them.
func (s *search) linearWhere() []*candidate {
	pairs := s.fittable()
	var found []*local
	for _, r := range s.areas {
		if !r.ofCode && !r.when.signs() {
			continue
		}
		for _, p := range pairs {
			if c := s.fitting(r, p.x, p.y); c != nil {
				found = append(found, &local{c, r})
			}
		}
	}
	return apart(found)
}

// signs reports whether a condition compares a parameter with 0.
func (t *term) signs() bool {
	return t.op != nil && len(t.args) == 2 && t.args[0].free && t.args[1].isLiteral() && t.args[1].leaf == "0"
}

// points are two terms of which the second may be linear in the first.
type points struct{ x, y *term }

// fittable are the pairs of terms of which a fit would say something.
func (s *search) fittable() []points {
	var out []points
	for _, op := range s.vocab.subject {
		x := s.made(op, s.vars.params)
		if x == nil || !isOrderedNumber(op.out) || named(op.out) {
			continue
		}
		for _, t := range s.terms {
			if t.op == nil && t.free || t.op != nil && !t.about && (t.op.name == "len" || t.op.name[0] == '.') {
				out = append(out, points{t, x})
			}
		}
		for i, p := range s.vars.params {
			off, on := s.vocab.literalOf(p.typ, "false"), s.vocab.literalOf(p.typ, "true")
			if off == nil || on == nil {
				continue
			}
			x, y := s.made(op, replaced(s.vars.params, i, off)), s.made(op, replaced(s.vars.params, i, on))
			if x != nil && y != nil {
				out = append(out, points{x, y})
			}
		}
		for _, t := range s.withSubject() {
			if t.op == op && t != x && !slices.ContainsFunc(t.args, func(a *term) bool { return isCopy(s, a) }) {
				out = append(out, points{x, t})
			}
		}
	}
	return slices.DeleteFunc(out, func(p points) bool { return !identical(p.x.typ, p.y.typ) })
}

// fitting is that y is a*x + c in a region, or everywhere, if it is and that does not follow; nil if not.
func (s *search) fitting(in *region, x, y *term) *candidate {
	of := x.col
	var when *term
	if in != nil {
		of, when = within(x.col, in.rows), in.when
	}
	a, c, ok := s.fit(of, y.col)
	if !ok || a == 1 && c == 0 {
		return nil
	}
	sum := s.fitted(x, a, c)
	if sum == nil || s.follows(y, sum) || in != nil && s.followsIn(in, y, sum) {
		return nil
	}
	out := newCandidate("affine", when, "==", y, sum)
	if in != nil {
		out.kind = "affine-where"
	}
	if !s.screen(out) {
		return nil
	}
	if in == nil {
		s.know(y, sum)
	} else {
		s.where = append(s.where, conditional{when, rule{y, sum}})
	}
	return out
}

// isCopy reports whether a term is a second variable of a parameter's type: a result of other arguments is no function of this one.
func isCopy(s *search, t *term) bool { return slices.Contains(s.vars.copies, t) }

// fit is the line through the points of two columns; false if there is none whose numbers are whole, and small or of the code.
func (s *search) fit(x, y *column) (a, c float64, ok bool) {
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
	if a == 0 || math.Abs(a) > maxFactor && !s.ofCodeNumber(a) || math.Abs(c) > maxSummand && !s.ofCodeNumber(c) {
		return 0, 0, false
	}
	for i := range xs { // two points make a line; all of them make a conjecture
		if !alike(ys[i], a*xs[i]+c) {
			return 0, 0, false
		}
	}
	return a, c, true
}

// ofCodeNumber reports whether the code has a number, or its opposite.
func (s *search) ofCodeNumber(v float64) bool {
	return slices.ContainsFunc(s.Literals, func(l *relation.Literal) bool {
		if l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
			return false
		}
		f, _ := constant.Float64Val(l.Value)
		return math.Abs(f) == math.Abs(v)
	})
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
