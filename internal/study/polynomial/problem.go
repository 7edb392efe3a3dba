package polynomial

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/seed"
)

// An Executor calls a program and its sisters in this process: that of every search of the study, so that their times compare.
type Executor struct {
	programs   []*Program // the subject, then its sisters
	executions atomic.Int64
}

var _ polynomial.Executor = (*Executor)(nil)

// Executions is how many inputs the programs were called with.
func (x *Executor) Executions() int64 { return x.executions.Load() }

// Call implements [polynomial.Executor].
func (x *Executor) Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := x.programs[fn]
	if len(args) != len(p.Params) {
		return nil, fmt.Errorf("%s takes %d numbers, not %d", p.Target(), len(p.Params), len(args))
	}
	rows := len(args[0])
	out := make([][]float64, p.Outputs())
	for i := range out {
		out[i] = make([]float64, rows)
	}
	in, results := make([]float64, len(args)), make([]float64, len(out))
	for k := range rows {
		for i := range args {
			in[i] = args[i][k]
		}
		p.call(in, results)
		for i, y := range results {
			out[i][k] = y
		}
	}
	x.executions.Add(int64(rows))
	return out, nil
}

// Problem is what a search is told of the program: its sisters are those of the table.
func (p *Program) Problem(s seed.Seed, budget int64) (*polynomial.Problem, *Executor) {
	x := &Executor{programs: []*Program{p}}
	problem := &polynomial.Problem{Subject: p.function(), Executor: x, Seed: s.Child(p.Target(), 0), Budget: budget}
	for _, name := range p.Sisters {
		sister := NewNative(p.Package).functions[name]
		x.programs = append(x.programs, sister)
		problem.Sisters = append(problem.Sisters, sister.function())
	}
	return problem, x
}

func (p *Program) function() polynomial.Function {
	f := polynomial.Function{Name: p.Func, Params: p.Params}
	for _, r := range p.Results {
		f.Results = append(f.Results, "."+r)
	}
	return f
}
