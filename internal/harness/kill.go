package harness

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// A Killing is mutants to be tried with the relations of a batch, in a child that was built with [Schemata].
type Killing struct {
	Batch
	Mutants []uint32 // by number
}

// An End says how it came out that a mutant was killed by these relations, or was not.
type End uint8

// The ends.
const (
	Tried       End = iota // it was executed on all rows, but for those on which it took the child down
	NotReached             // no execution of the original comes to its place: it was not executed
	NotInfected            // nor would it have another value there, on any row: it was not executed
	Spent                  // it ran out of fuel again and again; what it violates does not count
	Crashed                // it took the child down, and was not killed by what other rows showed
)

// A Fate is what became of one mutant.
type Fate struct {
	End   End
	First []int32 // by relation: the first row of the batch that shows the mutant; -1: none does
	Note  string  // of a crash
}

// Kills is the fates of mutants.
type Kills struct {
	Held     []int  // by relation: on how many of the rows the original holds; a mutant is judged on them alone
	Violated []int  // by relation: on how many it does not
	Fates    []Fate // by Killing.Mutants
}

// killBatch is the mutants of a request: so many that what the original does on the rows is next to nothing among them.
const killBatch = 128

// crashesOf is on how many rows a mutant may take the child down before it is given up: each costs a process.
const crashesOf = 2

// Kill tries mutants: a relation kills one if a row violates it on which the original holds. Rows on which some relation does not come
// to its end with the original are left out. What no row infects is not executed.
func (h *Harness) Kill(ctx context.Context, k Killing) (*Kills, error) {
	if h.o.Schemata == nil {
		return nil, fmt.Errorf("kill mutants of %s: the child has none", h.pkg.Path)
	}
	t, err := newKillTask(ctx, h, k)
	if err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	marks, err := t.marks(ctx)
	if err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	todo := t.sort(marks)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(h.o.Workers)
	for part := range slices.Chunk(todo, killBatch) {
		g.Go(func() error { return t.try(ctx, part) })
	}
	if err := g.Wait(); err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	return &Kills{Held: t.held, Violated: t.violated, Fates: t.fates}, nil
}

// killTask is one call of [Harness.Kill].
type killTask struct {
	*checkTask
	h     *Harness
	k     Killing
	rows  []int32 // those of the batch that are tried
	fates []Fate  // each is written by the request that tries its mutant

	held, violated []int // by relation
}

// newKillTask decides the relations without mutants, and drops the rows on which an execution does not end.
func newKillTask(ctx context.Context, h *Harness, k Killing) (*killTask, error) {
	vs, err := h.Check(ctx, k.Batch)
	if err != nil {
		return nil, err
	}
	bad := relation.NewBits(k.N)
	for _, v := range vs {
		bad = bad.Or(v.Left).Or(v.Untried)
	}
	t := &killTask{h: h, k: k, rows: []int32{}, fates: make([]Fate, len(k.Mutants))}
	relation.All(k.N).AndNot(bad).Each(func(i int) { t.rows = append(t.rows, int32(i)) })
	for _, v := range vs {
		t.held = append(t.held, v.Held.AndNot(bad).Count())
		t.violated = append(t.violated, v.Violated.Count())
	}
	if t.checkTask, err = newCheckTask(h, k.Batch); err != nil {
		return nil, err
	}
	for i, c := range t.cols {
		t.cols[i] = c.Gather(t.rows)
	}
	for i := range t.fates {
		t.fates[i].First = slices.Repeat([]int32{-1}, len(k.Relations))
	}
	return t, nil
}

// ask sends one request about all rows to an idle child, and hands the reply to read.
func (t *killTask) ask(ctx context.Context, op string, mutants []uint32, skip []child.Skip, read func(body []byte) error) (err error) {
	var w *worker
	select {
	case w = <-t.h.idle:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { t.h.idle <- w }()
	if w, err = w.ready(ctx, t.h); err != nil {
		return err
	}
	n := len(t.rows)
	req, body := t.request(0, n, w.conn.Buffer())
	req.Op, req.N, req.Fuel, req.Mutants, req.Skip = op, n, t.h.o.Fuel, mutants, skip
	reply, out, err := w.ask(ctx, req, body)
	if err != nil {
		t.h.worked.Add(crashWork)
		w.close()
		w = nil
		return err
	}
	if reply.Error != "" {
		return errors.New(reply.Error)
	}
	t.h.counted.Add(reply.Executions)
	t.h.worked.Add(reply.Work)
	t.h.warn(reply.Warnings...)
	return read(out)
}

// marks returns what the rows reach and infect, a byte a mutant number; nil if that could not be found out.
func (t *killTask) marks(ctx context.Context) (marks []byte, err error) {
	err = t.ask(ctx, "marks", nil, nil, func(body []byte) error {
		marks = slices.Clone(body)
		return nil
	})
	var c *crash
	if errors.As(err, &c) { // the rows have been tried before, but the probe takes more time and memory
		return nil, nil
	}
	return marks, err
}

// sort settles the fates of those that no row infects, and returns the places of the others.
func (t *killTask) sort(marks []byte) (todo []int) {
	for i, m := range t.k.Mutants {
		switch {
		case int(m) >= len(marks) || marks[m]&2 != 0:
			todo = append(todo, i)
		case marks[m]&1 != 0:
			t.fates[i].End = NotInfected
		default:
			t.fates[i].End = NotReached
		}
	}
	return todo
}

// try tries the mutants at some places. When the child goes down with one of them, those before it are tried again, it alone, and then
// those behind it.
func (t *killTask) try(ctx context.Context, todo []int) error {
	if len(todo) == 0 {
		return nil
	}
	if len(todo) == 1 {
		return t.tryOne(ctx, todo[0])
	}
	err := t.once(ctx, todo, nil)
	var c *crash
	if !errors.As(err, &c) {
		return err
	}
	at := slices.IndexFunc(todo, func(i int) bool { return t.k.Mutants[i] == c.mutant })
	if at < 0 {
		return fmt.Errorf("the original, which was tried before: %w", err)
	}
	for _, part := range [][]int{todo[:at], todo[at : at+1], todo[at+1:]} {
		if err := t.try(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// tryOne tries one mutant, without the rows that take the child down.
func (t *killTask) tryOne(ctx context.Context, i int) error {
	var skip []child.Skip
	for {
		err := t.once(ctx, []int{i}, skip)
		var c *crash
		if !errors.As(err, &c) {
			if f := &t.fates[i]; err == nil && len(skip) > 0 && f.End == Tried && !f.Killed() {
				f.End, f.Note = Crashed, skip[0].Note
			}
			return err
		}
		skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason})
		if len(skip) == crashesOf || c.row < 0 {
			t.fates[i].End, t.fates[i].Note = Crashed, c.reason
			return nil
		}
	}
}

// Killed tells whether some relation showed the mutant.
func (f *Fate) Killed() bool {
	return slices.ContainsFunc(f.First, func(r int32) bool { return r >= 0 })
}

// once sends one request and stores the fates of its mutants.
func (t *killTask) once(ctx context.Context, todo []int, skip []child.Skip) error {
	mutants := make([]uint32, len(todo))
	for j, i := range todo {
		mutants[j] = t.k.Mutants[i]
	}
	return t.ask(ctx, "kill", mutants, skip, func(body []byte) error {
		if len(body) != 4*(1+len(t.texts))*len(todo) {
			return fmt.Errorf("the child's answer: fates of %d mutants in %d bytes", len(todo), len(body))
		}
		next := func() int32 {
			v := int32(binary.LittleEndian.Uint32(body))
			body = body[4:]
			return v
		}
		for _, i := range todo {
			gone := next() != 0
			for r := range t.texts {
				at := next()
				if at >= int32(len(t.rows)) {
					return fmt.Errorf("the child's answer: row %d of %d", at, len(t.rows))
				}
				if at >= 0 && !gone {
					t.fates[i].First[r] = t.rows[at]
				}
			}
			if gone {
				t.fates[i].End = Spent
			}
		}
		return nil
	})
}
