package polynomial

import (
	"context"
	"slices"
)

// families looks at what the function makes of a sum, a product and a quotient of two sources, which says for every value of the second
// one what else would be said for single ones.
func (e *engine) families(ctx context.Context, degree int) error {
	for d := 1; d <= degree; d++ {
		for _, where := range e.regionsOfTwo() {
			for _, s := range e.combined() {
				s.degree, s.where = d, where
				if err := e.explore(ctx, s); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// combined lists settings of two sources that differ in some arguments, and of an input that combines these.
func (e *engine) combined() []setting {
	x := e.source()
	var out []setting
	for _, p := range e.parts() {
		if len(x)+p[len(p)-1] >= maxVars {
			continue
		}
		other := slices.Clone(x)
		for _, i := range p {
			other[i] = variable(len(x) + i)
		}
		combine := func(of func(a, b form) form) input {
			in := slices.Clone(x)
			for _, i := range p {
				in[i] = of(x[i], other[i])
			}
			return in
		}
		follow := []input{combine(form.add), combine(form.mul)}
		if len(x) == 1 {
			follow = append(follow, input{x[0].mul(reciprocal(other[0]))})
		}
		for _, f := range follow {
			out = append(out, setting{atoms: slices.Concat(e.at(0, x), e.at(0, other), e.at(0, f))})
		}
	}
	return out
}

// turns looks at what a function of two numbers makes of the product of two sources: of complex numbers, where angles add up and absolute
// values are multiplied, and of split-complex ones. Either number may be the real one.
func (e *engine) turns(ctx context.Context, degree int) error {
	x := e.source()
	if len(x) != 2 {
		return nil
	}
	y := input{variable(2), variable(3)}
	cross := x[0].mul(y[1]).add(x[1].mul(y[0]))
	first, second := x[0].mul(y[0]), x[1].mul(y[1])
	for _, square := range []float64{-1, 1} {
		products := []input{{first.add(second.times(square)), cross}, {cross, second.add(first.times(square))}}
		if err := e.firstLaw(ctx, degree, y, products); err != nil {
			return err
		}
	}
	return nil
}

// firstLaw looks for what one of some products of the source and another one is, without a constant.
func (e *engine) firstLaw(ctx context.Context, degree int, other input, products []input) error {
	before := len(e.known)
	base := slices.Concat(e.at(0, e.source()), e.at(0, other))
	for d := 1; d <= degree; d++ {
		for _, where := range e.regionsOfTurns() {
			for _, product := range products {
				s := setting{atoms: slices.Concat(base, e.at(0, product)), degree: d, where: where, only: homogeneous}
				if err := e.explore(ctx, s); err != nil || len(e.known) > before {
					return err
				}
			}
		}
	}
	return nil
}

// mostPhases bounds the follow-ups that take the place of a sister in an addition formula. No theory; see make bench-polynomial.
const mostPhases = 2

// additions looks at the sum and the difference of two sources of a function of one number, with sisters of the sources, or with
// follow-ups in their place.
func (e *engine) additions(ctx context.Context) error {
	if len(e.p.Subject.Params) != 1 {
		return nil
	}
	x, y := variable(0), variable(1)
	base := slices.Concat(e.at(0, input{x}), e.at(0, input{y}))
	sum, difference := e.at(0, input{x.add(y)}), e.at(0, input{x.add(y.times(-1))})
	sets := []setting{{atoms: slices.Concat(base, sum, difference), degree: 2}, {atoms: slices.Concat(base, sum), degree: 3}}
	for _, i := range e.independent {
		more := slices.Concat(base, e.at(i, input{x}), e.at(i, input{y}))
		sets = append(sets, setting{atoms: slices.Concat(more, sum), degree: 2})
	}
	if err := e.exploreAll(ctx, sets); err != nil {
		return err
	}
	if known, err := e.reducible(ctx, sum, slices.Concat(base, difference), region{}); known || err != nil {
		return err
	}
	phases, err := e.phases(ctx, base)
	if err != nil {
		return err
	}
	sets = nil
	for _, f := range phases {
		g, _ := f[0].substitute([]form{y})
		more := slices.Concat(base, e.at(0, f), e.at(0, input{g}))
		sets = append(sets, setting{atoms: slices.Concat(more, sum), degree: 2})
	}
	return e.exploreAll(ctx, sets)
}

func (e *engine) exploreAll(ctx context.Context, sets []setting) error {
	for _, s := range sets {
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// phases are follow-ups of two terms, x + c, that relations speak of and that base does not determine: they stand for sisters that are
// missing, as sin(x + π/2) does for cos.
func (e *engine) phases(ctx context.Context, base []int) ([]input, error) {
	var phases []input
	for _, f := range e.spokenOf() {
		known, err := e.reducible(ctx, e.at(0, f), base, region{})
		if err != nil {
			return nil, err
		}
		if !known && len(e.independent) == 0 && len(f[0]) == 2 && len(phases) < mostPhases {
			phases = append(phases, f)
		}
	}
	return phases, nil
}
