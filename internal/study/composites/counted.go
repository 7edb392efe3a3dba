package composites

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Mutants are those of a function, by what inputs show of them.
type Mutants struct {
	Function string
	All      int
	Counted  []*mutant.Mutant // an input tells them from the original, or they crash on one
	At       []float64        // by counted mutant: the first input that does
	Same     []*mutant.Mutant // none does
	Spent    []*mutant.Mutant // they ran out of fuel, which tells nothing
}

// Of is how many mutants an operator made, and how many of them count.
func (m *Mutants) Of(operator string) (made, counted int) {
	for _, list := range [][]*mutant.Mutant{m.Counted, m.Same, m.Spent} {
		for _, mu := range list {
			if mu.Operator == operator {
				made++
			}
		}
	}
	for _, mu := range m.Counted {
		if mu.Operator == operator {
			counted++
		}
	}
	return made, counted
}

// Inputs that decide which mutants count.
const (
	defaultInputs = 1_000_000 // as many as the issue of the study asks for
	batch         = 1 << 14   // of them that are tried at a time; no theory
	// farthest is the largest follow-up of the paper's sources below four layers: four doublings of 20. Later layers reach farther, but no mutant
	// shows there alone that is hidden in 50 periods.
	farthest = 320
)

// differing is a relation between an output and what the original returned. As in package scores, what only rounds differently is the same.
const differing = "(x float64, recorded float64): %s(x) ~= recorded within 1e-9, 1e-300"

// Count says which mutants of a function count. The inputs lie between -320 and 320, one half uniformly and the other by magnitude, so that the branch
// for small arguments is entered.
func (s *Study) Count(ctx context.Context, function string) (*Mutants, error) {
	rel, err := relation.Parse(fmt.Sprintf(differing, function), s.p.Env)
	if err != nil {
		return nil, err
	}
	c := &counting{s: s, rel: rel, out: &Mutants{Function: function}, at: map[uint32]float64{}, spent: map[uint32]bool{}}
	all := matrix.Of(s.pkg, s.s, function)
	c.out.All = len(all)
	for _, m := range all {
		if matrix.Early(m, false) {
			return nil, fmt.Errorf("mutant %s of %s needs a child of its own", m.ID, function)
		}
		c.left = append(c.left, m.Number)
	}
	s.say("count the mutants of %s", function)
	if err := c.run(ctx); err != nil {
		return nil, err
	}
	for _, m := range all {
		at, counts := c.at[m.Number]
		switch {
		case counts:
			c.out.Counted, c.out.At = append(c.out.Counted, m), append(c.out.At, at)
		case c.spent[m.Number]:
			c.out.Spent = append(c.out.Spent, m)
		default:
			c.out.Same = append(c.out.Same, m)
		}
	}
	return c.out, nil
}

// counting is one call of Count.
type counting struct {
	s     *Study
	rel   *relation.Relation
	out   *Mutants
	left  []uint32           // mutants that nothing is known of
	at    map[uint32]float64 // by number: the input that shows it
	spent map[uint32]bool
}

// run tries batches of inputs until none is left, or no mutant.
func (c *counting) run(ctx context.Context) error {
	n := c.s.o.Inputs
	if n <= 0 {
		n = defaultInputs
	}
	r := seed.New(c.s.o.Seed).Child("composites count "+c.out.Function, 0).Rand()
	for done := 0; done < n && len(c.left) > 0; done += batch {
		if err := c.try(ctx, arguments(r, min(batch, n-done))); err != nil {
			return err
		}
	}
	return nil
}

// try has the mutants that are left compared on some inputs.
func (c *counting) try(ctx context.Context, xs []float64) error {
	args, err := column(xs)
	if err != nil {
		return err
	}
	fn := c.s.function(c.out.Function).Func
	original, err := c.s.h.Run(ctx, fn, []relation.Column{args}, len(xs))
	if err != nil {
		return err
	}
	kills, err := c.s.h.Kill(ctx, harness.Killing{Mutants: c.left, Batch: harness.Batch{Relations: []*relation.Relation{c.rel}, Vars: c.rel.Vars,
		Columns: []relation.Column{args, original.Outputs[0]}, N: len(xs), Subject: fn}})
	if err != nil {
		return err
	}
	var left []uint32
	for i, f := range kills.Fates {
		number := c.left[i]
		switch {
		case f.Killed():
			c.at[number] = xs[f.First[0]]
		case f.End == harness.Spent: // each further row would cost all its fuel
			c.spent[number] = true
		case f.End == harness.Crashed: // that is another outcome, on some row that took its child down
			c.at[number] = math.NaN()
		default:
			left = append(left, number)
		}
	}
	c.left = left
	return nil
}

// arguments draws inputs for comparisons.
func arguments(r *rand.Rand, n int) []float64 {
	const lowest = -30 // the exponent of the smallest magnitude: far below the bound of the branch for small arguments, 2⁻¹³
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = farthest * (2*r.Float64() - 1)
		if r.IntN(2) == 0 {
			xs[i] = math.Ldexp(xs[i], r.IntN(-lowest)+lowest)
		}
	}
	return xs
}

// column is inputs as a harness takes them.
func column(xs []float64) (relation.Column, error) {
	vs := make([]relation.Value, len(xs))
	for i, x := range xs {
		vs[i] = x
	}
	return relation.FromValues(relation.Predeclared(relation.Float64), vs)
}
