package infer

import (
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// A guard explains the verdicts of a law: it holds on each row on which the law does, as far as possible, and on none on which the law fails. Of
// those that do, the widest is taken. What this file has is common to the three places that guards come from: conditions of the code (guard.go),
// success of executions (definedguard.go) and results that are an answer (answered.go).

// guardable reports whether a claim may have any guard.
func guardable(c *claim.Claim) bool {
	return !slices.Contains(unguarded, c.Law.Family) && !c.Law.Traits.Has(algebra.Unguarded)
}

// usable are the atoms that speak of variables of c alone.
func usable(c *claim.Claim, atoms []guardAtom) []guardAtom {
	out := slices.DeleteFunc(slices.Clone(atoms), func(a guardAtom) bool { return !within(a.vars, c.Relation.Vars) })
	for i, a := range out {
		out[i].apart = c.Law.Traits.Has(algebra.Expected) && ordersConstants(c.Relation, a.cond)
	}
	return out
}

// ordersConstants reports whether a condition is the order of two variables that a relation passes on as they are, to the same parameters of
// each execution: lo <= hi of F(x, lo, hi) <= F(y, lo, hi).
//
// Such a pair is one thing to whoever calls, a range or an interval, and the wrong way round it is mostly no argument at all. What the function
// answers there fails a law now and then only, as where a value is moved to the first of both ends that it is beyond. That is said of laws that people
// expect alone: of the others, one that holds elsewhere as well says little.
func ordersConstants(r *relation.Relation, cond relation.Expr) bool {
	b, ok := cond.(*relation.Binary)
	if !ok || b.Op != "<" && b.Op != "<=" {
		return false
	}
	x, okX := b.X.(*relation.VarRef)
	y, okY := b.Y.(*relation.VarRef)
	calls := r.Calls()
	return okX && okY && len(calls) > 1 && constantIn(calls, x.Name) && constantIn(calls, y.Name)
}

// constantIn reports whether each call has a variable as one and the same argument, and nowhere else.
func constantIn(calls []*relation.Call, name string) bool {
	at := slices.IndexFunc(calls[0].Args, func(a relation.Expr) bool { return reads(a, name) })
	return at >= 0 && !slices.ContainsFunc(calls, func(c *relation.Call) bool {
		for i, a := range c.Args {
			if relation.Mentions(a, name) != (i == at) || i == at && !reads(a, name) {
				return true
			}
		}
		return c.Fn != calls[0].Fn
	})
}

// reads reports whether an expression is a variable alone.
func reads(e relation.Expr, name string) bool {
	v, ok := e.(*relation.VarRef)
	return ok && v.Name == name
}

// bestGuard is the guard that accepts most rows, without a condition if none explains the verdicts.
//
// Single atoms come first, and pairs only where no single atom explains the verdicts. Two signs are one atom, x > 0 && y > 0; a pair that is weaker than
// such an atom, x >= 0 && y > 0, comes before it where it accepts more. An atom that excludes all failures by itself is left
// out of pairs: the other one would be superfluous. Pairs cost a² intersections of bit sets for a atoms.
func bestGuard(v *relation.Verdicts, atoms []guardAtom, vars []relation.Var, cols []relation.Column) guardAtom {
	best, most := guardAtom{}, 0
	decided := v.Held.Or(v.Violated) // the rows that meet the law's own premise
	// How many rows a condition accepts if it explains the verdicts, else 0; often is by how much fewer rows may fail outside than hold
	// there.
	explains := func(met relation.Bits, often int) int {
		inside := met.And(v.Held).Count()
		bad := met.And(v.Violated).Count()
		held, violated := v.Held.Count(), v.Violated.Count()
		if bad > 0 || inside < minHeld || inside*insideOf < held+violated {
			return 0
		}
		if outside := held - inside; violated*often < outside {
			return 0
		}
		return inside
	}
	var alone []bool
	for _, a := range atoms {
		often := 1
		switch {
		case a.usual:
			often = math.MaxInt32
		case a.apart || isSign(a.cond):
			often = perSign
		}
		n := explains(a.met, often)
		if n > most && roomy(a.text, a.vars, vars, cols, a.met.And(decided)) {
			best, most = a, n
		}
		alone = append(alone, a.met.And(v.Violated).Count() == 0)
	}
	whole := relation.Conjuncts(best.cond)
	if len(whole) == 1 {
		return best
	}
	for i, a := range atoms {
		if alone[i] || strings.Contains(a.text, "&&") {
			continue
		}
		for j, b := range atoms[:i] {
			if alone[j] || strings.Contains(b.text, "&&") {
				continue
			}
			both := a.met.And(b.met)
			if len(whole) > 0 && !logic.PremiseHolds(relation.Conjunction(b.cond, a.cond), whole) {
				continue
			}
			often := 1
			if a.exact && isSign(b.cond) || isSign(a.cond) && b.exact {
				often = perSign // a law that holds where both are so may hold elsewhere as well, now and then
			}
			if n := explains(both, often); n > most && roomy(a.text+b.text, slices.Concat(a.vars, b.vars), vars, cols, both.And(decided)) {
				best, most = guardAtom{text: b.text + " && " + a.text, cond: relation.Conjunction(b.cond, a.cond)}, n
			}
		}
	}
	return best
}

// isSign reports whether a condition is the sign of a variable.
func isSign(cond relation.Expr) bool {
	b, ok := cond.(*relation.Binary)
	if !ok || !slices.Contains([]string{"<", "<=", ">=", ">"}, string(b.Op)) {
		return false
	}
	_, variable := b.X.(*relation.VarRef)
	return variable && logic.IsZero(b.Y)
}

// underGuard is c with a guard before its own premise, and so are the stronger statements that would make it say too little: for all
// sources of the parameters that the guard speaks of.
func underGuard(s *trial.Subject, c *claim.Claim, guard guardAtom) *claim.Claim {
	pre := relation.Conjunction(independent(append(relation.Conjuncts(guard.cond), relation.Conjuncts(c.Relation.Pre)...))...)
	rel := derived(s, c.Relation.Declared, pre, c.Relation.Post)
	if rel == nil || !drawable(s, rel) {
		return nil
	}
	out := &claim.Claim{Parent: c.ID, Candidate: c.Candidate, Engine: c.Engine, Relation: rel, Order: c.Order, Guard: guard.text}
	out.Text, out.Unless = rel.Text(), nil
	for _, u := range c.Unless {
		strong := parseFor(s, u)
		if strong == nil {
			continue
		}
		pre := relation.Conjunction(append(instances(guard.cond, c.Relation.Vars, strong.Vars), strong.Pre)...)
		out.Unless = append(out.Unless, (&relation.Relation{Pre: pre, Post: strong.Post}).Text())
	}
	return out
}

// independent are conditions without those that another one of them implies: n > 0 && n >= 0 is n > 0.
func independent(conditions []relation.Expr) []relation.Expr {
	var out []relation.Expr
	for i, p := range conditions {
		implied := false
		for j, q := range conditions {
			implied = implied || i != j && logic.Implies(q, p) && (j < i || !logic.Implies(p, q))
		}
		if !implied {
			out = append(out, p)
		}
	}
	return out
}

// instances are a guard over vars for other variables: the guard itself, and once with each further source of a parameter in the place of
// the first one.
func instances(guard relation.Expr, vars, others []relation.Var) []relation.Expr {
	out := []relation.Expr{guard}
	for _, o := range others {
		if o.Func == nil || slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == o.Name }) {
			continue
		}
		to := map[string]string{}
		for _, v := range vars {
			if v.Func == o.Func && v.Param == o.Param && relation.Mentions(guard, v.Name) {
				to[v.Name] = o.Name
			}
		}
		if len(to) > 0 {
			out = append(out, relation.Rename(guard, to))
		}
	}
	return out
}
