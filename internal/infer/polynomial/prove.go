package polynomial

import (
	"cmp"
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/logic/linear"
)

// A combination is the instances that a bound may be combined of.
//
// A bound is proved by Farkas' lemma (1902): it follows from inequalities that hold if it is a sum of them with factors that are not negative.
// The inequalities are instances of rules, other bounds and equations of the same functions, at the arguments that occur. A product of
// indeterminates counts as an indeterminate of its own, so that the problem is linear; what follows from products only is missed.
type combination struct {
	e       *knowledge
	about   *bound
	present []int // calls that instances may have
	rows    []*instance
	waiting []*instance // with calls that are not present
	seen    map[string]bool
}

// An instance is a polynomial that is never negative.
//
// with says, for people, which values its variables have.
type instance struct {
	p    polynomial
	rule *rule
	with string
}

// premises adds what is asked of the variables.
func (c *combination) premises() {
	premise := &rule{text: "the premise"}
	at := func(v int) monomial { return monomial{c.e.sourceAtom(v)} }
	// the sign of a variable, as s·v ≥ 0
	for v, s := range c.about.where {
		if s != 0 {
			p := polynomial{}
			p.add(float64(s), at(v))
			c.rows = append(c.rows, &instance{p: p, rule: premise})
		}
	}
	// on which side of 1 a variable is, as s·(v - 1) ≥ 0
	for v, s := range c.about.beside {
		if s != 0 {
			p := polynomial{}
			p.add(float64(s), at(v))
			p.add(-float64(s), monomial{})
			c.rows = append(c.rows, &instance{p: p, rule: premise})
		}
	}
	// the order of two variables, as larger - smaller ≥ 0
	for _, o := range c.about.orders {
		p := polynomial{}
		p.add(1, at(o[1]))
		p.add(-1, at(o[0]))
		c.rows = append(c.rows, &instance{p: p, rule: premise})
	}
}

// add adds an instance of a rule, of an equality both of its sides.
//
// Instances with calls that are not present wait, as they are of use only once the calls are brought in.
func (c *combination) add(ctx context.Context, r *rule, to []form) error {
	// an instance holds only where the premise of its rule does: that of the bound must imply it
	if !c.e.speaks(r, to, c.about) {
		return nil
	}
	p, ok, err := c.e.instance(ctx, &finding{terms: r.terms}, to)
	// Constants say nothing, and an instance of a higher degree has products that hardly any other one could cancel.
	if err != nil || !ok || p.degree() > 1 || p.degree() == 0 {
		return err
	}
	key := p.key()
	if c.seen[key] {
		return nil
	}
	c.seen[key] = true
	// One or two new calls may cancel against other instances that have them. No theory ends this at two.
	foreign := len(c.foreign(p))
	if foreign > 2 {
		return nil
	}
	list := &c.rows
	if foreign > 0 {
		list = &c.waiting
	}
	with := c.e.withText(r, to)
	*list = append(*list, &instance{p, r, with})
	// an equality is two inequalities
	if r.equal {
		*list = append(*list, &instance{p.negative(), r, with})
	}
	return nil
}

// foreign lists the calls of p that are not present.
func (c *combination) foreign(p polynomial) []int {
	return slices.DeleteFunc(p.atoms(), func(a int) bool { return c.e.isSource(a) || slices.Contains(c.present, a) })
}

// bring makes calls present that several instances wait for, those of the most first.
func (c *combination) bring() bool {
	// A call that one instance alone has cannot be cancelled, so that bringing it would only widen the program.
	uses := map[int]int{}
	var calls []int
	for _, w := range c.waiting {
		for _, a := range c.foreign(w.p) {
			if uses[a]++; uses[a] == 2 {
				calls = append(calls, a)
			}
		}
	}
	slices.SortStableFunc(calls, func(a, b int) int { return cmp.Compare(uses[b], uses[a]) })
	c.present = append(c.present, calls[:min(mostBrought, len(calls))]...)
	waiting := c.waiting
	c.waiting = nil
	for _, w := range waiting {
		if len(c.foreign(w.p)) == 0 {
			c.rows = append(c.rows, w)
		} else {
			c.waiting = append(c.waiting, w)
		}
	}
	return len(calls) > 0
}

// useful are the rows without those that have a product whose sign nothing else has, which cannot be got rid of.
func (c *combination) useful() []*instance {
	rows := c.rows
	for {
		// To a fixed point: a row that goes may have been the only one with the other sign of some product.
		up, down := map[string]bool{}, map[string]bool{}
		count := func(key string, coef float64) {
			if coef > 0 {
				up[key] = true
			} else {
				down[key] = true
			}
		}
		for _, r := range rows {
			for _, t := range r.p {
				count(t.mono.key(), t.coef)
			}
		}
		// the bound itself is subtracted: it counts with its signs turned
		for _, t := range c.about.terms {
			count(t.mono.key(), -t.coef.value)
		}
		kept := slices.DeleteFunc(slices.Clone(rows), func(r *instance) bool {
			for _, t := range r.p {
				if k := t.mono.key(); len(t.mono) > 0 && !(up[k] && down[k]) {
					return true
				}
			}
			return false
		})
		if len(kept) == len(rows) {
			return rows
		}
		rows = kept
	}
}

// solve looks for the factors.
func (c *combination) solve() *proof {
	// Factors are exact rationals: a proof by floats would prove what rounding allows.
	rows := c.useful()
	if len(rows) > mostRows {
		rows = rows[:mostRows]
	}
	lp := &program{Program: linear.NewProgram()}
	target := lp.row(fromTerms(c.about.withConstant()))
	for _, r := range rows {
		lp.Add(lp.row(r.p))
	}
	for _, limit := range lp.constants() {
		lp.Add(limit)
	}
	lambda, ok := lp.Solve(target)
	if !ok {
		return nil
	}
	out := &proof{}
	strict := false
	for i, l := range lambda {
		if l.Sign() > 0 && i < len(rows) {
			out.uses = append(out.uses, use{l, rows[i].rule, rows[i].with})
			strict = strict || rows[i].rule.strict
		}
	}
	// a strict inequality needs one that is strict with a positive factor
	if c.about.strict && !strict {
		return nil
	}
	return out
}

// Bounds of a proof: rounds of instances, each about calls that those of the last one brought up, how many of these there may be, and
// instances. No theory; see make bench-polynomial.
const (
	mostRounds  = 2
	mostBrought = 4
	mostRows    = 90
)

// combine looks for a combination of instances.
func (e *knowledge) combine(ctx context.Context, b *bound, rules []*rule, rounds int) (*proof, error) {
	c := &combination{e: e, about: b, seen: map[string]bool{}}
	for _, a := range atomsOf(b.terms) {
		if !e.isSource(a) {
			c.present = append(c.present, a)
		}
	}
	c.premises()
	done := 0
	for range rounds {
		// instances about calls of earlier rounds alone were made then
		fresh := c.present[done:]
		done = len(c.present)
		for _, r := range rules {
			for _, to := range e.bindings(r, c.present, fresh) {
				if err := c.add(ctx, r, to); err != nil {
					return nil, err
				}
			}
		}
		if by := c.solve(); by != nil {
			return by, nil
		}
		if !c.bring() {
			break
		}
	}
	return nil, nil
}

// rules lists what is known: bounds, and equalities that are linear, but none of products of two sources, which have so many instances that they
// crowd out those of others. That a function is positive stays told, though it follows from its
// order and that Exp(x + 1) is Exp(x) times a number.
func (e *bounder) rules() []*rule {
	if e.equations == nil {
		e.equations = []*rule{}
		for _, k := range e.known {
			if k.limit == "" && degreeOf(k.terms) == 1 && !k.where.conditional() && !e.ofProduct(k.terms) {
				e.equations = append(e.equations, e.completed(&rule{text: k.text, terms: k.terms, premise: premise{where: k.where}, equal: true}))
			}
		}
	}
	var out []*rule
	for _, b := range e.bounds {
		if b.narrow {
			continue
		}
		if b.rule == nil {
			b.rule = e.completed(&rule{bound: b, terms: b.withConstant(), premise: b.premise, equal: b.equal, strict: b.strict})
		}
		out = append(out, b.rule)
	}
	return append(out, e.equations...)
}

// prove looks for a combination of what is known that says b, at once or on either side of 0 of a variable.
func (e *bounder) prove(ctx context.Context, b *bound) (*proof, error) {
	// a bound must not be proved by itself
	rules := slices.DeleteFunc(e.rules(), func(r *rule) bool { return r.bound == b })
	by, err := e.combine(ctx, b, rules, mostRounds)
	if by != nil || err != nil {
		return by, err
	}
	// Cases are tried of bounds that have no premise yet and speak of one number, where three of them are all there are.
	if b.where != (region{}) || len(b.orders) > 0 || !slices.Equal(e.variables(b.terms), []int{0}) {
		return nil, nil
	}
	return e.combineCases(ctx, b, rules)
}

// combineCases proves b where the only number of the source is positive, where it is negative, and where it is 0.
func (e *bounder) combineCases(ctx context.Context, b *bound, rules []*rule) (*proof, error) {
	if !slices.ContainsFunc(rules, func(r *rule) bool { return r.where != region{} }) {
		return nil, nil
	}
	all := &proof{}
	for _, s := range []int8{1, -1} {
		half := *b
		half.where[0] = s
		by, err := e.combine(ctx, &half, rules, 1)
		if by == nil || err != nil {
			return nil, err
		}
		all.uses = append(all.uses, by.uses...)
		all.cases = append(all.cases, len(all.uses))
	}
	// 0 belongs to neither half: there the bound is a number, which is computed
	to := make([]form, maxVars)
	to[0] = constant(0)
	at0, ok, err := e.instance(ctx, &finding{terms: b.withConstant()}, to)
	if v, fixed := at0.constant(); err != nil || len(at0) > 0 && (!ok || !fixed || v < 0 || v == 0 && b.strict) {
		return nil, err
	}
	return all, nil
}
