package polynomial

import (
	"context"
	"math"
	"slices"
	"strings"
)

// nothingSpecial is a number that no law has in it. It is the fixed point of the cosine; no theory.
const nothingSpecial = 0.7390851332151607

// A catalogue is the follow-ups that say something of their own in a region, with the settings of families by what they share.
type catalogue struct {
	e       *engine
	degree  int
	where   region
	general map[string]setting
}

// settingOf is where relations of the source and follow-ups are looked for. Follow-ups that differ in constants share families.
func (c *catalogue) settingOf(ctx context.Context, follow ...input) (setting, error) {
	var key strings.Builder
	shifted := false
	atoms, general := c.e.at(0, c.e.source()), c.e.at(0, c.e.source())
	for i, f := range follow {
		g := make(input, len(f))
		for j, a := range f {
			// The constant is replaced by one that is in no law: what holds for it holds for all constants, and is told once for the whole family.
			bare := a.withoutConstant()
			key.WriteString(bare.key() + "|")
			g[j] = bare
			if len(bare) < len(a) {
				// several follow-ups get different ones, so that no law of their difference is found by chance
				g[j] = bare.add(constant(nothingSpecial * float64(1+i*i)))
			}
			shifted = shifted || len(bare) < len(a)
		}
		atoms, general = append(atoms, c.e.at(0, f)...), append(general, c.e.at(0, g)...)
	}
	s := setting{atoms: atoms, degree: c.degree, where: c.where}
	// without a constant the family would be the setting itself
	if !shifted {
		return s, nil
	}
	// told is shared by the follow-ups of a family: a law of all of them is said of the first one only
	shared, ok := c.general[key.String()]
	if !ok {
		shared = setting{atoms: general, degree: c.degree, where: c.where, told: map[string]bool{}}
		var err error
		if shared.family, err = c.e.patterns(ctx, shared); err != nil {
			return s, err
		}
		c.general[key.String()] = shared
	}
	s.family, s.told = shared.family, shared.told
	return s, nil
}

// stepped reports whether the constant of a follow-up is several times one of which a linear relation says what it adds: what
// Floor(x + 1) ~= Floor(x) + 1 says of 1 it says of 52, though not in a step that a proof has.
func (e *engine) stepped(f input) bool {
	// only of one number and a shift the step is a number
	if len(f) != 1 || len(f[0]) < 2 || f[0].fraction() {
		return false
	}
	last := f[0][len(f[0])-1]
	if last.pow != (exponents{}) {
		return false
	}
	return slices.ContainsFunc(e.known, func(k *finding) bool {
		step := e.stepOf(k)
		// several steps: one step is what the known relation itself says
		n := math.Round(last.coef / step)
		return step != 0 && math.Abs(n) > 1 && math.Abs(last.coef-n*step) < 1e-9*math.Abs(last.coef)
	})
}

// stepOf is the constant c of a linear relation of f(x) and f(x + c) that holds everywhere; 0 of any other.
func (e *engine) stepOf(k *finding) float64 {
	// a step in a part of the domain may leave it
	if k.where != (region{}) || degreeOf(k.terms) != 1 || k.limit != "" {
		return 0
	}
	step, calls := 0.0, 0
	for _, a := range atomsOf(k.terms) {
		c := e.atoms[a].call
		bare := c.args[0].withoutConstant()
		if c.fn != 0 || len(bare) != 1 || bare[0].pow != unit(0) || bare[0].coef != 1 {
			return 0
		}
		if calls++; len(c.args[0]) > 1 {
			step = c.args[0][1].coef
		}
	}
	if calls != 2 {
		return 0
	}
	return step
}

// mostAlone bounds the follow-ups of which pairs are formed. No theory; see make bench-polynomial.
const mostAlone = 14

// alone lists the simplest follow-ups that are no linear functions of the source or of each other.
func (e *engine) alone(ctx context.Context, where region) ([]input, error) {
	// A follow-up whose outputs are linear in those of the source, as Sin(-x), says nothing in a pair that the source does not.
	x := e.at(0, e.source())
	kept := [][]int{x}
	var out []input
	for _, f := range slices.Concat(e.spokenOf(), e.dictionary(2)) {
		atoms := e.at(0, f)
		known, err := e.reducible(ctx, atoms, x, where)
		if err != nil {
			return nil, err
		}
		if known {
			continue
		}
		if err := e.fill(ctx, append(slices.Clone(atoms), x...)); err != nil {
			return nil, err
		}
		// the same for follow-ups before it
		if slices.ContainsFunc(kept, func(k []int) bool { return e.linear(atoms, k, where) }) {
			continue
		}
		kept = append(kept, atoms)
		if out = append(out, f); len(out) == mostAlone {
			break
		}
	}
	return out, nil
}

// spokenOf lists the follow-ups of findings; of products of two sources it is those whose second one is of ones.
func (e *engine) spokenOf() []input {
	var out []input
	x := e.source()
	n := len(x)
	// where the second source is 1, a product of two sources is a follow-up of the first one
	ones := append(slices.Clone(x), slices.Repeat(input{constant(1)}, n)...)
	for _, k := range e.known {
		product := e.ofProduct(k.terms)
		if len(k.vars) > n && !product {
			continue
		}
		for _, a := range atomsOf(k.terms) {
			follow := input(e.atoms[a].call.args)
			if product && !slices.ContainsFunc(follow, isProduct) || e.atoms[a].call.fn != 0 {
				continue
			}
			if product {
				follow = follow.each(func(f form) form {
					f, _ = f.substitute(ones) // it has no fraction bar
					return f
				})
			}
			if !e.leaves(follow) && follow.key() != x.key() {
				out = append(out, follow)
			}
		}
	}
	return out
}

// leaves reports whether a follow-up shifts a number by as much as the domain is wide on one side of 0: what is found there, that Abs(x + 100)
// is x + 100 as long as x is not below -100, is of the domain's making.
func (e *engine) leaves(follow input) bool {
	for i, f := range follow {
		if len(f) < 2 {
			continue
		}
		d := e.param(i)
		if c, ok := f[len(f)-1:].value(); ok && math.Abs(c) >= max(-d.Lo, d.Hi) {
			return true
		}
	}
	return false
}
