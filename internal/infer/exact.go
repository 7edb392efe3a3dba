package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// exact writes == <= >= again where no error was ever seen, for relations over functions whose results are inputs or whole numbers,
// bit by bit, and for those that say the sign of a result: of another program's last digits nothing else is known (docs/traps.md A5).
type exact struct {
	known map[*relation.Func]bool // the functions that were looked at, and whether their results are exact
}

func newExact() exact { return exact{map[*relation.Func]bool{}} }

// Name implements [Stage].
func (exact) Name() string { return "exact" }

// Run implements [Stage].
//
// A claim is tried as written with ==, on rows of three kinds; one violation, and the tolerance stays. The claim that replaces it is a new
// one with the same origin.
func (st exact) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	var trials []trial.Trial
	for k, st := range []source.Strategy{source.Random{}, source.IllConditioned{}, source.Edge{}} {
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("exact", uint64(k)), N: trial.Batch, Share: 0.1, Gone: trial.Fallen})
	}
	for _, c := range pending(set) {
		if set.Evidence(c.ID).Worst != 0 || !relation.Approximate(c.Relation.Post) || !ofSigns(c.Relation) && (addsMeasures(c.Relation) || !st.all(ctx, s, r, c.Relation)) {
			continue
		}
		plain := relation.Relation{Declared: c.Relation.Declared, Pre: c.Relation.Pre, Post: relation.Harden(c.Relation.Post)}
		rel, err := plain.Canonical(s.Env)
		if err != nil {
			continue
		}
		hard := c.Probe(rel)
		res, err := r.Try(ctx, []*claim.Claim{hard}, trials...)
		if err != nil {
			return err
		}
		if e := res.Of(hard); e.Violated == 0 && e.Held > 0 {
			set.Replace(c.ID, c.With(rel))
		}
	}
	return nil
}

// addsMeasures reports whether rel calculates with floats that a function makes of values without floats in them, such as z.Float64() of a whole number
// of any size. Each is a whole number on the rows that are drawn, and so is their sum; of larger ones the sum is rounded.
func addsMeasures(rel *relation.Relation) bool {
	found := false
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		b, ok := e.(*relation.Binary)
		if ok && isFloat(b.T) {
			found = found || measuresWhole(b.X) && measuresWhole(b.Y)
		}
		return !found
	})
	return found
}

// measuresWhole reports whether e executes a function none of whose arguments has a float in it.
func measuresWhole(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		if c, ok := e.(*relation.Call); ok {
			found = found || !slices.ContainsFunc(c.Fn.Params, func(p relation.Param) bool { return p.Type.Has(isFloat) })
		}
		return !found
	})
	return found
}

// ofSigns reports whether rel says nothing but that results are not negative, or not positive.
//
// F(x) >= 0 counts, and F(x) - G(x) >= 0 does not, since rounding may decide the sign of a difference.
func ofSigns(rel *relation.Relation) bool {
	return !slices.ContainsFunc(relation.Conjuncts(rel.Post), func(e relation.Expr) bool {
		b, ok := e.(*relation.Binary)
		if !ok || b.Op != "<~" && b.Op != ">~" || !logic.IsZero(b.Y) {
			return true
		}
		_, lone := b.X.(*relation.Select)
		return !lone
	})
}

// all reports whether every execution of rel is of a function with exact results.
func (st exact) all(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation) bool {
	return !slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		is, known := st.known[c.Fn]
		if !known {
			is = exactResults(ctx, s, r, c.Fn)
			st.known[c.Fn] = is
		}
		return !is
	})
}

// exactResults reports whether each float that fn returns is one of its arguments up to sign, or a whole number.
//
// Min, Abs, Floor and the like: their results need no rounding in any implementation.
func exactResults(ctx context.Context, s *trial.Subject, r *trial.Runner, fn *relation.Func) bool {
	vars := survey.Vars(fn)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("exact "+fn.Name, 0), r.Ration(400, 1, 20))
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) < minRows {
		return false
	}
	ex, err := r.Execute(ctx, fn, cols, len(rows))
	if err != nil {
		return false
	}
	for i, o := range ex.Outcome {
		if o != relation.Returned {
			continue
		}
		have := map[float64]bool{}
		for _, v := range rows[i] {
			trial.Floats(v, func(f float64) { have[f], have[-f] = true, true })
		}
		for _, c := range ex.Outputs {
			exact := true
			trial.Floats(c.At(i), func(f float64) { exact = exact && (f != f || have[f] || f == float64(int64(f))) })
			if !exact {
				return false
			}
		}
	}
	return true
}
