package adequacy

import (
	"context"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// This file executes groups once more to see which code their follow-ups run: the child decides a relation without probes, and says nothing but whether
// it held.

// observe notes which sides each group's follow-ups took. Groups of relations that hand on values which do not leave the child have none: executed
// from here they would be other values.
func (b *builder) observe(ctx context.Context) error {
	for r, rel := range b.Relations {
		var at []int
		var rows []source.Row
		for i, g := range b.Groups {
			if g.Relation == r {
				at, rows = append(at, i), append(rows, g.Row)
			}
		}
		if len(rows) == 0 || slices.ContainsFunc(rel.Calls(), (*relation.Call).GivenOpaque) {
			continue
		}
		vars, err := columns(rel.Relation, rows)
		if err != nil {
			return err
		}
		o := &observer{ctx: ctx, builder: b, groups: at}
		if _, err := rel.Eval(o, vars, len(rows)); err != nil {
			return err
		}
		for k, i := range at {
			b.Groups[i].Follows = append(b.Groups[i].Follows, o.follows(k)...)
		}
	}
	return nil
}

// An observer executes for a relation, and watches the subject. It implements [relation.Executor].
type observer struct {
	ctx context.Context
	*builder
	groups []int // by row
	seen   []watchedCall
}

// watchedCall is one call of the subject, in all groups at once.
type watchedCall struct {
	trace *harness.Trace
	args  []relation.Column
	on    relation.Bits
}

var _ relation.Executor = (*observer)(nil)

// Execute implements [relation.Executor]. It runs all rows, whichever are asked for: the harness knows no fewer.
func (o *observer) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f.Name != o.fn.Name {
		return o.h.Run(o.ctx, f, args, n)
	}
	t, err := o.h.Probe(o.ctx, math.MaxInt64, f, args, n)
	if err != nil {
		return nil, err
	}
	o.seen = append(o.seen, watchedCall{t, args, active})
	return t.Execution, nil
}

// Global implements [relation.Executor].
func (o *observer) Global(name string, n int) (relation.Column, error) {
	return o.h.Global(o.ctx, name, n)
}

// follows are the sides of each execution of row k that is none of a source. An execution is known by its input, not by its place in the text: a
// follow-up that has the input of a source runs the same code.
func (o *observer) follows(k int) (out []relation.Bits) {
	for _, c := range o.seen {
		if !c.on.Get(k) {
			continue
		}
		row := make(source.Row, len(c.args))
		for i, a := range c.args {
			row[i] = a.At(k)
		}
		if t, ok := o.place(row); ok && slices.Contains(o.Groups[o.groups[k]].Sources, t) {
			continue
		}
		out = append(out, o.sidesOf(c.trace, k))
	}
	return out
}

// sidesOf are the sides that a row of a trace took.
func (b *builder) sidesOf(t *harness.Trace, row int) relation.Bits {
	sides := relation.NewBits(2 * len(b.Branches))
	for _, w := range t.Row(row) {
		if w.Distance == 0 {
			sides.Set(int(w.Side))
		}
	}
	return sides
}
