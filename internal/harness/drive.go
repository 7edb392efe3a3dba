package harness

import (
	"context"
	"errors"
	"fmt"
	"math"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// A task is a batch that can be cut by rows: results do not depend on where.
type task[T any] interface {
	// request is what a child is asked about the rows lo…hi-1; buf is where the columns are appended.
	request(lo, hi int, buf []byte) (*child.Request, []byte)
	// result reads the reply for n rows, the first of which is row lo of the batch.
	result(reply *child.Reply, body []byte, lo, n int) (T, error)
	// crashed is the result of rows that took the child down whatever was tried.
	crashed(lo, n int, note string) T
}

// piece is the most rows of one request. Batches are cut by their length alone, so that a child's work is the same for any number
// of workers.
const piece = 16384

// maxCrashes ends a piece that crashes again and again: each crash costs a process. The remaining rows leave the domain.
const maxCrashes = 64

// drive runs t over n rows and returns the results of its parts in the order of their rows.
func drive[T any](ctx context.Context, h *Harness, t task[T], n int) ([]T, error) {
	pieces := (n + piece - 1) / piece
	if pieces <= 1 {
		crashes := maxCrashes
		return drivePart(ctx, h, t, 0, n, &crashes)
	}
	size := (n/pieces + 64) / 64 * 64 // whole words of the sets of rows
	parts := make([][]T, pieces)
	g, ctx := errgroup.WithContext(ctx)
	for i := range parts {
		g.Go(func() (err error) {
			crashes := maxCrashes
			parts[i], err = drivePart(ctx, h, t, min(i*size, n), min((i+1)*size, n), &crashes)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var all []T
	for _, p := range parts {
		all = append(all, p...)
	}
	return all, nil
}

// drivePart runs the rows lo…hi-1. When the child goes down in a known row, the rows before it, the row alone and the rows behind it
// are run apart; when the row is not known, both halves are. crashes counts down.
func drivePart[T any](ctx context.Context, h *Harness, t task[T], lo, hi int, crashes *int) ([]T, error) {
	if lo == hi {
		if hi == 0 { // an empty batch still has columns, of no rows
			r, err := once(ctx, h, t, 0, 0, nil)
			return []T{r}, err
		}
		return nil, nil
	}
	if hi-lo == 1 {
		r, err := driveRow(ctx, h, t, lo, crashes)
		return []T{r}, err
	}
	if *crashes <= 0 {
		return []T{t.crashed(lo, hi-lo, fmt.Sprintf("not run: %d rows before it crashed", maxCrashes))}, nil
	}
	r, err := once(ctx, h, t, lo, hi, nil)
	var c *crash
	if !errors.As(err, &c) {
		return []T{r}, err
	}
	cuts := []int{lo, lo + (hi-lo)/2, hi}
	if c.row >= 0 && int(c.row) < hi-lo {
		cuts = []int{lo, lo + int(c.row), lo + int(c.row) + 1, hi}
	}
	var all []T
	for i := range len(cuts) - 1 {
		part, err := drivePart(ctx, h, t, cuts[i], cuts[i+1], crashes)
		if err != nil {
			return nil, err
		}
		if cuts[i] < cuts[i+1] {
			all = append(all, part...)
		}
	}
	return all, nil
}

// driveRow runs one row. An execution in it that takes the child down is recorded, and what else there is of the row is run
// without it.
func driveRow[T any](ctx context.Context, h *Harness, t task[T], row int, crashes *int) (T, error) {
	var skip []child.Skip
	for *crashes > 0 {
		r, err := once(ctx, h, t, row, row+1, skip)
		var c *crash
		if !errors.As(err, &c) {
			return r, err
		}
		*crashes--
		h.counted.Add(1)
		if c.row != 0 {
			return t.crashed(row, 1, c.reason), nil
		}
		skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason})
	}
	return t.crashed(row, 1, fmt.Sprintf("not run: %d rows before it crashed", maxCrashes)), nil
}

// once sends one request to an idle child.
func once[T any](ctx context.Context, h *Harness, t task[T], lo, hi int, skip []child.Skip) (r T, err error) {
	var w *worker
	select {
	case w = <-h.idle:
	case <-ctx.Done():
		return r, ctx.Err()
	}
	defer func() { h.idle <- w }()
	if err := ctx.Err(); err != nil {
		return r, err
	}
	if w, err = w.ready(ctx, h); err != nil {
		return r, err
	}
	req, body := t.request(lo, hi, w.conn.Buffer())
	req.N, req.Skip, req.Fuel = hi-lo, skip, h.o.Fuel
	reply, out, err := w.ask(ctx, req, body)
	if err != nil {
		w.close()
		w = nil
		return r, err
	}
	if reply.Error != "" {
		return r, errors.New(reply.Error)
	}
	if r, err = t.result(reply, out, lo, hi-lo); err != nil {
		return r, fmt.Errorf("the child's answer: %w", err)
	}
	h.counted.Add(reply.Executions)
	h.warn(reply.Warnings...)
	return r, nil
}

// callTask is a batch of [Harness.Run].
type callTask struct {
	h    *Harness
	fn   *relation.Func
	args []relation.Column
}

// An execution of some rows.
type executed struct {
	*relation.Execution
	n int
}

func (t *callTask) request(lo, hi int, buf []byte) (*child.Request, []byte) {
	for _, a := range t.args {
		buf = child.AppendColumn(buf, child.Rows(a, lo, hi))
	}
	return &child.Request{Op: "call", Func: t.fn.Name}, buf
}

func (t *callTask) result(reply *child.Reply, body []byte, _, n int) (executed, error) {
	e, err := child.ReadExecution(t.fn, n, body)
	if err != nil {
		return executed{}, err
	}
	e.Note = reply.Notes
	return executed{e, n}, nil
}

func (t *callTask) crashed(_, n int, note string) executed {
	e := &relation.Execution{Outcome: make([]relation.Outcome, n), Note: map[int32]string{}}
	for i := range e.Outcome {
		e.Outcome[i] = relation.Crashed
		e.Note[int32(i)] = note
	}
	for _, o := range t.fn.Outputs() {
		e.Outputs = append(e.Outputs, relation.Zero(o.Type, n))
	}
	return executed{e, n}
}

func joinExecutions(fn *relation.Func, parts []executed) *relation.Execution {
	if len(parts) == 1 {
		return parts[0].Execution
	}
	all := &relation.Execution{}
	for _, p := range parts {
		for i, note := range p.Note {
			if all.Note == nil {
				all.Note = map[int32]string{}
			}
			all.Note[int32(len(all.Outcome))+i] = note
		}
		all.Outcome = append(all.Outcome, p.Outcome...)
	}
	for k := range fn.Outputs() {
		cols := make([]relation.Column, len(parts))
		for i, p := range parts {
			cols[i] = p.Outputs[k]
		}
		all.Outputs = append(all.Outputs, relation.Concat(cols...))
	}
	return all
}

// checkTask is a batch of [Harness.Check].
type checkTask struct {
	texts []string
	vars  []string
	cols  []relation.Column
}

func newCheckTask(h *Harness, b Batch) (*checkTask, error) {
	if len(b.Vars) != len(b.Columns) {
		return nil, fmt.Errorf("check relations of %s: %d variables and %d columns", h.pkg.Path, len(b.Vars), len(b.Columns))
	}
	t := &checkTask{}
	used := map[string]bool{}
	for _, r := range b.Relations {
		t.texts = append(t.texts, r.String())
		for _, v := range r.Vars {
			used[v.Name] = true
		}
	}
	for i, v := range b.Vars {
		if used[v.Name] {
			t.vars, t.cols = append(t.vars, v.Name), append(t.cols, b.Columns[i])
		}
	}
	return t, nil
}

// decided is the verdicts of all relations on the rows lo…lo+n-1.
type decided struct {
	lo, n    int
	verdicts []*relation.Verdicts
}

func (t *checkTask) request(lo, hi int, buf []byte) (*child.Request, []byte) {
	for _, c := range t.cols {
		buf = child.AppendColumn(buf, child.Rows(c, lo, hi))
	}
	return &child.Request{Op: "check", Relations: t.texts, Vars: t.vars}, buf
}

func (t *checkTask) result(reply *child.Reply, body []byte, lo, n int) (decided, error) {
	if len(reply.Worst) != len(t.texts) || len(reply.WorstRow) != len(t.texts) {
		return decided{}, fmt.Errorf("verdicts of %d relations, want %d", len(reply.Worst), len(t.texts))
	}
	d := decided{lo: lo, n: n}
	for i := range t.texts {
		v, rest, err := child.ReadVerdicts(n, body)
		if err != nil {
			return decided{}, err
		}
		v.Worst, v.WorstRow = math.Float64frombits(reply.Worst[i]), reply.WorstRow[i]
		d.verdicts, body = append(d.verdicts, v), rest
	}
	return d, nil
}

func (t *checkTask) crashed(lo, n int, _ string) decided {
	d := decided{lo: lo, n: n}
	for range t.texts {
		d.verdicts = append(d.verdicts, &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n),
			Skipped: relation.NewBits(n), Left: relation.All(n), WorstRow: -1})
	}
	return d
}

func joinVerdicts(relations, n int, parts []decided) []*relation.Verdicts {
	if len(parts) == 1 {
		return parts[0].verdicts
	}
	out := make([]*relation.Verdicts, relations)
	for i := range out {
		v := &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n),
			Left: relation.NewBits(n), WorstRow: -1}
		for _, p := range parts {
			w := p.verdicts[i]
			place(v.Held, w.Held, p.lo)
			place(v.Violated, w.Violated, p.lo)
			place(v.Skipped, w.Skipped, p.lo)
			place(v.Left, w.Left, p.lo)
			if w.WorstRow >= 0 && (v.WorstRow < 0 || w.Worst > v.Worst) {
				v.Worst, v.WorstRow = w.Worst, w.WorstRow+int32(p.lo)
			}
		}
		out[i] = v
	}
	return out
}

// place adds the rows of part, whose first is row lo of all.
func place(all, part relation.Bits, lo int) {
	if lo%64 == 0 {
		copy(all[lo/64:], part)
		return
	}
	part.Each(func(i int) { all.Set(lo + i) })
}
