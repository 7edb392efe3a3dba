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

// regionsOfTwo are those of two sources of the same signs.
func (e *engine) regionsOfTwo() []region {
	out := []region{{}}
	n := len(e.p.Subject.Params)
	var both region
	for i := range n {
		if p := e.param(i); p.Lo < 0 && p.Hi > 0 && n+i < maxVars {
			both[i], both[n+i] = 1, 1
		}
	}
	if both != (region{}) {
		out = append(out, both)
	}
	return out
}

// mostPhases bounds the follow-ups that take the place of a sister in an addition formula.
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
	for _, i := range e.kin {
		more := slices.Concat(base, e.at(i, input{x}), e.at(i, input{y}))
		sets = append(sets, setting{atoms: slices.Concat(more, sum), degree: 2})
	}
	for _, s := range sets {
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	if known, err := e.reducible(ctx, sum, slices.Concat(base, difference), region{}); known || err != nil {
		return err
	}
	sets = nil
	var phases []input
	for _, f := range e.spokenOf() {
		known, err := e.reducible(ctx, e.at(0, f), base, region{})
		if err != nil {
			return err
		}
		if !known && len(e.kin) == 0 && len(f[0]) == 2 && len(phases) < mostPhases {
			phases = append(phases, f)
		}
	}
	for _, f := range phases {
		g, _ := f[0].substitute([]form{y})
		more := slices.Concat(base, e.at(0, f), e.at(0, input{g}))
		sets = append(sets, setting{atoms: slices.Concat(more, sum), degree: 2})
	}
	for _, s := range sets {
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}
