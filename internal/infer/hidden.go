package infer

import (
	"context"
	"reflect"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// An absolute tolerance is for the rounding of what lies near zero. It also hides differences between results that are small by nature: of
// seconds as a function of nanoseconds, (d + 1).Seconds() ~= d.Seconds() holds within 1e-9 wherever d is small, and within the relative
// tolerance wherever it is large.
const (
	// roundingOfSmall is above what a few roundings do to numbers below smallNumbers, 1.4e-14 each, and below what a tolerance admits: a nanosecond is
	// 2.8e-13 hours. No theory stands behind the rest.
	roundingOfSmall = 1e-13
	smallNumbers    = 100 // no theory
	smallRows       = 20  // rows of small numbers that must be seen. No theory
)

// hiddenDifferences finds the equations up to rounding whose sides differ grossly on most rows of small numbers.
func hiddenDifferences(ctx context.Context, s *trial.Subject, r *trial.Runner, claims []*claim.Claim) (map[*claim.Claim]bool, error) {
	q := newInquiry(s)
	for _, c := range claims {
		q.ask(c, sharper(s, c.Relation))
	}
	seen, differ := map[*claim.Claim]int{}, map[*claim.Claim]int{}
	see := func(p *claim.Claim, _ *trial.Group, rows []source.Row, v *relation.Verdicts) {
		for i, row := range rows {
			if slices.ContainsFunc(row, large) {
				continue
			}
			seen[p] += b2i(v.Held.Get(i) || v.Violated.Get(i))
			differ[p] += b2i(v.Violated.Get(i))
		}
	}
	_, err := r.Try(ctx, q.probes,
		trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("hidden", 0), N: siftRows, Share: 0.03, See: see},
		trial.Trial{Rows: source.Edge{}, Seed: s.Seed.Child("hidden", 1), N: siftRows / 2, Share: 0.03, See: see})
	out := map[*claim.Claim]bool{}
	for _, p := range q.probes {
		enough := seen[p] >= smallRows || len(p.Relation.Vars) == 0 && seen[p] > 0
		out[q.of[p]] = enough && 2*differ[p] > seen[p]
	}
	return out, err
}

// sharper is an equation up to rounding with a tolerance that admits the rounding of small numbers alone; nil of other relations, and where
// numbers of 32 bits are rounded.
func sharper(s *trial.Subject, rel *relation.Relation) *relation.Relation {
	b, ok := rel.Post.(*relation.Binary)
	if !ok || b.Op != "~=" || b.X.Type().Kind != relation.Float64 || ofSingles(s.Func) {
		return nil
	}
	sharp := *rel
	sharp.Tol = relation.Tolerance{Rel: gross, Abs: roundingOfSmall, Explicit: true}
	out, err := sharp.Canonical(s.Env)
	if err != nil {
		return nil
	}
	return out
}

// ofSingles reports whether fn takes or returns numbers of 32 bits.
func ofSingles(fn *relation.Func) bool {
	return slices.ContainsFunc(slices.Concat(fn.Params, fn.Results), func(p relation.Param) bool { return p.Type.Kind == relation.Float32 })
}

// large reports whether a value is a number of more than smallNumbers.
func large(v relation.Value) bool {
	switch x := reflect.ValueOf(v); {
	case x.CanInt():
		return x.Int() > smallNumbers || x.Int() < -smallNumbers
	case x.CanUint():
		return x.Uint() > smallNumbers
	case x.CanFloat():
		return !(x.Float() <= smallNumbers && x.Float() >= -smallNumbers)
	}
	return false
}
