package trial

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A row is ill conditioned for a relation if moving the floats of an execution's arguments by moved relative moves a result by more than 1e-9: near
// a pole or a jump the last bit decides, where numbers cancel each other the rounding of what is in between does, and two correct programs differ
// (docs/traps.md A5). Rows of round numbers are never excused: a fault at 0 or at 31.5 is a fault.
const (
	moved     = 1e-12
	sensitive = 1e-9
)

// movements are the directions in which the floats of an execution are moved, by the place of each: all up, all down, each second one down, and down
// where the bits of the place are odd (Thue and Morse). Where terms cancel each other moving all of them alike shows nothing: it scales the difference
// as it scales the terms. Of the differences of two products each is seen by one of the last two.
var movements = []func(place int) float64{
	func(int) float64 { return 1 + moved },
	func(int) float64 { return 1 - moved },
	func(place int) float64 { return 1 + moved*float64(1-2*(place&1)) },
	func(place int) float64 { return 1 + moved*float64(1-2*(bits.OnesCount(uint(place))&1)) },
}

// A Recorder executes through a checker and keeps the results.
type Recorder struct {
	Ctx     context.Context
	Checker Checker
	Runs    []*relation.Execution
	Funcs   []*relation.Func // of each run

	move func(place int) float64 // by what the floats of arguments are multiplied; nil: they stay
}

var _ relation.Executor = (*Recorder)(nil)

// Execute implements [relation.Executor]. Rows that are not active are executed too, which costs little on a few rows.
func (r *Recorder) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	if r.move != nil {
		var err error
		if args, err = moveColumns(args, n, r.move); err != nil {
			return nil, err
		}
	}
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
	return r.record(ctx, rel, vars, rows, nil)
}

// record is [Runner.Record] with the arguments of each execution moved.
func (r *Runner) record(ctx context.Context, rel *relation.Relation, vars []relation.Var, rows []source.Row, move func(place int) float64) (*Recorder, error) {
	byName, err := Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	rec := r.Recorder(ctx)
	rec.move = move
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
	if r.Ration(len(rows), int64((2+len(movements))*len(rel.Executions())), 1) < len(rows) {
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
	for _, move := range movements {
		other, err := r.record(ctx, rel, vars, rows, move)
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

// moveColumns moves the floats of n rows of arguments, each by its place among those of its row.
func moveColumns(args []relation.Column, n int, move func(place int) float64) ([]relation.Column, error) {
	out := slices.Clone(args)
	places := make([]int, n)
	for k, arg := range args {
		if !arg.Type().HasFloat() {
			continue
		}
		vs := make([]relation.Value, n)
		for i := range vs {
			vs[i] = moveFloats(arg.At(i), func() float64 { places[i]++; return move(places[i] - 1) })
		}
		col, err := relation.FromValues(arg.Type(), vs)
		if err != nil {
			return nil, err
		}
		out[k] = col
	}
	return out, nil
}

// moveFloats multiplies every float in a value; those near 0 are moved by 1e-15, since no relative step leaves them.
func moveFloats(v relation.Value, next func() float64) relation.Value {
	switch v := v.(type) {
	case float64:
		by := next()
		return v*by + (by-1)*1e-3
	case float32:
		by := next()
		return float32(float64(v)*by + (by-1)*1e-3)
	case complex128:
		return v * complex(next(), 0)
	case relation.List:
		out := make(relation.List, len(v))
		for i, e := range v {
			out[i] = moveFloats(e, next)
		}
		return out
	case relation.Fields:
		out := make(relation.Fields, len(v))
		for i, e := range v {
			out[i] = moveFloats(e, next)
		}
		return out
	case relation.Ref:
		return relation.Ref{To: moveFloats(v.To, next)}
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
