package infer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Equality of values that cannot be taken apart compares what can be reached, and misses how often one gets past it: all rings
// without values are alike, whatever their length. Where a sister tells values apart that are equal, equality says nothing.

// maxObservers bounds the sisters that are asked, and observedPairs the pairs of values that each is asked about. No theory stands behind these.
const (
	maxObservers  = 8
	observedPairs = 300
)

// opaqueTypes lists the opaque types of the subject's parameters and outputs of which equal values differ in what a sister says of them, beside
// those that are known already.
func opaqueTypes(ctx context.Context, s *trial.Subject, r *trial.Runner) ([]*relation.Type, error) {
	var probes []*claim.Claim
	about := map[*claim.Claim]*relation.Type{}
	for _, t := range opaques(s.Func) {
		for _, g := range observers(s, t) {
			vars := []relation.Var{{Name: "u", Type: t}, {Name: "w", Type: t}}
			text := algebra.Instantiate(g, "u != w || !ok(F(u)) || F(u) == F(w)") // no premise: rows would be made to meet it
			if rel, err := relation.Parse(declaration(s.Env, vars)+text, s.Env); err == nil && drawable(s, rel) {
				p := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{Name: "observed"}, Text: text}, Relation: rel}
				probes, about[p] = append(probes, p), t
			}
		}
	}
	res, err := r.Try(ctx, probes, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("observers", 0), N: observedPairs, Share: 0.05, Gone: trial.Fallen})
	if err != nil {
		return nil, fmt.Errorf("ask what equality misses: %w", err)
	}
	out := slices.Clone(s.Opaque)
	for _, p := range probes {
		if res.Of(p).Violated > 0 && !slices.Contains(out, about[p]) {
			out = append(out, about[p])
		}
	}
	return out, nil
}

// opaques lists the types of fn's parameters and outputs, or of what they point to, that are compared part by part though they cannot be
// taken apart.
func opaques(fn *relation.Func) []*relation.Type {
	var all, out []*relation.Type
	for _, p := range fn.Params {
		all = append(all, pointee(p.Type))
	}
	for _, o := range fn.Outputs() {
		all = append(all, pointee(o.Type))
	}
	for _, t := range all {
		if t.Kind == relation.Opaque && t.Equal == "" && !slices.ContainsFunc(out, func(u *relation.Type) bool { return relation.Identical(t, u) }) {
			out = append(out, t)
		}
	}
	return out
}

func pointee(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		return t.Elem
	}
	return t
}

// observers are the sisters that say something simple of a value of t.
func observers(s *trial.Subject, t *relation.Type) []*relation.Func {
	var out []*relation.Func
	for _, g := range append([]*relation.Func{s.Func}, s.Sisters...) {
		if len(out) == maxObservers || g.Reference || g.Err || len(g.Params) != 1 || len(g.Results) != 1 || !relation.Identical(pointee(g.Params[0].Type), t) {
			continue
		}
		if strings.HasSuffix(g.Name, ".GoString") { // how a value is represented (fmt.GoStringer), which equality need not look at
			continue
		}
		if k := g.Results[0].Type.Kind; k <= relation.String {
			out = append(out, g)
		}
	}
	return out
}

// seesNothing reports whether rel says that values of a type in Opaque are equal, or that they are not.
func seesNothing(s *trial.Subject, rel *relation.Relation) bool {
	found := false
	for _, e := range []relation.Expr{rel.Pre, rel.Post} {
		relation.Walk(e, func(e relation.Expr) bool {
			if b, ok := e.(*relation.Binary); ok && (b.Op == "==" || b.Op == "!=" || b.Op == "~=") {
				found = found || slices.ContainsFunc(s.Opaque, func(t *relation.Type) bool { return relation.Identical(t, pointee(b.X.Type())) })
			}
			return !found
		})
	}
	return found
}
