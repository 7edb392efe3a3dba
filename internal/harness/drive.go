package harness

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

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
	// subject is the mark of the function that the batch is about, see [child.Mark]; 0 if it is about all that it runs.
	subject() uint32
	// crashed is the result of rows that took the child down whatever was tried.
	crashed(lo, n int, note string) T
}

// zone is the most rows of a request that several children share out, and those over which crashes are counted. Batches are cut by
// their length alone, so that results are the same for any number of workers.
const zone = 16384

// alone is how many zones one child gets in a request: what a request costs besides its rows is then a matter of course.
const alone = 4

// maxCrashes ends a zone that crashes again and again: each crash costs a process. The remaining rows leave the domain.
const maxCrashes = 64

const (
	// crashWork is what the end of a child and the start of the next one count as, in work.
	crashWork = 100_000
	// stallWork is what an execution that does not end counts as: about the work of the computing time after which it is ended (mostBusy).
	stallWork = 1_000_000
)

// deathWork is what the end of a child has cost.
func deathWork(err error) int64 {
	if c := (*crash)(nil); errors.As(err, &c) && c.stalled {
		return crashWork + stallWork
	}
	return crashWork
}

// maxCrashesOf ends the executions of a function that is not the subject in a zone where it crashes again: a law that goes through it is
// none for a test, and each crash costs seconds.
const maxCrashesOf = 2

// A budget says how many crashes the zones of a batch have left. Zones are worked on by one goroutine each, rows in order.
type budget struct {
	size    int // rows of a zone
	zones   []crashes
	subject uint32 // the function whose rows are all tried, see [child.Mark]; 0: every function's
}

// crashes are those of a zone.
type crashes struct {
	left int
	of   map[uint32]int // by function, see [child.Mark]
	skip []child.Skip   // the functions that are not run any more
}

// counts reports whether a crash is one of a function that is not the subject.
func (b budget) counts(k *crash) bool { return b.subject != 0 && k.fn != 0 && k.fn != b.subject }

// count counts a crash in an execution of a function that is not the subject.
func (c *crashes) count(k *crash) {
	if c.of == nil {
		c.of = map[uint32]int{}
	}
	if c.of[k.fn]++; c.of[k.fn] == maxCrashesOf {
		c.skip = append(c.skip, child.Skip{Func: k.fn, Note: k.reason})
	}
}

func newBudget(n int, subject uint32) budget {
	zones := max(1, (n+zone-1)/zone)
	b := budget{size: (n/zones + 64) / 64 * 64, zones: make([]crashes, zones), subject: subject} // whole words of the sets of rows
	for i := range b.zones {
		b.zones[i].left = maxCrashes
	}
	return b
}

// of is what the zone of a row has had.
func (b budget) of(row int) *crashes { return &b.zones[row/b.size] }

// drive runs t over n rows and returns the results of its parts in the order of their rows.
func drive[T any](ctx context.Context, h *Harness, t task[T], n int) ([]T, error) {
	b := newBudget(n, t.subject())
	step := b.size
	if h.o.Workers == 1 {
		step *= alone
	}
	if n <= step {
		return drivePart(ctx, h, t, 0, n, b)
	}
	parts := make([][]T, (n+step-1)/step)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(h.o.Workers)
	for i := range parts {
		g.Go(func() (err error) {
			parts[i], err = drivePart(ctx, h, t, i*step, min((i+1)*step, n), b)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	return slices.Concat(parts...), nil
}

// drivePart runs the rows lo…hi-1. When the child goes down in a known row, the rows before it, the row alone and the rows behind it
// are run apart; when the row is not known, both halves are.
func drivePart[T any](ctx context.Context, h *Harness, t task[T], lo, hi int, b budget) ([]T, error) {
	if hi-lo <= 1 && hi > 0 {
		if lo == hi {
			return nil, nil
		}
		r, err := driveRow(ctx, h, t, lo, b, nil)
		return []T{r}, err
	}
	if b.of(lo).left <= 0 {
		end := min(hi, (lo/b.size+1)*b.size)
		rest, err := drivePart(ctx, h, t, end, hi, b)
		return append([]T{t.crashed(lo, end-lo, notRun)}, rest...), err
	}
	r, err := once(ctx, h, t, lo, hi, b.skips(lo, nil)) // of an empty batch too: it has columns, of no rows
	var c *crash
	if !errors.As(err, &c) {
		return []T{r}, err
	}
	if c.row < 0 || int(c.row) >= hi-lo {
		mid := lo + (hi-lo)/2
		return inTurn(func() ([]T, error) { return drivePart(ctx, h, t, lo, mid, b) }, func() ([]T, error) { return drivePart(ctx, h, t, mid, hi, b) })
	}
	at := lo + int(c.row)
	return inTurn(
		func() ([]T, error) { return drivePart(ctx, h, t, lo, at, b) },
		func() ([]T, error) {
			var sure []child.Skip
			if c.stalled && b.counts(c) {
				b.of(at).count(c) // it is no use to wait for it once more; another crash may have been what the rows before left behind
				sure = []child.Skip{{Func: c.fn, Note: c.reason}}
			}
			r, err := driveRow(ctx, h, t, at, b, sure)
			return []T{r}, err
		},
		func() ([]T, error) { return drivePart(ctx, h, t, at+1, hi, b) },
	)
}

// inTurn is the results of several parts.
func inTurn[T any](parts ...func() ([]T, error)) (all []T, err error) {
	for _, part := range parts {
		some, err := part()
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// skips is what is not run in the zone of a row, and more.
func (b budget) skips(row int, more []child.Skip) []child.Skip {
	return slices.Concat(b.of(row).skip, more)
}

// tooLarge is why rows have no results though their executions came to an end.
const tooLarge = "too large: its results"

var notRun = fmt.Sprintf("not run: %d rows before it crashed", maxCrashes)

// driveRow runs one row. An execution in it that takes the child down is recorded, and what else there is of the row is run
// without it; skip is what is known not to end.
func driveRow[T any](ctx context.Context, h *Harness, t task[T], row int, b budget, skip []child.Skip) (T, error) {
	zone := b.of(row)
	for zone.left > 0 {
		r, err := once(ctx, h, t, row, row+1, b.skips(row, skip))
		var c *crash
		if !errors.As(err, &c) {
			return r, err
		}
		zone.left -= cost(c)
		if c.row != 0 {
			h.counted.Add(1)
			return t.crashed(row, 1, c.reason), nil
		}
		if b.counts(c) {
			zone.count(c)
		}
		skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason})
	}
	if n := len(skip); n > 0 {
		return t.crashed(row, 1, skip[n-1].Note), nil
	}
	return t.crashed(row, 1, notRun), nil
}

// cost is how many crashes of a zone an end of a child counts as.
func cost(c *crash) int {
	if c.stalled {
		return stallCrashes
	}
	return 1
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
	req.N, req.Skip = hi-lo, skip
	if req.Fuel == 0 {
		req.Fuel = h.o.Fuel
	}
	h.o.Deaths.fill(req)
	reply, out, err := w.ask(ctx, req, body)
	if err != nil {
		h.worked.Add(deathWork(err))
		w.close()
		w = nil
		h.mourn(err, t.subject())
		return r, err
	}
	if reply.Error != "" {
		return r, &RequestError{reply.Error}
	}
	if reply.Large {
		return r, &crash{row: child.NoRow, reason: tooLarge} // no child has ended, but what to do is the same: ask for fewer rows
	}
	if r, err = t.result(reply, out, lo, hi-lo); err != nil {
		return r, fmt.Errorf("the child's answer: %w", err)
	}
	h.counted.Add(reply.Executions)
	h.worked.Add(reply.Work)
	h.o.Deaths.learn(reply.Deaths)
	h.warn(reply.Warnings...)
	return r, nil
}

// mourn notes the end of a child. Executions of the subject of a batch that do not end are paid for, and leave it what it is: what it is given by a
// sister may be larger than anything else.
func (h *Harness) mourn(err error, subject uint32) {
	var c *crash
	if !errors.As(err, &c) || !c.stalled || c.fn == 0 || c.fn == subject || !h.o.Deaths.stalled(c.fn) {
		return
	}
	for _, f := range h.pkg.Env.Funcs {
		if child.Mark(f.Name) == c.fn {
			h.warn(f.Name + " is not executed any more: executions of it did not end")
		}
	}
}

// callTask is a batch of [Harness.Run].
type callTask struct {
	h    *Harness
	fn   *relation.Func
	args []relation.Column

	fuel    int64 // of a row; 0: as much as the harness has
	measure bool  // the fuel that rows use
	collect bool  // what was executed before is collected
}

// An execution of some rows.
type executed struct {
	*relation.Execution
	n     int
	usual int64 // the median of the fuel of rows, where it is measured
}

func (t *callTask) request(lo, hi int, buf []byte) (*child.Request, []byte) {
	for _, a := range t.args {
		buf = child.AppendColumn(buf, child.Rows(a, lo, hi))
	}
	return &child.Request{Op: "call", Func: t.fn.Name, Fuel: t.fuel, Measure: t.measure, Collect: t.collect}, buf
}

func (t *callTask) result(reply *child.Reply, body []byte, _, n int) (executed, error) {
	e, _, err := child.ReadExecution(t.fn, n, body)
	if err != nil {
		return executed{}, err
	}
	e.Note = reply.Notes
	return executed{e, n, reply.Usual}, nil
}

// subject is none: the rows of a single function are all tried.
func (t *callTask) subject() uint32 { return 0 }

func (t *callTask) crashed(_, n int, note string) executed {
	e := &relation.Execution{Outcome: make([]relation.Outcome, n), Note: map[int32]string{}}
	for i := range e.Outcome {
		e.Outcome[i] = relation.Crashed
		e.Note[int32(i)] = note
	}
	for _, o := range t.fn.Outputs() {
		e.Outputs = append(e.Outputs, relation.Zero(o.Type, n))
	}
	return executed{e, n, 0}
}

func joinExecutions(parts []executed) *relation.Execution {
	all := make([]*relation.Execution, len(parts))
	for i, p := range parts {
		all[i] = p.Execution
	}
	return relation.JoinExecutions(all...)
}

// checkTask is a batch of [Harness.Check].
type checkTask struct {
	about *relation.Func
	fuel  int64 // of executions of about; 0: as much as of others
	other int64 // of executions of others; 0: as much as the harness has
	texts []string
	vars  []string
	cols  []relation.Column
}

func newCheckTask(h *Harness, b Batch) (*checkTask, error) {
	if len(b.Vars) != len(b.Columns) {
		return nil, fmt.Errorf("check relations of %s: %d variables and %d columns", h.pkg.Path, len(b.Vars), len(b.Columns))
	}
	t := &checkTask{about: b.Subject, fuel: b.Fuel, other: b.Others}
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
	return &child.Request{Op: "check", Relations: t.texts, Vars: t.vars, Fuel: t.other, Ration: t.fuel, Rationed: t.subject()}, buf
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

func (t *checkTask) subject() uint32 {
	if t.about == nil {
		return 0
	}
	return child.Mark(t.about.Name)
}

func (t *checkTask) crashed(lo, n int, note string) decided {
	d := decided{lo: lo, n: n}
	for range t.texts {
		v := noVerdicts(n)
		if note == notRun {
			v.Untried = relation.All(n)
		} else {
			v.Left = relation.All(n)
		}
		d.verdicts = append(d.verdicts, v)
	}
	return d
}

// noVerdicts has room for those on n rows.
func noVerdicts(n int) *relation.Verdicts {
	return &relation.Verdicts{Held: relation.NewBits(n), Violated: relation.NewBits(n), Skipped: relation.NewBits(n),
		Left: relation.NewBits(n), Untried: relation.NewBits(n), WorstRow: -1}
}

func joinVerdicts(relations, n int, parts []decided) []*relation.Verdicts {
	if len(parts) == 1 {
		return parts[0].verdicts
	}
	out := make([]*relation.Verdicts, relations)
	for i := range out {
		v := noVerdicts(n)
		for _, p := range parts {
			w := p.verdicts[i]
			place(v.Held, w.Held, p.lo)
			place(v.Violated, w.Violated, p.lo)
			place(v.Skipped, w.Skipped, p.lo)
			place(v.Left, w.Left, p.lo)
			place(v.Untried, w.Untried, p.lo)
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
