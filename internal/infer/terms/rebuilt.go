package terms

import (
	"fmt"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// rebuilt is an execution whose states can be arguments of other functions.
//
// A state that cannot be taken apart comes back from a call as text. The call itself makes it again: the state that a call leaves of its receiver
// is the receiver with one more step, and the state that it returns is the call. A value for which there is no such call stays text.
func rebuilt(f *relation.Func, args []relation.Column, ex *relation.Execution) (*relation.Execution, error) {
	out := *ex
	out.Outputs = slices.Clone(ex.Outputs)
	for k, o := range f.Outputs() {
		if k >= len(ex.Outputs) || !rebuilds(o) {
			continue
		}
		values := make([]relation.Value, ex.Outputs[k].Len())
		for i := range values {
			values[i] = ex.Outputs[k].At(i)
			if i >= len(ex.Outcome) || ex.Outcome[i] != relation.Returned {
				continue
			}
			given := make([]relation.Value, len(args))
			for j, a := range args {
				given[j] = a.At(i)
			}
			values[i] = remade(f, o, given, values[i])
		}
		col, err := relation.FromValues(o.Type, values)
		if err != nil {
			return nil, fmt.Errorf("states of %s: %w", f.Name, err)
		}
		out.Outputs[k] = col
	}
	return &out, nil
}

// rebuilds reports whether an output is a state that calling its function again makes: builders give the first result, and change the first
// parameter.
func rebuilds(o relation.Output) bool {
	return valueType(o.Type).Kind == relation.Opaque && (o.Result == 0 || o.Param == 0)
}

// remade is a state as the calls that make it, in the place of the text that was printed of it. Where there are no such calls it is the text, or
// nil.
//
// A package variable has one value in the whole process, so that no call may change it.
func remade(f *relation.Func, o relation.Output, args []relation.Value, shown relation.Value) relation.Value {
	if o.Result == 0 {
		made := relation.Built{Steps: []relation.Step{{Func: f.Name, Args: args}}}
		switch shown := shown.(type) {
		case nil:
			return nil
		case relation.Ref:
			if shown.To == nil {
				return shown
			}
			return relation.Ref{To: made}
		}
		return made
	}
	before := args[0]
	if ref, ok := before.(relation.Ref); ok {
		before = ref.To
	}
	b, ok := before.(relation.Built)
	if !ok || len(b.Steps) == 0 || b.Steps[0].Variable() {
		return shown
	}
	return relation.Built{Steps: append(slices.Clone(b.Steps), relation.Step{Func: f.Name, Args: args[1:]})}
}
