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

// oddFloatRows are the rows with floats of each odd kind which claims are tried on. No theory stands behind it.
const oddFloatRows = 1000

// oddFloats tries the claims that stand on floats that no other stage draws: on NaN and the infinities, where no bound keeps these out, as in what a
// container was given; and on subnormal ones, which have few digits. No domain holds the first unless somebody says so, and no law that holds but for
// rounding holds of the others; but a reader thinks of all floats, so that the domain says that it has finite or normal ones only, where that makes a
// difference.
type oddFloats struct{}

// Name implements [Stage].
func (oddFloats) Name() string { return "odd floats" }

// Run implements [Stage].
func (st oddFloats) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if s.Given || s.Domain.FloatAny {
		return nil
	}
	claims := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool {
		return !slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return v.Type.Has(mayHoldFloats) })
	})
	small := *s
	small.Given = true // so that subnormal floats are not left out
	d := *s.Domain
	d.FloatAny = true
	failing, err := st.failing(ctx, r.On(small.Within(&d)).Untouched(), s, claims, spoilt{"not finite", notFinite})
	if err != nil {
		return err
	}
	set.NeedFinite(failing...)
	failing, err = st.failing(ctx, r.On(&small).Untouched(), s, claims, spoilt{"subnormal", subnormals})
	set.NeedNormal(failing...)
	return err
}

// failing are the claims that fail on some of the rows of a strategy.
func (oddFloats) failing(ctx context.Context, r *trial.Runner, s *trial.Subject, claims []*claim.Claim, rows spoilt) (out []claim.ID, err error) {
	n := r.Ration(oddFloatRows, int64(len(claims)), 20)
	res, err := r.Try(trial.Grace(ctx), claims, trial.Trial{Rows: rows, Seed: s.Seed.Child(rows.name, 0), N: n, Share: 0.2, Gone: trial.Fallen})
	if err != nil {
		return nil, err
	}
	for _, c := range claims {
		if res.Of(c).Violated > 0 {
			out = append(out, c.ID)
		}
	}
	return out, nil
}

// mayHoldFloats reports whether t is a type of floats, or one whose values functions make, of floats perhaps.
func mayHoldFloats(t *relation.Type) bool {
	return relation.Float32 <= t.Kind && t.Kind <= relation.Complex128 || t.Kind == relation.Opaque
}

// spoilt are random rows in which about half of the floats are some of an odd kind, as far as no bound keeps them out. It ends when it finds none for
// long.
type spoilt struct {
	name string // by which it has random numbers of its own
	by   []float64
}

// Sources implements [source.Strategy].
func (o spoilt) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	r := s.Child(o.name, 1).Rand()
	return func(yield func(source.Row) bool) {
		missed := 0
		for row := range (source.Random{}).Sources(sp, s) {
			other, changed := slices.Clone(row), false
			for i, v := range row {
				if w, did := o.spoil(r, v); did && sp.Inside(i, w) {
					other[i], changed = w, true
				}
			}
			if !changed {
				if missed++; missed == oddFloatRows {
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

// The odd floats.
var (
	notFinite  = []float64{math.NaN(), math.Inf(1), math.Inf(-1)}
	subnormals = []float64{math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1040}
)

// spoil is v with about half of the floats that it holds, or was made with, odd ones; and whether there is one.
func (o spoilt) spoil(r *rand.Rand, v relation.Value) (relation.Value, bool) {
	changed := false
	all := func(vs []relation.Value) []relation.Value {
		out := slices.Clone(vs)
		for i, e := range vs {
			w, did := o.spoil(r, e)
			out[i], changed = w, changed || did
		}
		return out
	}
	switch v := v.(type) {
	case float64:
		if r.IntN(2) == 0 {
			return o.by[r.IntN(len(o.by))], true
		}
	case float32:
		if r.IntN(2) == 0 {
			return float32(o.by[r.IntN(len(o.by))]), true
		}
	case relation.List:
		return relation.List(all(v)), changed
	case relation.Fields:
		return relation.Fields(all(v)), changed
	case relation.Ref:
		w, did := o.spoil(r, v.To)
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
