package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// inert reports whether the subject gives back what it was given on all inputs that were tried, while a branch of its own code was reached by none.
// What a list does with an element that is not its own is nothing, and no element that is drawn for itself is its own: all that is found of
// l.MoveAfter(e, mark) then speaks of such elements, and is false of the others.
func inert(ctx context.Context, s *trial.Subject, r *trial.Runner) (bool, error) {
	if !slices.ContainsFunc(s.Branches.Unreached, func(u trial.Unreached) bool { return u.Func == s.Func.Name }) {
		return false, nil
	}
	call := ofParameters(s.Func, "F(%s)")
	var probes []*claim.Claim
	for _, p := range s.Func.Params {
		text := "ok(" + call + ") => " + call + " == " + p.Name
		if !s.Func.Err {
			text = call + " == " + p.Name
		}
		rel := parseFor(s, text)
		if rel != nil && relation.Executes(rel.Post) && drawable(s, rel) && !seesNothing(s, rel) {
			probes = append(probes, &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "given back"}, Text: text}, Relation: rel})
		}
	}
	res, err := unrefuted(ctx, s, r, probes)
	return slices.ContainsFunc(probes, func(p *claim.Claim) bool { return res.Of(p).Violated == 0 && res.Of(p).Held > 0 }), err
}
