package trial

import (
	"context"
	"math"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A row is ill conditioned for a relation if moving its floats by moved relative moves a result by more than 1e-9: near a pole or
// a jump the last bit of the input decides, and two correct programs differ (docs/traps.md A5). Rows of round numbers are never excused:
// a fault at 0 or at 31.5 is a fault.
const (
	moved     = 1e-12
	sensitive = 1e-9
)

// A Recorder executes through a checker and keeps the results.
type Recorder struct {
	Ctx     context.Context
	Checker Checker
	Runs    []*relation.Execution
	Funcs   []*relation.Func // of each run
}

var _ relation.Executor = (*Recorder)(nil)

// Execute implements [relation.Executor]. Rows that are not active are executed too, which costs little on a few rows.
func (r *Recorder) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	ex, err := r.Checker.Execute(r.Ctx, f, args, n)
	if err == nil && !f.Reference {
		r.Runs, r.Funcs = append(r.Runs, ex), append(r.Funcs, f)
	}
	return ex, err
}

// Global implements [relation.Executor].
func (r *Recorder) Global(name string, n int) (relation.Column, error) {
	return r.Checker.Global(r.Ctx, name, n)
}

// Recorder records executions of the runner's build.
func (r *Runner) Recorder(ctx context.Context) *Recorder {
	return &Recorder{Ctx: ctx, Checker: r.Checker}
}

// Record evaluates a relation on rows and keeps the executions.
func (r *Runner) Record(ctx context.Context, rel *relation.Relation, vars []relation.Var, rows []source.Row) (*Recorder, error) {
	byName, err := Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	rec := r.Recorder(ctx)
	_, err = rel.Eval(rec, byName, len(rows))
	return rec, err
}

// Columns are rows as columns by the names of their variables.
func Columns(vars []relation.Var, rows []source.Row) (map[string]relation.Column, error) {
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	return byName, nil
}

// wellConditioned decides a relation again on the rows that are not ill conditioned for it; nil if that cannot be told.
func (r *Runner) wellConditioned(ctx context.Context, rel *relation.Relation, vars []relation.Var, rows []source.Row) *relation.Verdicts {
	if r.Ration(len(rows), 4*int64(len(rel.Executions())), 1) < len(rows) {
		return nil
	}
	ill := r.IllConditioned(ctx, rel, vars, rows)
	if ill == nil {
		return nil
	}
	var keep []source.Row
	var at []int
	for i, row := range rows {
		if !ill[i] {
			keep, at = append(keep, row), append(at, i)
		}
	}
	if len(keep) == len(rows) || len(keep) == 0 {
		return nil
	}
	cols, err := source.Columns(vars, keep)
	if err != nil {
		return nil
	}
	vs, err := r.Check(ctx, []*relation.Relation{rel}, vars, cols, len(keep))
	if err != nil {
		return nil
	}
	return spread(vs[0], at, len(rows))
}

// spread moves the verdicts of some rows to where these rows stand among n.
func spread(v *relation.Verdicts, at []int, n int) *relation.Verdicts {
	move := func(b relation.Bits) relation.Bits {
		out := relation.NewBits(n)
		b.Each(func(i int) { out.Set(at[i]) })
		return out
	}
	out := &relation.Verdicts{Held: move(v.Held), Violated: move(v.Violated), Skipped: move(v.Skipped), Left: move(v.Left),
		Untried: move(v.Untried), Worst: v.Worst, WorstRow: -1}
	if v.WorstRow >= 0 {
		out.WorstRow = int32(at[v.WorstRow])
	}
	return out
}

// IllConditioned marks the rows that are ill conditioned for rel; nil if that cannot be told.
func (r *Runner) IllConditioned(ctx context.Context, rel *relation.Relation, vars []relation.Var, rows []source.Row) []bool {
	base, err := r.Record(ctx, rel, vars, rows)
	if err != nil {
		return nil
	}
	ill := make([]bool, len(rows))
	for _, by := range []float64{1 + moved, 1 - moved} {
		near := make([]source.Row, len(rows))
		for i, row := range rows {
			near[i] = make(source.Row, len(row))
			for j, v := range row {
				near[i][j] = scaleFloats(v, by)
			}
		}
		other, err := r.Record(ctx, rel, vars, near)
		if err != nil || len(other.Runs) != len(base.Runs) {
			return nil
		}
		for k := range base.Runs {
			mark(ill, base.Runs[k], other.Runs[k])
		}
	}
	for i, row := range rows {
		ill[i] = ill[i] && !round(row)
	}
	return ill
}

// mark sets the rows on which two runs of one call differ by more than a sensitive amount.
func mark(ill []bool, a, b *relation.Execution) {
	for i := range ill {
		if ill[i] || a.Outcome[i] != relation.Returned && b.Outcome[i] != relation.Returned {
			continue
		}
		if a.Outcome[i] != b.Outcome[i] {
			ill[i] = true
			continue
		}
		for k := range a.Outputs {
			var xs, ys []float64
			Floats(a.Outputs[k].At(i), func(f float64) { xs = append(xs, f) })
			Floats(b.Outputs[k].At(i), func(f float64) { ys = append(ys, f) })
			ill[i] = ill[i] || apart(xs, ys)
		}
	}
}

// apart reports whether two lists of floats differ by more than a sensitive amount.
func apart(xs, ys []float64) bool {
	if len(xs) != len(ys) {
		return true
	}
	for i, x := range xs {
		y := ys[i]
		if x == y || x != x && y != y {
			continue
		}
		if !(math.Abs(x-y) <= sensitive*(1+math.Max(math.Abs(x), math.Abs(y)))) {
			return true
		}
	}
	return false
}

// scaleFloats multiplies every float in a value; those near 0 are moved by 1e-15, since no relative step leaves them.
func scaleFloats(v relation.Value, by float64) relation.Value {
	switch v := v.(type) {
	case float64:
		return v*by + (by-1)*1e-3
	case float32:
		return float32(float64(v)*by + (by-1)*1e-3)
	case complex128:
		return v * complex(by, 0)
	case relation.List:
		out := make(relation.List, len(v))
		for i, e := range v {
			out[i] = scaleFloats(e, by)
		}
		return out
	case relation.Fields:
		out := make(relation.Fields, len(v))
		for i, e := range v {
			out[i] = scaleFloats(e, by)
		}
		return out
	case relation.Ref:
		return relation.Ref{To: scaleFloats(v.To, by)}
	}
	return v
}

// round reports whether every float of a row has at most 24 significant bits: such values were chosen, not met by chance.
func round(row source.Row) bool {
	ok := true
	for _, v := range row {
		Floats(v, func(f float64) { ok = ok && math.Float64bits(f)&(1<<29-1) == 0 })
	}
	return ok
}
