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

// oddFloats tries the claims that stand on floats that no other stage draws: on NaN and the infinities, among what calls were given that made
// a value; and on subnormal ones. Domains hold NaN and the infinities only if somebody says so, and a law of rounding fails of subnormal
// floats, which have few digits; but a reader thinks of all floats, so that the domain says that it has finite or normal ones only, where that makes a
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
		return !slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return holdsFloats(s.Env, v.Type, 0) })
	})
	all := *s
	all.Given = true // so that subnormal floats are not left out
	wide := *s.Domain
	wide.FloatAny = true
	failing, err := st.failing(ctx, r.On(all.Within(&wide)).Untouched(), s, claims, spoilt{name: "not finite", of: s.Drawn(), built: true, by: notFinite, short: notFiniteShort})
	if err != nil {
		return err
	}
	set.NeedFinite(failing...)
	failing, err = st.failing(ctx, r.On(&all).Untouched(), s, claims, spoilt{name: "subnormal", of: s.Drawn(), by: subnormals, short: subnormalsShort})
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

// maxFloatDepth is how deep floats are looked for in what makes values. No theory stands behind it: values are drawn as deep.
const maxFloatDepth = 3

// holdsFloats reports whether values of t have floats in them, or are made of some.
func holdsFloats(env *relation.Env, t *relation.Type, depth int) bool {
	return t.Has(func(t *relation.Type) bool {
		if relation.Float32 <= t.Kind && t.Kind <= relation.Complex128 {
			return true
		}
		return depth < maxFloatDepth && slices.ContainsFunc(t.Builders, func(b relation.Builder) bool {
			f := env.Func(b.Func)
			return f != nil && slices.ContainsFunc(f.Params[b2i(b.Mutator):], func(p relation.Param) bool { return holdsFloats(env, p.Type, depth+1) })
		})
	})
}

// spoilt are random rows in which about half of the floats are some of an odd kind, as far as no bound keeps them out. It ends when it finds none for
// long.
type spoilt struct {
	name  string           // by which it has random numbers of its own
	of    *relation.Domain // of the rows before
	built bool             // only what calls are given is spoilt
	by    []float64
	short []float32
}

// Sources implements [source.Strategy].
func (o spoilt) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	r := s.Child(o.name, 1).Rand()
	return func(yield func(source.Row) bool) {
		missed := 0
		plain := &source.Space{Env: sp.Env, Subject: sp.Subject, Vars: sp.Vars, Domain: o.of, Hints: sp.Hints, Relation: sp.Relation, Corpus: sp.Corpus, Pre: sp.Pre}
		for row := range (source.Random{}).Sources(plain, s) {
			other, changed := slices.Clone(row), false
			for i, v := range row {
				if o.built && !isBuilt(v) {
					continue
				}
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

// The odd floats, of 64 bits and of 32.
var (
	notFinite       = []float64{math.NaN(), math.Inf(1), math.Inf(-1)}
	notFiniteShort  = []float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1))}
	subnormals      = []float64{math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1040}
	subnormalsShort = []float32{math.SmallestNonzeroFloat32, -math.SmallestNonzeroFloat32, 0x1p-140}
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
	case relation.List:
		return relation.List(all(v)), changed
	case relation.Fields:
		return relation.Fields(all(v)), changed
	case relation.Pairs:
		out := slices.Clone(v)
		for i := range out {
			w, did := o.spoil(r, out[i].Value)
			out[i].Value, changed = w, changed || did
		}
		return out, changed
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
	if r.IntN(2) > 0 {
		return v, false
	}
	return o.odd(r, v)
}

// odd is an odd float in the place of v, if v is a float; of a complex number it is the real part.
func (o spoilt) odd(r *rand.Rand, v relation.Value) (relation.Value, bool) {
	x, short := o.by[r.IntN(len(o.by))], o.short[r.IntN(len(o.short))]
	switch v := v.(type) {
	case float64:
		return x, true
	case float32:
		return short, true
	case complex128:
		return complex(x, imag(v)), true
	case complex64:
		return complex(short, imag(v)), true
	}
	return v, false
}

// isBuilt reports whether calls make a value.
func isBuilt(v relation.Value) bool {
	if ref, ok := v.(relation.Ref); ok {
		v = ref.To
	}
	_, ok := v.(relation.Built)
	return ok
}
