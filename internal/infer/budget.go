package infer

import (
	"context"
	"errors"
	"time"

	"github.com/imago-mt/imago/internal/source"
)

// A budget that the user gives is counted in executions, and no more are made. The default is counted in work (harness: an execution of a
// function that does next to nothing is 1), so that dear functions get fewer. Neither depends on a clock. Each part of the inference
// gets a share of what is left when it begins; where that does not suffice for all of its rows it makes do with fewer, the same number for
// all candidates, and if it does not suffice for the first few rows, with fewer candidates, those of the most productive families.
//
// defaultWork is about five seconds.
const defaultWork = 24_000_000

// softLimit is the cap for what work does not count, such as loops of the standard library: computing time of the children, which does not
// depend on how busy the machine is; waitLimit is that for executions that wait, by the clock. Those candidates that have passed a fair
// number of rows by then are confirmed, in no more than the grace, and kept.
const (
	softLimit = 60 * time.Second
	softGrace = 15 * time.Second
	waitLimit = 5 * time.Minute
)

// errSlow is the cause of the end of a context at the soft limit.
var errSlow = errors.New("its executions are slow")

// limits returns a context that ends at the soft limit from now on, and one that ends after the grace.
func (s *session) limits(ctx context.Context) (limited, grace context.Context, stop func()) {
	grace, end := context.WithCancelCause(ctx)
	limited, strike := context.WithCancelCause(grace)
	from, began := s.busy(), time.Now()
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
			computed, waited := s.busy()-from, time.Since(began)
			if computed >= softLimit || waited >= waitLimit {
				strike(errSlow)
			}
			if computed >= softLimit+softGrace || waited >= waitLimit+softGrace {
				end(errSlow)
			}
		}
	}()
	return limited, grace, func() { close(done); end(nil) }
}

// busy is how long the children have been computing.
func (s *session) busy() time.Duration {
	d := s.search.Busy()
	if s.confirm != nil {
		d += s.confirm.Busy()
	}
	return d
}

// struck reports whether the soft limit has ended ctx.
func struck(ctx context.Context) bool { return errors.Is(context.Cause(ctx), errSlow) }

// leastRows is how many inputs a relation must have passed to be printed when the budget ends, and fairRows from how many on it counts
// as tested.
const (
	leastRows = 100
	fairRows  = 10_000
)

// validated is the part of the budget that is kept for what survives the first rounds.
const validated = 0.4

// left is what remains of the budget.
func (s *session) left() int64 { return s.budget - s.spent() }

// spent is what the budget is counted in, from the beginning of the children on.
func (s *session) spent() int64 {
	n := s.price(s.search)
	if s.confirm != nil {
		n += s.price(s.confirm)
	}
	return n
}

// price is what a checker's executions so far have cost.
func (s *session) price(c checker) int64 {
	if s.counting {
		return c.Executions()
	}
	return c.Work()
}

// endow gives the session a budget from now on: so many executions, or the default.
func (s *session) endow(executions int64) {
	s.counting, s.weight = executions > 0, 1
	if executions <= 0 {
		executions = defaultWork
	}
	s.budget = s.spent() + executions
}

// ration is n rows of so many executions each, or as many as one part in parts of what is left pays for.
func (s *session) ration(n int, calls, parts int64) int {
	return int(max(0, min(int64(n), s.left()/(parts*max(1, calls)*max(1, s.weight)))))
}

// weighed are the rows by which an execution of the subject is weighed.
const weighed = 32

// weigh finds what an execution of the subject costs in its present domain.
func (s *session) weigh(ctx context.Context, sp *source.Space) error {
	rows := source.Draw(source.Random{}, sp, s.seed.Child("weigh", 0), s.ration(weighed, 1, 20))
	cols, err := source.Columns(sp.Vars, rows)
	if err != nil || len(rows) == 0 {
		return err
	}
	before := s.spent()
	if _, err := s.search.Execute(ctx, s.fn, cols, len(rows)); err != nil {
		return err
	}
	s.weight = max(1, (s.spent()-before)/int64(len(rows)))
	return nil
}
