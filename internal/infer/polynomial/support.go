package polynomial

import (
	"context"
	"slices"
)

// far is how much larger than usual values the least one may be before the form counts as unbounded.
// No theory; see make bench-polynomial.
const far = 1e3

// lost is how far, against usual values, a form may be below 0 that is never negative but for rounding.
// No theory; see make bench-polynomial.
const lost = 1e-9

// support finds the constant of b: the least value that is seen, made smaller by a local search, and then the simplest number that is
// just below. It keeps b if there is such a number and it follows from nothing else, and reports whether b holds.
func (e *bounder) support(ctx context.Context, b *bound) (bool, error) {
	least, usual, starts, err := e.least(ctx, b)
	if err != nil || starts == nil || least < -far*max(1, usual) || b.only0 && least < -lost*max(1, usual) {
		return false, err
	}
	var by *proof
	if b.supported(least, usual, 1e-9) {
		if by, err = e.prove(ctx, b); err != nil {
			return false, err
		}
	}
	if by == nil {
		if by, err = e.tight(ctx, b, starts, least, usual); err != nil || b.least.den == 0 {
			return false, err
		}
	}
	if ok, err := e.confirm(ctx, b); err != nil || !ok {
		return false, err
	}
	if by != nil {
		e.leaveOut(b, by)
		return true, nil
	}
	e.bounds = append(e.bounds, b)
	return true, nil
}

// tight finds the constant of b by a local search. Without one the denominator of the constant stays 0.
func (e *bounder) tight(ctx context.Context, b *bound, starts [][]float64, least, usual float64) (*proof, error) {
	b.least.den = 0
	least, err := e.descend(ctx, b, starts, least)
	if err != nil || !slices.ContainsFunc([]float64{1e-9, 1e-6, 1e-4}, func(gap float64) bool { return b.supported(least, usual, gap) }) {
		return nil, err
	}
	if b.only0 && b.least.num != 0 {
		b.least.den = 0
		return nil, nil
	}
	by, err := e.prove(ctx, b)
	if by != nil || err != nil {
		return by, err
	}
	if natural, err := e.natural(ctx, b); err != nil || !natural {
		b.least.den = 0
		return nil, err
	}
	return nil, nil
}

// confirm tries b on fresh rows, says as much more as they show, and writes it.
func (e *bounder) confirm(ctx context.Context, b *bound) (bool, error) {
	if holds := e.tried(b); !holds {
		return false, nil
	}
	if b.where != (region{}) {
		b.closed = true
		b.closed = e.tried(b)
	}
	if err := e.settleEqual(ctx, b); err != nil {
		return false, err
	}
	a, ok, err := e.arrangementOf(ctx, b)
	if err != nil || !ok {
		return false, err
	}
	limit, ok := e.guard(e.claimOf(b, a))
	if !ok {
		return false, nil
	}
	b.narrow, b.strict, b.text = limit.narrow, a.exact && a.strict, e.boundText(b, a, limit.text)
	return true, nil
}

// arrangementOf is the usual way to write b, unless another one says more: that it is strict, or at least that it needs no allowance for
// rounding on any row, tiny numbers and lowest rows among them. It fails where not even the allowance is enough.
func (e *bounder) arrangementOf(ctx context.Context, b *bound) (arrangement, bool, error) {
	lowest := e.lowestRows(b)
	columns, err := e.columnsOn(ctx, b, lowest)
	if err != nil {
		return arrangement{}, false, err
	}
	fresh := make([][]float64, len(b.terms))
	for i, t := range b.terms {
		fresh[i] = e.freshValue(t.mono[0])
	}
	var best arrangement
	for _, moved := range []bool{false, true} {
		a, ok := b.arrange(moved)
		if !ok {
			continue
		}
		a.exact, a.strict = true, e.whole && !b.equal
		off := a.tried(b, e.fresh, fresh)
		off = a.tried(b, lowest, columns) || off
		a.strict = a.strict && a.exact
		if off && !moved {
			return a, false, nil
		}
		if !moved || !off && a.stronger(best) {
			best = a
		}
	}
	return best, true, nil
}

// lowestRows are the rows that decide how a bound is written: those with tiny numbers, and those on which it is nearly attained.
func (e *bounder) lowestRows(b *bound) pool {
	out := pool{}
	for _, p := range []pool{e.smallRows, b.low} {
		for r := range p.rows {
			out.add(row(p.vars, r))
		}
	}
	return out
}

// stronger reports whether a says more than b.
func (a arrangement) stronger(b arrangement) bool {
	return a.exact && !b.exact || a.strict && !b.strict
}

// settleEqual notes of a bound of one execution that the form is equal to the constant, if it is never above it.
func (e *bounder) settleEqual(ctx context.Context, b *bound) error {
	if b.calls(e.executions) > 1 {
		return nil
	}
	other := *b
	other.terms, other.least = negative(b.terms), b.least.times(-1)
	by, err := e.prove(ctx, &other)
	b.equal = by != nil
	return err
}

// leaveOut keeps a bound that follows with its proof.
func (e *bounder) leaveOut(b *bound, by *proof) {
	b.proof = by
	e.consequents = append(e.consequents, b)
}
