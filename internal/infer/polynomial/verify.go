package polynomial

import (
	"context"
	"math"
	"slices"
)

// decisive is how small, against the largest term, the bound on rounding errors must be on a row for the row to count as evidence.
const decisive = 1e-7

// leastEvidence is the decisive rows that a relation needs.
const leastEvidence = 40

// A verdict is what fresh rows say about a polynomial.
type verdict struct {
	holds    bool
	evidence int // decisive rows
	lost     int // rows of the region on which a term has no value
	failed   []int
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
		case math.Abs(sum) > bound:
			v.failed = append(v.failed, r)
		default:
			v.evidence++
		}
	}
	v.holds = len(v.failed) == 0 && v.evidence >= leastEvidence
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
	if len(terms) < 2 {
		return false, false, nil
	}
	named = !slices.ContainsFunc(terms, func(t term) bool { return t.coef.den == 0 })
	if named {
		implied, err := e.implied(ctx, terms, where)
		if implied || err != nil {
			return implied, named, err
		}
	}
	v, err := e.verify(ctx, terms, where)
	if err != nil || !v.holds {
		return false, named, err
	}
	if named {
		e.keep(&finding{terms: terms, where: where, shape: e.shapeOf(terms)})
	}
	return true, named, nil
}

// keep adds a relation to what is known.
func (e *engine) keep(k *finding) {
	k.heads, k.vars = headsOf(k.terms), e.variables(k.terms)
	e.known = append(e.known, k)
	e.write(k)
}

// shapeOf is the smallest shape of relations that a polynomial belongs to.
func (e *engine) shapeOf(terms []term) Shape {
	s := Shape{OutputDegree: degreeOf(terms)}
	seen := map[string]bool{}
	for _, a := range atomsOf(terms) {
		key := ""
		for _, f := range e.atoms[a].call.args {
			key += "|" + f.key()
			s.InputDegree = max(s.InputDegree, f.degree())
		}
		seen[key] = true
	}
	s.Inputs = len(seen)
	return s
}
