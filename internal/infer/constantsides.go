package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// constantAllowed are the families of which an equation may say that two things are always the same: a state that is reset, an outcome.
var constantAllowed = []algebra.Family{algebra.State, algebra.Outcome, algebra.Unchanged, algebra.Bound, algebra.FixedPoint}

// constantSides is the statement that the left side of rel's equation is the same on all inputs: then both are, and the equation relates
// nothing, as in Build(Major(v)) == Major(Build(v)), where both are always "" (docs/traps.md B1). It is nil where a side has no variable.
func constantSides(s *trial.Subject, c *claim.Claim) *relation.Relation {
	if slices.Contains(constantAllowed, c.Law.Family) && !comparesAnswers(c) {
		return nil
	}
	eq, ok := c.Relation.Post.(*relation.Binary)
	if !ok || eq.Op != "==" && eq.Op != "~=" {
		return constantResults(s, c.Relation)
	}
	hasVariable := func(e relation.Expr) bool {
		return slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return relation.Mentions(e, v.Name) })
	}
	if !hasVariable(eq.X) || !hasVariable(eq.Y) {
		return nil
	}
	return sameFor(s, c.Relation, copies(c.Relation.Vars), eq.X)
}

// comparesAnswers reports whether a claim equates two outcomes, or is of a state and equates what two calls return. Nothing is learnt of two readers
// that fail alike on all inputs, ok(r.ReadLine()) == ok(r.ReadAll()), nor of an answer that is no on both sides: a state that is cleared
// is one and the same on purpose, what is told of states is not.
func comparesAnswers(c *claim.Claim) bool {
	eq, ok := c.Relation.Post.(*relation.Binary)
	if !ok || eq.Op != "==" {
		return false
	}
	answer := func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.OutcomeOf:
			return c.Law.Family == algebra.Outcome
		case *relation.Select:
			return c.Law.Family == algebra.State && e.Output < len(e.Call.Fn.Results)
		}
		return false
	}
	return answer(eq.X) && answer(eq.Y)
}

// sameFor is the statement that some expressions of rel have the values that they have for other variables, where both meet its premise.
func sameFor(s *trial.Subject, rel *relation.Relation, names map[string]string, of ...relation.Expr) *relation.Relation {
	var same relation.Relation
	for _, e := range of {
		same.Post = relation.Conjunction(same.Post, relation.Compare("==", e, relation.Rename(e, names)))
	}
	if rel.Pre != nil {
		same.Pre = relation.Conjunction(rel.Pre, relation.Rename(rel.Pre, names))
	}
	return parseFor(s, same.Text())
}

// constantResults is the statement that the results of the subject in a conclusion that is no equation are the same on all inputs: of a function
// that returned "" for all of them, that the result has no blank says nothing. It is nil of answers, which a premise may well settle, where
// a result has no variable, and where the subject is given one value twice: the distance of a thing from itself is always the same.
func constantResults(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	var results []relation.Expr
	settled := false
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.OutcomeOf:
			settled = true
		case *relation.Select:
			if e.Call.Fn == s.Func {
				varies := slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return relation.Mentions(e, v.Name) })
				settled = settled || !varies || e.T.Kind == relation.Bool || givenTwice(e.Call)
				results = append(results, e)
			}
		}
		return true
	})
	if settled || len(results) == 0 {
		return nil
	}
	return sameFor(s, rel, copies(rel.Vars), results...)
}

// equality is the statement that the sides of rel's order are equal, which says more: nil of what is no order, or is a strict one.
func equality(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	order, ok := rel.Post.(*relation.Binary)
	if !ok || !slices.Contains([]relation.Op{"<=", ">=", "<~", ">~"}, order.Op) || len(executionsOf(s.Func, order)) == 0 {
		return nil
	}
	op := relation.Op("==")
	if order.X.Type().HasFloat() {
		op = "~="
	}
	same := relation.Relation{Pre: rel.Pre, Post: relation.Compare(op, order.X, order.Y)}
	return parseFor(s, same.Text())
}

// copies are the names of copies of variables: x2 of x, or what comes behind it and is not taken. No two copies have one name, else n < n2 would
// say of the copies that one is less than itself.
func copies(vars []relation.Var) map[string]string {
	out, all := map[string]string{}, slices.Clone(vars)
	for _, v := range vars {
		v.Name = fresh(v.Name, all)
		out[vars[len(out)].Name] = v.Name
		all = append(all, v)
	}
	return out
}

// fresh is a name for another variable: x2 beside x, or what comes behind it and is not taken.
func fresh(name string, vars []relation.Var) string {
	for slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == name }) {
		name += "2"
	}
	return name
}

// givenTwice reports whether a call has one variable as two of its arguments.
func givenTwice(c *relation.Call) bool {
	for i, a := range c.Args {
		if v, ok := a.(*relation.VarRef); ok && slices.ContainsFunc(c.Args[:i], func(b relation.Expr) bool { return reads(b, v.Name) }) {
			return true
		}
	}
	return false
}
