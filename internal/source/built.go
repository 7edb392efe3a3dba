package source

import (
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

const (
	mostChanges = 3    // mutators of a call sequence
	poolSize    = 2000 // call sequences that are drawn again and again: a value costs a child program microseconds to make
)

// A call is a builder with the generators of its arguments.
type call struct {
	name string
	args []gen
}

func (c call) draw(r *rand.Rand) relation.Step {
	st := relation.Step{Func: c.name}
	for _, g := range c.args {
		st.Args = append(st.Args, g(r))
	}
	return st
}

// calls compiles builders, leaving out the first parameters.
func (m *maker) calls(steps []step, from int) []call {
	inner := *m
	inner.arg = true
	var out []call
	for _, s := range steps {
		c := call{name: s.name}
		for _, p := range s.fn.Params[min(from, len(s.fn.Params)):] {
			c.args = append(c.args, inner.deeper(p.Type, s.name+"."+p.Name))
		}
		out = append(out, c)
	}
	return out
}

// built draws call sequences: a constructor, mostly one that cannot fail if there is one, and in half of them up to three mutators.
// A value that is itself an argument is changed only by mutators of plain arguments: call sequences of call sequences would grow
// without bound.
func (m *maker) built(t *relation.Type) gen {
	if m.depth >= maxDepth {
		return func(*rand.Rand) relation.Value { return relation.Built{} }
	}
	starts := constructors(m.sp.Env, t)
	slices.SortStableFunc(starts, func(a, b step) int { return int(b2i(a.fn.Err) - b2i(b.fn.Err)) })
	safe := slices.IndexFunc(starts, func(s step) bool { return s.fn.Err })
	if safe <= 0 {
		safe = len(starts)
	}
	changes := mutators(m.sp.Env, t)
	if m.arg {
		changes = slices.DeleteFunc(changes, func(s step) bool { return !plain(s.fn.Params[min(1, len(s.fn.Params)):]) })
	}
	first, more := m.calls(starts, 0), m.calls(changes, 1)
	return pooled(func(r *rand.Rand) relation.Value {
		n := len(first)
		if r.IntN(4) > 0 {
			n = safe
		}
		b := relation.Built{Steps: []relation.Step{first[r.IntN(n)].draw(r)}}
		if len(more) > 0 && r.IntN(2) == 0 {
			for range 1 + r.IntN(mostChanges) {
				b.Steps = append(b.Steps, more[r.IntN(len(more))].draw(r))
			}
		}
		return b
	})
}

// plain reports whether no parameter is of an opaque type.
func plain(params []relation.Param) bool {
	return !slices.ContainsFunc(params, func(p relation.Param) bool {
		t := p.Type
		for t.Elem != nil {
			t = t.Elem
		}
		return t.Kind == relation.Opaque
	})
}

// pooled draws from the values drawn before once there are many.
func pooled(draw gen) gen {
	var pool []relation.Value
	return func(r *rand.Rand) relation.Value {
		if len(pool) == poolSize && r.IntN(8) > 0 {
			return pool[r.IntN(poolSize)]
		}
		v := draw(r)
		if len(pool) < poolSize {
			pool = append(pool, v)
		}
		return v
	}
}
