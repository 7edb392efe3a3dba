package polynomial

import (
	"context"
	"slices"
)

// Bounds of polynomials while they are rewritten, in terms and degree: a rule that squares makes more of them with each step.
// No theory; see make bench-polynomial.
const (
	largest  = 60
	steepest = 9
)

// normal rewrites a polynomial by the relations that are known, each complex call to an equal polynomial of simpler ones, until none is
// left that can be.
func (e *knowledge) normal(ctx context.Context, p polynomial, where region) (polynomial, error) {
	for range 40 {
		at := -1
		var by polynomial
		for _, a := range p.atoms() {
			if at >= 0 && e.atoms[a].call.cost <= e.atoms[at].call.cost {
				continue
			}
			simpler, err := e.simpler(ctx, a, where)
			if err != nil {
				return nil, err
			}
			if simpler != nil && p.degree()*simpler.degree() <= steepest {
				at, by = a, simpler
			}
		}
		if at < 0 || len(p) > largest {
			return p, nil
		}
		p = p.replace(at, by)
	}
	return p, nil
}

// A site is where an atom stands.
type site struct {
	atom  int
	where region
}

// A step is what simpler found for an atom, with how much was known then.
type step struct {
	known int
	by    polynomial
}

// simpler is a polynomial of simpler calls that a known relation says an atom is equal to, or nil.
func (e *knowledge) simpler(ctx context.Context, a int, where region) (polynomial, error) {
	key := site{a, where}
	from := 0
	if s, ok := e.steps[key]; ok {
		if s.by != nil || s.known == len(e.known) {
			return s.by, nil
		}
		from = s.known
	}
	s := step{known: len(e.known)}
	for _, k := range e.known[from:] {
		by, err := e.rule(ctx, k, a, where)
		if err != nil {
			return nil, err
		}
		if by != nil {
			s.by = by
			break
		}
	}
	e.steps[key] = s
	return s.by, nil
}

// rule applies a relation to an atom: where one of its calls stands alone, the atom is that call for some choice of the variables, and
// all other calls are then simpler.
func (e *knowledge) rule(ctx context.Context, k *finding, a int, where region) (polynomial, error) {
	key := application{k, a, where}
	by, ok := e.applied[key]
	if ok {
		return by, nil
	}
	by, err := e.apply(ctx, k, a, where)
	if err == nil {
		e.applied[key] = by
	}
	return by, err
}

// An application is that of a relation to an atom in a region, whose outcome depends on nothing else.
type application struct {
	of    *finding
	to    int
	where region
}

// apply tries each call that the relation can be solved for, and each way to make it the atom.
func (e *knowledge) apply(ctx context.Context, k *finding, a int, where region) (polynomial, error) {
	target := e.atoms[a]
	for _, head := range k.heads {
		lone := e.atoms[head]
		if lone.call.fn != target.call.fn || lone.out != target.out {
			continue
		}
		for _, to := range e.matches(head, a) {
			if !e.serves(k, to, where) {
				continue
			}
			by, err := e.solved(ctx, k, to, a)
			if by != nil || err != nil {
				return by, err
			}
		}
	}
	return nil, nil
}

// solved is the polynomial of simpler calls that an instance of k says atom a is, or nil.
func (e *knowledge) solved(ctx context.Context, k *finding, to []form, a int) (polynomial, error) {
	p, ok, err := e.instance(ctx, k, to)
	if err != nil || !ok {
		return nil, err
	}
	at, ok := p.find(monomial{a})
	if !ok {
		return nil, nil
	}
	c := p[at].coef
	out := make(polynomial, 0, len(p))
	for i, t := range p {
		if i == at {
			continue
		}
		for _, b := range t.mono {
			if e.atoms[b].call.cost >= e.atoms[a].call.cost {
				return nil, nil
			}
		}
		out.add(-t.coef/c, t.mono)
	}
	return out, nil
}

// reducible reports whether what is known makes polynomials of other atoms out of some.
func (e *knowledge) reducible(ctx context.Context, atoms, to []int, where region) (bool, error) {
	for _, a := range atoms {
		p := polynomial{}
		p.add(1, monomial{a})
		p, err := e.normal(ctx, p, where)
		if err != nil {
			return false, err
		}
		if slices.Contains(p.atoms(), a) || slices.ContainsFunc(p.atoms(), func(b int) bool { return !slices.Contains(to, b) }) {
			return false, nil
		}
	}
	return true, nil
}
