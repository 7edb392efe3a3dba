package harness

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// Some mutants must be on before the package is initialised: those of its variables, of init functions, and of what these call. Each
// gets a child of its own, which is told of it by the environment.
//
// In a child of its own a mutant meets each batch fresh, which costs a start of a process for each mutant, where [Harness.Kill] tries
// hundreds in one process. So only those go this way that have to.

// earlyFuel is what the initialisation of a package may take with a mutant on: tables of a million entries, and little enough that an
// endless one is over before the watchdog thinks so. No theory stands behind the figure.
const earlyFuel = 2_000_000

// KillEarly is [Harness.Kill] for mutants that must be on before the package is initialised, with several batches: a child of its own for
// each mutant tries it with all of them. The batches are of the same mutants.
//
// One child tries a mutant with all batches, since starting it is what costs; it is replaced when it crashes or loses its state.
func (h *Harness) KillEarly(ctx context.Context, ks []Killing) ([]*Kills, error) {
	if h.o.Schemata == nil {
		return nil, fmt.Errorf("kill mutants of %s: the child has none", h.pkg.Path)
	}
	var tasks []*killTask
	for _, k := range ks {
		t, err := newKillTask(ctx, h, k)
		if err == nil {
			err = t.measure(ctx)
		}
		if err != nil {
			return nil, fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
		}
		tasks = append(tasks, t)
	}
	if len(tasks) == 0 {
		return nil, nil
	}
	if err := tryAlone(ctx, h, tasks, true); err != nil {
		return nil, err
	}
	var out []*Kills
	for _, t := range tasks {
		out = append(out, t.kills())
	}
	return out, nil
}

// killApart is [Harness.Kill] where a package does not let itself be given back what it was: nothing else has been executed in a child that
// tries a mutant.
func (t *killTask) killApart(ctx context.Context) (*Kills, error) {
	if err := t.measure(ctx); err != nil {
		return nil, fmt.Errorf("kill mutants of %s: %w", t.h.pkg.Path, err)
	}
	if err := tryAlone(ctx, t.h, []*killTask{t}, false); err != nil {
		return nil, err
	}
	return t.kills(), nil
}

// measure finds out what fuel the original takes and on which rows it holds, in a child that has done nothing before, as those in which the
// mutants will be tried: what the package keeps of rows that were executed elsewhere may change what it does.
//
// A relation need not hold on all rows even for the original: a mutant is killed only on rows on which it did hold (holds).
func (t *killTask) measure(ctx context.Context) error {
	w, err := (*worker)(nil).ready(ctx, t.h)
	if err != nil {
		return err
	}
	defer w.close()
	reply, out, err := t.send(ctx, w, &child.Request{Fuel: t.h.o.Fuel})
	if err == nil && reply.Error != "" {
		err = errors.New(reply.Error)
	}
	for r := 0; r < len(t.texts) && err == nil; r++ {
		var v *relation.Verdicts
		if v, out, err = child.ReadVerdicts(len(t.rows), out); err == nil {
			t.holds[r] = relation.NewBits(t.k.N)
			v.Held.Each(func(i int) { t.holds[r].Set(int(t.rows[i])) })
			t.held[r], t.violated[r] = v.Held.Count(), v.Violated.Count()
		}
	}
	return err
}

// label finds out with the probe whether survivors were infected that could not tell, in a child that has done nothing before. Where the
// mutants are on from the start, so is the probe, which takes more time and memory than the original: if the child goes down, it is not known.
//
// A mutant is infected if its code ran and computed another value somewhere. It says why a mutant survives: nobody reached it, or the
// difference got lost on the way.
func (t *killTask) label(ctx context.Context, early bool) error {
	var pending []int
	req := &child.Request{Fuel: t.h.o.Fuel, Label: true, Early: early}
	for i, f := range t.fates {
		if t.unsure[i] && f.End == Tried && !f.Killed() {
			pending, req.Mutants = append(pending, i), append(req.Mutants, t.mutants[i])
		}
	}
	if len(pending) == 0 {
		return nil
	}
	limits := t.h.o.Limits
	if s := t.h.o.Schemata; early {
		limits.mutant = s.Environment + "=" + s.ProbeAtStart
	}
	w, err := firstAnswer(ctx, t.h, limits)
	if err == nil {
		defer w.close()
		var reply *child.Reply
		var out []byte
		if reply, out, err = t.send(ctx, w, req); err == nil && reply.Error != "" {
			err = errors.New(reply.Error)
		}
		if err == nil {
			err = t.read(out, pending, false, t.fates)
		}
	}
	if c := (*crash)(nil); errors.As(err, &c) {
		return nil
	}
	return err
}

// tryAlone tries each mutant in children of its own, in which it is on from the start if it is early.
func tryAlone(ctx context.Context, h *Harness, tasks []*killTask, early bool) error {
	g, inner := errgroup.WithContext(ctx)
	g.SetLimit(h.o.Workers)
	for i := range tasks[0].mutants {
		g.Go(func() error {
			a := &solo{h: h, mutant: tasks[0].mutants[i], early: early}
			defer a.end()
			return a.try(inner, tasks, i)
		})
	}
	err := g.Wait()
	for _, t := range tasks {
		if err == nil {
			err = t.label(ctx, early)
		}
	}
	if err != nil {
		return fmt.Errorf("kill mutants of %s: %w", h.pkg.Path, err)
	}
	return nil
}

// A solo is one mutant that is tried in children of its own.
//
// Its child stays as long as it lives and its package is what it was; a nil worker starts a new one before the next request.
type solo struct {
	h      *Harness
	mutant uint32
	early  bool
	w      *worker // nil: there is none at present
}

// end closes the child, if there is one.
func (a *solo) end() {
	if a.w != nil {
		a.w.close()
		a.w = nil
	}
}

// ready sees to it that there is a child. A mutant may keep the package from being initialised, which is a *crash.
func (a *solo) ready(ctx context.Context) (err error) {
	switch {
	case a.w != nil:
	case a.early:
		limits := a.h.o.Limits
		limits.mutant = fmt.Sprintf("%s=%d:%d", a.h.o.Schemata.Environment, a.mutant, earlyFuel)
		a.w, err = firstAnswer(ctx, a.h, limits)
	default:
		a.w, err = a.w.ready(ctx, a.h)
	}
	return err
}

// errStillborn says that the package cannot be initialised with a mutant on.
//
// It is joined with the crash, so that both can be asked for.
var errStillborn = errors.New("the package is not initialised")

// try tries the mutant, which is the i-th of each task, with all of them.
//
// A row that crashes the child is skipped in the next attempt, so that one mutant costs at most as many children as gaveUp allows. A crash
// while the package is initialised decides all tasks at once, as no task could do better. A child that stalls counts as out of fuel.
func (a *solo) try(ctx context.Context, tasks []*killTask, i int) error {
	for _, t := range tasks {
		var skip []child.Skip
		for {
			err := a.once(ctx, t, i, skip)
			var c *crash
			if !errors.As(err, &c) {
				t.wentDown(i, skip)
				if err != nil {
					return err
				}
				break
			}
			if errors.Is(err, errStillborn) {
				for _, t := range tasks {
					t.stillborn(i, c)
				}
				return nil
			}
			if c.stalled {
				t.fates[i].End = Spent
				break
			}
			if skip = append(skip, child.Skip{Exec: c.exec, Row: c.row, Note: c.reason}); t.gaveUp(i, skip) {
				break
			}
		}
		if a.h.loses() || a.w != nil && len(a.w.lost) > 0 {
			a.end()
		}
	}
	return nil
}

// stillborn notes that a package was not initialised with a mutant.
func (t *killTask) stillborn(i int, c *crash) {
	f := &t.fates[i]
	f.End, f.Note = Crashed, "while the package is initialised: "+strings.TrimPrefix(c.reason, elsewhereReason)
	if strings.Contains(c.reason, fuelNote) {
		f.End, f.Note = Spent, ""
	}
}

// once has the mutant tried with one task, and stores its fate.
func (a *solo) once(ctx context.Context, t *killTask, i int, skip []child.Skip) error {
	if err := a.ready(ctx); err != nil {
		if c := (*crash)(nil); errors.As(err, &c) {
			return fmt.Errorf("%w: %w", errStillborn, err)
		}
		return err
	}
	reply, out, err := t.send(ctx, a.w, &child.Request{Fuel: a.h.o.Fuel, Share: child.MutantFuel(t.most.Load()), Mutants: []uint32{a.mutant}, Early: a.early,
		Apart: !a.early, Every: true, Skip: skip})
	if err != nil {
		a.end()
		return err
	}
	if reply.Error != "" {
		return errors.New(reply.Error)
	}
	err = t.readAlone(out, i)
	if reply.Left {
		a.end()
	}
	return err
}

// readAlone takes up what a child says of a mutant on all rows, whether the original holds there or not.
//
// Rows on which the original does not hold are dropped here, since a child of its own was not told of them.
func (t *killTask) readAlone(body []byte, i int) error {
	fates := make([]Fate, len(t.fates))
	said, f := &fates[i], &t.fates[i]
	said.First = slices.Repeat([]int32{-1}, len(t.texts))
	if err := t.read(body, []int{i}, true, fates); err != nil {
		return err
	}
	f.End, t.unsure[i] = said.End, binary.LittleEndian.Uint32(body) == child.SaidUnsure
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
