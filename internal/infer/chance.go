package infer

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// byChance reports whether c nearly holds as well for a function that gives the subject's results for other arguments: what is nearly
// always false is nearly symmetric, and nothing follows from that.
func (j *nearJudge) byChance(ctx context.Context, r *trial.Runner, c *claim.Claim) bool {
	const rows = 400 // no theory
	d, err := j.shuffled(ctx, r)
	if err != nil {
		return true
	}
	vars, err := trial.Columns(c.Relation.Vars, source.Draw(source.Random{}, j.Space(c.Relation, c.Relation.Vars, c.Relation.Pre), j.Seed.Child("chance", 0), rows))
	if err != nil {
		return true
	}
	v, err := c.Relation.Eval(d, vars, rows)
	return err != nil || float64(v.Violated.Count()) <= 5*maxNear*float64(v.Held.Count()+v.Violated.Count())
}

// shuffle executes the subject as a function with the same results, but for other arguments.
type shuffle struct {
	*trial.Recorder
	subject *relation.Func
	pool    *relation.Execution
}

var _ relation.Executor = (*shuffle)(nil)

// shuffled gathers the results, once.
func (j *nearJudge) shuffled(ctx context.Context, r *trial.Runner) (*shuffle, error) {
	if j.pool == nil {
		vars := survey.Vars(j.Func)
		rows := source.Draw(source.Random{}, j.Space(nil, vars, nil), j.Seed.Child("shuffle", 0), 500)
		cols, err := source.Columns(vars, rows)
		if err == nil {
			j.pool, err = r.Execute(ctx, j.Func, cols, len(rows))
		}
		if err != nil {
			return nil, err
		}
	}
	return &shuffle{r.Recorder(ctx), j.Func, j.pool}, nil
}

// Execute implements [relation.Executor].
func (d *shuffle) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f != d.subject {
		return d.Recorder.Execute(f, args, n, active)
	}
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	at := make([]int, n)
	for i := range at {
		h := fnv.New64a()
		for _, a := range args {
			fmt.Fprintf(h, "|%#v", a.At(i))
		}
		at[i] = int(binary.BigEndian.Uint64(h.Sum(nil)) % uint64(len(d.pool.Outcome)))
		ex.Outcome[i] = d.pool.Outcome[at[i]]
	}
	for k, o := range f.Outputs() {
		vs := make([]relation.Value, n)
		for i := range vs {
			vs[i] = d.pool.Outputs[k].At(at[i])
		}
		col, err := relation.FromValues(o.Type, vs)
		if err != nil {
			return nil, err
		}
		ex.Outputs = append(ex.Outputs, col)
	}
	return ex, nil
}
