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

// A try counts as evidence only if, over all tries, there is more than one value. A buffer that is
// made of a list without spare capacity has no room left, and no element that is made for itself
// has a neighbour: b.Available() == 0 and e.Next() == e.Prev() are told of such values alone, and
// are false of the others. That a result is empty or zero is no law where nothing in the code says
// that it always is.

// givesOneValue reports whether the subject gave one value on all inputs that were tried, though its code returns no
// constant, or has returned nothing else since all inputs took one way. The inputs are random ones, the edges, and those
// that reach branches: a predicate that is hardly ever true is so on one of them.
//
// Functions that say by their names that they return to one value are left alone, and so are all if
// the user chose the domain.
func givesOneValue(ctx context.Context, s *trial.Subject, r *trial.Runner) (bool, error) {
	rel := oneResult(s)
	if s.Given || s.Branches.Settled && !s.Branches.OneWay() || rel == nil || resets(s.Func) {
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

// oneResult is the statement that the subject's result is the same for other arguments; nil where
// that says nothing.
func oneResult(s *trial.Subject) *relation.Relation {
	if len(s.Func.Results) != 1 || len(s.Func.Params) == 0 {
		return nil
	}
	call := ofParameters(s.Func, "F(%s)")
	text := call
	if s.Func.Err {
		text = "ok(" + text + ") => " + text
	}
	rel := parseFor(s, text+" == "+call)
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

// ofResults reports whether a claim speaks of results: not of an outcome alone, nor of arguments
// that are left alone.
func ofResults(c *claim.Claim) bool {
	return !refusalClaim(c) && c.Law.Family != algebra.Unchanged && slices.ContainsFunc(c.Relation.Executions(), func(call *relation.Call) bool {
		return len(call.Fn.Results) > 0
	})
}

// oneText is the statement that all texts or lists that calls of the subject in a conclusion give,
// but for empty ones, are one and the same, and the claims of it are as poor in evidence as those
// of a single value: of addresses of which one in a hundred has a zone, and the others none, it
// holds that no zone has a capital letter. It is nil where no call gives either, and of a claim
// that is content with one value.
func oneText(s *trial.Subject, c *claim.Claim) *relation.Relation {
	if s.Given || s.Branches.Settled || slices.Contains(constantAllowed, c.Law.Family) {
		return nil
	}
	// Each text stands beside the one of a second row: a constructor that hardly ever fills a value
	// gives one in a hundred, and ten thousand pairs have one that is filled twice.
	names := copies(c.Relation.Vars)
	var pre, post []string
	if c.Relation.Pre != nil {
		pre = append(pre, "("+relation.ExprString(c.Relation.Pre)+")", "("+relation.ExprString(relation.Rename(c.Relation.Pre, names))+")")
	}
	relation.Walk(c.Relation.Post, func(e relation.Expr) bool {
		sel, ok := e.(*relation.Select)
		if !ok || sel.Call.Fn != s.Func || sel.T.Kind != relation.String && sel.T.Kind != relation.Slice {
			return true
		}
		text, copied := relation.ExprString(e), relation.ExprString(relation.Rename(e, names))
		if says := text + " == " + copied; text != copied && !slices.Contains(post, says) {
			pre = append(pre, "len("+text+") > 0", "len("+copied+") > 0")
			post = append(post, says)
		}
		return true
	})
	if len(post) == 0 {
		return nil
	}
	return parseFor(s, strings.Join(pre, " && ")+" => "+strings.Join(post, " && "))
}

// listsTexts reports whether the texts that the subject gave on rows of its own are, but for empty
// ones, all in its code: then that they are few is what its author says.
func listsTexts(ctx context.Context, s *trial.Subject, r *trial.Runner) (bool, error) {
	pool, err := resultsOnRows(ctx, s, r)
	if err != nil {
		return false, err
	}
	for _, values := range pool {
		for _, v := range values {
			if text, ok := v.(string); ok && text != "" && !slices.Contains(s.Hints.Texts, text) {
				return false, nil
			}
		}
	}
	return true, nil
}

// ofOneText finds the claims that speak of one text or list alone, by the probes that say so,
// unless the code lists the texts that there are.
func ofOneText(ctx context.Context, r *trial.Runner, q *inquiry, res trial.Results) (map[*claim.Claim]bool, error) {
	few := slices.DeleteFunc(standing(q.probes, res), func(p *claim.Claim) bool { return res.Of(p).Held == 0 })
	if len(few) == 0 {
		return nil, nil
	}
	listed, err := listsTexts(ctx, q.s, r)
	out := map[*claim.Claim]bool{}
	for _, p := range few {
		out[q.of[p]] = !listed
	}
	return out, err
}
