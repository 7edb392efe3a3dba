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

// linear lists the conjectures that a number y, or a small multiple of it, is a*x + c with small exact numbers a and c. Of y and x, one is the
// result for changed arguments and the other the plain one, or one is the result with a flag and the other the one without, or y is the plain
// result and x a parameter, a length or a field. A fit with a = 1 and c = 0 is an equation.
func (s *search) linear() []*candidate {
	var out []*candidate
	for _, p := range s.fittable() {
		if c := s.fitting(nil, p.x, p.y); c != nil {
			out = append(out, c)
		}
	}
	return out
}

// linearWhere lists the linear fits in regions whose condition is one of the code, the sign of a parameter, or a part of a text. A condition that
// was found in the rows alone would be fitted to them.
func (s *search) linearWhere() []*candidate {
	areas := slices.DeleteFunc(slices.Clone(s.areas), func(r *region) bool { return !r.ofCode && !r.when.signs() && !r.when.ofText() })
	var found []*local
	for _, p := range s.fittable() {
		if p.y.nested() > 1 { // what holds of a result as an argument is no law of a region of the arguments
			continue
		}
		steps := s.steps(p.y)
		for _, r := range slices.Concat(steps, areas) {
			if c := s.fitting(r, p.x, p.y); c != nil {
				found = append(found, &local{c, r})
			}
		}
	}
	return apart(s.fewSteps(found))
}

// fewSteps leaves out the candidates about a step of two or of fifty if there is one about a step of one.
func (s *search) fewSteps(found []*local) []*local {
	type rate struct {
		param int
		by    float64
	}
	said := map[rate]relation.Bits{}
	var out []*local
	for _, c := range found {
		param, step := s.stepOf(c.x)
		if step != 0 {
			change := margin(s.made(c.x.op, s.vars.params), c.y)
			if len(change.parts) > 0 { // another slope than 1
				out = append(out, c)
				continue
			}
			r := rate{param, change.constant / step}
			if 2*c.in.rows.And(said[r]).Count() > c.in.n {
				continue
			}
			said[r] = c.in.rows.Or(said[r])
		}
		out = append(out, c)
	}
	return out
}

// stepOf is the argument of an execution that is not its parameter, and its difference from the parameter; 0 if there is no such difference.
func (s *search) stepOf(t *term) (param int, step float64) {
	if t.op == nil || !t.op.subject || s.made(t.op, s.vars.params) == nil {
		return 0, 0
	}
	for i, a := range t.args {
		p := s.vars.params[i]
		if a.key == p.key {
			continue
		}
		change := margin(p, a)
		if step != 0 || len(change.parts) > 0 || !isOrderedNumber(p.typ) {
			return 0, 0
		}
		param, step = i, change.constant
	}
	return param, step
}

// signs reports whether a condition compares a parameter with 0.
func (t *term) signs() bool {
	return t.op != nil && len(t.args) == 2 && t.args[0].free && t.args[1].isLiteral() && t.args[1].leaf == "0"
}

// points are two terms of which the second may be linear in the first.
type points struct{ x, y *term }

// fittable lists the pairs of terms of which a fit would say something.
func (s *search) fittable() []points {
	var out []points
	for _, op := range s.vocab.subject {
		x := s.made(op, s.vars.params)
		if x != nil && isSequence(op.out) {
			out = append(out, s.longer(x)...)
		}
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

// longer lists the pairs of a number and the length of a result: a parameter that is a number, or the length of one or of what a sister returns.
func (s *search) longer(result *term) []points {
	length := s.known(apply(builtinAt("len", result.typ), result))
	if length == nil {
		return nil
	}
	var out []points
	for _, t := range s.terms {
		measured := t.op != nil && t.op.name == "len" && (t.args[0].free || t.args[0].op != nil && t.args[0].op.call != nil)
		if !t.about && s.class[classKey(t)] == t && (t.op == nil && t.free || measured) {
			out = append(out, points{t, length})
		}
	}
	return out
}

// fitting is the candidate that y is a*x + c in a region, or everywhere; nil if it is not, or if that follows.
func (s *search) fitting(in *region, x, y *term) *candidate {
	of := x.col
	var when *term
	if in != nil {
		of, when = within(x.col, in.rows), in.when
	}
	l, ok := s.fit(of, y.col, !isFloat(y.typ))
	if !ok || l == (line{1, 1, 0}) {
		return nil
	}
	left, sum := s.fitted(y, l.multiple, 0), s.fitted(x, l.slope, l.constant)
	if left == nil || sum == nil || s.follows(left, sum) || in != nil && s.followsIn(in, left, sum) {
		return nil
	}
	out := newCandidate("affine", when, "==", left, sum)
	if in != nil {
		out.kind = "affine-where"
	}
	if !s.screen(out) {
		return nil
	}
	if in == nil {
		s.know(left, sum)
	} else {
		s.where = append(s.where, conditional{when, rule{left, sum}})
	}
	return out
}

// isCopy reports whether a term is the second variable of a parameter. A result for the parameters is no function of it.
func isCopy(s *search, t *term) bool { return slices.Contains(s.vars.copies, t) }

// A line is that multiple*y == slope*x + constant.
type line struct{ multiple, slope, constant float64 }

// fit is the line through the points of two columns, of whole numbers or of floats; false if there is none whose numbers are whole, and small or
// of the code.
func (s *search) fit(x, y *column, whole bool) (line, bool) {
	var xs, ys []float64
	x.defined.And(y.defined).Each(func(i int) {
		if v, w := x.numbers[i], y.numbers[i]; !math.IsInf(v, 0) && !math.IsInf(w, 0) && v == v && w == w {
			xs, ys = append(xs, v), append(ys, w)
		}
	})
	if len(xs)*minDefined < len(x.ids) {
		return line{}, false
	}
	far := 0 // the slope is taken between points that lie far apart, where rounding to a whole number is safest
	for i := range xs {
		if math.Abs(xs[i]-xs[0]) > math.Abs(xs[far]-xs[0]) {
			far = i
		}
	}
	if xs[far] == xs[0] {
		return line{}, false
	}
	steep := (ys[far] - ys[0]) / (xs[far] - xs[0])
	for _, m := range s.multiples() {
		l := line{multiple: m, slope: math.Round(m * steep)}
		l.constant = math.Round(m*ys[0] - l.slope*xs[0])
		if whole && m != 1 && l.constant != 0 { // how a quotient was rounded, or what happens to be even
			continue
		}
		if s.short(l) && l.through(xs, ys) {
			return l, true
		}
	}
	return line{}, false
}

// multiples lists the factors that a result may have in a fit: small numbers, and short ones of the code.
func (s *search) multiples() []float64 {
	var out []float64
	for m := 1; m <= maxFactor; m++ {
		out = append(out, float64(m))
	}
	for _, l := range s.Literals {
		if v := math.Abs(valueOf(literal(l))); v == math.Trunc(v) && v > maxFactor && v <= maxSummand && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// short reports whether the numbers of a line are small, or of the code.
func (s *search) short(l line) bool {
	return l.slope != 0 && (math.Abs(l.slope) <= maxFactor || s.ofCodeNumber(l.slope)) && (math.Abs(l.constant) <= maxSummand || s.ofCodeNumber(l.constant))
}

// through reports whether all points lie on a line: two points make one, all of them make a conjecture.
func (l line) through(xs, ys []float64) bool {
	for i := range xs {
		if !alike(l.multiple*ys[i], l.slope*xs[i]+l.constant) {
			return false
		}
	}
	return true
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
