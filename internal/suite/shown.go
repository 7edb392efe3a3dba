package suite

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/relation"
)

// A Shown is what a reader of a relation can look at beside its text: its evidence, and some of its assignments with all that they execute.
type Shown struct {
	Evidence string     // as a catalogue has it: "tried 1000, kills 4, seed 1, tested"; "" of a relation that none holds
	At       []string   // the assignments, as --at reads them: w=0 h=1
	Runs     []ShownRun // the executions, in reading order
}

// A ShownRun is one execution of a relation, on each of the assignments.
type ShownRun struct {
	Role, Text string   // as those of a [counterexample.Call]
	In, Out    []Axis   // of its arguments and results
	Calls, Got []string // by assignment: Area(0, 1) and what came of it; "" where it is not executed
}

// shownPrior is how many times as many assignments are looked at as are shown, since few may satisfy the precondition. No theory stands behind the figure.
const shownPrior = 4

// shown executes the original on some assignments of each relation that satisfy its precondition, on most of them at most: spread over those that it was
// tried on, boundary values and random ones.
func shown(ctx context.Context, h *harness.Harness, k *kept, m *matrix.Matrix, most int) ([]Shown, error) {
	out := make([]Shown, len(m.Trials))
	for t, tr := range m.Trials {
		r := tr.Relation
		s := &out[t]
		s.Evidence = k.relations[t].evidence
		all := counterexample.Executor{Ctx: ctx, Run: h}
		cols, rows := spreadRows(tr.Columns, spread(tr.Rows, most*shownPrior))
		v, err := r.Eval(all, byName(r, cols), rows)
		if err != nil {
			return nil, fmt.Errorf("execute %s to show it: %w", r.Name, err)
		}
		var decided []int32
		v.Held.Or(v.Violated).Each(func(i int) { decided = append(decided, int32(i)) })
		var some []int32
		for _, i := range spread(len(decided), most) {
			some = append(some, decided[i])
		}
		cols, rows = spreadRows(cols, some)
		if rows == 0 {
			continue
		}
		for i := range rows {
			s.At = append(s.At, counterexample.Assign(k.pkg.Env, r.Vars, rowOf(cols, i)))
		}
		if s.Runs, err = runsOf(ctx, h, k, r, relation.NewCache(all, byName(r, cols), rows), rows); err != nil {
			return nil, fmt.Errorf("execute %s to show it: %w", r.Name, err)
		}
	}
	return out, nil
}

// spread are most of n places, or all, at equal distances.
func spread(n, most int) (out []int32) {
	if n <= most {
		most = n
	}
	for i := range most {
		out = append(out, int32(i*n/most))
	}
	return out
}

// spreadRows are some rows of columns.
func spreadRows(cols []relation.Column, at []int32) (out []relation.Column, rows int) {
	for _, c := range cols {
		out = append(out, c.Gather(at))
	}
	return out, len(at)
}

func rowOf(cols []relation.Column, i int) (row Row) {
	for _, c := range cols {
		row = append(row, c.At(i))
	}
	return row
}

func byName(r *relation.Relation, cols []relation.Column) map[string]relation.Column {
	out := map[string]relation.Column{}
	for i, v := range r.Vars {
		out[v.Name] = cols[i]
	}
	return out
}

// runsOf are the executions of a relation on the rows of a cache. A call that is given what cannot leave the child is left out, and so is one that no row
// comes to.
func runsOf(ctx context.Context, h *harness.Harness, k *kept, r *relation.Relation, cache *relation.Cache, rows int) (out []ShownRun, err error) {
	if _, err := r.EvalShared(cache); err != nil {
		return nil, err
	}
	for _, call := range r.Executions() {
		if call.GivenOpaque() {
			continue
		}
		args, ready, err := cache.Arguments(r, call)
		if err != nil {
			return nil, err
		}
		var at []int32
		ready.And(cache.Reached(r, call)).Each(func(i int) { at = append(at, int32(i)) })
		if len(at) == 0 {
			continue
		}
		run, err := runOf(ctx, h, k, call, args, at, rows)
		if err != nil {
			return nil, err
		}
		run.Role = counterexample.Role(r.Group(k.fn.Func), call)
		out = append(out, run)
	}
	return out, nil
}

// runOf executes a call on some of so many rows of its arguments: on those that the relation's decision came to, since others may lie outside of the domain.
func runOf(ctx context.Context, h *harness.Harness, k *kept, call *relation.Call, args []relation.Column, at []int32, rows int) (run ShownRun, err error) {
	own, _ := spreadRows(args, at)
	x, err := h.Run(ctx, call.Fn, own, len(at))
	if err != nil {
		return run, err
	}
	run = ShownRun{Text: call.Key, Calls: make([]string, rows), Got: make([]string, rows)}
	for n, i := range at {
		one, _ := spreadRows(args, []int32{i})
		run.Calls[i], run.Got[i] = counterexample.Actual(k.pkg.Env, call.Fn, one), outcomeAt(k.pkg.Env, call.Fn, x, n)
	}
	for p, param := range call.Fn.Params {
		run.In = append(run.In, axes(param.Name, param.Type, own[p], nil, at, rows)...)
	}
	for o, output := range call.Fn.Outputs() {
		run.Out = append(run.Out, axes(outputName(call.Fn, o, output), output.Type, x.Outputs[o], x.Outcome, at, rows)...)
	}
	return run, nil
}

// outputName is what a reader calls an output: by its name, the only result "result", and what is left of an argument "xs after".
func outputName(f *relation.Func, i int, o relation.Output) string {
	switch {
	case o.Param >= 0:
		return o.Name + " after"
	case o.Name != "":
		return o.Name
	case len(f.Results) == 1:
		return "result"
	}
	return fmt.Sprintf("result %d", i+1)
}
