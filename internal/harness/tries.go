package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
)

// tries is mutants that are tried on common rows, many of them in one request, and what became of them. A mutant that takes the child down
// costs the others of its request nothing but time: they are asked about once more, in the same order.
type tries struct {
	h       *Harness
	mutants []uint32
	every   bool    // see [Killing]
	rows    []int32 // those of the batch that are tried
	fates   []Fate  // each is written by the request that tries its mutant
	asks    question

	computed, most atomic.Int64 // processor time of the children; fuel that the original took on a row
}

// A question is what is asked of mutants.
type question interface {
	// fill completes a request about all rows, and appends their columns to buf.
	fill(r *child.Request, buf []byte) []byte
	// take takes up what a child says of the mutants at some places.
	take(body []byte, pending []int) error
}

// What the original does on the rows, with the probe and without, is done anew in each request. So there are few of them: one a worker,
// but for parts of leastMutants, for which another process does not pay, and of mostMutants, lest a crash has too many tried again.
// No theory stands behind the figures.
const (
	leastMutants = 32
	mostMutants  = 1024
)

// crashesOf is on how many rows a mutant may take the child down before it is given up: each costs a process.
const crashesOf = 2

// errLarge says that there is too much to say of the mutants of a request.
var errLarge = errors.New(tooLarge)

// tryAll tries all mutants.
func (t *tries) tryAll(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(t.h.o.Workers)
	for _, part := range shareOut(len(t.mutants), t.h.o.Workers) {
		g.Go(func() error { return t.try(ctx, part, true) })
	}
	return g.Wait()
}

// shareOut divides the places of n mutants into parts. What a mutant costs hangs on its function, so neighbours go to different ones.
func shareOut(n, workers int) [][]int {
	parts := make([][]int, max(min(workers, (n+leastMutants-1)/leastMutants), (n+mostMutants-1)/mostMutants))
	for i := range n {
		parts[i%len(parts)] = append(parts[i%len(parts)], i)
	}
	return parts
}

// try tries the mutants at some places. When the child goes down with one of them, those before it are tried again, it alone, and then
// those behind it. When it goes down with none, it is the probe's fault, which takes more time and memory than the original.
func (t *tries) try(ctx context.Context, pending []int, probed bool) error {
	if len(pending) == 0 {
		return nil
	}
	if len(pending) == 1 {
		return t.tryOne(ctx, pending[0], probed)
	}
	err := t.once(ctx, pending, probed, nil)
	if errors.Is(err, errLarge) {
		half := len(pending) / 2
		return t.tryParts(ctx, probed, pending[:half], pending[half:])
	}
	var c *crash
	if !errors.As(err, &c) {
		return err
	}
	if c.mutant == 0 && probed {
		return t.try(ctx, pending, false)
	}
	at := slices.IndexFunc(pending, func(i int) bool { return t.mutants[i] == c.mutant })
	if at < 0 {
		return fmt.Errorf("the original, which was tried before: %w", err)
	}
	return t.tryParts(ctx, probed, pending[:at], pending[at:at+1], pending[at+1:])
}

// tryParts tries the mutants of one part after those of another.
func (t *tries) tryParts(ctx context.Context, probed bool, parts ...[]int) error {
	for _, part := range parts {
		if err := t.try(ctx, part, probed); err != nil {
			return err
		}
	}
	return nil
}

// tryOne tries one mutant, without the rows that take the child down.
func (t *tries) tryOne(ctx context.Context, i int, probed bool) error {
	var skip []child.Skip
	for {
		err := t.once(ctx, []int{i}, probed, skip)
		if errors.Is(err, errLarge) {
			t.fates[i].End, t.fates[i].Note = Crashed, tooLarge
			return nil
		}
		var c *crash
		if !errors.As(err, &c) {
			t.wentDown(i, skip)
			return err
		}
		if c.mutant == 0 && probed {
			probed = false
			continue
		}
		if c.stalled {
			t.fates[i].End = Spent
			return nil
		}
		if skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason}); t.gaveUp(i, skip) {
			return nil
		}
	}
}

// wentDown notes that a mutant took the child down, if it did and nothing better is known of it. On the rows that are left it may not be
// infected, nor be reached: where it went down it was.
func (t *tries) wentDown(i int, skip []child.Skip) {
	if f := &t.fates[i]; len(skip) > 0 && f.End != Spent && !f.Killed() {
		f.End, f.Note = Crashed, skip[0].Note
	}
}

// gaveUp tells whether a mutant has taken the child down often enough, or where it cannot be gone on behind it.
func (t *tries) gaveUp(i int, skip []child.Skip) bool {
	last := skip[len(skip)-1]
	if len(skip) < crashesOf && last.Row >= 0 {
		return false
	}
	t.fates[i].End, t.fates[i].Note = Crashed, last.Note
	return true
}

// once sends one request to an idle child, and takes up the fates of its mutants.
func (t *tries) once(ctx context.Context, pending []int, probed bool, skip []child.Skip) (err error) {
	r := &child.Request{Fuel: t.h.o.Fuel, Every: t.every, Unprobed: !probed, Skip: skip}
	for _, i := range pending {
		r.Mutants = append(r.Mutants, t.mutants[i])
	}
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
	reply, out, err := t.send(ctx, w, r)
	if err != nil {
		w.close()
		w = nil
		return err
	}
	switch {
	case reply.Error != "":
		return errors.New(reply.Error)
	case reply.Large:
		err = errLarge
	default:
		err = t.asks.take(out, pending)
	}
	if reply.Left { // what they still do would be put down to others
		w.close()
		w = nil
	}
	return err
}

// send sends a request about all rows to a child, and counts what it cost.
func (t *tries) send(ctx context.Context, w *worker, r *child.Request) (*child.Reply, []byte, error) {
	r.N = len(t.rows)
	body := t.asks.fill(r, w.conn.Buffer())
	reply, out, err := w.ask(ctx, r, body)
	if err != nil {
		t.h.worked.Add(deathWork(err))
		return nil, nil, err
	}
	t.h.counted.Add(reply.Executions)
	t.h.worked.Add(reply.Work)
	t.h.warn(reply.Warnings...)
	t.computed.Add(int64(reply.Computed))
	for most := t.most.Load(); reply.Most > most && !t.most.CompareAndSwap(most, reply.Most); most = t.most.Load() {
	}
	return reply, out, nil
}
