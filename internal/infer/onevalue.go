package infer

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// A try counts as evidence only if, over all tries, there is more than one value. A buffer that is made of a list without spare capacity has no
// room left, and no element that is made for itself has a neighbour: b.Available() == 0 and e.Next() == e.Prev() are told of such values alone,
// and are false of the others. That a result is empty or zero is no law where nothing in the code says that it always is.

// givesOneValue reports whether the subject gave one value on all inputs that were tried, though its code returns no constant. The inputs are random
// ones, the edges, and those that reach branches: a predicate that is hardly ever true is so on one of them.
//
// Functions that say by their names that they return to one value are left alone, and so are all if the user chose the domain.
func givesOneValue(ctx context.Context, s *trial.Subject, r *trial.Runner) (bool, error) {
	rel := oneResult(s)
	if s.Given || s.Branches.Settled || rel == nil || resets(s.Func) {
		return false, nil
	}
	p := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "one value"}, Text: rel.Text()}, Relation: rel}
	res, err := unrefuted(ctx, s, r, []*claim.Claim{p})
	if err != nil || len(standing([]*claim.Claim{p}, res)) == 0 || res.Of(p).Held == 0 {
		return false, err
	}
	res, err = r.Try(ctx, []*claim.Claim{p}, around(s, aroundRows))
	return err == nil && res.Of(p).Violated == 0, err
}

// oneResult is the statement that the subject's result is the same for other arguments; nil where that says nothing.
func oneResult(s *trial.Subject) *relation.Relation {
	if len(s.Func.Results) != 1 || len(s.Func.Params) == 0 {
		return nil
	}
	var args []string
	for _, p := range s.Func.Params {
		args = append(args, p.Name)
	}
	text := algebra.Instantiate(s.Func, "F("+strings.Join(args, ", ")+")")
	if s.Func.Err {
		text = "ok(" + text + ") => " + text
	}
	rel := parseFor(s, text+" == "+algebra.Instantiate(s.Func, "F("+strings.Join(args, ", ")+")"))
	if rel == nil {
		return nil
	}
	eq, ok := rel.Post.(*relation.Binary)
	if !ok {
		return nil
	}
	same := sameFor(s, &relation.Relation{Pre: rel.Pre, Vars: rel.Vars}, copies(rel.Vars), eq.X)
	if same == nil || !relation.Executes(same.Post) || !drawable(s, same) || seesNothing(s, same) {
		return nil
	}
	return same
}

// ofResults reports whether a claim speaks of results: not of an outcome alone, nor of arguments that are left alone.
func ofResults(c *claim.Claim) bool {
	return !refusalClaim(c) && c.Law.Family != algebra.Unchanged && slices.ContainsFunc(c.Relation.Executions(), func(call *relation.Call) bool {
		return len(call.Fn.Results) > 0
	})
}
