package infer

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// nonFiniteRows are the rows with floats that are not finite which claims are tried on, of each kind. No theory stands behind it.
const nonFiniteRows = 1000

// nonFinite tries the claims that stand on NaN and the infinities, where no bound keeps these out: in what a container was given. No domain holds
// these unless somebody says so; but a reader of a claim about a container thinks of all that can be put into it, so that the domain says that it
// holds finite floats only, where that makes a difference.
type nonFinite struct{}

// Name implements [Stage].
func (nonFinite) Name() string { return "floats that are not finite" }

// Run implements [Stage].
func (nonFinite) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if s.Given || s.Domain.FloatAny {
		return nil
	}
	claims := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool {
		return !slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return v.Type.Has(mayHoldFloats) })
	})
	d := *s.Domain
	d.FloatAny = true
	all := r.On(s.Within(&d)).Untouched()
	n := r.Ration(nonFiniteRows, int64(len(claims)), 20)
	res, err := all.Try(trial.Grace(ctx), claims, trial.Trial{Rows: spoilt{}, Seed: s.Seed.Child("floats that are not finite", 0), N: n, Share: 0.2, Gone: trial.Fallen})
	if err != nil {
		return err
	}
	for _, c := range claims {
		if res.Of(c).Violated > 0 {
			set.NeedFinite(c.ID)
		}
	}
	return nil
}

// mayHoldFloats reports whether t is a type of floats, or one whose values functions make, of floats perhaps.
func mayHoldFloats(t *relation.Type) bool {
	return relation.Float32 <= t.Kind && t.Kind <= relation.Complex128 || t.Kind == relation.Opaque
}

// spoilt are random rows in which half of the floats that no bound keeps finite are NaN or infinite. It ends when it finds none for long.
type spoilt struct{}

// Sources implements [source.Strategy].
func (spoilt) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	r := s.Child("not finite", 0).Rand()
	return func(yield func(source.Row) bool) {
		missed := 0
		for row := range (source.Random{}).Sources(sp, s) {
			other, changed := slices.Clone(row), false
			for i, v := range row {
				if w, did := nonFiniteIn(r, v); did && sp.Inside(i, w) {
					other[i], changed = w, true
				}
			}
			if !changed {
				if missed++; missed == nonFiniteRows {
					return
				}
				continue
			}
			missed = 0
			if !yield(other) {
				return
			}
		}
	}
}

// notFinite are the floats that are not finite.
var notFinite = []float64{math.NaN(), math.Inf(1), math.Inf(-1)}

// nonFiniteIn is v with about half of the floats that it holds, or was made with, not finite; and whether there is one.
func nonFiniteIn(r *rand.Rand, v relation.Value) (relation.Value, bool) {
	changed := false
	all := func(vs []relation.Value) []relation.Value {
		out := slices.Clone(vs)
		for i, e := range vs {
			w, did := nonFiniteIn(r, e)
			out[i], changed = w, changed || did
		}
		return out
	}
	switch v := v.(type) {
	case float64:
		if r.IntN(2) == 0 {
			return notFinite[r.IntN(len(notFinite))], true
		}
	case float32:
		if r.IntN(2) == 0 {
			return float32(notFinite[r.IntN(len(notFinite))]), true
		}
	case relation.List:
		return relation.List(all(v)), changed
	case relation.Fields:
		return relation.Fields(all(v)), changed
	case relation.Ref:
		w, did := nonFiniteIn(r, v.To)
		return relation.Ref{To: w}, did
	case relation.Built:
		steps := slices.Clone(v.Steps)
		for i := range steps {
			steps[i].Args = all(steps[i].Args)
		}
		return relation.Built{Steps: steps}, changed
	}
	return v, false
}
