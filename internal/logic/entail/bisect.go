package entail

import (
	"cmp"
	"container/heap"
	"math"
	"slices"
)

// A bisection proves an inequality for all values of its variables by enclosing each output, on parts of their domains where that is not
// enough: interval arithmetic with branch and bound (Moore, "Interval Analysis", 1966). It comes upon values that violate it, too.
type bisection struct {
	*encloser
	linear  affine // of the variables
	calls   []called
	premise []condition
	lines   []affine // the conditions that are linear
	domains []span
	strict  bool
	size    float64
}

// Bounds of a bisection. No theory; see make bench-polynomial.
const (
	mostParts = 60_000
	mostPicks = 2    // ways to bound an output of a part that are tried together with those of others
	margin    = 1e-9 // relative, that a bound must have for its roundings
	smallest  = 1e-9 // of a part, relative to the domains
)

// prove tells whether what is to be proved is, or is refuted by values of the variables.
func (b *bisection) prove() (proved bool, violation []float64) {
	// A proof needs all parts in any order; a violation lies where the bound is least, so that part is taken apart first.
	open := parts{{box: b.domains}}
	for n := 0; len(open) > 0; n++ {
		worst := heap.Pop(&open).(part)
		pieces := b.split(worst)
		if pieces == nil { // too small to be cut: what is left is equality up to rounding, or a violation that the samples missed
			return false, b.violation(worst.box, 10*smallest)
		}
		if n == mostParts {
			return false, nil
		}
		// what is proved or empty is done with; the rest goes back
		for _, p := range pieces {
			if b.outside(p.box) {
				continue
			}
			// one point that violates it ends all: it is refuted, and no proof exists
			if v := b.violation(p.box, 0); v != nil {
				return false, v
			}
			var ok bool
			if p.least, ok = b.holds(p); !ok {
				heap.Push(&open, p)
			}
		}
	}
	return true, nil
}

// A part is some values of the variables: a box, cut by sums that are not negative. Least is what is known of what is to be proved there.
type part struct {
	box   []span
	cuts  []affine
	least float64
}

// parts are a heap, on top the part where the least is known.
type parts []part

// Len implements [heap.Interface].
func (p parts) Len() int { return len(p) }

// Less implements [heap.Interface].
func (p parts) Less(i, j int) bool { return p[i].least < p[j].least }

// Swap implements [heap.Interface].
func (p parts) Swap(i, j int) { p[i], p[j] = p[j], p[i] }

// Push implements [heap.Interface].
func (p *parts) Push(x any) { *p = append(*p, x.(part)) }

// Pop implements [heap.Interface].
func (p *parts) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// bisection reads what is to be proved up to rounding; nil if outputs are multiplied or inputs are no sums.
func (t *Theory) bisection(is statement, g *region) *bisection {
	// enclosures are floats with a margin: only where proofs up to rounding were asked for
	if !t.numeric || is.sign != positive && is.sign != atLeast {
		return nil
	}
	b := &bisection{encloser: newEncloser(t), strict: is.sign == positive}
	at := map[int]int{}
	for i, v := range g.vars {
		at[v] = i
		b.domains = append(b.domains, span{lo: g.domains[i][0], hi: g.domains[i][1]})
	}
	// the sum of enclosures is an enclosure of the sum; of products of calls it would be too wide to help
	calls, rest, ok := t.linear(is.p)
	if !ok {
		return nil
	}
	if b.linear, ok = affineOf(rest, at); !ok {
		return nil
	}
	for _, a := range t.table.calls(is.p) {
		c := called{coef: calls[a], head: t.headOf(a)}
		for _, q := range t.table.atoms[a].args {
			x, ok := affineOf(q.num, at)
			if !ok || !q.whole {
				return nil
			}
			c.args = append(c.args, x)
		}
		b.calls = append(b.calls, c)
		b.size += math.Abs(c.coef)
	}
	b.size = max(b.size, math.Abs(b.linear.c))
	if b.premise, ok = conditionsOf(g.premise, at); !ok {
		return nil
	}
	for _, c := range b.premise {
		// only linear conditions are used as cuts; the others decide whether a box is outside
		if x, ok := c.p.affine(len(at)); ok {
			b.lines = append(b.lines, x)
		}
	}
	return b
}

// outside reports whether the premise is satisfied nowhere in a box.
func (b *bisection) outside(box []span) bool {
	return slices.ContainsFunc(b.premise, func(c condition) bool {
		s, _ := c.p.over(box)
		return s.never(c.sign)
	})
}

// violation is the middle of a box if what is to be proved is false there, where arguments of a call that differ by no more than blur, relative
// to the domains, count as equal: that two sums are equal at some point may be more than floats can hit.
func (b *bisection) violation(box []span, blur float64) []float64 {
	at, mid := make([]span, len(box)), middle(box)
	for i, x := range mid {
		at[i] = point(x)
	}
	for _, c := range b.premise {
		if s, size := c.p.over(at); !s.is(c.sign, 0) || math.Abs(s.lo) <= almost*size {
			return nil
		}
	}
	v, size := b.linear.over(at).lo, b.linear.size(at)
	for _, c := range b.calls {
		args := make([]float64, len(c.args))
		for i, a := range c.args {
			args[i] = a.over(at).lo
			for _, x := range args[:i] {
				if math.Abs(args[i]-x) <= blur*a.size(b.domains) {
					args[i] = x
				}
			}
		}
		y := b.call(c.head, args)
		v += c.coef * y
		size += math.Abs(c.coef * y)
	}
	if v < -margin*size || math.IsNaN(v) {
		return mid
	}
	return nil
}

// holds reports whether what is to be proved is so in all of a part, and the least value that is known there.
func (b *bisection) holds(p part) (float64, bool) {
	mid := middle(p.box)
	picks := []affine{b.linear}
	for _, c := range b.calls {
		bounds := b.bounds(c, p)
		slices.SortStableFunc(bounds, func(x, y affine) int { return cmp.Compare(y.at(mid), x.at(mid)) })
		var next []affine
		for _, x := range picks {
			for _, y := range bounds[:min(mostPicks, len(bounds))] {
				next = append(next, x.plus(1, y))
			}
		}
		picks = next
	}
	most, best := math.Inf(-1), affine{}
	for _, x := range picks {
		least, size := b.least(x, p)
		slack := margin * max(size, b.size)
		if least > slack || !b.strict && least >= -slack {
			return least, true
		}
		if least > most {
			most, best = least, x
		}
	}
	if len(b.lines)+len(p.cuts) > 1 && !math.IsInf(most, 0) {
		least, size := b.climb(best, p)
		return max(most, least), least > margin*max(size, b.size)
	}
	return most, false
}

// least is a lower bound of a sum where the premise and the cuts are satisfied, by multipliers of these: each in turn is given the best value,
// which is one at which a variable drops out.
func (b *bisection) least(x affine, p part) (least, size float64) {
	least, size = x.over(p.box).lo, x.size(p.box)
	for range 2 {
		for _, l := range slices.Concat(b.lines, p.cuts) {
			best := x
			for i, c := range l.a {
				if c == 0 || x.a[i]/c <= 0 {
					continue
				}
				moved := x.plus(-x.a[i]/c, l)
				if v := moved.over(p.box).lo; v > least {
					least, best = v, moved
				}
			}
			x = best
		}
	}
	return least, size
}

// mostSteps bounds the steps of a climb. No theory; see make bench-polynomial.
const mostSteps = 100

// climb raises the lower bound of [bisection.least] by all multipliers together, in steps along a subgradient that would reach a positive bound
// if the bound were linear (Polyak, 1969). Whatever the multipliers are, as long as they are not negative, the bound is one.
func (b *bisection) climb(x affine, p part) (least, size float64) {
	lines := slices.Concat(b.lines, p.cuts)
	by := make([]float64, len(lines))
	size = x.size(p.box)
	aim := 2 * margin * max(size, b.size)
	least = math.Inf(-1)
	for range mostSteps {
		sum := x
		for i, l := range lines {
			if by[i] > 0 {
				sum = sum.plus(-by[i], l)
			}
		}
		bound, at := sum.lowest(p.box)
		if least = max(least, bound); least >= aim {
			break
		}
		steep := 0.0
		slopes := make([]float64, len(lines))
		for i, l := range lines {
			if slopes[i] = -l.at(at); by[i] > 0 || slopes[i] > 0 {
				steep += float64(slopes[i] * slopes[i])
			}
		}
		if steep == 0 {
			break
		}
		for i := range by {
			by[i] = max(0, by[i]+float64((2*aim-bound)/steep*slopes[i]))
		}
	}
	return least, size
}

// bounds are what a multiple of a call is at least in a part.
func (b *bisection) bounds(c called, p part) []affine {
	// Three kinds of bounds: the range of the output, other facts of it at these arguments, and how it moves.
	args := make([]span, len(c.args))
	for i, a := range c.args {
		args[i] = settled(a, p.box)
	}
	n := len(p.box)
	var out []affine
	s := b.enclosure(c.head, args, b.depth)
	if !b.observed(c.head, args, s) { // a rule is used too far outside of its domain: no bound rather than a wrong one
		return nil
	}
	if end := s.scaled(c.coef).lo; !math.IsInf(end, 0) {
		out = append(out, constantAffine(end, n))
	}
	for _, f := range b.facts[c.head] {
		// slope·F + rest >= 0 bounds coef·F from below by -(coef/slope)·rest only if coef and slope have one sign; an equation always does.
		if len(f.others) > 0 || f.slope*c.coef < 0 && f.sign != zero {
			continue
		}
		vars, ok := f.serves(args)
		// a bound must be affine in the variables, to be added to those of other calls
		x, linear := f.rest.affine(len(vars))
		if !ok || !linear {
			continue
		}
		// the fact's variables, solved for from the arguments: each argument is a line in one of them
		with := make([]affine, len(c.args))
		for i, l := range f.from {
			with[i] = constantAffine(-l.shift/l.slope, n).plus(1/l.slope, c.args[i])
		}
		out = append(out, constantAffine(0, n).plus(-c.coef/f.slope, x.of(with, n)))
	}
	// F(x, y) is F(0, y - x) + rate·x where all arguments move together: differences of arguments may be in a narrow range though they are not.
	if rate, ok := b.motions[c.head]; ok {
		for k, by := range c.args {
			s := b.enclosure(c.head, differences(c.args, k, p), b.depth)
			if end := s.scaled(c.coef).lo; !math.IsInf(end, 0) {
				out = append(out, constantAffine(end, n).plus(float64(c.coef*rate), by))
			}
		}
	}
	return out
}

// differences are the ranges in a part of what arguments are more than one of them.
func differences(args []affine, from int, p part) []span {
	out := make([]span, len(args))
	for i, a := range args {
		if i == from {
			continue
		}
		// a cut says on which side of 0 the difference is, which the box alone does not know
		d := a.plus(-1, args[from])
		out[i] = settled(d, p.box)
		for _, cut := range p.cuts {
			if cut.is(d) {
				out[i].lo = max(0, out[i].lo)
			} else if cut.is(d.negative()) {
				out[i].hi = min(0, out[i].hi)
			}
		}
	}
	return out
}

// split takes a part apart where the order of two arguments of an output is open that moves with them; else it cuts the box at the middle of
// the variable that is widest for its domain, or at a point inside at which an argument is 0, which then makes a part of its own: rules ask for
// signs. It returns nil if the box is too small.
func (b *bisection) split(p part) []part {
	for _, c := range b.calls {
		if b.motions[c.head] == 0 {
			continue
		}
		for k := range c.args {
			for i, s := range differences(c.args, k, p)[:k] {
				if s.lo < 0 && s.hi > 0 {
					d := c.args[i].plus(-1, c.args[k])
					return []part{p.cut(d), p.cut(d.negative())}
				}
			}
		}
	}
	// relative to the domain, so that a variable of a small one is cut as often
	at, widest := -1, smallest
	for i, s := range p.box {
		if w := (s.hi - s.lo) / (b.domains[i].hi - b.domains[i].lo); w > widest {
			at, widest = i, w
		}
	}
	if at < 0 {
		return nil
	}
	s := p.box[at]
	// the point alone, and both sides without it
	if m, ok := b.turn(at, s); ok {
		return []part{p.with(at, point(m)), p.with(at, span{s.lo, m, s.loOpen, true}), p.with(at, span{m, s.hi, true, s.hiOpen})}
	}
	m := s.lo + (s.hi-s.lo)/2
	return []part{p.with(at, span{s.lo, m, s.loOpen, false}), p.with(at, span{m, s.hi, false, s.hiOpen})}
}

// with is p where a variable is in a range.
func (p part) with(i int, s span) part {
	p.box = slices.Clone(p.box)
	p.box[i] = s
	return p
}

// cut is p where a sum is not negative.
func (p part) cut(x affine) part {
	p.cuts = append(slices.Clone(p.cuts), x)
	return p
}

// turn is a point inside a range of a variable at which it, or an argument that has no other variable, is 0, or, where a rule says what
// becomes of an output if a step is added to an argument, a multiple of that: of these the nearest to the middle.
func (b *bisection) turn(i int, s span) (float64, bool) {
	mid := s.lo + (s.hi-s.lo)/2
	points := []float64{0}
	for _, c := range b.calls {
		for _, a := range c.args {
			// an argument of several variables is 0 on a line, at which a box cannot be cut
			alone := !slices.ContainsFunc(slices.Concat(a.a[:i], a.a[i+1:]), func(c float64) bool { return c != 0 })
			if a.a[i] == 0 || !alone {
				continue
			}
			points = append(points, -a.c/a.a[i])
			if r, ok := b.recurrences[c.head]; ok {
				// the multiple of the step that is nearest to the middle
				n := math.Round((a.c + a.a[i]*mid) / r.step)
				points = append(points, (n*r.step-a.c)/a.a[i])
			}
		}
	}
	for _, p := range points {
		if inside := almost * max(1, math.Abs(p)); p > s.lo+inside && p < s.hi-inside {
			return p, true
		}
	}
	return 0, false
}
