package survey

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Executions that tell whether a function changes an argument, and how many of them must come to a result. No theory.
const (
	readOnlyRows = 200
	minReturned  = 10
	// readOnlyParts of the budget are what the rows may cost.
	readOnlyParts = 20
)

// ReadOnly lists the outputs of fn that are the final values of arguments which it only reads: laws about them are laws about the argument. What a method does to its receiver is what it is for; that it changes another argument must be seen.
//
// A function without results is for what it does to its arguments; one that leaves an argument alone says nothing by its final value. So of
// sort.Ints(xs) the final xs counts, of copyInto(dst, src) only dst, and of WriteAll(w, xs) none.
func ReadOnly(ctx context.Context, r *trial.Runner, fn *relation.Func) []int {
	outs := fn.Outputs()
	if len(fn.Results) > 0 || len(outs) == 0 || fn.Reference {
		return nil
	}
	changed := changes(ctx, r, fn)
	method := fn.Recv && fn.Params[0].Type.Kind == relation.Pointer
	var out []int
	for k, o := range outs {
		switch {
		case method && o.Param == 0:
		case changed != nil && !changed[k], changed == nil && method:
			out = append(out, k)
		case method && o.Type.Kind != relation.Slice && o.Type.Kind != relation.Map:
			out = append(out, k) // whether it changes cannot be seen
		}
	}
	return out
}

// changes tells of each output whether it ever differed from the argument; nil if too few executions come to a result. Of what points
// elsewhere nothing is seen.
func changes(ctx context.Context, r *trial.Runner, fn *relation.Func) []bool {
	s, vars := r.Subject, Vars(fn)
	sp := s.Space(nil, vars, nil)
	if fn != s.Func {
		sp = &source.Space{Env: s.Env, Subject: fn, Vars: vars, Domain: Usual(fn)}
	}
	rows := source.Draw(source.Random{}, sp, s.Seed.Child("still "+fn.Name, 0), r.Ration(readOnlyRows, 1, readOnlyParts))
	cols, err := source.Columns(vars, rows)
	if err != nil || len(rows) == 0 {
		return nil
	}
	ex, err := r.Execute(ctx, fn, cols, len(rows))
	if err != nil {
		return nil
	}
	returned := 0
	out := make([]bool, len(ex.Outputs))
	for i, o := range ex.Outcome {
		if o != relation.Returned {
			continue
		}
		returned++
		for k, p := range fn.Outputs() {
			list := p.Type.Kind == relation.Slice || p.Type.Kind == relation.Map
			out[k] = out[k] || !list || source.Compare(rows[i][p.Param], ex.Outputs[k].At(i)) != 0
		}
	}
	if returned < minReturned {
		return nil
	}
	return out
}
