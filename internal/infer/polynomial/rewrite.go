package polynomial

import (
	"context"
	"math/bits"
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
func (e *engine) normal(ctx context.Context, p polynomial, where region) (polynomial, error) {
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

// replace puts a polynomial for an atom.
func (p polynomial) replace(atom int, by polynomial) polynomial {
	out := make(polynomial, 0, len(p)+len(by))
	for _, t := range p {
		if !slices.Contains(t.mono, atom) {
			out.add(t.coef, t.mono)
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(t.mono), func(a int) bool { return a == atom })
		product := polynomial{}
		product.add(t.coef, rest)
		for range len(t.mono) - len(rest) {
			product = product.times(by)
		}
		for _, u := range product {
			out.add(u.coef, u.mono)
		}
	}
	return out
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
func (e *engine) simpler(ctx context.Context, a int, where region) (polynomial, error) {
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

func (g region) key() string {
	b := make([]byte, len(g))
	for i, s := range g {
		b[i] = byte('1' + s)
	}
	return string(b)
}

// rule applies a relation to an atom: where one of its calls stands alone, the atom is that call for some choice of the variables, and
// all other calls are then simpler.
func (e *engine) rule(ctx context.Context, k *finding, a int, where region) (polynomial, error) {
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

func (e *engine) apply(ctx context.Context, k *finding, a int, where region) (polynomial, error) {
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
func (e *engine) solved(ctx context.Context, k *finding, to []form, a int) (polynomial, error) {
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

// headsOf lists the atoms that stand alone in a polynomial and nowhere else in it.
func headsOf(terms []term) []int {
	var out []int
	for i, t := range terms {
		if len(t.mono) != 1 {
			continue
		}
		if !slices.ContainsFunc(terms, func(u term) bool { return len(u.mono) > 1 && slices.Contains(u.mono, t.mono[0]) }) {
			out = append(out, terms[i].mono[0])
		}
	}
	return out
}

// watched is the search rows on which it is looked at whether a choice of variables makes sense. No theory; see make bench-polynomial.
const watched = 64

// serves reports whether a finding says something in a region, once to stands for its variables: their values must have the signs that
// it asks for, and lie in the domain on a part of the rows at least.
func (e *engine) serves(k *finding, to []form, where region) bool {
	rows := ^uint64(0)
	for _, v := range k.vars {
		if to[v] == nil || k.where[v] != 0 && where.sign(to[v]) != k.where[v] {
			return false
		}
		rows &= e.inside(to[v], v)
	}
	for i, c := range e.conditions {
		if s := k.where[maxVars+i]; s != 0 {
			if f, ok := c.substitute(to); !ok || !e.positive(f.times(float64(s)), where) {
				return false
			}
		}
	}
	return bits.OnesCount64(rows) >= watched/8
}

// inside says on which rows a form lies in the domain of variable v.
func (e *engine) inside(f form, v int) uint64 {
	key := append(f.appendKey(make([]byte, 0, 64)), byte(v%len(e.p.Subject.Params)))
	if rows, ok := e.insides[string(key)]; ok {
		return rows
	}
	rows := uint64(0)
	values := f.values(e.search.vars, watched)
	for r, x := range values {
		if d := e.param(v); x >= d.Lo && x <= d.Hi {
			rows |= 1 << r
		}
	}
	e.insides[string(key)] = rows
	return rows
}

// sign is 1 or -1 if all values of f have that sign in region g, else 0.
func (g region) sign(f form) int8 {
	if f.fraction() {
		above, below := f.sides()
		return g.sign(above) * g.sign(below)
	}
	sign := int8(0)
	for _, p := range f {
		s := int8(1)
		if p.coef < 0 {
			s = -1
		}
		for i, n := range p.pow {
			if n%2 != 0 {
				s *= g[i]
			}
		}
		if s == 0 || sign == -s {
			return 0
		}
		sign = s
	}
	return sign
}

// instance is what a finding says with to for its variables. It fails where a call has no value there, and where it says nothing.
func (e *engine) instance(ctx context.Context, k *finding, to []form) (polynomial, bool, error) {
	key := make([]byte, 0, 128)
	for _, v := range k.vars {
		if to[v] == nil {
			return nil, false, nil
		}
		key = to[v].appendKey(key)
	}
	if p, ok := k.instances[string(key)]; ok {
		return p, len(p) > 0, nil
	}
	p, err := e.newInstance(ctx, k, to)
	if err != nil {
		return nil, false, err
	}
	if k.instances == nil {
		k.instances = map[string]polynomial{}
	}
	k.instances[string(key)] = p
	return p, len(p) > 0, nil
}

// newInstance works out an instance; nil if it fails.
func (e *engine) newInstance(ctx context.Context, k *finding, to []form) (polynomial, error) {
	out := make(polynomial, 0, len(k.terms))
	for _, t := range k.terms {
		product := polynomial{{t.coef.value, monomial{}}}
		for _, a := range t.mono {
			by, err := e.substituted(ctx, a, to)
			if by == nil || err != nil {
				return nil, err
			}
			product = product.times(by)
		}
		for _, u := range product {
			out.add(u.coef, u.mono)
		}
	}
	return out, nil
}

// substituted is an atom with to for its variables: another atom, a number where no variable is left, or, of a source, a polynomial of
// sources; nil if there is none of these.
func (e *engine) substituted(ctx context.Context, a int, to []form) (polynomial, error) {
	call := e.atoms[a].call
	args, values := make([]form, len(call.args)), make([]float64, len(call.args))
	fixed := true
	for i, f := range call.args {
		var ok bool
		if args[i], ok = f.substitute(to); !ok {
			return nil, nil
		}
		values[i], ok = args[i].value()
		fixed = fixed && ok
	}
	out := polynomial{}
	switch {
	case fixed:
		v, err := e.constant(ctx, call.fn, values)
		if err != nil || !finite(v[e.atoms[a].out]) {
			return nil, err
		}
		out.add(v[e.atoms[a].out], monomial{})
	case call.fn == len(e.functions)-1:
		return e.expanded(args[0]), nil
	default:
		out.add(1, monomial{e.intern(call.fn, args)[e.atoms[a].out]})
	}
	return out, nil
}

// expanded is a form as a polynomial of sources, nil if it has a fraction bar.
func (e *engine) expanded(f form) polynomial {
	out := polynomial{}
	if f.fraction() {
		return nil
	}
	for _, p := range f {
		var m monomial
		for i, n := range p.pow {
			if n < 0 {
				return nil
			}
			for ; n > 0; n-- {
				m = append(m, e.intern(len(e.functions)-1, []form{variable(i)})[0])
			}
		}
		slices.Sort(m)
		out.add(p.coef, m)
	}
	return out
}
