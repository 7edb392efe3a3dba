package polynomial

import (
	"context"
	"math/bits"
	"slices"
)

// knowledge is the relations that were found, with what was worked out about them.
type knowledge struct {
	*executions
	known        []*finding
	consequences []*finding // that were known, but follow from the others
	steps        map[site]step
	applied      map[application]polynomial
	positives    map[string]bool   // by form and region
	insides      map[string]uint64 // by form and parameter
	effort       int               // instances that may still be made
}

// mostInstances bounds the instances that a search makes to see what follows. Only functions that jump come near it.
// No theory; see make bench-polynomial.
const mostInstances = 20_000

func newKnowledge(of *executions) *knowledge {
	return &knowledge{
		executions: of, steps: map[site]step{}, applied: map[application]polynomial{}, positives: map[string]bool{}, insides: map[string]uint64{}, effort: mostInstances,
	}
}

// watched is the search rows on which it is looked at whether a choice of variables makes sense. No theory; see make bench-polynomial.
const watched = 64

// serves reports whether a finding says something in a region, once to stands for its variables: their values must have the signs that
// it asks for, and lie in the domain on a part of the rows at least.
func (e *knowledge) serves(k *finding, to []form, where region) bool {
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
func (e *knowledge) inside(f form, v int) uint64 {
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

// positive reports whether a form is positive in a region, as far as signs of factors or all rows show.
func (e *knowledge) positive(f form, where region) bool {
	if where.sign(f) == 1 {
		return true
	}
	if v, fixed := f.value(); fixed {
		return v > 0
	}
	key := f.key() + where.key()
	if yes, ok := e.positives[key]; ok {
		return yes
	}
	seen, yes := 0, true
	values := f.values(e.search.vars, e.search.rows)
	for r, v := range values {
		if where.admits(e.search.vars, r) && finite(v) {
			seen++
			yes = yes && v > 0
		}
	}
	yes = yes && seen >= leastPositive
	e.positives[key] = yes
	return yes
}

// instance is what a finding says with to for its variables. It fails where a call has no value there, and where it says nothing.
func (e *knowledge) instance(ctx context.Context, k *finding, to []form) (polynomial, bool, error) {
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
func (e *knowledge) newInstance(ctx context.Context, k *finding, to []form) (polynomial, error) {
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
func (e *knowledge) substituted(ctx context.Context, a int, to []form) (polynomial, error) {
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
	case e.isIdentity(call.fn):
		return e.expanded(args[0]), nil
	default:
		out.add(1, monomial{e.intern(call.fn, args)[e.atoms[a].out]})
	}
	return out, nil
}

// expanded is a form as a polynomial of sources, nil if it has a fraction bar.
func (e *knowledge) expanded(f form) polynomial {
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
				m = append(m, e.sourceAtom(i))
			}
		}
		slices.Sort(m)
		out.add(p.coef, m)
	}
	return out
}
