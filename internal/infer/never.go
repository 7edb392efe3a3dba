package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// That something never happens is worth what the rows show of its happening. Where no text that is drawn is long enough for a decoder, it refuses all
// of them, whatever is put before and behind, and each law that says so is false of the texts that it reads.

// neverAccepted finds the claims which say that a call fails, of a function that no row was seen to succeed.
func neverAccepted(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	probes := map[*relation.Func]*claim.Claim{}
	var asked []*claim.Claim
	for _, c := range claims {
		for _, fn := range failingIn(c.Relation) {
			if _, known := probes[fn]; known {
				continue
			}
			probes[fn] = nil
			if rel := parseFor(s, alwaysFails(fn)); rel != nil && drawable(s, rel) {
				p := c.Probe(rel)
				probes[fn], asked = p, append(asked, p)
			}
		}
	}
	res, err := unrefuted(ctx, s, r, asked)
	if err != nil {
		return nil, err
	}
	out := map[*claim.Claim]bool{}
	for _, c := range claims {
		out[c] = slices.ContainsFunc(failingIn(c.Relation), func(fn *relation.Func) bool {
			p := probes[fn]
			return p != nil && res.Of(p).Violated == 0 && res.Of(p).Held > 0
		})
	}
	return out, nil
}

// failingIn lists the functions of which a conclusion says that a call fails.
func failingIn(rel *relation.Relation) []*relation.Func {
	var out []*relation.Func
	for _, e := range relation.Conjuncts(rel.Post) {
		fails := true
		if not, ok := e.(*relation.Unary); ok && not.Op == "!" {
			e, fails = not.X, false
		}
		if o, ok := e.(*relation.OutcomeOf); ok && fails == (o.Which != "ok") {
			out = append(out, o.Call.Fn)
		}
	}
	return out
}

// alwaysFails is the statement that a function fails for all arguments.
func alwaysFails(fn *relation.Func) string {
	return ofParameters(fn, "!ok(F(%s))")
}
