package symbolic

import (
	"context"
	"math"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// An Executed is a path with an input, and what the real function does with it.
type Executed struct {
	Path
	Got        relation.Outcome
	Outputs    []relation.Value // where it returned
	Note       string           // the panic's reason
	Statements relation.Bits    // that it ran, of all statements of the package
	New        int              // of them, those that nothing before it ran
	Differs    bool             // from what was predicted, which is a defect of this package
}

// Execute runs the inputs of paths on the pristine child, and on an instrumented one that notes statements, if there is one. What comes back is in
// the order of the paths; those without an input are left out.
func Execute(ctx context.Context, pristine, probed *harness.Harness, fn *subject.Function, paths *Paths) ([]Executed, error) {
	var done []Executed
	var rows []source.Row
	// Those whose end is not known come last: they may be endless, and after some of these nothing more is executed.
	var place []int // in the order of execution, its place in the order of the paths
	for _, reached := range []bool{true, false} {
		n := 0
		for _, p := range paths.List {
			if p.Row == nil {
				continue
			}
			if n++; (p.Standing == Reached) == reached {
				done, rows, place = append(done, Executed{Path: p}), append(rows, p.Row), append(place, n-1)
			}
		}
	}
	if len(rows) == 0 {
		return nil, nil
	}
	vars := make([]relation.Var, len(fn.Func.Params))
	for i, p := range fn.Func.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type}
	}
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	ex, err := pristine.Run(ctx, fn.Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	for i := range done {
		done[i].fill(ex, i)
	}
	if probed == nil {
		return placed(done, place), nil
	}
	trace, err := probed.ProbeStatements(ctx, math.MaxInt64, fn.Func, cols, len(rows))
	if err != nil {
		return nil, err
	}
	blocks := probed.Blocks()
	for i := range done {
		done[i].Statements = statements(blocks, trace.Statements(i))
	}
	return placed(done, place), nil
}

// placed are executions in the order of the paths.
func placed(done []Executed, place []int) []Executed {
	out := make([]Executed, len(done))
	for i, at := range place {
		out[at] = done[i]
	}
	return out
}

// fill notes row i of an execution.
func (d *Executed) fill(ex *relation.Execution, i int) {
	d.Got, d.Note = ex.Outcome[i], ex.Note[int32(i)]
	if d.Got == relation.Returned {
		for _, col := range ex.Outputs {
			d.Outputs = append(d.Outputs, col.At(i))
		}
	}
	// A path that was not followed to its end predicts nothing that could be wrong.
	d.Differs = d.Standing == Reached && !harness.NotRun(d.Note) && (d.Got != d.Outcome || d.Got == relation.Returned && !d.asPredicted())
}

// asPredicted compares results, and what parameters lead to afterwards.
func (d *Executed) asPredicted() bool {
	if len(d.Outputs) != len(d.Results)+len(d.after) {
		return false
	}
	for i, v := range d.Outputs {
		switch n := i - len(d.Results); {
		case n < 0:
			if _, open := d.Results[i].(Unpredicted); !open && source.Compare(v, d.Results[i]) != 0 {
				return false
			}
		case d.after[n].known && source.Compare(v, d.after[n].value) != 0:
			return false
		}
	}
	return true
}

// statements makes one element of each statement of a block: the distance of two paths counts statements, not blocks.
func statements(blocks []harness.Block, ran relation.Bits) relation.Bits {
	total := 0
	for _, b := range blocks {
		total += b.Statements
	}
	set, at := relation.NewBits(total), 0
	for i, b := range blocks {
		for k := range b.Statements {
			if ran.Get(i) {
				set.Set(at + k)
			}
		}
		at += b.Statements
	}
	return set
}

// Order sorts executed paths by path distance, and counts what each one adds.
func Order(done []Executed) []Executed {
	cover := make([]relation.Bits, len(done))
	for i, d := range done {
		cover[i] = d.Statements
	}
	ordered := make([]Executed, 0, len(done))
	for _, i := range source.Prioritise(cover) {
		ordered = append(ordered, done[i])
	}
	Count(ordered)
	return ordered
}

// Count fills in how many statements each one adds to those before it.
func Count(done []Executed) {
	var union relation.Bits
	for i := range done {
		done[i].New = source.PathDistance(done[i].Statements, union)
		if union == nil {
			union = done[i].Statements
		} else {
			union = union.Or(done[i].Statements)
		}
	}
}
