package polynomial

import (
	"slices"
	"strings"
)

// completed notes the variables and calls of a rule.
func (e *executions) completed(r *rule) *rule {
	r.vars = e.variables(r.terms)
	for _, a := range atomsOf(r.terms) {
		if !e.isSource(a) {
			r.calls = append(r.calls, a)
		}
	}
	return r
}

// mostBindings bounds the instances of one rule. No theory; see make bench-polynomial.
const mostBindings = 120

// bindings lists what the variables of a rule may stand for such that one of its calls is one of fresh, and others are present. Where an
// order leaves a variable open it is an argument of a present call.
func (e *knowledge) bindings(r *rule, present, fresh []int) [][]form {
	b := &binder{knowledge: e, rule: r, present: present, seen: map[string]bool{}}
	for _, a := range r.calls {
		// one call of the rule is a fresh one; instances of old calls alone were made in the round before
		for _, t := range fresh {
			b.unify(a, t, make([]form, maxVars))
		}
	}
	return b.out
}

type binder struct {
	*knowledge
	rule    *rule
	present []int
	seen    map[string]bool
	out     [][]form
}

// unify goes on with each choice that makes call a of the rule atom t.
func (b *binder) unify(a, t int, to []form) {
	x, y := b.atoms[a], b.atoms[t]
	if x.call.fn != y.call.fn || x.out != y.out {
		return
	}
	var found [][]form
	// what earlier calls bound stays bound
	solve(x.call.args, y.call.args, slices.Clone(to), &found)
	for _, f := range found {
		b.bind(f)
	}
}

// bind keeps a choice of all variables. Of one that leaves variables open, it goes on with each present call that the rule's other calls
// may be, and in the end with arguments of present calls: where a rule is ordered, the order is all that is asked of its last variable.
func (b *binder) bind(to []form) {
	var sb strings.Builder
	// The key of a partial choice: the same one is reached by calls in any order.
	var open []int
	for _, v := range b.rule.vars {
		if to[v] == nil {
			open = append(open, v)
			sb.WriteByte('?')
		} else {
			sb.WriteString(to[v].key())
		}
		sb.WriteByte('|')
	}
	key := sb.String()
	if b.seen[key] || len(b.seen) > 4*mostBindings || len(b.out) >= mostBindings {
		return
	}
	b.seen[key] = true
	if len(open) == 0 {
		b.out = append(b.out, to)
		return
	}
	for _, a := range b.rule.calls {
		// another call of the rule may bind what is open, if it is one of those present
		if args := b.atoms[a].call.args; slices.ContainsFunc(args, func(f form) bool { return len(openIn(f, to)) > 0 }) {
			for _, t := range b.present {
				b.unify(a, t, to)
			}
		}
	}
	if len(open) > 1 || len(b.rule.orders) == 0 {
		return
	}
	// monotony speaks of any two sources in order: the second is what stands in that place of another call
	for _, f := range b.arguments(open[0] % len(b.p.Subject.Params)) {
		next := slices.Clone(to)
		next[open[0]] = f
		b.bind(next)
	}
}

// arguments lists what stands in one place of present calls.
func (b *binder) arguments(place int) []form {
	var out []form
	for _, t := range b.present {
		args := b.atoms[t].call.args
		if place < len(args) && !slices.ContainsFunc(out, func(f form) bool { return f.same(args[place]) }) {
			out = append(out, args[place])
		}
	}
	return out
}

// speaks reports whether a rule with to for its variables says something where a bound is claimed: its premise is satisfied there, and a
// part of the rows lies in its domain.
func (e *knowledge) speaks(r *rule, to []form, b *bound) bool {
	for _, v := range r.vars {
		if to[v] == nil {
			return false
		}
		if s := r.where[v]; s != 0 && !b.implies(to[v].times(float64(s)), !r.closed) {
			return false
		}
		if s := r.beside[v]; s != 0 && !b.implies(besideOne(to[v], s), false) {
			return false
		}
	}
	for _, o := range r.orders {
		if !b.implies(to[o[1]].add(to[o[0]].times(-1)), len(r.calls) < 2) { // of equal sources a monotone function makes equal outputs
			return false
		}
	}
	return e.serves(&finding{vars: r.vars}, to, region{})
}

// withText says what the variables of an instance stand for.
func (e *subject) withText(r *rule, to []form) string {
	var out []string
	for _, v := range r.vars {
		if !to[v].same(variable(v)) {
			out = append(out, e.names[v]+" = "+e.formText(to[v]))
		}
	}
	return strings.Join(out, ", ")
}
