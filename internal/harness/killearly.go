package harness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
)

// Some mutants must be on before the package is initialised: those of its variables, of init functions, and of what these call. Each
// gets a child of its own, which is told of it by the environment.

// earlyFuel is what the initialisation of a package may take with a mutant on, tables of millions of entries among them; no theory
// stands behind the figure.
const earlyFuel = 100_000_000

// tryAll tries all mutants; those that need a child of their own come last, when it is known how much fuel the original takes.
func (t *killTask) tryAll(ctx context.Context) error {
	var early, others []int
	for i := range t.k.Mutants {
		if t.k.Early != nil && t.k.Early[i] {
			early = append(early, i)
		} else {
			others = append(others, i)
		}
	}
	workers := t.h.o.Workers
	g, inner := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for part := range slices.Chunk(others, min(max((len(others)+workers-1)/workers, leastMutants), mostMutants)) {
		g.Go(func() error { return t.try(inner, part, true) })
	}
	if err := g.Wait(); err != nil || len(early) == 0 {
		return err
	}
	if len(others) == 0 {
		if err := t.once(ctx, nil, false, nil); err != nil { // for the fuel
			return err
		}
	}
	g, inner = errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for _, i := range early {
		g.Go(func() error { return t.tryEarly(inner, i) })
	}
	return g.Wait()
}

// tryEarly tries one mutant in a child in which it is on from the start.
func (t *killTask) tryEarly(ctx context.Context, i int) error {
	var skip []child.Skip
	for {
		err := t.onceEarly(ctx, i, skip)
		var c *crash
		if !errors.As(err, &c) {
			t.crashed(i, skip)
			return err
		}
		if c.mutant == 0 { // nothing has been asked yet
			f := &t.fates[i]
			f.End, f.Note = Crashed, "while the package is initialised: "+c.reason
			if strings.Contains(c.reason, fuelNote) {
				f.End, f.Note = Spent, ""
			}
			return nil
		}
		if skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason}); t.gaveUp(i, skip) {
			return nil
		}
	}
}

// onceEarly starts a child with a mutant on, asks for all rows that it violates, and stores its fate.
func (t *killTask) onceEarly(ctx context.Context, i int, skip []child.Skip) error {
	m, limits := t.k.Mutants[i], t.h.o.Limits
	limits.mutant = fmt.Sprintf("%s=%d:%d", t.h.o.Schemata.Environment, m, earlyFuel)
	w, err := firstAnswer(ctx, t.h, limits)
	if err != nil {
		return err
	}
	defer w.close()
	reply, out, err := t.send(ctx, w, &child.Request{Fuel: child.MutantFuel(t.most.Load()), Mutants: []uint32{m}, Early: true, Every: true, Skip: skip})
	if err != nil {
		return err
	}
	if reply.Error != "" {
		return errors.New(reply.Error)
	}
	return t.readEarly(out, i)
}

// readEarly takes up what a child says of a mutant on all rows, whether the original holds there or not.
func (t *killTask) readEarly(body []byte, i int) error {
	fates := make([]Fate, len(t.fates))
	said, f := &fates[i], &t.fates[i]
	said.First = slices.Repeat([]int32{-1}, len(t.texts))
	if err := t.read(body, []int{i}, true, fates); err != nil {
		return err
	}
	f.End = said.End
	for r, rows := range said.Shown {
		shown := rows.And(t.holds[r])
		if shown.Empty() {
			continue
		}
		first := -1
		shown.Each(func(row int) {
			if first < 0 {
				first = row
			}
		})
		f.First[r] = int32(first)
		if t.k.Every {
			f.show(r, len(t.texts), shown)
		}
	}
	return nil
}
