package owntests

import (
	"context"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/imago-mt/imago/internal/mutant"
)

// The mutants of a package are tried in two ways. The loop runs in one process, which switches one mutant after the other on and runs the
// tests that can see it: many mutants a second, but a mutant may leave state behind, which the next one meets. So the loop decides only
// what it can be sure of, and the rest is tried alone, in a process of its own, in which the mutant is on from the start as in code that is
// changed by hand. What comes out must be what fresh processes would say for every mutant; a sample is checked against that.

// chunk is the mutants that one process of the loop tries. It decides which of them come after which, so it does not depend on the number
// of workers.
const chunk = 128

// Fuel of a test with a mutant: so many times what it takes without, and so much more (research on schemata). It can be less where it
// does not decide: in the loop, since what runs out of fuel there is tried again with all of it, and behind a test in which it ran out of
// fuel. A test that fails with less would fail with more.
const (
	fuelTimes = 10
	fuelMore  = 100_000
	lessTimes = 2
	lessMore  = 5_000
)

// stuckMost is how many processes a mutant has whose tests end them out of fuel or stand still.
const stuckMost = 3

// A result is what one mutant and its tests came to, in the loop or in a process of its own.
//
// A process that ends without a record of the attempt (status 0) was ended by the mutant, by os.Exit or a crash, which is a kill, unless it
// hung.
type result struct {
	status byte // passed, failed, panicked, spent; 0: the process ended or hung
	test   int  // that failed, or ran dry first; -1: the process ended before its tests
	ran    bool // the mutant's place was executed
	dry    bool // it ran out of fuel in a test before, or in this one
	hung   bool
	sick   bool // tests that need no mutant to pass failed afterwards
}

func (r result) killed() bool {
	return r.status == failed || r.status == panicked || r.status == 0 && !r.hung
}

// A trial tries the mutants of one package.
//
// Slices by mutant have a slot each, which one goroutine alone writes, so that they need no lock; desks are the scratch folders of the
// workers.
type trial struct {
	p        *program
	c        *coverage
	o        Options
	mutants  []mutant.Mutant
	fuel     []ration // by test; none for those that are not run
	less     []ration // behind a test in which the mutant ran out of fuel, and in the loop
	order    []int    // tests, as they are run
	fates    []Fate   // by mutant
	sees     [][]int  // by mutant: tests that can see it, in their order; of one that changes the initialisation all
	early    []bool   // by mutant: it changes the initialisation
	looped   []result // by mutant
	desks    chan *desk
	warnings []string

	checked, disagreed int
}

// newTrial gives each test its fuel, several times what it takes without a mutant, and each mutant the tests that can see it, the cheapest
// first.
func newTrial(p *program, c *coverage, mutants []mutant.Mutant, o Options) *trial {
	n := len(mutants)
	t := &trial{p: p, c: c, o: o, mutants: mutants, fates: make([]Fate, n), sees: make([][]int, n), early: make([]bool, n), looped: make([]result, n)}
	for i := range c.tests {
		t.fuel, t.less = append(t.fuel, ration{}), append(t.less, ration{})
		if own := c.tests[i].Fuel; c.tests[i].Use != Refused {
			less := lessTimes*own + lessMore
			t.fuel[i], t.less[i] = ration{fuelTimes*own + fuelMore, less}, ration{less, less}
			t.order = append(t.order, i)
		}
	}
	slices.SortStableFunc(t.order, byCost(c.tests))
	for i := range t.mutants {
		t.sort(i)
	}
	return t
}

// sort finds the tests that can see a mutant.
//
// A test sees a mutant if the mutated expression had another value in it while the mutants were probed (infected), or if the probe does not
// see what the test executes (blind). A mutant that is infected in no test survives without being tried.
func (t *trial) sort(i int) {
	number := t.mutants[i].Number
	t.fates[i] = Fate{End: NotReached, Test: -1}
	if t.c.atInit[number]&infected != 0 {
		t.early[i], t.sees[i], t.fates[i].End = true, t.order, NotSeen
		return
	}
	if t.c.atInit[number]&reached != 0 {
		t.fates[i].End = NotInfected
	}
	for _, test := range t.order {
		m := t.c.marks[test][number]
		if m&infected != 0 || t.c.tests[test].blind() {
			t.sees[i] = append(t.sees[i], test)
		}
		switch {
		case m&infected != 0:
			t.fates[i].End = NotSeen
		case m&reached != 0:
			t.fates[i].End = max(t.fates[i].End, NotInfected)
		}
	}
}

// report writes down what became of the mutants.
func (t *trial) report(out *Scored) {
	out.Fates, out.Infected, out.Checked, out.Disagreed, out.Warnings = t.fates, t.infected(), t.checked, t.disagreed, t.warnings
	for i, m := range t.mutants {
		if t.early[i] {
			out.Early++
		}
		var at []int
		for test, marks := range t.c.marks {
			if marks[m.Number]&reached != 0 {
				at = append(at, test)
			}
		}
		out.Reached = append(out.Reached, at)
	}
}

// infected counts by test the mutants that it can see. Those that change the initialisation are nobody's.
func (t *trial) infected() []int {
	counts := make([]int, len(t.c.tests))
	for i, tests := range t.sees {
		if t.early[i] {
			continue
		}
		for _, test := range tests {
			counts[test]++
		}
	}
	return counts
}

// run has all mutants tried that some test can see.
//
// Apart goes what the loop cannot have: mutants that change the initialisation, and those whose first test cannot be repeated in one
// process.
func (t *trial) run(ctx context.Context) error {
	t.desks = make(chan *desk, t.o.Workers)
	for i := range t.o.Workers {
		d, err := newDesk(t.p.scratch, "worker"+strconv.Itoa(i))
		if err != nil {
			return err
		}
		defer d.close()
		t.desks <- d
	}
	var loop, apart []int
	for i := range t.mutants {
		switch {
		case len(t.sees[i]) == 0:
		case t.early[i] && t.p.s.tooLow:
			t.fates[i].End = Untried
		case t.o.Isolate || t.early[i] || t.c.tests[t.sees[i][0]].Use == Apart:
			apart = append(apart, i)
		default:
			loop = append(loop, i)
		}
	}
	if err := t.loop(ctx, loop); err != nil {
		return err
	}
	return t.verify(ctx, loop, apart)
}

// loop tries mutants in chunks, each chunk in one process if nothing ends it.
func (t *trial) loop(ctx context.Context, pending []int) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(t.o.Workers)
	done := 0
	for part := range slices.Chunk(pending, chunk) {
		done += len(part)
		t.o.say("%s: %d of %d mutants in the loop", t.p.s.path, done, len(pending))
		g.Go(func() error { return t.tryChunk(ctx, part) })
	}
	return g.Wait()
}

// tryChunk tries some mutants with the tests that can be run in a loop. What was tried in a process that ended before the tests were run
// once more without a mutant is tried again, without what ended it.
func (t *trial) tryChunk(ctx context.Context, part []int) error {
	d := <-t.desks
	defer func() { t.desks <- d }()
	doubtful, err := t.tryThrough(ctx, d, part)
	if err != nil || len(doubtful) == 0 {
		return err
	}
	_, err = t.tryThrough(ctx, d, doubtful)
	return err
}

// tryThrough tries mutants one after the other, with another process behind each that ends one. It returns those behind which the tests
// were not run without a mutant.
//
// at is the attempt in which the process ended, len(rest) if it was after the last one. Attempts before it have a record, the one itself is
// what ended it, and the rest goes into the next process: each process decides one mutant at least, so that the loop ends.
func (t *trial) tryThrough(ctx context.Context, d *desk, rest []int) (doubtful []int, err error) {
	fuel := slices.Clone(t.less)
	for i, test := range t.c.tests {
		if test.Use != Looped {
			fuel[i] = ration{}
		}
	}
	for len(rest) > 0 {
		var attempts []attempt
		for _, i := range rest {
			loopable := slices.DeleteFunc(slices.Clone(t.sees[i]), func(test int) bool { return t.c.tests[test].Use != Looped })
			attempts = append(attempts, attempt{t.mutants[i].Number, loopable})
		}
		e, err := t.p.run(ctx, d, tryPlan(t.c.reset, true, fuel, attempts), t.patience(1))
		if err != nil {
			return nil, err
		}
		at := e.page.entry()
		if at < 0 && !e.page.done() { // before the tests: without results these mutants are tried one by one
			return doubtful, nil
		}
		through := e.page.done() || at >= len(rest)
		if through {
			at = len(rest)
		}
		for j, i := range rest[:at] {
			t.looped[i] = e.result(j)
			t.looped[i].sick = e.page.sick() || !e.page.done()
		}
		if through {
			return doubtful, nil
		}
		doubtful = append(doubtful, rest[:at]...)
		t.looped[rest[at]] = e.broken()
		rest = rest[at+1:]
	}
	return doubtful, nil
}

// result reads the record of an attempt.
func (e *ended) result(j int) result {
	at := pageHead + 16*j
	return result{status: e.page.byteAt(at), ran: e.page.byteAt(at+1) != 0, dry: e.page.byteAt(at+2) != 0, test: e.page.word(at + 4)}
}

// broken is the result of the attempt in which the process ended.
func (e *ended) broken() result {
	r := result{test: e.page.test(), hung: e.hung}
	if e.spent {
		r.status = spent
	}
	return r
}

// patience is how long a process may stand still: many times what the test took without a mutant, and much less where all of its
// threads sleep though the test waits for nothing. The loop need not be sure.
//
// The clock decides here and nowhere else; what it ends in the loop is tried again alone, with twice the patience.
func (t *trial) patience(times int) func(page) patience {
	n := time.Duration(times)
	return func(p page) patience {
		out := patience{still: n * 5 * time.Second}
		i := p.test()
		if i < 0 || i >= len(t.c.took) {
			out.still += n * 10 * t.c.before
			return out
		}
		out.still += n * 10 * t.c.took[i]
		if t.c.tests[i].Use == Looped {
			out.asleep = n*time.Second/2 + 2*t.c.took[i]
		}
		return out
	}
}

// tryAlone tries a mutant in a process of its own, in which it is on from the start. Where a test ends the process out of fuel, or stands
// still with it, the tests behind it have another one.
//
// A kill by a later test is believed rather than the hanging of an earlier one, as it needs no clock.
func (t *trial) tryAlone(ctx context.Context, i int) (result, error) {
	d := <-t.desks
	defer func() { t.desks <- d }()
	tests, fuel := t.sees[i], t.fuel
	var env []string
	if !t.p.s.tooLow {
		env = append(env, t.p.atStart(t.mutants[i].Number, fuelTimes*t.c.start+fuelMore))
	}
	var first *result // that is no kill and no pass
	for tries := 1; ; tries++ {
		e, err := t.p.run(ctx, d, tryPlan(t.c.reset, false, fuel, []attempt{{t.mutants[i].Number, tests}}), t.patience(2), env...)
		if err != nil {
			return result{}, err
		}
		r := e.result(0)
		if !e.page.done() {
			r = e.broken()
		}
		if first == nil && (r.hung || r.status == spent) {
			first = &r
		}
		rest := t.behind(tests, r)
		if e.page.done() || len(rest) == 0 || tries == stuckMost {
			if first != nil && !r.killed() {
				r = *first
			}
			return r, nil
		}
		if tests = rest; r.status == spent {
			fuel = t.less
		}
	}
}

// behind is the tests behind one in which a mutant was stuck; none if it was not. It takes long to be sure that a test stands still that
// may wait for something, and behind it there are only such tests.
func (t *trial) behind(tests []int, r result) []int {
	at := slices.Index(tests, r.test)
	if at < 0 || r.status != spent && !(r.hung && t.c.tests[r.test].Use == Looped) {
		return nil
	}
	return tests[at+1:]
}
