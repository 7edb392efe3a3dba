package polynomial

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// equalities searches for polynomials that vanish: statements with several sources first, of which those with one source are special
// cases, then low degrees before high ones and few executions before many, so that what is found follows from nothing simpler.
func (e *engine) equalities(ctx context.Context, shapes []Shape) error {
	degree := func(inputs int) int {
		d := 0
		for _, s := range shapes {
			if !s.OutputIneq && s.Inputs >= inputs {
				d = max(d, s.OutputDegree)
			}
		}
		return d
	}
	if degree(1) == 0 {
		return nil
	}
	inputDegree := 1
	for _, s := range shapes {
		if !s.OutputIneq {
			inputDegree = max(inputDegree, s.InputDegree)
		}
	}
	jumps, err := e.jumps(ctx)
	if err != nil {
		return err
	}
	limited := degree
	if jumps {
		limited = func(inputs int) int {
			if inputs == 1 {
				return degree(1)
			}
			return min(1, degree(inputs))
		}
	}
	err = e.stages(ctx, limited, inputDegree)
	switch {
	case errors.Is(err, errBudget):
		e.cut("equations ended at the budget of executions")
	case errors.Is(err, errEffort):
		e.cut("equations ended where too much had to be looked at to see what follows")
	case err != nil:
		return err
	}
	return e.minimise(ctx)
}

// jumps reports whether all outputs of the subject are whole numbers though its inputs are not. A linear form of such outputs often takes
// two or three values, and then some polynomial of it vanishes: that Floor(2*x) - 2*Floor(x) is 0 or 1 is its product with itself less 1.
// Two inequalities say so, too, and are read at once; so polynomials of several executions stay linear there.
func (e *engine) jumps(ctx context.Context) (bool, error) {
	x := e.at(0, e.source())
	if err := e.fill(ctx, x); err != nil {
		return false, err
	}
	whole := func(col []float64) bool {
		return !slices.ContainsFunc(col, func(v float64) bool { return finite(v) && v != math.Trunc(v) })
	}
	if whole(e.search.vars[0]) {
		return false, nil
	}
	return !slices.ContainsFunc(x, func(a int) bool { return !whole(e.value(a)) }), nil
}

func (e *engine) stages(ctx context.Context, degree func(inputs int) int, inputDegree int) error {
	if err := e.twins(ctx); err != nil {
		return err
	}
	if err := e.lore(ctx); err != nil {
		return err
	}
	if err := e.withSources(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if degree(1) >= e.p.Subject.outputs() {
		if err := e.products(ctx); err != nil {
			return err
		}
	}
	if err := e.sisters(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.families(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.turns(ctx, min(2, degree(1))); err != nil {
		return err
	}
	if err := e.symmetries(ctx); err != nil {
		return err
	}
	if err := e.laws(ctx); err != nil {
		return err
	}
	for d := 1; d <= degree(2); d++ {
		for _, where := range e.regions() {
			if err := e.pairs(ctx, d, where); err != nil {
				return err
			}
		}
		if d == 1 {
			if err := e.crossed(ctx); err != nil {
				return err
			}
			if err := e.diagonals(ctx); err != nil {
				return err
			}
			if err := e.transforms(ctx, inputDegree); err != nil {
				return err
			}
			if degree(1) > 1 {
				if err := e.recurrences(ctx); err != nil {
					return err
				}
			}
		}
		if d <= 2 {
			if err := e.continuous(ctx, d); err != nil {
				return err
			}
		}
	}
	if err := e.sisters(ctx, degree(1)); err != nil {
		return err
	}
	for d := 1; d <= degree(3); d++ {
		for _, where := range e.regions()[:1] {
			if err := e.triples(ctx, d, where); err != nil {
				return err
			}
		}
	}
	if degree(3) > 1 {
		if err := e.additions(ctx); err != nil {
			return err
		}
	}
	return nil
}

// source is the input that is just the variables.
func (e *engine) source() input {
	var in input
	for i := range e.p.Subject.Params {
		in = append(in, variable(i))
	}
	return in
}

// at lists the atoms of a function's execution on an input.
func (e *engine) at(fn int, in input) []int { return e.intern(fn, in) }

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
			bare := a.withoutConstant()
			key.WriteString(bare.key() + "|")
			g[j] = bare
			if len(bare) < len(a) {
				g[j] = bare.add(constant(nothingSpecial * float64(1+i*i)))
			}
			shifted = shifted || len(bare) < len(a)
		}
		atoms, general = append(atoms, c.e.at(0, f)...), append(general, c.e.at(0, g)...)
	}
	s := setting{atoms: atoms, degree: c.degree, where: c.where}
	if !shifted {
		return s, nil
	}
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

// mostOfStage bounds what is kept of one degree and region, for each output: functions that jump satisfy polynomials without end.
// No theory; see make bench-polynomial.
const mostOfStage = 8

// enough reports whether a stage that began with so many findings has kept as many as it may.
func (e *engine) enough(before int) bool {
	return len(e.known)-before >= mostOfStage*e.p.Subject.outputs()
}

// pairs looks at the source with each follow-up of the dictionary that is not known to be a polynomial of it.
func (e *engine) pairs(ctx context.Context, degree int, where region) error {
	c := catalogue{e: e, degree: degree, where: where, general: map[string]setting{}}
	if where == (region{}) {
		e.everywhere = &c
	}
	x := e.at(0, e.source())
	if explicit, err := e.explicitIn(ctx, where); explicit || err != nil {
		return err
	}
	before := len(e.known)
	for _, f := range e.dictionary(degree) {
		if e.enough(before) {
			e.cut(fmt.Sprintf("equations of two executions and degree %d ended with %d", degree, len(e.known)-before))
			break
		}
		if where != (region{}) && f.cost() > 8+4*float64(len(f)-1) || e.stepped(f) {
			continue
		}
		s, err := c.settingOf(ctx, f)
		if err != nil {
			return err
		}
		s.known = func() (bool, error) { return e.reducible(ctx, e.at(0, f), x, where) }
		if where != (region{}) && e.p.Subject.outputs() > 1 {
			s.only = few
		}
		if err := e.explore(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// explicitIn reports whether a region limits the source to where the subject is known to be a polynomial of it: all else follows.
func (e *engine) explicitIn(ctx context.Context, where region) (bool, error) {
	if where == (region{}) {
		return false, nil
	}
	var sources []int
	for i := range e.p.Subject.Params {
		sources = append(sources, e.at(len(e.functions)-1, input{variable(i)})...)
	}
	return e.reducible(ctx, e.at(0, e.source()), sources, where)
}

// few says that a polynomial has at most three terms. Longer ones of a function with several outputs mix what is better said of each.
func few(terms []term) bool { return len(terms) <= 3 }

// stepped reports whether the constant of a follow-up is several times one of which a linear relation says what it adds: what
// Floor(x + 1) ~= Floor(x) + 1 says of 1 it says of 52, though not in a step that a proof has.
func (e *engine) stepped(f input) bool {
	if len(f) != 1 || len(f[0]) < 2 || f[0].fraction() {
		return false
	}
	last := f[0][len(f[0])-1]
	if last.pow != (exponents{}) {
		return false
	}
	return slices.ContainsFunc(e.known, func(k *finding) bool {
		if k.where != (region{}) || degreeOf(k.terms) != 1 || k.limit != "" {
			return false
		}
		step, calls := 0.0, 0
		for _, a := range atomsOf(k.terms) {
			c := e.atoms[a].call
			bare := c.args[0].withoutConstant()
			if c.fn != 0 || len(bare) != 1 || bare[0].pow != unit(0) || bare[0].coef != 1 {
				return false
			}
			if calls++; len(c.args[0]) > 1 {
				step = c.args[0][1].coef
			}
		}
		n := math.Round(last.coef / step)
		return calls == 2 && step != 0 && math.Abs(n) > 1 && math.Abs(last.coef-n*step) < 1e-9*math.Abs(last.coef)
	})
}

// mostAlone bounds the follow-ups of which pairs are formed. No theory; see make bench-polynomial.
const mostAlone = 14

// triples looks at the source with two follow-ups, none of which is a linear function of another one.
func (e *engine) triples(ctx context.Context, degree int, where region) error {
	alone, err := e.alone(ctx, where)
	if err != nil {
		return err
	}
	c := catalogue{e: e, degree: degree, where: where, general: map[string]setting{}}
	before := len(e.known)
	for j := range alone {
		for i := range j {
			if e.enough(before) {
				e.cut(fmt.Sprintf("equations of three executions and degree %d ended with %d", degree, len(e.known)-before))
				return nil
			}
			s, err := c.settingOf(ctx, alone[i], alone[j])
			if err != nil {
				return err
			}
			if err := e.explore(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// alone lists the simplest follow-ups that are no linear functions of the source or of each other.
func (e *engine) alone(ctx context.Context, where region) ([]input, error) {
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

// linear reports whether each of atoms is a linear function of others, or has no values.
func (e *engine) linear(atoms, of []int, where region) bool {
	for _, a := range atoms {
		setting := slices.Concat(of, []int{a})
		columns := e.columns(setting, monomials(setting, 1), where)
		if columns == nil {
			return true
		}
		last := len(columns) - 1
		if _, left, ok := fit(columns[:last], columns[last]); !ok || left > dependent*linear.Norm(columns[last]) {
			return false
		}
	}
	return true
}

// lore is what sisters satisfy without the subject: nothing of it is a finding, but what follows from it is none either.
func (e *engine) lore(ctx context.Context) error {
	x := e.source()
	identity := len(e.functions) - 1
	var sources []int
	for _, f := range x {
		sources = append(sources, e.at(identity, input{f})...)
	}
	negative, double := x.each(func(f form) form { return f.times(-1) }), x.each(func(f form) form { return f.times(2) })
	for d := 1; d <= 2; d++ {
		for n, i := range e.kin {
			sets := [][]int{slices.Concat(sources, e.at(i, x)), slices.Concat(e.at(i, x), e.at(i, negative))}
			if d == 2 {
				sets = append(sets, slices.Concat(e.at(i, x), e.at(i, double)))
			}
			for m, j := range e.kin[:n] {
				sets = append(sets, slices.Concat(e.at(j, x), e.at(i, x)))
				for _, k := range e.kin[:m] {
					sets = append(sets, slices.Concat(e.at(k, x), e.at(j, x), e.at(i, x)))
				}
			}
			for _, atoms := range sets {
				if err := e.explore(ctx, setting{atoms: atoms, degree: d}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// twins looks for sisters that are linear functions of the subject. Nothing is asked of them any more: what is true of one of the two is
// true of both.
func (e *engine) twins(ctx context.Context) error {
	x := e.source()
	for i := range e.p.Sisters {
		before := len(e.known)
		if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i+1, x)), degree: 1}); err != nil {
			return err
		}
		if !slices.ContainsFunc(e.known[before:], func(k *finding) bool { return !k.silent }) {
			e.kin = append(e.kin, i+1)
		}
	}
	return nil
}

// sisters looks at several functions of one input.
func (e *engine) sisters(ctx context.Context, degree int) error {
	x := e.source()
	for d := 1; d <= degree; d++ {
		for _, i := range e.kin {
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i, x)), degree: d}); err != nil {
				return err
			}
		}
		if d > 2 {
			continue
		}
		for n, i := range e.kin {
			for _, j := range e.kin[n+1:] {
				if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(i, x), e.at(j, x)), degree: d}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// symmetries looks at swaps of arguments.
func (e *engine) symmetries(ctx context.Context) error {
	x := e.source()
	for j := range x {
		for i := range j {
			swapped := slices.Clone(x)
			swapped[i], swapped[j] = x[j], x[i]
			known, err := e.reducible(ctx, e.at(0, swapped), e.at(0, x), region{})
			if err != nil {
				return err
			}
			if known {
				continue
			}
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(0, x), e.at(0, swapped)), degree: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// crossed looks at a sister of a follow-up.
func (e *engine) crossed(ctx context.Context) error {
	x := e.source()
	for _, i := range e.kin {
		for _, f := range e.dictionary(2) {
			if e.stepped(f) {
				continue
			}
			if err := e.explore(ctx, setting{atoms: slices.Concat(e.at(i, x), e.at(0, f)), degree: 1}); err != nil {
				return err
			}
		}
	}
	return nil
}

// withSources looks at polynomials of outputs and sources, but not for what the function itself is everywhere.
func (e *engine) withSources(ctx context.Context, degree int) error {
	x := e.source()
	identity := len(e.functions) - 1
	var sources []int
	for _, f := range x {
		sources = append(sources, e.at(identity, input{f})...)
	}
	for d := 1; d <= degree; d++ {
		for _, where := range e.regions() {
			s := setting{atoms: slices.Concat(sources, e.at(0, x)), degree: d, where: where, implicit: where == region{}}
			if err := e.explore(ctx, s); err != nil {
				return err
			}
			for _, i := range e.kin {
				s.atoms = slices.Concat(sources, e.at(0, x), e.at(i, x))
				if err := e.explore(ctx, s); err != nil {
					return err
				}
			}
		}
	}
	if len(x) < 2 {
		return nil
	}
	z := variable(len(x))
	for d := 1; d <= degree; d++ {
		for _, sign := range []int8{0, 1} {
			var where region
			where[len(x)] = sign
			for _, p := range e.parts() {
				for _, f := range []input{x.with(p, func(a form) form { return a.add(z) }), x.with(p, func(a form) form { return a.mul(z) })} {
					s := setting{atoms: slices.Concat(e.at(identity, input{z}), e.at(0, x), e.at(0, f)), degree: d, where: where, only: few}
					if err := e.explore(ctx, s); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}
