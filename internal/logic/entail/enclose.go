package entail

import (
	"math"
	"slices"
)

// An encloser tells in what range an output is where arguments are in some ranges: by what rules say of it alone, by its values at the ends
// of an argument that a rule says it grows with, and by equalities with outputs of which that is known. It takes rules for granted a
// little outside of the domains that they were printed for, as the package does; whether enclosures are right is observed.
type encloser struct {
	theory      *Theory
	facts       map[head][]*fact
	orders      map[head][]*order
	recurrences map[head]recurrence
	motions     map[head]float64 // by how much an output is more if 1 is added to each argument
	additions   map[head][]*addition
	depth       int // equalities that an enclosure may go through
	memory      map[question]span
}

// Depths of enclosures, where no rule is an addition and where one is. No theory; see make bench-polynomial.
const (
	depthAlone    = 1
	depthAddition = 3
)

func newEncloser(t *Theory) *encloser {
	e := &encloser{
		theory: t, facts: map[head][]*fact{}, orders: map[head][]*order{}, recurrences: map[head]recurrence{}, motions: map[head]float64{},
		additions: map[head][]*addition{}, depth: depthAlone, memory: map[question]span{},
	}
	exchanges := map[head][][]int{}
	for _, r := range t.rules {
		if h, to, ok := t.exchangeOf(r); ok {
			exchanges[h] = append(exchanges[h], to)
		}
		for _, a := range r.calls {
			f := t.factOf(r, a)
			if f == nil {
				continue
			}
			e.facts[f.head] = append(e.facts[f.head], f)
			if step, ok := f.recurs(); ok {
				e.recurrences[f.head] = step
			}
		}
		if o := t.orderOf(r); o != nil {
			e.orders[o.head] = append(e.orders[o.head], o)
		}
		if h, rate, ok := t.motionOf(r); ok {
			e.motions[h] = rate
		}
		for _, a := range t.additionsOf(r) {
			e.additions[a.head] = append(e.additions[a.head], a)
			e.depth = depthAddition
		}
	}
	for h, orders := range e.orders {
		e.orders[h] = exchanged(orders, exchanges[h])
	}
	return e
}

func (e *encloser) call(head head, args []float64) float64 {
	if y := e.theory.subject.Call(head.fn, args); y != nil {
		return y[head.out]
	}
	return math.NaN()
}

// observed reports whether an output is in a range where its arguments are at the ends and in the middle of theirs. Where they leave the
// domain that a rule was printed for, it may be used too far outside.
func (e *encloser) observed(head head, args []span, in span) bool {
	for _, part := range []float64{0, 0.5, 1} {
		at := make([]float64, len(args))
		open := false
		for i, s := range args {
			at[i] = s.lo + (s.hi-s.lo)*part
			open = open || part == 0 && s.loOpen || part == 1 && s.hiOpen
		}
		if open {
			continue
		}
		y := e.call(head, at)
		if slack := margin * max(1, math.Abs(y)); !(y >= in.lo-slack && y <= in.hi+slack) {
			return false
		}
	}
	return true
}

// settled is the range of an argument in a box, with ends that rounding leaves beside 0 taken for 0.
func settled(a affine, box []span) span {
	s, size := a.over(box), a.size(box)
	if math.Abs(s.lo) <= almost*size {
		s.lo = 0
	}
	if math.Abs(s.hi) <= almost*size {
		s.hi = 0
	}
	return s
}

// serves is the range of a fact's variables where the arguments of its head are in some ranges, and whether it is true in all of it.
func (f *fact) serves(args []span) ([]span, bool) {
	vars := make([]span, len(f.from))
	for i, l := range f.from {
		vars[i] = args[i].plus(point(-l.shift)).scaled(1 / l.slope)
	}
	return vars, allowed(vars, f.domains, f.premise)
}

// beyond is how many times its width a domain is left by what a rule is used for. No theory; see make bench-polynomial.
const beyond = 4

// allowed reports whether a premise is satisfied in a box that domains are not far from.
func allowed(box, domains []span, premise []condition) bool {
	for i, d := range domains {
		if far := beyond * (d.hi - d.lo); box[i].lo < d.lo-far || box[i].hi > d.hi+far {
			return false
		}
	}
	return !slices.ContainsFunc(premise, func(c condition) bool {
		s, size := c.p.over(box)
		return !s.is(c.sign, size)
	})
}

// A question is what [encloser.enclosure] is asked of a function of one argument.
type question struct {
	head
	arg   span
	depth int
}

// mostMemory bounds the answers that are kept. No theory; see make bench-polynomial.
const mostMemory = 200_000

// enclosure is a range that an output is in where arguments are in some ranges. Answers about functions of one argument are kept: an
// addition asks the same of many parts.
func (e *encloser) enclosure(head head, args []span, depth int) span {
	if len(args) > 1 || args[0].point() {
		return e.enclosed(head, args, depth)
	}
	q := question{head, args[0], depth}
	s, ok := e.memory[q]
	if !ok {
		s = e.enclosed(head, args, depth)
		if len(e.memory) == mostMemory {
			clear(e.memory)
		}
		e.memory[q] = s
	}
	return s
}

func (e *encloser) enclosed(head head, args []span, depth int) span {
	if !slices.ContainsFunc(args, func(s span) bool { return !s.point() }) {
		return e.executed(head, args)
	}
	if !e.defined(head, args) {
		return anything
	}
	args, more := e.moved(head, args)
	s, whole := e.byOrder(head, args, depth)
	if whole {
		return s.plus(point(more)) // there is nothing better
	}
	s = e.byFacts(s, head, args, depth)
	if len(args) == 1 && depth > 0 {
		s = s.and(e.multiplied(head, args[0], depth))
	}
	if math.IsInf(s.hi-s.lo, 1) {
		s = s.and(e.pieced(head, args, depth))
	}
	return s.plus(point(more))
}

// executed is the value at one point, anything where there is none.
func (e *encloser) executed(head head, args []span) span {
	values := make([]float64, len(args))
	for i, s := range args {
		values[i] = s.lo
	}
	if y := e.call(head, values); !math.IsNaN(y) {
		return point(y)
	}
	return anything
}

// byOrder encloses by the ends of the arguments in which the function is known to be monotone; whole says that these are all that vary, so
// that the enclosure is the range itself.
func (e *encloser) byOrder(head head, args []span, depth int) (s span, whole bool) {
	low, high := slices.Clone(args), slices.Clone(args)
	ordered := 0
	for _, o := range e.orders[head] {
		if args[o.arg].point() || low[o.arg] != args[o.arg] || !allowed(args, o.domains, o.premise) {
			continue
		}
		ordered++
		low[o.arg], high[o.arg] = point(args[o.arg].lo), point(args[o.arg].hi)
		if !o.up {
			low[o.arg], high[o.arg] = high[o.arg], low[o.arg]
		}
	}
	s = anything
	if ordered > 0 {
		s = span{lo: e.enclosure(head, low, depth).lo, hi: e.enclosure(head, high, depth).hi}
	}
	open := slices.DeleteFunc(slices.Clone(args), span.point)
	return s, ordered == len(open)
}

// byFacts narrows s by the linear facts about the function: slope·F(args) and what stands beside it are 0, or at least 0. Other calls in a
// fact are enclosed in turn, down to depth.
func (e *encloser) byFacts(s span, head head, args []span, depth int) span {
	for _, f := range e.facts[head] {
		if len(f.others) > 0 && depth == 0 {
			continue
		}
		vars, ok := f.serves(args)
		if !ok {
			continue
		}
		total, _ := f.rest.over(vars)
		for _, o := range f.others {
			inner := make([]span, len(o.args))
			for i, a := range o.args {
				inner[i] = settled(a, vars)
			}
			total = total.plus(e.enclosure(o.head, inner, depth-1).scaled(o.coef))
		}
		is := total.scaled(-1 / f.slope)
		switch {
		case f.sign == zero:
			s = s.and(is)
		case f.slope > 0:
			s.lo = max(s.lo, is.lo)
		default:
			s.hi = min(s.hi, is.hi)
		}
	}
	return s
}

// pieced encloses an output by what it is where an argument is negative, 0 and positive.
func (e *encloser) pieced(head head, args []span, depth int) span {
	i := slices.IndexFunc(args, func(s span) bool { return s.lo < 0 && s.hi > 0 })
	if i < 0 {
		return anything
	}
	total := span{lo: math.Inf(1), hi: math.Inf(-1)}
	for _, piece := range []span{{args[i].lo, 0, args[i].loOpen, true}, point(0), {0, args[i].hi, true, args[i].hiOpen}} {
		part := slices.Clone(args)
		part[i] = piece
		is := e.enclosure(head, part, depth)
		total.lo, total.hi = min(total.lo, is.lo), max(total.hi, is.hi)
	}
	return total
}

// moved brings an argument to within a step from 0, if a rule says what the output then becomes more by.
func (e *encloser) moved(head head, args []span) (to []span, more float64) {
	r, ok := e.recurrences[head]
	if !ok {
		return args, 0
	}
	s := args[0]
	n := math.Floor((s.lo + (s.hi-s.lo)/2) / r.step)
	for _, end := range []*float64{&s.lo, &s.hi} {
		size := math.Abs(*end)
		*end -= n * r.step
		if near := math.Round(*end/r.step) * r.step; math.Abs(*end-near) <= almost*size {
			*end = near
		}
	}
	return []span{s}, n * r.more
}

// defined reports whether a function is defined at both ends of ranges of its arguments.
func (e *encloser) defined(head head, args []span) bool {
	low, high := make([]float64, len(args)), make([]float64, len(args))
	for i, s := range args {
		low[i], high[i] = s.lo, s.hi
	}
	return !math.IsNaN(e.call(head, low)) && !math.IsNaN(e.call(head, high))
}
