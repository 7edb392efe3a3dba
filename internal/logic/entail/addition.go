package entail

import (
	"math"
	"slices"
)

// An addition is an equality in two variables whose terms are products of outputs of one argument, as the addition formula of sines is: if
// one variable, the fixed one, is a number, what is left says what one output is by others.
//
// sin(x + y) = sin(x)·cos(y) + cos(x)·sin(y) with y = 1, say, has numbers for cos(1) and sin(1) and encloses sin(x + 1) by sin(x) and
// cos(x), on the interval that x + 1 leaves for x.
type addition struct {
	head          // an output that has the free variable
	arg    pair   // its argument
	terms  []pile // head's among them
	others []pair // arguments that have the free variable
}

// A pair is a sum of multiples of the fixed and the free variable and a number.
type pair struct{ fixed, free, c float64 }

func (p pair) at(fixed float64, free span) span {
	return free.scaled(p.free).plus(point(float64(p.fixed*fixed) + p.c))
}

// A pile is a product of a number and outputs, of which at most the last has the free variable.
type pile struct {
	coef  float64
	fixed []output
	free  *output
	head  bool // free is the head
}

// An output is one of a function of one number.
type output struct {
	head
	arg pair
}

// additionsOf reads a rule for each of its outputs and each choice of the fixed variable.
func (t *Theory) additionsOf(r *rule) []*addition {
	if r.is.sign != zero || len(r.premise) > 0 || len(r.used) != 2 || !slices.ContainsFunc(r.is.p, func(u term) bool { return len(u.mono) > 1 }) {
		return nil
	}
	var out []*addition
	for i, fixed := range r.used {
		for _, head := range r.calls {
			if p := t.additionOf(r, head, fixed, r.used[1-i]); p != nil {
				out = append(out, p)
			}
		}
	}
	return out
}

// additionOf reads a rule for one head and one fixed variable; nil where a product has two outputs of the free variable, or the head has
// none.
func (t *Theory) additionOf(r *rule, head, fixed, free int) *addition {
	p := &addition{head: t.headOf(head)}
	for _, u := range r.is.p {
		term := pile{coef: u.coef.float()}
		for _, a := range u.mono {
			if !t.table.isCall(a) || len(t.table.atoms[a].args) != 1 {
				return nil
			}
			x, ok := affineOf(t.table.atoms[a].args[0].num, map[int]int{fixed: 0, free: 1})
			if !ok || !t.table.atoms[a].args[0].whole {
				return nil
			}
			o := output{t.headOf(a), pair{x.a[0], x.a[1], x.c}}
			switch {
			case o.arg.free == 0:
				term.fixed = append(term.fixed, o)
			case term.free != nil:
				return nil
			default:
				term.free, term.head = &o, a == head
				p.others = append(p.others, o.arg)
			}
			if a == head {
				p.arg = o.arg
			}
		}
		p.terms = append(p.terms, term)
	}
	if p.arg.free == 0 {
		return nil
	}
	return p
}

// leastFactor is how large the number beside a head must be, for what the rest is divided by not to be rounding.
// No theory; see make bench-polynomial.
const leastFactor = 1e-3

// multiplied encloses an output by the products that have it. The fixed variable is one of the numbers that make an argument 0 at an end of
// the range of the free one.
func (e *encloser) multiplied(head head, arg span, depth int) span {
	s := anything
	for _, p := range e.additions[head] {
		var tried []float64
		for _, end := range []float64{arg.lo, arg.hi} {
			for _, o := range p.others {
				// arg = p.arg(fixed, free) = end and o(fixed, free) = 0
				below := p.arg.fixed*o.free - o.fixed*p.arg.free
				if below == 0 {
					continue
				}
				fixed := ((end-p.arg.c)*o.free + o.c*p.arg.free) / below
				if !slices.Contains(tried, fixed) {
					tried = append(tried, fixed)
					s = s.and(e.multiply(p, fixed, arg, depth))
				}
			}
		}
	}
	return s
}

// multiply encloses the head for one value of the fixed variable: the other terms are numbers or enclosures, and their sum is divided by
// what stands beside the head. anything means that this value says nothing.
func (e *encloser) multiply(p *addition, fixed float64, arg span, depth int) span {
	free := arg.plus(point(-float64(p.arg.fixed*fixed) - p.arg.c)).scaled(1 / p.arg.free)
	beside, total := 0.0, span{}
	for _, u := range p.terms {
		coef := u.coef
		for _, o := range u.fixed {
			coef *= e.call(o.head, []float64{o.arg.at(fixed, span{}).lo})
		}
		if math.IsNaN(coef) || math.IsInf(coef, 0) {
			return anything
		}
		switch {
		case u.head:
			beside += coef
		case u.free == nil:
			total = total.plus(point(coef))
		default:
			at := u.free.arg.at(fixed, free)
			for _, end := range []*float64{&at.lo, &at.hi} {
				if math.Abs(*end) <= almost*max(1, math.Abs(arg.lo), math.Abs(arg.hi)) {
					*end = 0
				}
			}
			total = total.plus(e.enclosure(u.free.head, []span{at}, depth-1).scaled(coef))
		}
	}
	if math.Abs(beside) < leastFactor {
		return anything
	}
	return total.scaled(-1 / beside)
}
