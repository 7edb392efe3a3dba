package harness

import (
	"context"
	"errors"
	"fmt"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// A Differing is a batch of calls of one function that is executed with mutants on, in a child that was built with [Schemata].
type Differing struct {
	Func *relation.Func
	Args []relation.Column // one a parameter
	N    int
	// Mutants are asked for by number, each once. One that must be on before the package is initialised, see [Harness.KillEarly], is not to be among
	// them: it is not on in time, and is said not to be reached.
	Mutants []uint32
	Most    int // rows that are given back of a mutant: the first ones; at least 1
}

// A Difference is what a mutant does otherwise than the original.
type Difference struct {
	End  End     // as of a [Fate]
	Rows []int32 // of the batch, ascending: those on which the outcome is another one; none of a mutant whose End is not Tried
	// Execution is what the mutant does on these rows, in their order, without notes; nil if there are none. Values of Opaque types are shown.
	Execution *relation.Execution
	Note      string // of a crash
}

// ErrNoDifferences says that mutants of a package cannot be told apart by what they do: each would need processes of its own, see [Harness.Apart].
var ErrNoDifferences = errors.New("executions change what cannot be given back")

// Differ finds out what mutants do otherwise than the original. The outcome of a row is another one if one of them returns and the other
// one returns an error or panics, or both return and an output is another one: by more than 1e-9 relative where it is a float, and else as
// == of relations says, but that NaN equals NaN. Outputs are those of [relation.Func.Outputs], with what becomes of arguments.
//
// Rows on which an execution of the original does not come to its end are left out, and so is an output on a row on which the original does
// not repeat it. A row on which a mutant runs out of fuel or takes the child down is none that it does otherwise. One that does so too often is
// Spent or Crashed, and nothing that it did before counts. Rows that a mutant does not infect are not executed where that is known and pays.
// Where the package keeps something of executions, what a row shows hangs on the rows before it, as in [Harness.Kill].
//
// Of results that are large fewer rows are given back. The same batch gives the same differences for any number of workers.
func (h *Harness) Differ(ctx context.Context, d Differing) ([]Difference, error) {
	t, err := newDifferTask(ctx, h, d)
	if err == nil {
		err = t.tryAll(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("compare mutants of %s: %w", d.Func.Name, err)
	}
	for i, f := range t.fates {
		t.found[i].End, t.found[i].Note = f.End, f.Note
	}
	return t.found, nil
}

// differTask is one call of [Harness.Differ]. The fate of a mutant has the first row on which it does otherwise in the place of the first that
// kills it.
type differTask struct {
	tries
	d     Differing
	cols  []relation.Column // arguments of the rows that are tried
	found []Difference      // by Differing.Mutants
}

var _ question = (*differTask)(nil)

// newDifferTask executes the original, and drops the rows on which it does not come to its end.
func newDifferTask(ctx context.Context, h *Harness, d Differing) (*differTask, error) {
	switch {
	case h.o.Schemata == nil:
		return nil, errors.New("the child has no mutants")
	case d.Most < 1:
		return nil, fmt.Errorf("%d rows of a mutant are asked for", d.Most)
	}
	e, err := h.Run(ctx, d.Func, d.Args, d.N)
	if err != nil {
		return nil, err
	}
	if h.loses() { // a child has been started by now
		return nil, ErrNoDifferences
	}
	t := &differTask{d: d, found: make([]Difference, len(d.Mutants))}
	t.tries = tries{h: h, mutants: d.Mutants, rows: []int32{}, fates: make([]Fate, len(d.Mutants)), asks: t}
	for i, o := range e.Outcome {
		if o == relation.Returned || o == relation.Errored || o == relation.Panicked {
			t.rows = append(t.rows, int32(i))
		}
	}
	t.cols = gather(d.Args, t.rows)
	return t, nil
}

// fill implements [question].
func (t *differTask) fill(r *child.Request, buf []byte) []byte {
	r.Op, r.Func, r.Most = "differ", t.d.Func.Name, t.d.Most
	for _, c := range t.cols {
		buf = child.AppendColumn(buf, c)
	}
	return buf
}

// take implements [question].
func (t *differTask) take(body []byte, pending []int) error {
	found, err := child.ReadFindings(t.d.Func, len(pending), len(t.rows), body)
	if err != nil {
		return fmt.Errorf("the child's answer: %w", err)
	}
	for j, i := range pending {
		f := found[j]
		t.fates[i].End, t.fates[i].First = ends[f.Said], []int32{-1}
		for k, row := range f.Rows {
			f.Rows[k] = t.rows[row]
		}
		if len(f.Rows) > 0 {
			t.fates[i].First[0] = f.Rows[0]
			t.found[i].Rows, t.found[i].Execution = f.Rows, f.Does
		}
	}
	return nil
}
