package harness

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

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
	if err := t.tryAll(ctx); err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	return t.kills(), nil
}

func (t *killTask) kills() *Kills {
	return &Kills{Held: t.held, Violated: t.violated, Fates: t.fates, Computed: time.Duration(t.computed.Load())}
}

// killTask is one call of [Harness.Kill].
type killTask struct {
	*checkTask
	tries
	k Killing

	holds          []relation.Bits // by relation: the rows of the batch on which the original holds
	unsure         []bool          // by mutant that is tried alone: whether it was infected is not known
	held, violated []int           // by relation
}

var _ question = (*killTask)(nil)

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
	t := &killTask{k: k, unsure: make([]bool, len(k.Mutants))}
	t.tries = tries{h: h, mutants: k.Mutants, every: k.Every, rows: []int32{}, fates: make([]Fate, len(k.Mutants)), asks: t}
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

// fill implements [question].
func (t *killTask) fill(r *child.Request, buf []byte) []byte {
	req, body := t.request(0, len(t.rows), buf)
	r.Op, r.Relations, r.Vars = "kill", req.Relations, req.Vars
	return body
}

// take implements [question].
func (t *killTask) take(body []byte, pending []int) error {
	return t.read(body, pending, t.k.Every, t.fates)
}

// Killed tells whether some relation showed the mutant.
func (f *Fate) Killed() bool {
	return slices.ContainsFunc(f.First, func(r int32) bool { return r >= 0 })
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
