package polynomial

import (
	"cmp"
	"context"
	"errors"
	"slices"
)

// implied reports whether a polynomial vanishes because of what is known: it becomes 0 when its calls are rewritten to simpler ones, or
// else it lies in the ideal that instances of known relations generate, as far as multiples of its own degree show; split says that this
// takes two cases, since what holds on either side of 0 holds.
func (e *knowledge) implied(ctx context.Context, terms []term, where region) (yes, split bool, err error) {
	// at once, else for each number on both sides of 0: Abs is known by two relations
	yes, err = e.follows(ctx, fromTerms(terms), where)
	if yes || err != nil {
		return yes, false, err
	}
	for i := range maxVars {
		if where[i] != 0 || !slices.ContainsFunc(e.known, func(k *finding) bool { return k.where[i] != 0 }) {
			continue
		}
		both := true
		for _, s := range []int8{1, -1} {
			half := where
			half[i] = s
			yes, err := e.follows(ctx, fromTerms(terms), half)
			if err != nil {
				return false, false, err
			}
			both = both && yes
		}
		if both {
			return true, true, nil
		}
	}
	return false, false, nil
}

// impliedWidely is implied by what holds without a precondition of size: what else is implied may hold more widely than that.
func (e *knowledge) impliedWidely(ctx context.Context, terms []term, where region) (yes, split bool, err error) {
	yes, split, err = e.implied(ctx, terms, where)
	if !yes || err != nil || !slices.ContainsFunc(e.known, func(k *finding) bool { return k.limit != "" }) {
		return yes, split, err
	}
	// relations with a limit are left out for this question
	wide := e.knowing(slices.DeleteFunc(slices.Clone(e.known), func(k *finding) bool { return k.limit != "" }))
	yes, split, err = wide.implied(ctx, terms, where)
	e.effort = wide.effort
	return yes, split, err
}

// knowing is e that knows some relations only. Steps are computed with what is known, so that it has its own; what else was worked out is shared.
func (e *knowledge) knowing(some []*finding) *knowledge {
	out := *e
	out.known, out.steps = some, map[site]step{}
	return &out
}

// follows tries what is cheap first: rewriting, then membership in the ideal of instances without other calls, then with a few other calls,
// and for linear polynomials instances in a chain.
//
// The answer false means "not found". The effort is a budget of instances for the whole search (errEffort), so that the work is the same on
// each machine.
func (e *knowledge) follows(ctx context.Context, p polynomial, where region) (bool, error) {
	p, err := e.normal(ctx, p, where)
	if err != nil || len(p) == 0 {
		return err == nil, err
	}
	c := &collection{e: e, where: where, atoms: p.atoms(), seen: map[string]bool{}, uses: map[int]int{}}
	// with more variables fewer forms each: the instances are their product
	from := e.material(c.atoms)
	for _, k := range e.known {
		for _, to := range choices(from[:min(len(from), 2*mostPieces/(1+len(k.vars)*len(k.vars)))], k.vars) {
			if err := c.add(ctx, k, to); err != nil {
				return false, err
			}
		}
	}
	// Without calls that the polynomial does not have membership is a small system, and mostly enough.
	if member(p, c.within(nil)) {
		return true, nil
	}
	// instances whose calls match those that are there, rather than those of material
	if err := c.extend(ctx); err != nil {
		return false, err
	}
	if helpers := c.helpers(); len(helpers) > 0 && member(p, c.within(helpers)) {
		return true, nil
	}
	if p.degree() > 1 {
		// chains add up linear relations alone: F(x + 2) by F(x + 1) by F(x)
		return false, nil
	}
	chained, err := e.chained(ctx, p, where)
	return err == nil && member(p, chained), err
}

// mostPieces bounds the arguments that instances of a relation with one variable are made of; with more variables they are fewer.
// No theory; see make bench-polynomial.
const mostPieces = 18

var errEffort = errors.New("too much follows from too much")

// mostHelpers bounds the calls that do not occur in a polynomial but do in instances that it is a sum of.
// No theory; see make bench-polynomial.
const mostHelpers = 3

// A collection is instances of what is known, each with at most one call beside those of a polynomial.
type collection struct {
	e         *knowledge
	where     region
	atoms     []int
	instances []polynomial
	seen      map[string]bool
	uses      map[int]int // of other calls: the instances they are in
}

// within lists the instances that have no other calls but helpers.
func (c *collection) within(helpers []int) []polynomial {
	var out []polynomial
	for _, q := range c.instances {
		if !slices.ContainsFunc(c.foreign(q), func(a int) bool { return !slices.Contains(helpers, a) }) {
			out = append(out, q)
		}
	}
	return out
}

// foreign lists the calls of q that the polynomial does not have.
func (c *collection) foreign(q polynomial) []int {
	return slices.DeleteFunc(q.atoms(), func(a int) bool { return c.e.isSource(a) || slices.Contains(c.atoms, a) })
}

// others lists the calls that the polynomial does not have but instances do.
func (c *collection) others() []int {
	var out []int
	for a := range c.uses {
		out = append(out, a)
	}
	slices.Sort(out)
	return out
}

// helpers are those of the others that are in several instances, the most used first.
func (c *collection) helpers() []int {
	out := slices.DeleteFunc(c.others(), func(a int) bool { return c.uses[a] < 2 })
	slices.SortStableFunc(out, func(a, b int) int { return cmp.Compare(c.uses[b], c.uses[a]) })
	return out[:min(mostHelpers, len(out))]
}

// add adds the instance of k with to for its variables.
func (c *collection) add(ctx context.Context, k *finding, to []form) error {
	// an instance out of the relation's domain may be false
	if !c.e.serves(k, to, c.where) {
		return nil
	}
	if c.e.effort--; c.e.effort < 0 {
		return errEffort
	}
	q, ok, err := c.e.instance(ctx, k, to)
	if err != nil || !ok {
		return err
	}
	// in normal form equal instances are found equal, and calls that rewriting removes need no helpers
	if q, err = c.e.normal(ctx, q, c.where); err != nil {
		return err
	}
	key := q.key()
	// 0 = 0 says nothing; two foreign calls would need two further instances each
	if len(q) == 0 || q.degree() == 0 || c.seen[key] || len(c.foreign(q)) > 1 {
		return nil
	}
	c.seen[key] = true
	c.instances = append(c.instances, q)
	for _, a := range c.foreign(q) {
		c.uses[a]++
	}
	return nil
}

// extend adds what relations with one variable say of the calls that there are.
func (c *collection) extend(ctx context.Context) error {
	e := c.e
	others := c.others()
	present := slices.Concat(c.atoms, others[:min(mostHelpers, len(others))])
	for _, k := range e.known {
		if len(k.vars) != 1 {
			continue
		}
		for _, a := range atomsOf(k.terms) {
			for _, b := range present {
				if e.atoms[a].call.fn != e.atoms[b].call.fn || e.atoms[a].out != e.atoms[b].out {
					continue
				}
				for _, to := range e.matches(a, b) {
					if err := c.add(ctx, k, to); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// material is the arguments of atoms, the variables and constants in them, and 0.
func (e *knowledge) material(atoms []int) []form {
	var out []form
	seen := map[string]bool{}
	add := func(f form) {
		if !seen[f.key()] && len(out) < mostPieces {
			seen[f.key()] = true
			out = append(out, f)
		}
	}
	for _, a := range atoms {
		for _, f := range e.atoms[a].call.args {
			add(f)
		}
	}
	for _, a := range atoms {
		for _, f := range e.atoms[a].call.args {
			for _, p := range f {
				p.below = false
				add(form{p})
				add(form{p}.times(-1))
				add(constant(p.coef))
			}
		}
	}
	add(form{})
	return out
}
