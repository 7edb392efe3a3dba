package polynomial

import (
	"context"
	"math"
	"slices"
)

// decisive is how small, against the largest term, the bound on rounding errors must be on a row for the row to count as evidence.
// No theory; see make bench-polynomial.
const decisive = 1e-7

// leastEvidence is the decisive rows that a relation needs. No theory; see make bench-polynomial.
const leastEvidence = 40

// carelessness is how many times the bound on rounding errors a row may be off, if few are: powers of large numbers are less exact than
// the few units in the last place of other functions. No theory; see make bench-polynomial.
const carelessness = 32

// A verdict is what fresh rows say about a polynomial.
type verdict struct {
	holds    bool
	evidence int // decisive rows
	lost     int // rows of the region on which a term has no value, or an input is outside of the domain and does not fit
	careless int // rows on which the function must be less exact than most are
	failed   int
}

// verify tries a polynomial on the fresh rows of a region: on each it must vanish up to what rounding explains, which is computed from
// the errors of the arguments and of the functions.
func (e *engine) verify(ctx context.Context, terms []term, where region) (verdict, error) {
	var calls []*call
	for _, a := range atomsOf(terms) {
		calls = append(calls, e.atoms[a].call)
	}
	if err := e.verifying(ctx, calls); err != nil {
		return verdict{}, err
	}
	var v verdict
	for r := range e.fresh.rows {
		if !where.admits(e.fresh.vars, r) {
			continue
		}
		sum, bound, largest := e.residual(terms, r)
		switch {
		case !finite(sum) || !finite(largest):
			v.lost++
		case bound > decisive*largest:
		case math.Abs(sum) > bound && slices.ContainsFunc(calls, func(c *call) bool { return c.outside[r] }):
			v.lost++ // the guard will say so
		case math.Abs(sum) > carelessness*bound:
			v.failed++
		case math.Abs(sum) > bound:
			v.careless++
		default:
			v.evidence++
		}
	}
	v.holds = v.failed == 0 && v.evidence >= max(leastEvidence, 8*v.careless)
	return v, nil
}

// residual evaluates a polynomial on a fresh row: its value, by how much rounding may make it differ from 0, and its largest term.
func (e *engine) residual(terms []term, r int) (sum, bound, largest float64) {
	for _, t := range terms {
		v := t.coef.value
		for _, a := range t.mono {
			v *= e.atoms[a].call.fresh[e.atoms[a].out][r]
		}
		err := math.Abs(v) * 8 * epsilon * float64(1+len(t.mono))
		for i, a := range t.mono {
			d := math.Abs(t.coef.value) * e.atoms[a].call.noise[e.atoms[a].out][r]
			for k, o := range t.mono {
				if k != i {
					d *= math.Abs(e.atoms[o].call.fresh[e.atoms[o].out][r])
				}
			}
			err += d
		}
		sum += v
		bound += 4 * err
		largest = max(largest, math.Abs(v))
	}
	return sum, bound, largest
}

// consider decides whether a polynomial vanishes in a region, and keeps it if that is new and its coefficients have names.
func (e *engine) consider(ctx context.Context, terms []term, where region) (holds, named bool, err error) {
	if len(terms) == 0 {
		return false, false, nil
	}
	named = !slices.ContainsFunc(terms, func(t term) bool { return t.coef.den == 0 })
	split := false
	if named {
		var implied bool
		if implied, split, err = e.impliedWidely(ctx, terms, where); implied && !split || err != nil {
			return implied, named, err
		}
	}
	v, err := e.verify(ctx, terms, where)
	if err != nil || !v.holds {
		return false, named, err
	}
	if named && !e.divisible(terms) {
		// What it says of sisters alone is their business, and long polynomials with odd coefficients say nothing to anybody.
		silent := split || e.unreadable(terms) || !slices.ContainsFunc(atomsOf(terms), func(a int) bool { return e.atoms[a].call.fn == 0 })
		e.keep(&finding{terms: terms, where: where, shape: e.shapeOf(terms), silent: silent})
	}
	return true, named, nil
}

// plainlyNot is the share of its largest term by which a polynomial that vanishes is never off. No theory; see make bench-polynomial.
const plainlyNot = 1e-5

// refuted reports whether a search row shows that a polynomial does not vanish, as most that are fitted on few rows do not: what is known
// of the others need not be asked.
func (e *engine) refuted(terms []term, where region) bool {
	atoms := atomsOf(terms)
	for r := range searchRows + farRows {
		if !where.admits(e.search.vars, r) {
			continue
		}
		sum, largest := 0.0, 0.0
		for _, t := range terms {
			v := t.coef.value
			for _, a := range t.mono {
				v *= e.value(a)[r]
			}
			sum, largest = sum+v, max(largest, math.Abs(v))
		}
		if largest < mostConditioned && math.Abs(sum) > plainlyNot*largest && !slices.ContainsFunc(atoms, func(a int) bool { return e.outsideAt(a, r) }) {
			return true
		}
	}
	return false
}

// outsideAt reports whether an argument of an atom is outside of its function's domain on a search row, or its output too large to be
// looked at.
func (e *engine) outsideAt(a, r int) bool {
	c := e.atoms[a].call
	if !(math.Abs(e.value(a)[r]) < mostConditioned) {
		return true
	}
	row := make([][]float64, maxVars)
	for i := range row {
		row[i] = e.search.vars[i][r : r+1]
	}
	for i, p := range e.functions[c.fn].Params {
		if v := c.args[i].values(row, 1); c.fn != len(e.functions)-1 && !(v[0] >= p.Lo && v[0] <= p.Hi) {
			return true
		}
	}
	return false
}

// mostToRead bounds what has to be read of a polynomial that is not linear: a unit for each factor and what the coefficients cost. Those of
// outputs alone, which do not say what the function is, have at most mostOfOutputs terms. No theory; see make bench-polynomial.
const (
	mostToRead    = 12
	mostOfOutputs = 5
)

func (e *engine) unreadable(terms []term) bool {
	cost := 0.0
	for _, t := range terms {
		cost += float64(max(1, len(t.mono))) + t.coef.cost()
	}
	sources := slices.ContainsFunc(atomsOf(terms), e.isSource)
	return degreeOf(terms) > 1 && (cost > mostToRead || !sources && len(terms) > mostOfOutputs)
}

// keep adds a relation to what is known.
func (e *engine) keep(k *finding) {
	k.heads, k.vars = headsOf(k.terms), e.variables(k.terms)
	k.numeric = slices.ContainsFunc(k.terms, func(t term) bool { return !t.coef.named() })
	e.known = append(e.known, k)
	e.write(k)
}

// shapeOf is the smallest shape of relations that a polynomial belongs to.
func (e *engine) shapeOf(terms []term) Shape { return e.shapeWithout(terms, nil) }

// shapeWithout is the shape of a polynomial for one value of each of some variables.
func (e *engine) shapeWithout(terms []term, fixed []int) Shape {
	var s Shape
	seen := map[string]bool{}
	for _, t := range terms {
		d := 0
		for _, a := range t.mono {
			c := e.atoms[a].call
			free := 0
			for _, f := range c.args {
				free = max(free, f.degreeWithout(fixed))
			}
			if free == 0 {
				continue
			}
			if d++; c.fn != len(e.functions)-1 {
				s.InputDegree = max(s.InputDegree, free)
				seen[input(c.args).key()] = true
			}
		}
		s.OutputDegree = max(s.OutputDegree, d)
	}
	s.Inputs = len(seen)
	return s
}

// belongs reports whether a finding is of a shape, or is so for every value of one of its variables, or of all that its source does not have.
func (e *engine) belongs(k *finding, s Shape) bool {
	own := k.shape
	own.InputIneq = s.InputIneq && k.where != region{}
	if own.within(s) {
		return true
	}
	n := len(e.p.Subject.Params)
	if len(k.vars) <= n {
		return false
	}
	for _, v := range k.vars {
		if e.shapeWithout(k.terms, []int{v}).within(s) {
			return true
		}
	}
	return e.shapeWithout(k.terms, slices.DeleteFunc(slices.Clone(k.vars), func(v int) bool { return v < n })).within(s)
}
