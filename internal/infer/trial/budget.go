package trial

import (
	"context"
	"errors"
	"time"
)

// A Budget that the user gives is counted in executions, and no more are made. The default is counted in work (harness: an execution of a
// function that does next to nothing is 1), so that dear functions get fewer. Neither depends on a clock. Each part of the inference
// gets a share of what remains when it begins; where that does not suffice for all of its rows it makes do with fewer, the same number for
// all claims, and if it does not suffice for the first few rows, with fewer claims, those of the most productive families.
type Budget struct {
	checkers []Checker
	limit    int64 // at which the inference ends, counted as Spent says
	granted  int64 // what was spent when the budget was set
	counting bool  // in executions, not in work
	// abandoned is whether an execution has run out of fuel, or taken its process down: there may be more of the kind.
	abandoned bool
	// Weight is the cost of an execution of the subject.
	Weight int64
	// RowWork is what a row costs that is drawn for a trial, beside its executions. Long lists cost more than what is done with them. It is 0
	// where only executions count.
	RowWork int64
	rows    int64 // that were drawn
	charged int64 // for rows
}

// defaultWork is about five seconds of work. No theory stands behind it: it is how long people wait.
const defaultWork = 24_000_000

// softLimit is the cap for what work does not count, such as loops of the standard library: computing time of the children, which does not
// depend on how busy the machine is; waitLimit is that for executions that wait, by the clock. Claims that have passed a fair number of
// rows by then are confirmed, in no more than the grace, and kept. No theory stands behind these.
const (
	softLimit = 60 * time.Second
	softGrace = 15 * time.Second
	waitLimit = 5 * time.Minute
)

// SoftLimit is how long the children of one inference may be computing.
const SoftLimit = softLimit

// errSlow is the cause of the end of a context at the soft limit.
var errSlow = errors.New("its executions are slow")

// NewBudget is a budget of nothing, spent by the executions of some checkers.
func NewBudget(checkers ...Checker) *Budget { return &Budget{checkers: checkers, Weight: 1} }

// Grant sets the budget from now on: so many executions, or, for 0, the default amount of work.
func (b *Budget) Grant(executions int64) {
	if executions <= 0 {
		b.GrantWork(defaultWork)
		return
	}
	b.counting, b.Weight = true, 1
	b.set(executions)
}

// GrantWork sets the budget from now on: so much work.
func (b *Budget) GrantWork(work int64) {
	b.counting, b.Weight = false, 1
	b.set(work)
}

func (b *Budget) set(amount int64) {
	b.granted = b.Spent()
	b.limit = b.granted + amount
}

// GrantMore sets the budget anew, counted as it was: so much, or, of executions that the user has granted, what remains of them if that is less.
func (b *Budget) GrantMore(amount int64) {
	if b.counting {
		amount = min(amount, b.Remaining())
	}
	b.set(max(0, amount))
}

// Taken is what was spent since the budget was set.
func (b *Budget) Taken() int64 { return b.Spent() - b.granted }

// Aside lends the default amount until back is called, for what has to be decided whatever is left; nothing of it is charged.
func (b *Budget) Aside() (back func()) {
	limit, granted, spent := b.limit, b.granted, b.Spent()
	b.limit = spent + defaultWork
	return func() {
		lent := b.Spent() - spent
		b.limit, b.granted = limit+lent, granted+lent
	}
}

// Counting reports whether the budget is counted in executions.
func (b *Budget) Counting() bool { return b.counting }

// Remaining is what is left of the budget.
func (b *Budget) Remaining() int64 { return b.limit - b.Spent() }

// Drawn notes that rows were drawn for a trial.
func (b *Budget) Drawn(rows int) {
	b.rows += int64(rows)
	b.charged += int64(rows) * b.RowWork
}

// Rows is how many rows were drawn for trials.
func (b *Budget) Rows() int64 { return b.rows }

// Spent is what the budget is counted in, from the beginning of the children on.
func (b *Budget) Spent() int64 {
	n := b.charged
	for _, c := range b.checkers {
		if b.counting {
			n += c.Executions()
		} else {
			n += c.Work()
		}
	}
	return n
}

// Hold keeps back some of the budget until release is called.
func (b *Budget) Hold(amount int64) (release func()) {
	b.limit -= amount
	return func() { b.limit += amount }
}

// Ration is n rows of so many executions each, or as many as one part in parts of what remains pays for.
func (b *Budget) Ration(n int, calls, parts int64) int {
	return int(max(0, min(int64(n), b.Remaining()/(parts*max(1, calls)*max(1, b.Weight)))))
}

// busy is how long the children have been computing.
func (b *Budget) busy() time.Duration {
	d := time.Duration(0)
	for _, c := range b.checkers {
		d += c.Busy()
	}
	return d
}

type graceKey struct{}

// Grace is the context under which claims are confirmed that were tried when the soft limit ended ctx.
func Grace(ctx context.Context) context.Context {
	if grace, ok := ctx.Value(graceKey{}).(context.Context); ok {
		return grace
	}
	return ctx
}

// Limit returns a context that ends at the soft limit from now on, and whose [Grace] ends some time after.
func (b *Budget) Limit(ctx context.Context) (limited context.Context, stop func()) {
	grace, end := context.WithCancelCause(ctx)
	limited, strike := context.WithCancelCause(context.WithValue(grace, graceKey{}, grace))
	from, began := b.busy(), time.Now()
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			computed, waited := b.busy()-from, time.Since(began)
			if computed >= softLimit || waited >= waitLimit {
				strike(errSlow)
			}
			if computed >= softLimit+softGrace || waited >= waitLimit+softGrace {
				end(errSlow)
			}
		}
	}()
	return limited, func() { close(done); end(nil) }
}

// Interrupted reports whether the soft limit has ended ctx.
func Interrupted(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errSlow) }
