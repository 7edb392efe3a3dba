package infer

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// plantedCalls is of how many executions of a group the arguments are planted. No theory stands behind it.
const plantedCalls = 8

// planted are rows of g in which a list, a map or a container holds what a relation makes of another argument before it executes something with
// it: ok(m.Find(name)) => err(m.Find(name + "x")) is true of all maps that are drawn for themselves, none of which has one key that is another
// one and an x, and false of those that have both.
//
// The arguments are worked out without an execution: those that depend on a result are fed back ([fedBack]).
func planted(ctx context.Context, s *trial.Subject, r *trial.Runner, g *trial.Group, rows []source.Row) ([]source.Row, error) {
	sp := g.Space(s)
	if len(rows) == 0 || !slices.ContainsFunc(sp.Vars, func(v relation.Var) bool { return mayHold(v.Type) }) {
		return nil, nil
	}
	rand := s.Seed.Child("planted "+g.Key, 0).Rand()
	byName, err := trial.Columns(g.Vars, rows)
	if err != nil {
		return nil, err
	}
	var out []source.Row
	for _, call := range madeArguments(g) {
		x := &argumentsOf{Recorder: r.Recorder(ctx), of: call.Fn}
		if _, err := (&relation.Relation{Post: &relation.OutcomeOf{Which: "ok", Call: call}}).Eval(x, byName, len(rows)); err != nil {
			continue // it needs what was not executed
		}
		for i, arg := range call.Args {
			if i >= len(x.args) || isVariable(arg) || arg.Type().Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque }) {
				continue
			}
			for n, row := range rows {
				out = append(out, holding(rand, sp, row, x.args[i].At(n), arg.Type())...)
			}
		}
	}
	return out, nil
}

// mayHold reports whether a value of type t may hold another one that it was given.
func mayHold(t *relation.Type) bool {
	for t.Kind == relation.Pointer {
		t = t.Elem
	}
	return t.Kind == relation.Slice || t.Kind == relation.Map || t.Kind == relation.Opaque
}

// madeArguments lists executions in relations of g of which an argument is made of others, each of its text once.
func madeArguments(g *trial.Group) []*relation.Call {
	var out []*relation.Call
	seen := map[string]bool{}
	for _, c := range g.Claims {
		for _, call := range c.Relation.Executions() {
			for _, a := range call.Args {
				text := relation.ExprString(a)
				if seen[text] || isVariable(a) || relation.Executes(a) || len(out) == plantedCalls {
					continue
				}
				seen[text] = true
				out = append(out, call)
				break
			}
		}
	}
	return out
}

func isVariable(e relation.Expr) bool {
	_, ok := e.(*relation.VarRef)
	return ok
}

// argumentsOf is an executor that keeps what one function is given and does not execute it.
type argumentsOf struct {
	*trial.Recorder
	of   *relation.Func
	args []relation.Column
}

// Execute implements [relation.Executor].
func (x *argumentsOf) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f != x.of {
		return x.Recorder.Execute(f, args, n, active)
	}
	x.args = args
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range ex.Outcome {
		ex.Outcome[i] = relation.Errored
	}
	for _, o := range f.Outputs() {
		ex.Outputs = append(ex.Outputs, relation.Zero(o.Type, n))
	}
	return ex, nil
}
