package polynomial

import (
	"context"
	"errors"
	"math"
	"slices"
)

// slopes and shifts are the dictionary of likely follow-ups a*x + c, simple ones first.
var (
	slopes = []float64{1, -1, 2, -2, 3, 0.5, 4, -0.5, -3}
	shifts = []float64{
		0, 1, -1, math.Pi, 2 * math.Pi, math.Pi / 2, 2, -2, 0.5, -0.5, 3, -3, -math.Pi, -math.Pi / 2, -2 * math.Pi,
		math.E, math.Ln2, math.Pi / 4, math.Pi / 3, math.Pi / 6, 4, 5, 10, math.Ln10,
	}
)

// equalities searches for polynomials that vanish, up to a shape: statements with several sources first, of which those with one
// source are special cases, then low degrees before high ones, few executions before many.
func (e *engine) equalities(ctx context.Context, most Shape) error {
	if most.OutputDegree == 0 {
		return nil
	}
	err := e.unary(ctx, most)
	if errors.Is(err, errBudget) {
		return nil
	}
	return err
}

func (e *engine) unary(ctx context.Context, most Shape) error {
	x := e.intern(0, []form{variable(0)})
	if err := e.sums(ctx, x, min(2, most.OutputDegree)); err != nil {
		return err
	}
	for degree := 1; degree <= most.OutputDegree; degree++ {
		for _, where := range e.regions(1) {
			if err := e.pairs(ctx, x, degree, where); err != nil {
				return err
			}
		}
	}
	return nil
}

// nothingSpecial is a number that no law has in it.
const nothingSpecial = 0.7390851332151607

// pairs looks at the source with each follow-up of the dictionary.
func (e *engine) pairs(ctx context.Context, x []int, degree int, where region) error {
	var forms []form
	settings := map[string]setting{} // by slope
	for _, f := range e.dictionary(degree) {
		if where != (region{}) && f.cost() > 8 {
			continue
		}
		atoms := e.intern(0, []form{f})
		known, err := e.reducible(ctx, atoms, x, where)
		if err != nil {
			return err
		}
		if !known {
			forms = append(forms, f)
		}
	}
	for _, f := range forms {
		slope := f[:1].key()
		s, ok := settings[slope]
		if !ok {
			s = setting{atoms: slices.Concat(x, e.intern(0, []form{f[:1].add(constant(nothingSpecial))})), degree: degree, where: where, told: map[string]bool{}}
			var err error
			if s.family, err = e.patterns(ctx, s); err != nil {
				return err
			}
			settings[slope] = s
		}
		s.atoms = slices.Concat(x, e.intern(0, []form{f}))
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// regions lists where relations of n sources may hold: everywhere, and where each is positive, or the first negative.
func (e *engine) regions(n int) []region {
	out := []region{{}}
	var positive region
	for i := range n {
		if p := e.param(i); p.Lo < 0 && p.Hi > 0 {
			positive[i] = 1
		}
	}
	if positive != (region{}) {
		negative := positive
		negative[0] = -1
		out = append(out, positive, negative)
	}
	return out
}

// sums looks at what the function makes of sums and products of two sources.
func (e *engine) sums(ctx context.Context, x []int, degree int) error {
	y := e.intern(0, []form{variable(1)})
	for d := 1; d <= degree; d++ {
		for _, where := range e.regions(2) {
			for _, f := range []form{
				variable(0).add(variable(1)), variable(0).mul(variable(1)),
				{part{exponents{1, -1}, 1}},
			} {
				s := setting{atoms: slices.Concat(x, y, e.intern(0, []form{f})), degree: d, where: where}
				if err := e.explore(ctx, s); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// dictionary lists the follow-ups of one source, simple ones first: for linear relations of outputs a wide choice of shifts.
func (e *engine) dictionary(degree int) []form {
	var out []form
	for _, a := range slopes {
		for i, c := range shifts {
			if a == 1 && c == 0 || degree > 1 && i > 8 {
				continue
			}
			out = append(out, linear(0, a, c))
		}
	}
	out = append(out, form{part{exponents{-1}, 1}}, form{part{exponents{-1}, -1}})
	slices.SortStableFunc(out, func(f, g form) int { return compare(f.cost(), g.cost()) })
	return out
}
