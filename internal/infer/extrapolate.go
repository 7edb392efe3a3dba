package infer

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// The usual bounds of numbers are the tool's, not the subject's: what is printed within them a reader takes for a law of all numbers. So
// laws are also tried further out, as long as the subject behaves there, and one that fails is dropped: Bytes(s) == str(s) + " B" holds
// up to 999, which is far enough for no one. Nobody promises the last digits out there, so that floats must differ grossly.
var furtherOut = []float64{10, 1000, 100_000}

// Sizes of samples and thresholds. No theory; see make laws.
const (
	farRows   = 400
	tasteRows = 24 // executions that tell whether the subject behaves further out
	dearer    = 50 // it does not if they cost so many times what they do inside
	longer    = 5  // lists and texts are so many times as long out there
	gross     = 1e-3
	// usualRows are those whose outputs tell how large they usually are out there.
	usualRows = 64
	// manyFarther is the share of rows on which a near miss may fail out there.
	manyFarther = 0.1
)

// extrapolate drops claims that hold within the usual bounds only.
type extrapolate struct{}

// Name implements [Stage].
func (extrapolate) Name() string { return "extrapolate" }

// Run implements [Stage].
func (extrapolate) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if err := sisterNumbers(ctx, s, r, set, pending(set)); err != nil {
		return err
	}
	if err := borders(ctx, s, r, set, pending(set)); err != nil || s.Given || s.Modular {
		return err
	}
	claims := slices.DeleteFunc(pending(set), func(c *claim.Claim) bool { return !portable(c.Relation, s.Func) })
	for k, factor := range furtherOut {
		if len(claims) == 0 {
			return nil
		}
		far := farther(ctx, s, r, factor, uint64(k))
		if far == nil {
			return nil
		}
		fell := map[*claim.Claim]claim.Witness{}
		see := func(c *claim.Claim, g *trial.Group, rows []source.Row, v *relation.Verdicts) {
			if _, known := fell[c]; known {
				return
			}
			if bad := grossly(ctx, s, r, c.Relation, g.Vars, rows, v); bad != nil {
				fell[c] = claim.Witness{Vars: g.Vars, Row: bad}
			}
		}
		n := far.Ration(farRows, 4*int64(len(claims)), 4)
		if _, err := far.Try(ctx, claims, trial.Trial{Rows: source.Random{}, Seed: s.Seed.Child("beyond", uint64(k)), N: n, See: see}); err != nil {
			return err
		}
		claims = slices.DeleteFunc(claims, func(c *claim.Claim) bool {
			w, is := fell[c]
			if is {
				set.Observe(c.ID, claim.Evidence{Violated: 1, Witnesses: []claim.Witness{w}})
				set.Reject(c.ID, claim.Verdict{Kind: claim.Refuted, Stage: "extrapolate", Why: "beyond the usual bounds of numbers" + asAt(c.Relation, []claim.Witness{w})})
			}
			return is
		})
	}
	return nil
}

// oftenFarther reports whether a claim that fails on few inputs within the usual bounds fails on many beyond them.
func (j *nearJudge) oftenFarther(ctx context.Context, r *trial.Runner, c *claim.Claim) bool {
	if j.Given || j.Modular || !portable(c.Relation, j.Func) {
		return false
	}
	for k, factor := range furtherOut {
		far, known := j.far[k]
		if !known {
			far = farther(ctx, j.Subject, r, factor, uint64(k))
			j.far[k] = far
		}
		if far == nil {
			return false
		}
		t := trial.Trial{Rows: source.Random{}, Seed: j.Seed.Child("almost beyond", uint64(k)), N: far.Ration(farRows, 4, 4)}
		res, err := far.Try(ctx, []*claim.Claim{c}, t)
		if err != nil {
			return false
		}
		if e := res.Of(c); float64(e.Violated) > manyFarther*float64(e.Decided()) {
			return true
		}
	}
	return false
}

// grossly returns a row that violates rel by more than rounding, though no execution on it wraps around or misbehaves; nil if none does.
func grossly(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation, vars []relation.Var, rows []source.Row, v *relation.Verdicts) source.Row {
	var bad []source.Row
	v.Violated.Each(func(i int) { bad = append(bad, rows[i]) })
	if len(bad) == 0 {
		return nil
	}
	byName, err := trial.Columns(vars, bad)
	if err != nil {
		return nil
	}
	lenient := *rel
	if lenient.Tol = rel.Tol; relation.Approximate(rel.Post) {
		lenient.Tol = relation.Tolerance{Rel: gross, Abs: gross * max(1, usualSize(ctx, r, rel, vars, rows))}
	}
	x := &vigil{r.Recorder(ctx), s, r, relation.NewBits(len(bad))}
	again, err := lenient.Eval(x, byName, len(bad))
	if err != nil {
		return nil
	}
	ill := make([]bool, len(bad))
	if relation.Approximate(rel.Post) {
		if ill = r.IllConditioned(ctx, rel, vars, bad); ill == nil {
			return nil
		}
	}
	violated := again.Violated
	if slices.ContainsFunc(rel.Executions(), (*relation.Call).GivenOpaque) { // the values in between have not left the child: its verdict counts
		violated = relation.All(len(bad))
	}
	var found source.Row
	violated.AndNot(x.excused).Each(func(i int) {
		if found == nil && !ill[i] {
			found = bad[i]
		}
	})
	return found
}

// usualSize is the median size of the floats that executions return on rows. A sum of terms that cancel each other is wrong by a part of the
// terms and not of the sum, and the terms are as large as other results.
func usualSize(ctx context.Context, r *trial.Runner, rel *relation.Relation, vars []relation.Var, rows []source.Row) float64 {
	rec, err := r.Record(ctx, rel, vars, rows[:min(len(rows), usualRows)])
	if err != nil {
		return 0
	}
	var sizes []float64
	for _, run := range rec.Runs {
		for i, o := range run.Outcome {
			if o != relation.Returned {
				continue
			}
			for _, out := range run.Outputs {
				trial.Floats(out.At(i), func(f float64) {
					if f = math.Abs(f); f <= math.MaxFloat64 {
						sizes = append(sizes, f)
					}
				})
			}
		}
	}
	if len(sizes) == 0 {
		return 0
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// vigil executes and marks the rows in which something wrapped around or misbehaved.
type vigil struct {
	*trial.Recorder
	s       *trial.Subject
	run     *trial.Runner
	excused relation.Bits
}

var _ relation.Executor = (*vigil)(nil)

// Execute implements [relation.Executor].
func (x *vigil) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f.Reference {
		return x.Recorder.Execute(f, args, n, active)
	}
	ex, wrapped, err := survey.Watch(x.Ctx, x.run, f, args, n)
	if err != nil {
		return ex, err
	}
	wrapped.Each(func(i int) { x.excused.Set(i) })
	for i, o := range ex.Outcome {
		if o != relation.Errored && survey.Misbehaves(x.s, f, ex, i) {
			x.excused.Set(i)
		}
	}
	return ex, nil
}
