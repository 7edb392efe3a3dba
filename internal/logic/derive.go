package logic

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Derives reports whether a relation follows from known ones and rules, and from which of these relations. It looks at one assignment of the
// relation's variables that meets its premise, states what the known relations say of the executions there, and decides the conclusion by
// congruence and by sums of orders, case by case where a premise of a known relation is open.
//
// The laws are instantiated by matching (Detlefs, Nelson and Saxe, "Simplify: a theorem prover for program checking", 2005): where a proof would
// need an execution that stands neither in the goal nor in what laws say of it, none is found.
//
// Known relations are claims about one domain, so that what they say is said of any arguments. What contradicts itself proves nothing.
func Derives(goal *relation.Relation, known []*relation.Relation, rules []Rule) (by []int, ok bool) {
	d := newDerivation(goal, known, rules)
	used := map[int]bool{}
	for _, alternative := range relation.Alternatives(goal.Pre) {
		var premise []*term
		for _, q := range relation.Conjuncts(alternative) {
			premise = append(premise, frozen(termOf(q)))
		}
		for _, q := range relation.Conjuncts(goal.Post) {
			if !d.proves(premise, frozen(termOf(q)), maxSplits, used) {
				return nil, false
			}
		}
	}
	return slices.Sorted(maps.Keys(used)), true
}

// Limits of the cases of a proof. No theory stands behind them: a proof in more cases is none that a reader sees at once.
const (
	maxSplits = 1
	maxOpen   = 6
)

// A derivation is what is the same in all cases of a proof.
type derivation struct {
	laws    []law
	rules   []Rule
	sorts   *sorts
	partial map[string]bool
	loose   bool
	effort  effort
}

func newDerivation(goal *relation.Relation, known []*relation.Relation, rules []Rule) *derivation {
	d := &derivation{rules: rules, sorts: &sorts{of: map[string]sort{}, unsigned: map[string]bool{}}, partial: map[string]bool{}, loose: relation.Approximate(goal.Post)}
	d.note(goal, true)
	for _, k := range known {
		d.note(k, false)
		d.laws = append(d.laws, lawOf(k))
	}
	return d
}

// note learns the types of operations, and which functions refuse inputs.
func (d *derivation) note(r *relation.Relation, values bool) {
	for _, e := range []relation.Expr{r.Pre, r.Post} {
		d.sorts.note(e, values)
		relation.Walk(e, func(e relation.Expr) bool {
			if o, ok := e.(*relation.OutcomeOf); ok {
				d.partial[o.Call.Fn.Name] = true
			}
			if c, ok := e.(*relation.Call); ok && c.Fn.Err {
				d.partial[c.Fn.Name] = true
			}
			return true
		})
	}
}

// lawOf is a relation as terms.
func lawOf(r *relation.Relation) law {
	l, vars := law{}, map[string]bool{}
	for _, q := range relation.Conjuncts(r.Pre) {
		l.pre = append(l.pre, termOf(q))
	}
	for _, q := range relation.Conjuncts(r.Post) {
		l.post = append(l.post, termOf(q))
	}
	calls := map[string]*term{}
	bound := map[string]bool{}
	for _, t := range slices.Concat(l.pre, l.post) {
		variablesOf(t, vars)
		for _, s := range subterms(t) {
			if name, _, ok := strings.Cut(s.op, "#"); ok {
				call := atom(name, s.args...)
				calls[call.key] = call
				variablesOf(call, bound)
			}
		}
	}
	l.calls = slices.SortedFunc(maps.Values(calls), func(a, b *term) int {
		return cmp.Or(-cmp.Compare(weight(a), weight(b)), strings.Compare(a.key, b.key))
	})
	l.names = slices.Sorted(maps.Keys(vars))
	l.looks = looksOf(l, bound)
	l.calls = slices.Concat(l.looks, l.calls)
	return l
}

// looksOf are the terms of a law that look into what is executed at a variable which no execution has, as the position in F(xs)[k] or the value in
// contains(F(xs), x): where such a term is come upon, the law speaks of it.
func looksOf(l law, bound map[string]bool) []*term {
	looks := map[string]*term{}
	for _, t := range slices.Concat(l.pre, l.post) {
		for _, s := range subterms(t) {
			own := map[string]bool{}
			variablesOf(s, own)
			maps.DeleteFunc(own, func(v string, _ bool) bool { return bound[v] })
			if len(own) > 0 && looking(s) {
				looks[s.key] = s
			}
		}
	}
	return slices.SortedFunc(maps.Values(looks), func(a, b *term) int {
		return cmp.Or(cmp.Compare(weight(a), weight(b)), strings.Compare(a.key, b.key))
	})
}

// looking reports whether a term is an operation of the language on what is executed, and no comparison or connective.
func looking(t *term) bool {
	return !formulas[t.op] && !strings.Contains(t.op, "#") && slices.ContainsFunc(t.args, func(a *term) bool { return strings.Contains(a.op, "#") })
}

// proves reports whether a goal follows from premises, and notes the laws that say so.
//
// A goal that is an alternative is proved with the first one false. An open premise is tried true and false, but only where it has a value: what
// is undefined is neither, and the relation is violated there.
func (d *derivation) proves(premise []*term, goal *term, splits int, used map[int]bool) bool {
	p := d.proof()
	for _, q := range premise {
		p.assume(q, true)
	}
	if p.saturate(goal) {
		maps.Copy(used, p.used)
		return true
	}
	// facts that contradict each other mean a premise that nothing meets, or a law outside of its domain, which cannot be told apart
	if p.absurd || splits == 0 {
		return false
	}
	under := func(condition *term, goal *term, used map[int]bool) bool {
		return d.proves(append(slices.Clone(premise), condition), goal, splits-1, used)
	}
	if goal.op == "binary||" && p.hasValue(goal.args[0]) && under(not(goal.args[0]), goal.args[1], used) {
		return true
	}
	return slices.ContainsFunc(p.cases(goal), func(condition *term) bool {
		in := map[int]bool{}
		if !p.hasValue(condition) || !under(condition, goal, in) || !under(not(condition), goal, in) {
			return false
		}
		maps.Copy(used, in)
		return true
	})
}

// proof is one without premises.
func (d *derivation) proof() *proof {
	c := newCongruence()
	f := &facts{orders: orders{sorts: d.sorts, congruence: c, effort: &d.effort, loose: d.loose, bounded: map[string]bool{}}, partial: d.partial, stated: map[string]bool{}, returned: map[string]bool{}}
	return &proof{facts: f, laws: d.laws, rules: d.rules, atoms: map[string]*term{}, calls: map[string]*term{}, used: map[int]bool{}, done: map[string]bool{}}
}

// cases are conditions that would decide a side of a goal, or let a law speak, if they were decided.
func (p *proof) cases(goal *term) []*term {
	var out []*term
	seen := map[string]bool{}
	for _, c := range slices.Concat(goal.args, p.open) {
		if p.isFormula(c) && !seen[c.key] && len(out) < maxOpen {
			seen[c.key] = true
			out = append(out, c)
		}
	}
	return out
}
