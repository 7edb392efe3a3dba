package harness

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// A Killing is mutants to be tried with the relations of a batch, in a child that was built with [Schemata].
type Killing struct {
	Batch
	Mutants []uint32 // by number
	// Every asks for all rows that show a mutant, and not only for the first.
	Every bool
}

// An End says how it came out that a mutant was killed by these relations, or was not.
type End uint8

// The ends.
const (
	Tried       End = iota // it was executed on all rows, but for those on which it took the child down
	NotReached             // no execution comes to its place
	NotInfected            // some do, but it has no other value there, on any row
	Spent                  // it ran out of fuel again and again, or did not end; what it violates does not count
	Crashed                // it took the child down, and was not killed by what other rows showed
)

// A Fate is what became of one mutant.
type Fate struct {
	End   End
	First []int32         // by relation: the first row of the batch that shows the mutant; -1: none does
	Shown []relation.Bits // by relation: all rows that do, if [Killing].Every asks for them; nil: none does
	Note  string          // of a crash
}

// Kills is the fates of mutants.
type Kills struct {
	Held     []int  // by relation: on how many of the rows the original holds; a mutant is judged on them alone
	Violated []int  // by relation: on how many it does not
	Fates    []Fate // by Killing.Mutants
	// Computed is the processor time of requests that try mutants beside the original. What ended in a crash is not in it, nor mutants that are
	// tried in children of their own.
	Computed time.Duration
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

// Kill tries mutants: a relation kills one if a row violates it on which the original holds. Rows on which some relation does not come
// to its end with the original are left out.
func (h *Harness) Kill(ctx context.Context, k Killing) (*Kills, error) {
	if h.o.Schemata == nil {
		return nil, fmt.Errorf("kill mutants of %s: the child has none", h.pkg.Path)
	}
	t, err := newKillTask(ctx, h, k)
	if err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	if h.loses() {
		return t.killApart(ctx)
	}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(h.o.Workers)
	for _, part := range shareOut(len(k.Mutants), h.o.Workers) {
		g.Go(func() error { return t.try(ctx, part, true) })
	}
	if err := g.Wait(); err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	return t.kills(), nil
}

// shareOut divides the places of n mutants into parts. What a mutant costs hangs on its function, so neighbours go to different ones.
func shareOut(n, workers int) [][]int {
	parts := make([][]int, max(min(workers, (n+leastMutants-1)/leastMutants), (n+mostMutants-1)/mostMutants))
	for i := range n {
		parts[i%len(parts)] = append(parts[i%len(parts)], i)
	}
	return parts
}

func (t *killTask) kills() *Kills {
	return &Kills{Held: t.held, Violated: t.violated, Fates: t.fates, Computed: time.Duration(t.computed.Load())}
}

// killTask is one call of [Harness.Kill].
type killTask struct {
	*checkTask
	h     *Harness
	k     Killing
	rows  []int32 // those of the batch that are tried
	fates []Fate  // each is written by the request that tries its mutant

	holds          []relation.Bits // by relation: the rows of the batch on which the original holds
	unsure         []bool          // by mutant that is tried alone: whether it was infected is not known
	held, violated []int           // by relation
	computed, most atomic.Int64    // processor time of the children; fuel that the original took on a row
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
	t := &killTask{h: h, k: k, rows: []int32{}, fates: make([]Fate, len(k.Mutants)), unsure: make([]bool, len(k.Mutants))}
	relation.All(k.N).AndNot(bad).Each(func(i int) { t.rows = append(t.rows, int32(i)) })
	for _, v := range vs {
		t.holds = append(t.holds, v.Held.AndNot(bad))
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
func (t *killTask) ask(ctx context.Context, mutants []uint32, probed bool, skip []child.Skip, read func(body []byte) error) (err error) {
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
	reply, out, err := t.send(ctx, w, &child.Request{Fuel: t.h.o.Fuel, Mutants: mutants, Every: t.k.Every, Unprobed: !probed, Skip: skip})
	if err != nil {
		w.close()
		w = nil
		return err
	}
	if reply.Error != "" {
		return errors.New(reply.Error)
	}
	err = read(out)
	if reply.Left { // what they still do would be put down to others
		w.close()
		w = nil
	}
	return err
}

// send sends a request about all rows to a child, and counts what it cost.
func (t *killTask) send(ctx context.Context, w *worker, r *child.Request) (*child.Reply, []byte, error) {
	req, body := t.request(0, len(t.rows), w.conn.Buffer())
	r.Op, r.N, r.Relations, r.Vars = "kill", len(t.rows), req.Relations, req.Vars
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

// try tries the mutants at some places. When the child goes down with one of them, those before it are tried again, it alone, and then
// those behind it. When it goes down with none, it is the probe's fault, which takes more time and memory than the original.
func (t *killTask) try(ctx context.Context, pending []int, probed bool) error {
	if len(pending) == 0 {
		return nil
	}
	if len(pending) == 1 {
		return t.tryOne(ctx, pending[0], probed)
	}
	err := t.once(ctx, pending, probed, nil)
	var c *crash
	if !errors.As(err, &c) {
		return err
	}
	if c.mutant == 0 && probed {
		return t.try(ctx, pending, false)
	}
	at := slices.IndexFunc(pending, func(i int) bool { return t.k.Mutants[i] == c.mutant })
	if at < 0 {
		return fmt.Errorf("the original, which was tried before: %w", err)
	}
	for _, part := range [][]int{pending[:at], pending[at : at+1], pending[at+1:]} {
		if err := t.try(ctx, part, probed); err != nil {
			return err
		}
	}
	return nil
}

// tryOne tries one mutant, without the rows that take the child down.
func (t *killTask) tryOne(ctx context.Context, i int, probed bool) error {
	var skip []child.Skip
	for {
		err := t.once(ctx, []int{i}, probed, skip)
		var c *crash
		if !errors.As(err, &c) {
			t.crashed(i, skip)
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

// crashed notes that a mutant took the child down, if it did and nothing better is known of it.
func (t *killTask) crashed(i int, skip []child.Skip) {
	if f := &t.fates[i]; len(skip) > 0 && f.End == Tried && !f.Killed() {
		f.End, f.Note = Crashed, skip[0].Note
	}
}

// gaveUp tells whether a mutant has taken the child down often enough, or where it cannot be gone on behind it.
func (t *killTask) gaveUp(i int, skip []child.Skip) bool {
	last := skip[len(skip)-1]
	if len(skip) < crashesOf && last.Row >= 0 {
		return false
	}
	t.fates[i].End, t.fates[i].Note = Crashed, last.Note
	return true
}

// Killed tells whether some relation showed the mutant.
func (f *Fate) Killed() bool {
	return slices.ContainsFunc(f.First, func(r int32) bool { return r >= 0 })
}

// once sends one request and stores the fates of its mutants.
func (t *killTask) once(ctx context.Context, pending []int, probed bool, skip []child.Skip) error {
	mutants := make([]uint32, len(pending))
	for j, i := range pending {
		mutants[j] = t.k.Mutants[i]
	}
	return t.ask(ctx, mutants, probed, skip, func(body []byte) error { return t.read(body, pending, t.k.Every, t.fates) })
}

// ends is what a child says of a mutant.
var ends = [...]End{child.SaidTried: Tried, child.SaidSpent: Spent, child.SaidNotReached: NotReached, child.SaidNotInfected: NotInfected, child.SaidUnsure: Tried}

// read takes up what a child says of the mutants at some places, of every row or of the first that kills.
func (t *killTask) read(body []byte, pending []int, every bool, fates []Fate) error {
	words := 0
	if every {
		words = (len(t.rows) + 63) / 64
	}
	if len(body) != (4+(4+8*words)*len(t.texts))*len(pending) {
		return fmt.Errorf("the child's answer: fates of %d mutants in %d bytes", len(pending), len(body))
	}
	for _, i := range pending {
		f := &fates[i]
		said := binary.LittleEndian.Uint32(body)
		if said >= uint32(len(ends)) {
			return fmt.Errorf("the child's answer: %d of a mutant", said)
		}
		f.End = ends[said]
		body = body[4:]
		for r := range t.texts {
			at := int32(binary.LittleEndian.Uint32(body))
			if at >= int32(len(t.rows)) {
				return fmt.Errorf("the child's answer: row %d of %d", at, len(t.rows))
			}
			if at >= 0 && f.End == Tried {
				f.First[r] = t.rows[at]
				if every {
					f.show(r, len(t.texts), t.shown(body[4:4+8*words]))
				}
			}
			body = body[4+8*words:]
		}
	}
	return nil
}

// shown is the rows of the batch that a set of rows of a request stands for.
func (t *killTask) shown(words []byte) relation.Bits {
	out := relation.NewBits(t.k.N)
	for i, row := range t.rows {
		if words[i/8]>>(i%8)&1 != 0 {
			out.Set(int(row))
		}
	}
	return out
}

func (f *Fate) show(r, relations int, rows relation.Bits) {
	if f.Shown == nil {
		f.Shown = make([]relation.Bits, relations)
	}
	f.Shown[r] = rows
}
