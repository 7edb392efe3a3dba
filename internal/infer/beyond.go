package infer

import (
	"context"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The usual bounds of numbers are the tool's, not the subject's: what is printed within them a reader takes for a law of all numbers. So
// laws are also tried further out, as long as the subject behaves there, and one that fails is dropped: Bytes(s) == str(s) + " B" holds
// up to 999, which is far enough for no one. Nobody promises the last digits out there, so that floats must differ grossly.
var furtherOut = []float64{10, 1000, 100_000}

const (
	beyondRows = 400
	tasteRows  = 24 // executions that tell whether the subject behaves further out
	dearer     = 50 // it does not if they cost so many times what they do inside
	longer     = 5  // lists and texts are so many times as long out there
	gross      = 1e-3
	// manyFurther is the share of rows on which an almost-law may fail out there.
	manyFurther = 0.1
)

// beyond drops candidates that hold within the usual bounds only.
func (s *session) beyond(ctx context.Context, cands []*candidate) error {
	left := slices.DeleteFunc(slices.Clone(cands), func(c *candidate) bool { return !portable(c.rel, s.Func) })
	if s.Given || s.Modular {
		return nil
	}
	for k, factor := range furtherOut {
		far, wider := s.further(factor)
		if !wider || len(left) == 0 || !far.bearable(ctx, uint64(k)) {
			return nil
		}
		sd := s.Seed.Child("beyond", uint64(k))
		trials, of := make([]*candidate, len(left)), map[*candidate]*candidate{}
		for i, c := range left {
			trials[i] = &candidate{Candidate: c.Candidate, rel: c.rel}
			of[trials[i]] = c
		}
		fell := map[*candidate]bool{}
		t := pass{rows: source.Random{}, seed: sd, n: far.run.Ration(beyondRows, 4*int64(len(left)), 4), see: func(c *candidate, g *group, rows []source.Row, v *relation.Verdicts) {
			if bad := far.grossly(ctx, c.rel, g.vars, rows, v); bad != nil && !fell[of[c]] {
				fell[of[c]] = true
				of[c].bad = []failure{{g.vars, bad}}
			}
		}}
		if err := far.pass(ctx, far.groups(trials, itself), t); err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(c *candidate) bool {
			if fell[c] {
				c.violated++
				row, _ := c.bad[0].over(c.rel.Vars, make(source.Row, len(c.rel.Vars)))
				c.drop(refuted, "beyond the usual bounds of numbers, as at "+failure{c.rel.Vars, row}.String())
			}
			return fell[c]
		})
	}
	return nil
}

// oftenFurther reports whether a law that fails on few inputs within the usual bounds fails on many beyond them.
func (s *session) oftenFurther(ctx context.Context, c *candidate) bool {
	if s.Given || s.Modular || !portable(c.rel, s.Func) {
		return false
	}
	for k, factor := range furtherOut {
		far, wider := s.further(factor)
		if !wider || !far.bearable(ctx, uint64(k)) {
			return false
		}
		t := &candidate{Candidate: c.Candidate, rel: c.rel}
		n := far.run.Ration(beyondRows, 4, 4)
		if err := far.round(ctx, []*candidate{t}, itself, source.Random{}, s.Seed.Child("almost beyond", uint64(k)), n, count); err != nil {
			return false
		}
		if float64(t.violated) > manyFurther*float64(t.held+t.violated) {
			return true
		}
	}
	return false
}

// portable reports whether rel may be executed far out: none of its functions makes a list or a value of many parts as large as a
// number says. The texts that fn makes are known to be bearable.
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
			number = number || isInteger(p.Type)
			makes = makes || large(p.Type) && (c.Fn != fn || p.Type.Kind != relation.String)
		}
		return number && makes
	})
}

// further is the session with those bounds of numbers moved out that are the usual ones, and whether there are any.
func (s *session) further(factor float64) (*session, bool) {
	usual := defaultDomain(s.Func, s.Hints)
	far, wider := *s, false
	d := *s.Domain
	d.Bounds = slices.Clone(d.Bounds)
	for i, b := range d.Bounds {
		t := s.typeAt(b.Path)
		u, ok := usual.Bound(b.Path)
		lo, hi := limits(b)
		first, last := limits(u)
		if _, most := limits(u); ok && strings.HasPrefix(b.Path, "len(") && hi == most {
			d.Bounds[i], wider = relation.Bound{Path: b.Path, Lo: b.Lo, Hi: number(hi * longer)}, true
			continue
		}
		if t == nil || !ok || t.Enum || runeName(b.Path) && t.Kind == relation.Int32 {
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
		d.Bounds[i] = relation.Bound{Path: b.Path, Lo: number(from), Hi: number(to), LoOpen: b.LoOpen && from == lo, HiOpen: b.HiOpen && to == hi}
	}
	far.Subject = s.Within(&d)
	far.run = s.run.On(far.Subject)
	return &far, wider
}

// furthest is how far out a type's numbers are looked at: the product of two still fits.
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
func (s *session) bearable(ctx context.Context, round uint64) bool {
	vars := paramVars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("taste", round), s.run.Ration(tasteRows, dearer, 4))
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return false
	}
	before := s.run.Spent()
	ex, err := s.run.Execute(ctx, s.Func, cols, len(rows))
	if err != nil || s.run.Spent()-before > dearer*int64(len(rows))*max(1, s.run.Weight) {
		return false
	}
	for i, o := range ex.Outcome {
		if o == relation.OutOfFuel || o == relation.Crashed {
			return false
		}
		for _, c := range ex.Outputs {
			if o == relation.Returned && leaves(c.At(i)) > mostOut {
				return false
			}
		}
	}
	return true
}

// grossly returns a row that violates rel by more than rounding, though no execution on it wraps around or misbehaves; nil if none does.
func (s *session) grossly(ctx context.Context, rel *relation.Relation, vars []relation.Var, rows []source.Row, v *relation.Verdicts) source.Row {
	var bad []source.Row
	v.Violated.Each(func(i int) { bad = append(bad, rows[i]) })
	cols, err := source.Columns(vars, bad)
	if err != nil || len(bad) == 0 {
		return nil
	}
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	lenient := *rel
	if lenient.Tol = rel.Tol; approximate(rel.Post) {
		lenient.Tol = relation.Tolerance{Rel: gross, Abs: gross}
	}
	x := &vigil{recorder{ctx: ctx, x: s.run.Checker}, s, relation.NewBits(len(bad))}
	again, err := lenient.Eval(x, byName, len(bad))
	if err != nil {
		return nil
	}
	ill := make([]bool, len(bad))
	if approximate(rel.Post) {
		if ill = s.illConditioned(ctx, rel, vars, bad); ill == nil {
			return nil
		}
	}
	var found source.Row
	again.Violated.AndNot(x.excused).Each(func(i int) {
		if found == nil && !ill[i] {
			found = bad[i]
		}
	})
	return found
}

// vigil executes and marks the rows in which something wrapped around or misbehaved.
type vigil struct {
	recorder
	s       *session
	excused relation.Bits
}

var _ relation.Executor = (*vigil)(nil)

// Execute implements [relation.Executor].
func (x *vigil) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f.Reference {
		return x.recorder.Execute(f, args, n, active)
	}
	ex, wrapped, err := x.s.watchedAs(x.ctx, f, args, n)
	if err != nil {
		return ex, err
	}
	wrapped.Each(func(i int) { x.excused.Set(i) })
	for i, o := range ex.Outcome {
		if o != relation.Errored && x.s.misbehaves(f, ex, i) {
			x.excused.Set(i)
		}
	}
	return ex, nil
}
