// Package composite makes relations of relations. From f(F1(x)) = G1(x, f(x)) and f(F2(y)) = G2(y, f(y)) follows f(F2(F1(x))) = G2(F1(x), G1(x, f(x))):
// the follow-up of the second is applied to that of the first, and what the first says of f(F1(x)) stands in the place of that execution. A composite
// follows from its parts, so that it sees no fault that they do not see on X and F1(X); it saves executions, of which its parts need twice as many.
//
// [Compose] composes two relations, [Pool.Layers] all of a pool. [Genetic] and [Annealing] are the searches of the paper, as baselines. The package knows
// relations only: that a composite stands up to rounding is tried by its caller.
//
// Xiang, Wu, Yu, "A Genetic Algorithm-Based Approach for Composite Metamorphic Relations Construction" (2019), §3.
package composite

import (
	"errors"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// errSource is the reason of a composite that says that what is equal is equal.
var errSource = errors.New("both sides are the same: the follow-up is the source")

// then is the step of b behind that of a. The steps, of which a is one, say what executions of the follow-up of a are.
func (a *step) then(b *step, steps []*step) (*step, error) {
	if a.call().Fn != b.source.Fn {
		return nil, fmt.Errorf("%s is about %s, and %s starts from %s", a.name, a.call().Fn.Name, b.name, b.source.Fn.Name)
	}
	b = b.apart(a)
	// The source of the second is the follow-up of the first.
	to := map[string]relation.Expr{}
	for i, arg := range b.source.Args {
		to[arg.(*relation.VarRef).Name] = a.call().Args[i]
	}
	r := &replacement{by: a, steps: steps, op: "=="}
	out := &step{name: b.name, source: a.source, op: b.op, tolerance: wider(a.tolerance, b.tolerance)}
	out.head = relation.Substitute(b.head, to)
	out.body = r.replace(relation.Substitute(b.body, to))
	if r.err == nil && !r.used {
		r.err = fmt.Errorf("%s does not need what %s says of its follow-up", b.name, a.name)
	}
	if out.op = after(b.op, r.op); r.err == nil && out.op == "" {
		r.err = fmt.Errorf("%s and %s bound it from two sides", a.name, b.name)
	}
	// What the second asks of its source is asked of the follow-up, and the variables that stay have their own domains.
	zone := changed(b.zone, func(e relation.Expr) relation.Expr { return relation.Substitute(e, to) })
	out.zone = slices.Concat(a.zone, slices.DeleteFunc(slices.Clone(b.zone), func(d demand) bool {
		return slices.ContainsFunc(variables(d.of), func(v *relation.VarRef) bool { return to[v.Name] != nil })
	}))
	// Nothing grows with a bound here: a condition needs a value, or the replacement says that it has none.
	for _, e := range b.pre {
		out.pre = append(out.pre, r.replace(relation.Substitute(e, to)))
	}
	if r.err != nil {
		return nil, r.err
	}
	inside, err := asked(b.name, zone, out.zone, slices.Concat(r.pre, out.pre))
	if err != nil {
		return nil, err
	}
	out.pre = slices.Concat(r.pre, out.pre, inside)
	return out.simplified(), nil
}

// A replacement puts what steps say in the place of executions of a follow-up.
type replacement struct {
	by    *step // of whose follow-up
	steps []*step
	used  bool
	op    relation.Op // how what is replaced stands to what replaces it
	pre   []relation.Expr
	err   error
}

// replace copies e with what the steps say of the executions in it.
func (r *replacement) replace(e relation.Expr) relation.Expr {
	return relation.Replace(e, func(n relation.Expr) relation.Expr {
		if r.err != nil {
			return nil
		}
		for _, s := range r.steps {
			if s.says(n) {
				return r.take(s, e, n)
			}
		}
		run, ok := n.(*relation.Select)
		if !ok || run.Call.Fn.Reference || !sameArguments(run.Call, r.by.call()) {
			return nil
		}
		r.err = fmt.Errorf("%s is not determined by %s", relation.ExprString(n), r.by.name)
		return nil
	})
}

// take is what a step says of an execution inside of an expression.
func (r *replacement) take(s *step, whole, n relation.Expr) relation.Expr {
	r.used = true
	inside, err := asked(s.name, s.zone, r.by.zone, s.pre) // a sister has a domain of its own
	if err != nil {
		r.err = err
		return nil
	}
	for _, p := range slices.Concat(s.pre, inside) {
		if !slices.ContainsFunc(r.pre, func(q relation.Expr) bool { return relation.ExprString(p) == relation.ExprString(q) }) {
			r.pre = append(r.pre, p)
		}
	}
	op := s.op
	if op.Orders() {
		switch monotone(whole, relation.ExprString(n)) {
		case 0:
			r.err = fmt.Errorf("%s need not grow with %s, which %s bounds", relation.ExprString(whole), relation.ExprString(n), s.name)
			return nil
		case -1:
			op = op.Flip()
		}
	}
	if r.op = after(r.op, op); r.op == "" {
		r.err = fmt.Errorf("%s is bounded from two sides", relation.ExprString(whole))
		return nil
	}
	return s.body
}

// after is how a stands to c if a stands to b as the first operator says, and b to c as the second one; "" if nothing follows. A strict bound is kept only
// where it is the last one: what grows with a value need not grow with each of its steps.
func after(first, second relation.Op) relation.Op {
	out := first
	switch a, b := first.Harden(), second.Harden(); {
	case b == "==":
	case a == "==":
		out = weak(second)
	case a[0] != b[0]:
		return ""
	}
	if first.Approximate() || second.Approximate() {
		out = out.Loosen()
	}
	return out
}

// weak is the bound without the strictness.
func weak(op relation.Op) relation.Op {
	if op == "<" || op == ">" {
		return op + "="
	}
	return op
}

// wider is a tolerance that forgives what either does.
func wider(a, b relation.Tolerance) relation.Tolerance {
	return relation.Tolerance{Rel: max(a.Rel, b.Rel), Abs: max(a.Abs, b.Abs), Explicit: a.Explicit || b.Explicit}
}

// written is a step as a relation in canonical form.
func (s *step) written(env *relation.Env) (*relation.Relation, error) {
	if relation.ExprString(s.body) == relation.ExprString(s.head) {
		return nil, errSource
	}
	out := &relation.Relation{Post: relation.Compare(s.op, s.head, s.body), Tol: s.tolerance}
	if len(s.pre) > 0 {
		out.Pre = relation.Conjunction(s.pre...)
	}
	return settled(env, out)
}

// settled is a relation in canonical form.
func settled(env *relation.Env, r *relation.Relation) (*relation.Relation, error) {
	out, err := r.Canonical(env)
	if err != nil {
		return nil, fmt.Errorf("it cannot be written down: %w", err)
	}
	if logic.TrueOfType(out.Post) {
		return nil, errSource
	}
	return out, nil
}

// chain composes relations of which the second has what the first says as its precondition: err(F(x)) => err(F(T(x))), after itself.
// What the domain asks of the variables of the second is the zone, and of those of the first it is known.
func chain(env *relation.Env, first, second *relation.Relation, zone, known []demand) (*relation.Relation, error) {
	second, names := renamed(second, first)
	given := relation.Conjuncts(second.Pre)
	for k, condition := range given {
		to := map[string]relation.Expr{}
		if !matches(condition, first.Post, to) {
			continue
		}
		pre := relation.Conjuncts(first.Pre)
		inside, err := asked(label(second), changed(zone, func(e relation.Expr) relation.Expr { return relation.Substitute(relation.Rename(e, names), to) }),
			known, pre)
		if err != nil {
			return nil, err
		}
		for i, q := range given {
			if i != k {
				pre = append(pre, relation.Substitute(q, to))
			}
		}
		out := &relation.Relation{Post: relation.Substitute(second.Post, to), Tol: wider(first.Tol, second.Tol)}
		if pre = append(pre, inside...); len(pre) > 0 {
			out.Pre = relation.Conjunction(pre...)
		}
		return settled(env, out)
	}
	for _, r := range []*relation.Relation{first, second} {
		if stepOf(r) == nil {
			return nil, fmt.Errorf("%s says nothing of one follow-up alone, and is no precondition", label(r))
		}
	}
	return nil, fmt.Errorf("%s is no precondition of %s", label(first), label(second))
}

// label is how a relation is named in a reason.
func label(r *relation.Relation) string {
	if r.Name != "" {
		return r.Name
	}
	return r.Text()
}
