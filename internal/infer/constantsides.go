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
	eq, ok := c.Relation.Post.(*relation.Binary)
	if !ok || eq.Op != "==" && eq.Op != "~=" || slices.Contains(constantAllowed, c.Law.Family) {
		return nil
	}
	names := map[string]string{}
	for _, v := range c.Relation.Vars {
		names[v.Name] = fresh(v.Name, c.Relation.Vars)
	}
	hasVariable := func(e relation.Expr) bool {
		return slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return relation.Mentions(e, v.Name) })
	}
	if !hasVariable(eq.X) || !hasVariable(eq.Y) {
		return nil
	}
	same := relation.Relation{Post: relation.Compare("==", eq.X, relation.Rename(eq.X, names))}
	if pre := c.Relation.Pre; pre != nil {
		same.Pre = relation.Conjunction(pre, relation.Rename(pre, names))
	}
	return parseFor(s, same.Text())
}

// fresh is a name for a copy of the variable: x2, or what comes behind it and is not taken.
func fresh(name string, vars []relation.Var) string {
	for slices.ContainsFunc(vars, func(v relation.Var) bool { return v.Name == name }) {
		name += "2"
	}
	return name
}
