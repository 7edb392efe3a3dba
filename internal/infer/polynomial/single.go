package polynomial

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// diagonals looks for arguments that are equal where outputs are then constant: that what is compared with itself is equal.
func (e *engine) diagonals(ctx context.Context) error {
	n := len(e.p.Subject.Params)
	for _, way := range partitions(n)[1:] {
		in := make(input, n)
		for i, from := range way {
			in[i] = variable(from)
		}
		atoms := e.at(0, in)
		if err := e.fill(ctx, atoms); err != nil {
			return err
		}
		for _, a := range atoms {
			for _, where := range e.regions() {
				if err := e.fixed(ctx, a, where); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// fixed looks whether an atom has one value in a region.
func (e *engine) fixed(ctx context.Context, a int, where region) error {
	var values []float64
	for r, v := range e.value(a) {
		if where.admits(e.search.vars, r) && finite(v) {
			values = append(values, v)
		}
	}
	if len(values) < spare || !isConstant(values) {
		return nil
	}
	terms := []term{{number{1, 1, 0, 1}, monomial{a}}}
	if math.Abs(values[0]) > 1e-12 {
		terms = append(terms, term{recognise(-values[0], snapTolerance), monomial{}})
	}
	_, _, err := e.consider(ctx, terms, where)
	return err
}

// products looks whether the product of all outputs is a polynomial of the sources: it is symmetric, as each output alone may not be.
func (e *engine) products(ctx context.Context) error {
	x := e.source()
	outputs := e.at(0, x)
	n := len(outputs)
	if n < 2 || n > 3 || len(x) > 3 {
		return nil
	}
	sources := e.sources(x)
	if err := e.fill(ctx, slices.Concat(sources, outputs)); err != nil {
		return err
	}
	monos := append(monomials(sources, n), monomial(outputs))
	columns := e.columns(slices.Concat(sources, outputs), monos, region{})
	if columns == nil {
		return nil
	}
	last := len(columns) - 1
	coefs, left, ok := fit(columns[:last], columns[last])
	if !ok || left > dependent*linear.Norm(columns[last]) {
		return nil
	}
	in := make([]int, last)
	for i := range in {
		in[i] = i
	}
	_, _, err := e.consider(ctx, e.snap(columns, monos, in, last, coefs), region{})
	return err
}

// mostRecurring bounds the follow-ups of which recurrences are looked for. No theory; see make bench-polynomial.
const mostRecurring = 24

// mostRecurrent bounds the terms of a recurrence: longer ones are products of what a function that is defined in pieces may be.
// No theory; see make bench-polynomial.
const mostRecurrent = 3

// recurrences looks at a follow-up with the source and its output: x may be a factor, as in Gamma(x + 1) ~= x*Gamma(x).
func (e *engine) recurrences(ctx context.Context) error {
	x := e.source()
	base := append(e.sources(x), e.at(0, x)...)
	tried := 0
	scaled := func(terms []term) bool { // an output by a source
		return slices.ContainsFunc(terms, func(t term) bool {
			return slices.ContainsFunc(t.mono, e.isSource) && slices.ContainsFunc(t.mono, func(a int) bool { return !e.isSource(a) })
		})
	}
	for _, f := range e.dictionary(2) {
		known, err := e.reducible(ctx, e.at(0, f), base, region{})
		if err != nil {
			return err
		}
		if known || e.stepped(f) {
			continue
		}
		if tried++; tried > mostRecurring {
			break
		}
		s := setting{atoms: slices.Concat(base, e.at(0, f)), degree: 2, only: func(terms []term) bool { return len(terms) <= mostRecurrent && scaled(terms) }}
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
