package owntests

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/imago-mt/imago/internal/mutant"
)

// What the harness says of a test.
const (
	passed   = 1
	failed   = 2
	panicked = 3
	spent    = 4
	skipped  = 5
)

func isGood(status byte) bool { return status == passed || status == skipped }

// The bits of a mark.
const (
	reached  = 1
	infected = 2
)

// A coverage is what the tests do without a mutant.
type coverage struct {
	tests  []Test
	took   []time.Duration // for how long a test may be waited for, and for nothing else
	marks  [][]byte        // by test and mutant number
	atInit []byte          // by mutant number: what happens before the tests
	start  int64           // fuel used before the tests
	before time.Duration   // until the tests
	reset  bool            // variables are given their first values before each test
}

// unmutatedPatience is how long a test without a mutant may take: as long as go test waits.
const unmutatedPatience = 10 * time.Minute

// confined runs the tests as they will be run with mutants. Those that say that something was denied to them are named.
func (p *program) confined(ctx context.Context) (*coverage, error) {
	var writable []string
	if !p.o.AllowEffects {
		writable = []string{p.desks()}
		if err := os.MkdirAll(p.desks(), 0o777); err != nil {
			return nil, err
		}
	}
	var err error
	if p.starter, err = newStarter(writable...); err != nil {
		return nil, err
	}
	return p.cover(ctx)
}

// writes is said of tests that fail because something is denied to them, which it may not be if they may write anywhere.
const writes = "it writes outside of temporary folders (--allow-effects lets it)"

// denial is how tests print what the system says to them then.
var denial = []byte(syscall.EACCES.Error())

// denied finds the tests that failed and said so, in what was printed: "--- FAIL: TestWrites (0.00s)" and the lines below it.
func denied(printed []byte) map[string]bool {
	out := map[string]bool{}
	name := ""
	for line := range bytes.Lines(printed) {
		if rest, ok := bytes.CutPrefix(line, []byte("--- ")); ok {
			name = ""
			if rest, ok := bytes.CutPrefix(rest, []byte("FAIL: ")); ok {
				name, _, _ = strings.Cut(string(rest), " ")
			}
		}
		if name != "" && bytes.Contains(line, denial) {
			out[name] = true
		}
	}
	return out
}

func (p *program) close() {
	if p.starter != nil {
		p.starter.close()
	}
}

// cover runs every test twice in one process. Those that fail already the first time are refused, those that fail the second time run
// in fresh processes only. If variables that are given their first values make tests fail, they keep what they have.
func (p *program) cover(ctx context.Context) (*coverage, error) {
	best, err := p.coverWith(ctx, p.resets)
	if err != nil || !p.resets || best.count(Apart) == 0 {
		return best, err
	}
	plain, err := p.coverWith(ctx, false)
	if err != nil || plain.count(Looped) <= best.count(Looped) {
		return best, err
	}
	return plain, nil
}

func (c *coverage) count(u Use) (n int) {
	for _, t := range c.tests {
		if t.Use == u {
			n++
		}
	}
	return n
}

// coverWith restarts the process behind tests that end it.
func (p *program) coverWith(ctx context.Context, reset bool) (*coverage, error) {
	d, err := newDesk(p.scratch, "cover")
	if err != nil {
		return nil, err
	}
	defer removeAll(d.dir)
	defer d.close()
	if p.starter.confines {
		if d.stdout, err = os.OpenFile(filepath.Join(p.scratch, "printed"), os.O_RDWR|os.O_CREATE|os.O_TRUNC|os.O_APPEND, 0o666); err != nil {
			return nil, err
		}
		defer d.stdout.Close()
	}
	var env []string
	if !p.s.tooLow {
		env = append(env, mutant.Environment+"="+mutant.ProbeAtStart)
	}
	var skip, once []int
	why := map[int]string{}
	for {
		e, err := p.run(ctx, d, coverPlan(reset, skip, once), func(page) patience { return patience{still: unmutatedPatience} }, env...)
		if err != nil {
			return nil, err
		}
		if e.page.done() {
			return p.readCoverage(d, e.page, reset, why)
		}
		if err := p.neverRuns(e); err != nil {
			return nil, err
		}
		i := e.page.test()
		if e.page.pass() == 0 {
			skip = append(skip, i)
		} else {
			once = append(once, i)
		}
		why[i] = p.endedBy(e)
	}
}

// neverRuns is why a process that was ended ran no test at all; nil if it ran one.
func (p *program) neverRuns(e *ended) error {
	switch begun := e.page.begun(); {
	case !begun && e.hung:
		return errors.New("its TestMain does not come to the tests")
	case !begun && e.denied && p.starter.confines:
		return errors.New(writes)
	case !begun:
		return fmt.Errorf("its TestMain does not run the tests: %s", e.note)
	case e.page.test() < 0:
		return fmt.Errorf("the process ends before the first test: %s", e.note)
	}
	return nil
}

// endedBy is why the test that ended a process is left out, or runs once alone.
func (p *program) endedBy(e *ended) string {
	switch first := e.page.pass() == 0; {
	case e.hung:
		return "it does not end"
	case e.denied && p.starter.confines && first:
		return writes
	case first:
		return "it ends the process: " + e.note
	}
	return "it runs only once in a process: " + e.note
}

func coverPlan(reset bool, skip, once []int) []byte {
	p := planner{}
	p.word(1)
	p.flag(reset)
	for _, list := range [][]int{skip, once} {
		p.word(uint32(len(list)))
		for _, i := range list {
			p.word(uint32(i))
		}
	}
	return p.b
}

func (p *program) readCoverage(d *desk, pg page, reset bool, why map[int]string) (*coverage, error) {
	c := &coverage{reset: reset, start: pg.start(), before: pg.before()}
	names, err1 := os.ReadFile(filepath.Join(d.dir, "names"))
	atInit, err2 := os.ReadFile(filepath.Join(d.dir, "init"))
	marks, err3 := os.ReadFile(filepath.Join(d.dir, "marks"))
	printed, err4 := d.printed()
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return nil, err
	}
	cannot := denied(printed)
	c.atInit = atInit
	n := len(atInit)
	for i, line := range strings.Split(strings.TrimSuffix(string(names), "\n"), "\n") {
		kind, name, ok := strings.Cut(line, " ")
		if !ok {
			break
		}
		first, second := pageHead+48*i, pageHead+48*i+24
		t := Test{Kind: kind, Name: name, Fuel: max(pg.long(first+8), pg.long(second+8)), Skipped: pg.byteAt(first) == skipped}
		t.Use, t.Why = p.use(name, pg.byteAt(first), pg.byteAt(second), why[i])
		if t.Use == Refused && cannot[name] {
			t.Why = writes
		}
		at := p.suite.places[name]
		t.File, t.Line = at.Filename, at.Line
		own := make([]byte, n)
		if t.Use != Refused && (i+1)*n <= len(marks) {
			own = slices.Clone(marks[i*n : (i+1)*n])
		}
		c.tests, c.marks = append(c.tests, t), append(c.marks, own)
		c.took = append(c.took, time.Duration(max(pg.long(first+16), pg.long(second+16))))
	}
	if c.count(Refused) == len(c.tests) {
		return nil, errors.New(refusal(c.tests))
	}
	return c, nil
}

// refusal says why none of the tests can be used.
func refusal(tests []Test) string {
	if len(tests) == 0 {
		return "it has no tests"
	}
	return fmt.Sprintf("none of its tests can be used: %s: %s", tests[0].Name, tests[0].Why)
}

// use decides where a test is run, by what became of it the first and the second time.
func (p *program) use(name string, first, second byte, why string) (Use, string) {
	effect := p.suite.effects[name]
	switch {
	case first == 0:
		return Refused, why
	case !isGood(first):
		return Refused, "it fails without a mutant"
	case effect != "":
		return Apart, effect
	case second == 0:
		return Apart, why
	case !isGood(second):
		return Apart, "it fails the second time in one process"
	}
	return Looped, ""
}
