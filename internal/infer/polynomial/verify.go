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
func (e *executions) verify(ctx context.Context, terms []term, where region) (verdict, error) {
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
func (e *executions) residual(terms []term, r int) (sum, bound, largest float64) {
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

// plainlyNot is the share of its largest term by which a polynomial that vanishes is never off. No theory; see make bench-polynomial.
const plainlyNot = 1e-5

// refuted reports whether a search row shows that a polynomial does not vanish, as most that are fitted on few rows do not: what is known
// of the others need not be asked.
func (e *executions) refuted(terms []term, where region) bool {
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
func (e *executions) outsideAt(a, r int) bool {
	c := e.atoms[a].call
	if !(math.Abs(e.value(a)[r]) < mostConditioned) {
		return true
	}
	row := make([][]float64, maxVars)
	for i := range row {
		row[i] = e.search.vars[i][r : r+1]
	}
	for i, p := range e.functions[c.fn].Params {
		if v := c.args[i].values(row, 1); !e.isIdentity(c.fn) && !(v[0] >= p.Lo && v[0] <= p.Hi) {
			return true
		}
	}
	return false
}
