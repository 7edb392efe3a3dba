package infer

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// portable reports whether rel may be executed far out: none of its functions makes a list or a value of many parts as large as a
// number says. The texts that fn makes are known to be bearable.
//
// An index far out costs nothing, but Repeat(s, 1e9) would fill the memory: a function that takes a number and makes or takes something of
// many parts is not executed there.
func portable(rel *relation.Relation, fn *relation.Func) bool {
	large := func(t *relation.Type) bool {
		for t.Kind == relation.Pointer {
			t = t.Elem
		}
		return slices.Contains([]relation.Kind{relation.Opaque, relation.Slice, relation.Map, relation.String}, t.Kind)
	}
	return !slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool {
		number, makes := false, slices.ContainsFunc(c.Fn.Outputs(), func(o relation.Output) bool { return large(o.Type) && o.Type.Kind != relation.String })
		for _, p := range c.Fn.Params {
			number = number || survey.IsInteger(p.Type)
			makes = makes || large(p.Type) && (c.Fn != fn || p.Type.Kind != relation.String)
		}
		return number && makes
	})
}

// farther is a runner on the subject with those bounds of numbers moved out that are the usual ones; nil if there are none, or if the subject
// does not behave out there.
func farther(ctx context.Context, s *trial.Subject, r *trial.Runner, factor float64, round uint64) *trial.Runner {
	d, wider := widened(s, factor)
	if !wider {
		return nil
	}
	if far := r.On(s.Within(d)); bearable(ctx, far, round) {
		return far
	}
	return nil
}

// widened is the domain with those bounds moved out that are the usual ones, and whether there are any.
//
// The usual bounds are a choice of the survey, not of the code; bounds that the code gave are ends of the function and stay. Each number
// moves by the factor as far as furthest allows, each length by longer. The loop sees one bound at a time, and a domain without usual
// bounds gives false.
func widened(s *trial.Subject, factor float64) (*relation.Domain, bool) {
	usual, wider := survey.UsualWith(s.Func, s.Hints), false
	d := *s.Domain
	d.Bounds = slices.Clone(d.Bounds)
	for i, b := range d.Bounds {
		t := survey.TypeAt(s.Func, b.Path)
		u, ok := usual.Bound(b.Path)
		lo, hi := b.Limits()
		first, last := u.Limits()
		if _, most := u.Limits(); ok && strings.HasPrefix(b.Path, "len(") && hi == most {
			d.Bounds[i], wider = relation.Bound{Path: b.Path, Lo: b.Lo, Hi: survey.Number(hi * longer)}, true
			continue
		}
		if t == nil || !ok || t.Enum || survey.IsRune(t, b.Path) {
			continue
		}
		move := func(limit, was float64) float64 {
			if limit != was || math.Abs(limit) < source.Range {
				return limit
			}
			return max(-furthest(t), min(furthest(t), limit*factor))
		}
		from, to := move(lo, first), move(hi, last)
		if math.Abs(from) <= math.Abs(lo) && math.Abs(to) <= math.Abs(hi) {
			continue
		}
		wider = true
		d.Bounds[i] = relation.Bound{Path: b.Path, Lo: survey.Number(from), Hi: survey.Number(to), LoOpen: b.LoOpen && from == lo, HiOpen: b.HiOpen && to == hi}
	}
	return &d, wider
}

// furthest is how far out a type's numbers are looked at: the product of two still fits.
//
// 0 means that numbers of the type stay where they are.
func furthest(t *relation.Type) float64 {
	switch t.Kind {
	case relation.Int16, relation.Uint16, relation.Int8, relation.Uint8:
		return 0
	case relation.Int32, relation.Uint32:
		return 40_000
	case relation.Float32:
		return 1e5
	}
	return math.Inf(1)
}

// bearable reports whether the subject can be executed in its domain at a bearable price, with results of a bearable size.
//
// A subject that costs dearer times its usual weight far out, ends out of fuel or crashes is not executed there: a few rows tell.
func bearable(ctx context.Context, r *trial.Runner, round uint64) bool {
	s := r.Subject
	vars := survey.Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("taste", round), r.Ration(tasteRows, dearer, 4))
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return false
	}
	before := r.Spent()
	ex, err := r.Execute(ctx, s.Func, cols, len(rows))
	if err != nil || r.Spent()-before > dearer*int64(len(rows))*max(1, r.Weight) {
		return false
	}
	for i, o := range ex.Outcome {
		if o == relation.OutOfFuel || o == relation.Crashed {
			return false
		}
		for _, c := range ex.Outputs {
			if o == relation.Returned && survey.Leaves(c.At(i)) > survey.MaxLeaves {
				return false
			}
		}
	}
	return true
}
