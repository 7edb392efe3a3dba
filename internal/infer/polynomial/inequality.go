package polynomial

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
)

// A bound says that a linear form of outputs is never below a constant, in a region and, if order is not negative, where the number
// order of the source is smaller than the same number of a second source.
type bound struct {
	name   string // R1, R2, …, in certificates
	atoms  []int
	coefs  []float64
	least  number
	where  region
	order  int
	text   string
	proved []Implication
}

// An Implication is a relation that was left out, with its proof: the non-negative combination of others that it is.
type Implication struct {
	Text, Proof string
}

// inequalities searches for tight lower bounds of linear forms: of one output, of outputs of two ordered sources, and of the source and a
// follow-up. Each is kept only if it does not follow from those that are there.
func (e *engine) inequalities(ctx context.Context, shapes []Shape) error {
	single := slices.ContainsFunc(shapes, func(s Shape) bool { return s.OutputIneq && !s.InputIneq })
	ordered := slices.ContainsFunc(shapes, func(s Shape) bool { return s.OutputIneq && s.InputIneq })
	var err error
	if single || ordered {
		err = e.boundsOfOne(ctx)
	}
	if err == nil && (single || ordered) { // an order explains what follow-ups show
		err = e.monotone(ctx)
	}
	if err == nil && single {
		err = e.boundsOfTwo(ctx)
	}
	if errors.Is(err, errBudget) {
		e.cut("inequalities ended at the budget of executions")
		return nil
	}
	return err
}

func (e *engine) boundsOfOne(ctx context.Context) error {
	x := e.at(0, e.source())
	for _, where := range e.regions() {
		for _, a := range x {
			for _, sign := range []float64{1, -1} {
				if err := e.support(ctx, &bound{atoms: []int{a}, coefs: []float64{sign}, where: where, order: -1}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (e *engine) monotone(ctx context.Context) error {
	x := e.source()
	for i := range x {
		if len(x)+i >= maxVars {
			break
		}
		other := x.with([]int{i}, func(form) form { return variable(len(x) + i) })
		for _, where := range e.regions() {
			where[len(x)+i] = where[i]
			for _, a := range e.at(0, x) {
				b := e.at(0, other)[e.atoms[a].out]
				for _, sign := range []float64{1, -1} {
					if err := e.support(ctx, &bound{atoms: []int{a, b}, coefs: []float64{-sign, sign}, where: where, order: i}); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// directions are the linear forms of two outputs that are looked at.
var directions = [][]float64{{1, -1}, {-1, 1}, {1, 1}, {-1, -1}, {2, -1}, {-2, 1}, {1, -2}, {-1, 2}}

// mostBounded bounds the follow-ups that inequalities are looked for with.
const mostBounded = 6

// mostBounds bounds the inequalities of one function: there is no end of true ones.
const mostBounds = 24

func (e *engine) boundsOfTwo(ctx context.Context) error {
	x := e.at(0, e.source())
	follow, err := e.alone(ctx, region{})
	if err != nil {
		return err
	}
	for _, f := range follow[:min(mostBounded, len(follow))] {
		for _, d := range directions {
			for out, b := range e.at(0, f) {
				if len(e.bounds) >= mostBounds {
					e.cut("inequalities of two executions ended with " + strconv.Itoa(mostBounds) + " of all")
					return nil
				}
				if err := e.support(ctx, &bound{atoms: []int{x[out], b}, coefs: d, order: -1}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// admits reports whether a row lies where a bound is claimed.
func (b *bound) admits(e *engine, vars [][]float64, row int) bool {
	return b.where.admits(vars, row) && (b.order < 0 || vars[b.order][row] < vars[len(e.p.Subject.Params)+b.order][row])
}

// far is how much larger than usual values the least one may be before the form counts as unbounded.
const far = 1e3

// support finds the constant of b: the least value that is seen, made smaller by a local search, and then the simplest number that is
// just below. It keeps b if there is such a number and it follows from nothing else.
func (e *engine) support(ctx context.Context, b *bound) error {
	least, usual, start, err := e.least(ctx, b)
	if err != nil || start == nil || least < -far*max(1, usual) {
		return err
	}
	if proof, _ := e.prove(b, least+1e-9*max(1, usual)); proof != "" {
		return nil // even more than was seen follows
	}
	if least, err = e.descend(ctx, b, start, least); err != nil {
		return err
	}
	for _, gap := range []float64{1e-9, 1e-6, 1e-4} {
		b.least = recognise(least, gap)
		if math.Abs(least) <= gap*max(1, usual) {
			b.least = number{0, 1, 0, 0}
		}
		if b.least.named() && b.least.cost() < 8 && b.least.value <= least+1e-12*max(1, math.Abs(least)) {
			break
		}
		b.least.den = 0
	}
	if b.least.den == 0 || b.order >= 0 && b.least.num != 0 { // that a function falls by no more than some number orders nothing
		return nil
	}
	if natural, err := e.natural(ctx, b); err != nil || !natural {
		return err
	}
	holds, sharp, err := e.tried(ctx, b)
	if err != nil || !holds {
		return err
	}
	limit, ok := e.guard(e.claimOf(b, sharp))
	if !ok {
		return nil
	}
	b.text = e.boundText(b, sharp, limit.text)
	if proof, by := e.prove(b, b.least.value); proof != "" {
		if by != nil {
			by.proved = append(by.proved, Implication{b.text, proof})
		}
		return nil
	}
	b.name = "R" + strconv.Itoa(len(e.bounds)+1)
	e.bounds = append(e.bounds, b)
	return nil
}

// least is the smallest value of b's form on the rows of both pools, the median of its sizes, and the row of the former.
func (e *engine) least(ctx context.Context, b *bound) (least, usual float64, start []float64, err error) {
	if err := e.fill(ctx, b.atoms); err != nil {
		return 0, 0, nil, err
	}
	var calls []*call
	for _, a := range b.atoms {
		calls = append(calls, e.atoms[a].call)
	}
	if err := e.verifying(ctx, calls); err != nil {
		return 0, 0, nil, err
	}
	var sizes []float64
	least = math.Inf(1)
	look := func(p pool, column func(a int) []float64) {
		for r := range p.rows {
			if !b.admits(e, p.vars, r) {
				continue
			}
			v := 0.0
			for i, a := range b.atoms {
				v += float64(b.coefs[i] * column(a)[r])
			}
			if math.IsNaN(v) {
				continue
			}
			sizes = append(sizes, math.Abs(v))
			if v < least {
				least, start = v, row(p.vars, r)
			}
		}
	}
	look(e.search, e.value)
	look(e.fresh, func(a int) []float64 { return e.atoms[a].call.fresh[e.atoms[a].out] })
	if len(sizes) < leastEvidence || !finite(least) {
		return 0, 0, nil, nil
	}
	slices.Sort(sizes)
	return least, sizes[len(sizes)/2], start, nil
}

func row(vars [][]float64, r int) []float64 {
	out := make([]float64, len(vars))
	for i := range vars {
		out[i] = vars[i][r]
	}
	return out
}

// descend looks for smaller values around a row: steps along each variable, longer after a success and half as long without one
// (Hooke and Jeeves, 1961).
func (e *engine) descend(ctx context.Context, b *bound, at []float64, least float64) (float64, error) {
	vars := e.varsOf(b)
	for step, n := 0.25, 0; n < 60 && step > 1e-12; n++ {
		p := pool{}
		for _, v := range vars {
			for _, sign := range []float64{-1, 1} {
				moved := slices.Clone(at)
				moved[v] += sign * step * max(1, math.Abs(at[v]))
				if d := e.param(v); moved[v] < d.Lo || moved[v] > d.Hi {
					continue
				}
				p.add(moved)
			}
		}
		values, err := e.evaluate(ctx, b, p)
		if err != nil {
			return 0, err
		}
		better := false
		for r, v := range values {
			if v < least && b.admits(e, p.vars, r) {
				least, better = v, true
				at = row(p.vars, r)
			}
		}
		if better {
			step *= 1.5
		} else {
			step /= 2
		}
	}
	return least, nil
}

// evaluate computes b's form on the rows of a pool.
func (e *engine) evaluate(ctx context.Context, b *bound, p pool) ([]float64, error) {
	sum := make([]float64, p.rows)
	for i, a := range b.atoms {
		c := e.atoms[a].call
		args := make([][]float64, len(c.args))
		for k, f := range c.args {
			args[k], _ = f.eval(p.vars, p.rows)
		}
		if p.rows == 0 {
			continue
		}
		answer, err := e.execute(ctx, c.fn, args)
		if err != nil {
			return nil, err
		}
		for r, v := range answer[e.atoms[a].out] {
			sum[r] += float64(b.coefs[i] * v)
		}
	}
	return sum, nil
}

// beyondRows is how many rows outside of the domain are tried for each variable.
const beyondRows = 32

// natural reports whether b holds beyond the domain as well, where the function has values there: else its constant is but what the
// function is where the domain happens to end.
func (e *engine) natural(ctx context.Context, b *bound) (bool, error) {
	p := pool{}
	rng := e.p.Seed.Child("beyond the domain", 0).Rand()
	vars := e.varsOf(b)
	for _, v := range vars {
		for r := range beyondRows {
			row := make([]float64, maxVars)
			for _, w := range vars {
				row[w] = moderate(rng, e.param(w))
			}
			d := e.param(v)
			if row[v] = d.Hi + rng.Float64()*max(1, math.Abs(d.Hi)); r%2 == 0 {
				row[v] = d.Lo - rng.Float64()*max(1, math.Abs(d.Lo))
			}
			p.add(row)
		}
	}
	values, err := e.evaluate(ctx, b, p)
	if err != nil {
		return false, err
	}
	for r, v := range values {
		if finite(v) && b.admits(e, p.vars, r) && v < b.least.value-1e-9*max(1, math.Abs(b.least.value), math.Abs(v)) {
			return false, nil
		}
	}
	return true, nil
}

// add appends a row.
func (p *pool) add(row []float64) {
	if p.vars == nil {
		p.vars = make([][]float64, len(row))
	}
	for i, v := range row {
		p.vars[i] = append(p.vars[i], v)
	}
	p.rows++
}

// varsOf lists the variables of b's calls.
func (e *engine) varsOf(b *bound) []int {
	var terms []term
	for _, a := range b.atoms {
		terms = append(terms, term{mono: monomial{a}})
	}
	return e.variables(terms)
}

// tried reports whether b holds on the fresh rows, and whether it does so without any allowance for rounding.
func (e *engine) tried(ctx context.Context, b *bound) (holds, sharp bool, err error) {
	sharp = true
	for r := range e.fresh.rows {
		if !b.admits(e, e.fresh.vars, r) {
			continue
		}
		v, off := -b.least.value, 4*epsilon*math.Abs(b.least.value)
		for i, a := range b.atoms {
			c := e.atoms[a].call
			v += float64(b.coefs[i] * c.fresh[e.atoms[a].out][r])
			off += math.Abs(b.coefs[i]) * c.noise[e.atoms[a].out][r]
		}
		if v < 0 {
			sharp = false
		}
		if v < -4*off {
			return false, false, nil
		}
	}
	return true, sharp, nil
}
