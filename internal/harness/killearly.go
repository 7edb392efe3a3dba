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

// earlyFuel is what the initialisation of a package may take with a mutant on: tables of a million entries, and little enough that an
// endless one is over before the watchdog thinks so. No theory stands behind the figure.
const earlyFuel = 2_000_000

// KillEarly is [Harness.Kill] for mutants that must be on before the package is initialised, with several batches: a child of its own for
// each mutant tries it with all of them; of a package that keeps something of executions, each batch has one of its own. The batches are
// of the same mutants.
func (h *Harness) KillEarly(ctx context.Context, ks []Killing) ([]*Kills, error) {
	if h.o.Schemata == nil {
		return nil, fmt.Errorf("kill mutants of %s: the child has none", h.pkg.Path)
	}
	var tasks []*killTask
	for _, k := range ks {
		t, err := newKillTask(ctx, h, k)
		if err == nil {
			err = t.once(ctx, nil, false, nil) // for the fuel that the original takes
		}
		if err != nil {
			return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
		}
		tasks = append(tasks, t)
	}
	if len(tasks) == 0 {
		return nil, nil
	}
	g, inner := errgroup.WithContext(ctx)
	g.SetLimit(h.o.Workers)
	for i := range ks[0].Mutants {
		g.Go(func() error { return tryEarly(inner, tasks, i) })
	}
	if err := g.Wait(); err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	var out []*Kills
	for _, t := range tasks {
		out = append(out, t.kills())
	}
	return out, nil
}

// errStillborn says that the package cannot be initialised with a mutant on.
var errStillborn = errors.New("the package is not initialised")

// tryEarly tries one mutant with all tasks.
func tryEarly(ctx context.Context, tasks []*killTask, i int) (err error) {
	var w *worker // with the mutant on
	defer func() {
		if w != nil {
			w.close()
		}
	}()
	for k, t := range tasks {
		if w != nil && t.h.o.Schemata.Reset != "" { // what it keeps cannot be reset to what it began with: that was the mutant's
			w.close()
			w = nil
		}
		if w, err = t.tryEarly(ctx, w, i); errors.Is(err, errStillborn) {
			for _, other := range tasks[k+1:] {
				other.fates[i].End, other.fates[i].Note = t.fates[i].End, t.fates[i].Note
			}
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tryEarly tries one mutant in a child in which it is on from the start, w if that is one. It returns the child, if there is one left.
func (t *killTask) tryEarly(ctx context.Context, w *worker, i int) (_ *worker, err error) {
	var skip []child.Skip
	for {
		if w, err = t.onceEarly(ctx, w, i, skip); err == nil {
			t.crashed(i, skip)
			return w, nil
		}
		var c *crash
		if !errors.As(err, &c) {
			return w, err
		}
		if c.mutant == 0 { // nothing has been asked yet
			f := &t.fates[i]
			f.End, f.Note = Crashed, "while the package is initialised: "+strings.TrimPrefix(c.reason, elsewhereReason)
			if strings.Contains(c.reason, fuelNote) {
				f.End, f.Note = Spent, ""
			}
			return nil, errStillborn
		}
		if skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason}); t.gaveUp(i, skip) {
			return nil, nil
		}
	}
}

// onceEarly has a mutant tried in w, or in a new child where it is on from the start, and stores its fate. A child that ends is nil
// afterwards.
func (t *killTask) onceEarly(ctx context.Context, w *worker, i int, skip []child.Skip) (_ *worker, err error) {
	m := t.k.Mutants[i]
	if w == nil {
		limits := t.h.o.Limits
		limits.mutant = fmt.Sprintf("%s=%d:%d", t.h.o.Schemata.Environment, m, earlyFuel)
		if w, err = firstAnswer(ctx, t.h, limits); err != nil {
			return nil, err
		}
	}
	reply, out, err := t.send(ctx, w, &child.Request{Fuel: child.MutantFuel(t.most.Load()), Mutants: []uint32{m}, Early: true, Every: true, Skip: skip})
	if err != nil {
		w.close()
		return nil, err
	}
	if reply.Error != "" {
		return w, errors.New(reply.Error)
	}
	return w, t.readEarly(out, i)
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
