package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// A function without an error may say by its result that it has no answer: by an empty list or text, or by a negative number (docs/traps.md A6).
// Where the code's own conditions do not tell these inputs, since it compares what it has computed, the result does:
// total >= 0 && len(Allocate(total, weights)) > 0 => sum(Allocate(total, weights)) == total.

// whereAnswered is the claim under the condition that its executions give an answer, with another of the code's conditions if need be; nil if none
// explains the verdicts.
func whereAnswered(s *trial.Subject, c *claim.Claim, v *relation.Verdicts, atoms, answers []guardAtom, vars []relation.Var, cols []relation.Column) *claim.Claim {
	if len(answers) == 0 || !guardable(c) {
		return nil
	}
	if best := bestGuard(v, append(usable(c, atoms), answers...), vars, cols); best.cond != nil {
		return underGuard(s, c, best)
	}
	return nil
}

// answerAtoms are the conditions that executions in the conclusion of c give an answer, as they decide the rows of a group, for guards.
func answerAtoms(c *claim.Claim, met map[string]relation.Bits, vars []relation.Var) []guardAtom {
	var out []guardAtom
	for _, cond := range answerConditions(c.Relation) {
		a := guardAtom{text: relation.ExprString(cond), cond: cond}
		if a.met = met[a.text]; a.met.Empty() {
			continue
		}
		a.vars = slices.DeleteFunc(slices.Clone(vars), func(v relation.Var) bool { return !relation.Mentions(cond, v.Name) })
		out = append(out, a)
	}
	return out
}

// answerConditions lists the conditions under which executions in the conclusion of a relation give an answer. Those of executions in one another
// would say that a parser reads what was printed.
func answerConditions(rel *relation.Relation) []relation.Expr {
	var out []relation.Expr
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		sel, ok := e.(*relation.Select)
		if !ok || sel.Call.Fn.Reference || sel.Call.Fn.Err || sel.Call.Fn.Outputs()[sel.Output].Result < 0 ||
			slices.ContainsFunc(sel.Call.Args, relation.Executes) {
			return true
		}
		cond := isAnswer(sel)
		if cond != nil && !slices.ContainsFunc(out, func(o relation.Expr) bool { return relation.ExprString(o) == relation.ExprString(cond) }) {
			out = append(out, cond)
		}
		return true
	})
	return out
}

// isAnswer is the condition that a result is no sign of a missing answer; nil for a type without such a sign.
func isAnswer(result *relation.Select) relation.Expr {
	switch t := result.Type(); {
	case t.Kind == relation.Slice:
		return relation.Compare(">", relation.Length(result), relation.Whole(0, relation.Predeclared(relation.Int)))
	case t.Kind == relation.String:
		return relation.Compare("!=", result, relation.Text("", t))
	case relation.Int <= t.Kind && t.Kind <= relation.Int64 && !t.Enum:
		return relation.Compare(">=", result, relation.Whole(0, t))
	}
	return nil
}
