package trial

import (
	"context"
	"testing"
	"time"

	"github.com/imago-mt/imago/relation"
)

// clock is a checker that executes nothing, and counts what a test says.
type clock struct {
	executions, work int64
	computing        chan time.Duration // the present answer of Busy
}

func newClock() *clock {
	c := &clock{computing: make(chan time.Duration, 1)}
	c.computing <- 0
	return c
}

func (c *clock) compute(d time.Duration) { c.computing <- <-c.computing + d }

func (c *clock) Execute(context.Context, *relation.Func, []relation.Column, int) (*relation.Execution, error) {
	return nil, nil
}

func (c *clock) Check(context.Context, []*relation.Relation, []relation.Var, []relation.Column, int) ([]*relation.Verdicts, error) {
	return nil, nil
}

func (c *clock) Global(context.Context, string, int) (relation.Column, error) { return nil, nil }

func (c *clock) Executions() int64 { return c.executions }
func (c *clock) Work() int64       { return c.work }

// Busy implements Checker.
func (c *clock) Busy() time.Duration {
	d := <-c.computing
	c.computing <- d
	return d
}

// A budget of the user's is counted in executions of both builds, the default in their work.
func TestBudgetCounts(t *testing.T) {
	for _, tt := range []struct {
		name                   string
		executions             int64 // granted; 0: work
		wantSpent, wantRemains int64
	}{
		{"executions", 100, 2 + 3 + 10 + 20, 70},
		{"work", 0, 500 + 700 + 1000 + 2000, defaultWork - 3000},
	} {
		a, b := newClock(), newClock()
		a.executions, b.executions, a.work, b.work = 2, 3, 500, 700 // by the functions before
		budget := NewBudget(a, b)
		budget.Grant(tt.executions)
		a.executions, b.executions, a.work, b.work = 12, 23, 1500, 2700
		if got := budget.Spent(); got != tt.wantSpent {
			t.Errorf("%s: spent %d, want %d", tt.name, got, tt.wantSpent)
		}
		if got := budget.Remaining(); got != tt.wantRemains {
			t.Errorf("%s: %d remain, want %d", tt.name, got, tt.wantRemains)
		}
	}
}

func TestHold(t *testing.T) {
	c := newClock()
	b := NewBudget(c)
	b.GrantWork(1000)
	release := b.Hold(400)
	if got := b.Remaining(); got != 600 {
		t.Errorf("%d remain while 400 are held, want 600", got)
	}
	c.work = 700
	if got := b.Ration(10, 1, 1); got != 0 {
		t.Errorf("a ration of %d rows where nothing is left", got)
	}
	release()
	if got := b.Remaining(); got != 300 {
		t.Errorf("%d remain, want 300", got)
	}
}

// A further budget is counted as the one before, and of executions that the user counts there are no more than remain.
func TestGrantMore(t *testing.T) {
	for _, tt := range []struct {
		name        string
		executions  int64
		amount      int64
		wantRemains int64
	}{{"work", 0, 5000, 5000}, {"executions", 100, 5000, 90}, {"few executions", 100, 20, 20}} {
		c := newClock()
		b := NewBudget(c)
		b.Grant(tt.executions)
		b.Weight = 7
		c.executions, c.work = 10, 300
		took := b.Taken()
		if b.GrantMore(tt.amount); b.Remaining() != tt.wantRemains || b.Taken() != 0 || b.Weight != 7 {
			t.Errorf("%s: %d remain, %d taken, a weight of %d; want %d, 0, 7", tt.name, b.Remaining(), b.Taken(), b.Weight, tt.wantRemains)
		}
		if want := map[bool]int64{true: 10, false: 300}[tt.executions > 0]; took != want {
			t.Errorf("%s: %d taken before, want %d", tt.name, took, want)
		}
	}
}

// Rows are counted, and charged where they are said to cost something.
func TestDrawn(t *testing.T) {
	b := NewBudget(newClock())
	b.GrantWork(100)
	b.Drawn(3)
	if b.Remaining() != 100 || b.Rows() != 3 {
		t.Errorf("%d remain after %d rows", b.Remaining(), b.Rows())
	}
	b.RowWork = 7
	b.Drawn(2)
	if b.Remaining() != 86 || b.Rows() != 5 || b.Taken() != 14 {
		t.Errorf("%d remain, %d taken, after %d rows", b.Remaining(), b.Taken(), b.Rows())
	}
}

// What is decided aside has a budget whatever is left, and is charged to nobody.
func TestAside(t *testing.T) {
	c := newClock()
	b := NewBudget(c)
	b.GrantWork(100)
	b.Weight = 3
	c.work = 100
	back := b.Aside()
	if got := b.Remaining(); got != defaultWork {
		t.Errorf("%d remain aside", got)
	}
	c.work += 70
	if back(); b.Remaining() != 0 || b.Taken() != 100 || b.Weight != 3 {
		t.Errorf("%d remain, %d taken, a weight of %d; want 0, 100, 3", b.Remaining(), b.Taken(), b.Weight)
	}
}

func TestRation(t *testing.T) {
	for _, tt := range []struct {
		n             int
		calls, parts  int64
		weight, limit int64
		want          int
	}{
		{10, 1, 1, 1, 1000, 10},
		{1000, 1, 10, 1, 1000, 100},
		{1000, 4, 10, 1, 1000, 25},
		{1000, 0, 10, 5, 1000, 20},
		{1000, 1, 1, 1, 0, 0},
	} {
		b := NewBudget(newClock())
		b.GrantWork(tt.limit)
		b.Weight = tt.weight
		if got := b.Ration(tt.n, tt.calls, tt.parts); got != tt.want {
			t.Errorf("%+v: %d rows", tt, got)
		}
	}
}

// What work does not count, such as loops of the standard library, counts by the computing time that it takes.
func TestLimit(t *testing.T) {
	c := newClock()
	c.compute(time.Hour) // by the functions before
	limited, stop := NewBudget(c).Limit(t.Context())
	defer stop()
	c.compute(softLimit)
	<-limited.Done()
	if grace := Grace(limited); !Interrupted(limited) || grace.Err() != nil || grace == limited {
		t.Errorf("%v, grace %v", context.Cause(limited), grace.Err())
	}
	if ctx := t.Context(); Grace(ctx) != ctx {
		t.Error("a context without limit has a grace of its own")
	}
}
