package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// An execution of the subject on what a sister gives says as much as the sister's results differ. If the sister gave one value on all inputs, the
// claim is about the subject at one point, whatever its text looks like: t.ZoneBounds().start.Hour() == 0 was tried on times in zones without
// bounds, of which ZoneBounds gives the zero time. That is a recorded output in disguise (docs/traps.md B3).

// resetting are words in the names of functions that return to one value on purpose, as the standard library uses them.
var resetting = []string{"clear", "default", "empty", "init", "reset", "zero"}

// fixedArguments finds the claims of which an execution of the subject is given nothing but one value, by a sister that has others to give.
func fixedArguments(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	q := newInquiry(s)
	for _, c := range claims {
		for _, given := range givenBySisters(s, c.Relation) {
			q.ask(c, sameFor(s, &relation.Relation{Vars: c.Relation.Vars}, copies(c.Relation.Vars), given...))
		}
	}
	res, err := unrefuted(ctx, s, r, q.probes)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for _, p := range q.probes {
		if e := res.Of(p); e.Violated == 0 && e.Held > 0 {
			out[q.of[p]] = true
		}
	}
	return out, nil
}

// givenBySisters lists for each execution of the subject in a conclusion what it is given, where that is results of sisters and what has no
// variable, and nothing else. Answers are left out, of which one value is half of what there is, and receivers that a method has changed, since
// Clear leaves one state on purpose.
func givenBySisters(s *trial.Subject, rel *relation.Relation) [][]relation.Expr {
	varies := func(e relation.Expr) bool {
		return slices.ContainsFunc(rel.Vars, func(v relation.Var) bool { return relation.Mentions(e, v.Name) })
	}
	var out [][]relation.Expr
	for _, call := range executionsOf(s.Func, rel.Post) {
		var given []relation.Expr
		// Another argument that varies makes other points of it: then the subject is seen at many.
		whole := true
		for _, a := range call.Args {
			if !varies(a) {
				continue
			}
			sel, ok := a.(*relation.Select)
			whole = whole && ok && sel.Output < len(sel.Call.Fn.Results) && sel.T.Kind != relation.Bool && len(executionsOf(s.Func, sel)) == 0 && !resets(sel.Call.Fn)
			given = append(given, a)
		}
		if whole && len(given) > 0 {
			out = append(out, given)
		}
	}
	return out
}

// resets reports whether a function says by its name that it gives one value.
func resets(fn *relation.Func) bool {
	return slices.ContainsFunc(subject.Words(fn), func(w string) bool { return slices.Contains(resetting, w) })
}
