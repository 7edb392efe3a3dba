package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// idleRows are drawn to see whether a change of the input is there, and idleLeast of them at least must be accepted. No theory stands behind
// the figures.
const (
	idleRows  = 2 * siftRows
	idleLeast = siftRows / 10
)

// idleChanges finds the claims that compare two executions of the subject whose arguments are the same on nearly all inputs that their
// premise accepts: of numerals in capitals, ok(Parse(s)) => Parse(strings.ToUpper(s)) == Parse(s) says nothing.
func idleChanges(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	q := newInquiry(s)
	for _, c := range claims {
		q.ask(c, sameArguments(s, c.Relation))
	}
	// A premise that random rows hardly meet is met around those that reach the branches: rotate(s, k) of a text that parses is mostly that text.
	res, err := r.Try(ctx, q.probes, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("idle", 0), N: idleRows, Share: 0.05}, around(s, aroundRows))
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for _, p := range q.probes {
		e := res.Of(p)
		out[q.of[p]] = e.Decided() >= idleLeast && float64(e.Violated) < insensitiveShare*float64(e.Decided())
	}
	return out, nil
}

// sameArguments is the statement that the two executions of the subject in a conclusion have the same arguments wherever the premise holds; nil
// where there are not two, or one is an argument of the other.
func sameArguments(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	calls := executionsOf(s.Func, rel.Post)
	if len(calls) != 2 || len(calls[0].Args) != len(calls[1].Args) {
		return nil
	}
	var same []relation.Expr
	for i, a := range calls[0].Args {
		b := calls[1].Args[i]
		if relation.ExprString(a) == relation.ExprString(b) {
			continue
		}
		if !relation.Identical(a.Type(), b.Type()) || len(executionsOf(s.Func, a)) > 0 || len(executionsOf(s.Func, b)) > 0 {
			return nil
		}
		same = append(same, relation.Compare("==", a, b))
	}
	if len(same) == 0 {
		return nil
	}
	return derived(s, rel.Declared, rel.Pre, relation.Conjunction(same...))
}

// executionsOf lists the different executions of fn in e.
func executionsOf(fn *relation.Func, e relation.Expr) []*relation.Call {
	var out []*relation.Call
	relation.Walk(e, func(e relation.Expr) bool {
		if c, ok := e.(*relation.Call); ok && c.Fn == fn && !slices.ContainsFunc(out, func(o *relation.Call) bool { return o.Key == c.Key }) {
			out = append(out, c)
		}
		return true
	})
	return out
}
