package polynomial

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// mostStarts is how many rows a local search begins at. No theory; see make bench-polynomial.
const mostStarts = 3

// least is the smallest value of b's form on the rows of both pools, the median of its sizes, and rows with small ones, the smallest first.
//
// nil starts mean that there is no bound worth a search: too few values, or two sides that are equal.
func (e *executions) least(ctx context.Context, b *bound) (least, usual float64, starts [][]float64, err error) {
	atoms := atomsOf(b.terms)
	if err := e.fill(ctx, atoms); err != nil {
		return 0, 0, nil, err
	}
	var calls []*call
	for _, a := range atoms {
		calls = append(calls, e.atoms[a].call)
	}
	// Rows of the search and fresh ones: a bound that is fitted to the rows it was found on is too narrow.
	if err := e.verifying(ctx, calls); err != nil {
		return 0, 0, nil, err
	}
	type seen struct {
		value float64
		row   []float64
	}
	var sizes []float64
	var low []seen
	largest := 0.0 // of all terms
	look := func(p pool, column func(a int) []float64) {
		for r := range p.rows {
			if !b.admits(p.vars, r) {
				continue
			}
			// the products are rounded one by one: a fused operation would give other digits on other machines (Go spec, Floating-point operators)
			v := 0.0
			most := 0.0
			for _, t := range b.terms {
				of := float64(t.coef.value * column(t.mono[0])[r])
				v, most = v+of, max(most, math.Abs(of))
			}
			if !finite(v) {
				continue
			}
			largest = max(largest, most)
			sizes = append(sizes, math.Abs(v))
			// of the smallest values so far few are kept, in order; ties go to the earlier row
			if len(low) < mostStarts || v < low[len(low)-1].value {
				low = append(low, seen{v, row(p.vars, r)})
				slices.SortStableFunc(low, func(a, b seen) int { return cmp.Compare(a.value, b.value) })
				low = low[:min(mostStarts, len(low))]
			}
		}
	}
	look(e.search, e.value)
	look(e.fresh, e.freshValue)
	if len(sizes) < leastEvidence {
		return 0, 0, nil, nil
	}
	slices.Sort(sizes)
	// all values are rounding of terms that are larger by far
	if b.calls(e) > 1 && sizes[len(sizes)-1] <= 1e-9*largest {
		return 0, 0, nil, nil // the two are equal, which no inequality says
	}
	for _, s := range low {
		starts = append(starts, s.row)
	}
	return low[0].value, sizes[len(sizes)/2], starts, nil
}

// descend looks for smaller values around some rows: steps along each variable, not beyond the domain, longer after a success and half as
// long without one (Hooke and Jeeves, 1961).
//
// A step costs 2·len(vars) executions of each call, at most 60 steps from each of mostStarts rows. It finds a local minimum, which is
// enough to refute a bound that is too tight.
func (e *executions) descend(ctx context.Context, b *bound, starts [][]float64, least float64) (float64, error) {
	vars := e.variables(b.terms)
	for _, at := range starts {
		// each start finds its own minimum, so that one flat valley does not hide the others
		lowest := math.Inf(1)
		for step, n := 0.25, 0; n < 60 && step > 1e-12; n++ {
			p := pool{}
			for _, v := range vars {
				for _, sign := range []float64{-1, 1} {
					moved := slices.Clone(at)
					d := e.param(v)
					// a step is relative for large numbers and absolute near 0; at the end of the domain it is cut off
					moved[v] = min(max(at[v]+sign*step*max(1, math.Abs(at[v])), d.Lo), d.Hi)
					p.add(moved)
				}
			}
			values, err := e.evaluate(ctx, b, p)
			if err != nil {
				return 0, err
			}
			better := false
			for r, v := range values {
				if v < lowest && b.admits(p.vars, r) {
					lowest, better = v, true
					at = row(p.vars, r)
				}
			}
			// a factor of 3/2 against 1/2: one failure undoes more than one success, so that the search ends
			if better {
				step *= 1.5
			} else {
				step /= 2
			}
		}
		least = min(least, lowest)
		// the rows stay with the bound, for those who ask where it is attained
		b.low.add(at)
	}
	return least, nil
}

// evaluate computes b's form on the rows of a pool.
func (e *executions) evaluate(ctx context.Context, b *bound, p pool) ([]float64, error) {
	columns, err := e.columnsOn(ctx, b, p)
	if err != nil {
		return nil, err
	}
	sum := make([]float64, p.rows)
	for i, t := range b.terms {
		for r, v := range columns[i] {
			sum[r] += float64(t.coef.value * v)
		}
	}
	return sum, nil
}

// columnsOn executes b's terms, without their coefficients, on the rows of a pool.
func (e *executions) columnsOn(ctx context.Context, b *bound, p pool) ([][]float64, error) {
	out := make([][]float64, len(b.terms))
	if p.rows == 0 {
		return out, nil
	}
	for i, t := range b.terms {
		a := e.atoms[t.mono[0]]
		args := make([][]float64, len(a.call.args))
		for k, f := range a.call.args {
			args[k] = f.values(p.vars, p.rows)
		}
		answer, err := e.execute(ctx, a.call.fn, args)
		if err != nil {
			return nil, err
		}
		out[i] = answer[a.out]
	}
	return out, nil
}

// beyondRows is how many rows outside of the domain are tried for each variable, and for several of them.
// No theory; see make bench-polynomial.
const beyondRows = 32

// natural reports whether b holds beyond the domain as well, where the function has values there: else its constant is but what the
// function is where the domain happens to end.
//
// -1 of Sin is natural, and so is 0 of Sqrt, which has no values beyond its domain; the least value of Exp over [-3, 3] is not.
func (e *executions) natural(ctx context.Context, b *bound) (bool, error) {
	p := e.rowsBeyond(e.variables(b.terms))
	values, err := e.evaluate(ctx, b, p)
	if err != nil {
		return false, err
	}
	for r, v := range values {
		if finite(v) && b.admits(p.vars, r) && v < b.least.value-1e-9*max(1, math.Abs(b.least.value), math.Abs(v)) {
			return false, nil
		}
	}
	return true, nil
}

// rowsBeyond are rows in which variables lie beyond the domain: each one alone, some of them, all of them on either side, and all of them
// on the same one.
func (e *executions) rowsBeyond(vars []int) pool {
	p := pool{}
	rng := e.p.Seed.Child("beyond the domain", 0).Rand()
	beyond := func(v int, below bool, by float64) float64 {
		d := e.param(v)
		if below {
			return d.Lo - by*rng.Float64()*max(1, math.Abs(d.Lo))
		}
		return d.Hi + by*rng.Float64()*max(1, math.Abs(d.Hi))
	}
	some, all, same := len(vars), len(vars)+1, len(vars)+2
	// one variable at a time shows which of them ends the bound; all of them at once show a corner
	for i := range len(vars) + 3 {
		for r := range beyondRows {
			row := make([]float64, maxVars)
			by := 1.0
			if r%4 == 0 {
				by = 1e-3 // the function's own domain may end soon
			}
			for k, w := range vars {
				row[w] = moderate(rng, e.param(w))
				switch below := rng.IntN(2) == 0; {
				case i == k || i == some && rng.IntN(2) == 0 || i == all:
					row[w] = beyond(w, below, by)
				case i == same:
					row[w] = beyond(w, r%2 == 0, by)
				}
			}
			p.add(row)
		}
	}
	return p
}

// tried reports whether b holds on the fresh rows, up to what rounding explains.
func (e *executions) tried(b *bound) bool {
	for r := range e.fresh.rows {
		if !b.admits(e.fresh.vars, r) {
			continue
		}
		// What rounding may explain is the noise of each call, which was measured, times its coefficient, and the last digits of the constant.
		v, off := -b.least.value, 4*epsilon*math.Abs(b.least.value)
		for _, t := range b.terms {
			a := e.atoms[t.mono[0]]
			v += float64(t.coef.value * a.call.fresh[a.out][r])
			off += math.Abs(t.coef.value) * a.call.noise[a.out][r]
		}
		if v < -4*off {
			return false
		}
	}
	return true
}
