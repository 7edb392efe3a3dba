// Package fake runs plain Go functions as the functions of claims: what tests of stages put behind a runner.
package fake

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Function is executed on one row of arguments. It returns the outputs; nil is an error, and a panic a panic.
type Function func(args []relation.Value) []relation.Value

// A Checker is a [trial.Checker] of functions, by name.
type Checker struct {
	Functions map[string]Function
	Cost      int64 // work of an execution; 0: 1
	// Endless says on which rows of a function an execution does not come to its end; may be nil.
	Endless func(name string, args []relation.Value) bool

	executions, work, busy atomic.Int64
}

var _ trial.Checker = (*Checker)(nil)

// Execute implements [trial.Checker].
func (c *Checker) Execute(_ context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	c.executions.Add(int64(n))
	c.work.Add(int64(n) * max(1, c.Cost))
	outs := fn.Outputs()
	values := make([][]relation.Value, len(outs))
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range n {
		row := make([]relation.Value, len(args))
		for k, a := range args {
			row[k] = a.At(i)
		}
		var out []relation.Value
		out, ex.Outcome[i] = c.call(fn.Name, row)
		for k, o := range outs {
			v := relation.Zero(o.Type, 1).At(0)
			if ex.Outcome[i] == relation.Returned {
				v = out[k]
			}
			values[k] = append(values[k], v)
		}
	}
	for k, o := range outs {
		col, err := relation.FromValues(o.Type, values[k])
		if err != nil {
			return nil, err
		}
		ex.Outputs = append(ex.Outputs, col)
	}
	return ex, nil
}

// call executes a function on a row.
func (c *Checker) call(name string, row []relation.Value) (out []relation.Value, outcome relation.Outcome) {
	if c.Endless != nil && c.Endless(name, row) {
		return nil, relation.OutOfFuel
	}
	defer func() {
		if recover() != nil {
			out, outcome = nil, relation.Panicked
		}
	}()
	if out = c.Functions[name](row); out == nil {
		return nil, relation.Errored
	}
	return out, relation.Returned
}

// Global implements [trial.Checker]: plain functions have no package beside them.
func (c *Checker) Global(_ context.Context, name string, _ int) (relation.Column, error) {
	return nil, fmt.Errorf("no package variable %s", name)
}

// Check implements [trial.Checker].
func (c *Checker) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	byName := map[string]relation.Column{}
	for i, v := range vars {
		byName[v.Name] = cols[i]
	}
	return relation.EvalAll(rels, &trial.Recorder{Ctx: ctx, Checker: c}, byName, n)
}

// Executions implements [trial.Checker].
func (c *Checker) Executions() int64 { return c.executions.Load() }

// Work implements [trial.Checker].
func (c *Checker) Work() int64 { return c.work.Load() }

// Busy implements [trial.Checker].
func (c *Checker) Busy() time.Duration { return time.Duration(c.busy.Load()) }

// Runner is a runner of fn, the first function of env, on functions as both builds, with the default budget.
func Runner(env *relation.Env, domain *relation.Domain, search, pristine trial.Checker) *trial.Runner {
	s := &trial.Subject{Func: env.Funcs[0], Env: env, Domain: domain, Seed: seed.New(1)}
	r := trial.NewRunner(s, search, pristine)
	r.Log = slog.New(slog.DiscardHandler)
	r.Grant(0)
	return r
}
