package child

import (
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/imago-mt/imago/relation"
)

// executor runs the functions of the program for one request. It implements [relation.Executor].
type executor struct {
	*server
	req        *Request
	execs      uint64
	executions int64
	work       int64
	leaks      map[string]int
	usage      []int64   // of fuel, by rows, where it is asked for
	deaths     []Death   // of the request, those that it names
	recorder   *recorder // of a "probe"
	building   bool      // values of opaque types, in a goroutine of their own
	built      meter
	skip       []Skip
	allowance  *allowance         // of a "kill"
	news       *run               // of a "kill": whose infected mutants are noted
	looked     map[string]outputs // by function, which outputs the relations of the request look at; nil: all
}

var _ relation.Executor = (*executor)(nil)

func (s *server) executor(req *Request) *executor {
	return &executor{server: s, req: req, skip: req.Skip, leaks: map[string]int{}}
}

// Execute implements [relation.Executor].
func (x *executor) Execute(fn *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	f, err := x.frame(fn, args)
	if err != nil {
		return nil, err
	}
	return x.runActive(f, active, n)
}

// runActive runs the active ones of n rows.
func (x *executor) runActive(f *Frame, active relation.Bits, n int) (*relation.Execution, error) {
	count := active.Count()
	if count == n {
		f.rows = x.rows(n)
		return x.runFrame(f)
	}
	f.rows = make([]int32, 0, count)
	place := make([]int32, n) // of every row its row in the frame, or -1
	for i := range place {
		place[i] = -1
	}
	active.Each(func(i int) {
		place[i] = int32(len(f.rows))
		f.rows = append(f.rows, int32(i))
	})
	rows := f.rows
	for i, a := range f.args {
		f.args[i] = a.Gather(rows)
	}
	e, err := x.runFrame(f)
	if err != nil {
		return nil, err
	}
	return spread(e, rows, place), nil
}

// spread puts the rows of an execution of some rows where they belong among all.
func spread(e *relation.Execution, rows, place []int32) *relation.Execution {
	all := &relation.Execution{Outcome: make([]relation.Outcome, len(place))}
	for i, r := range rows {
		all.Outcome[r] = e.Outcome[i]
	}
	for _, c := range e.Outputs {
		all.Outputs = append(all.Outputs, c.Gather(place))
	}
	if e.Note != nil {
		all.Note = make(map[int32]string, len(e.Note))
		for i, note := range e.Note {
			all.Note[rows[i]] = note
		}
	}
	return all
}

// rows returns 0…n-1.
func (x *executor) rows(n int) []int32 {
	for len(x.identity) < n {
		x.identity = append(x.identity, int32(len(x.identity)))
	}
	return x.identity[:n]
}

func (x *executor) frame(fn *relation.Func, args []relation.Column) (*Frame, error) {
	if x.funcs[fn.Name] == nil {
		return nil, fmt.Errorf("%s is not in the child", fn.Name)
	}
	if len(args) != len(fn.Params) {
		return nil, fmt.Errorf("%s takes %d arguments, got %d", fn.Name, len(fn.Params), len(args))
	}
	f := &Frame{
		execution: execution{fn: fn, args: slices.Clone(args), in: make([]any, len(args)), outs: make([]output, len(fn.Outputs()))},
		mark:      x.page.row(), notes: x.recorder, program: &x.program, pool: &x.pool, looked: x.lookedAt(fn),
		fuelling: fuelling{fuel: x.fuelOf(fn)},
	}
	f.allowance, f.shares = x.allowance, x.allowance.of(fn.Name)
	f.trying = f.shares != nil && !f.allowance.measures
	f.infected = x.news
	if x.req.Measure {
		f.spent.rows = &x.usage
	}
	return f, nil
}

// fuelOf is the share of a row of a function.
func (x *executor) fuelOf(fn *relation.Func) int64 {
	if x.req.Ration > 0 && Mark(fn.Name) == x.req.Rationed {
		return x.req.Ration
	}
	return x.req.Fuel
}

// usual is the median of what rows have used.
func (x *executor) usual() int64 {
	if len(x.usage) == 0 {
		return 0
	}
	slices.Sort(x.usage)
	return x.usage[len(x.usage)/2]
}

// runFrame runs the function of f over its rows.
func (x *executor) runFrame(f *Frame) (*relation.Execution, error) {
	x.execs++
	mark := Mark(f.fn.Name)
	*x.page.exec() = uint64(mark)<<32 | x.execs
	for _, s := range x.skip {
		switch {
		case s.Func == mark:
			f.skipped = s.Note
		case s.Func == 0 && s.Exec == x.execs:
			if f.skip == nil {
				f.skip = map[int64]string{}
			}
			f.skip[s.Row] = s.Note
		}
	}
	if len(f.skip)+len(x.req.Deaths) > 0 {
		x.avoid(f, mark)
	}
	for len(x.returned) < len(f.rows) {
		x.returned = append(x.returned, relation.Returned)
	}
	f.done.Outcome = slices.Clone(x.returned[:len(f.rows)]) // what a row without other news is
	if x.allowance.gone() {
		f.Row = -1
		f.drop()
	}
	before := runtime.NumGoroutine()
	f.run(x.funcs[f.fn.Name].Loop)
	if !f.fn.Reference {
		x.executions += int64(len(f.rows))
	}
	x.lookForLeaks(f, before)
	*x.page.row() = NoRow
	if f.broken != "" {
		return nil, fmt.Errorf("%s: %s", f.fn.Name, f.broken)
	}
	done := f.finish()
	x.work += f.work(done)
	return done, nil
}

// A goroutine that a call left behind gets this long to end or to panic before the batch is over.
const (
	leakWait  = 20 * time.Millisecond
	leakSteps = 10
)

// lookForLeaks notes goroutines that the calls left behind. While it waits for them no row is marked: which row's goroutine
// takes the process down is found by bisection.
func (x *executor) lookForLeaks(f *Frame, before int) {
	if runtime.NumGoroutine() <= before {
		return
	}
	*x.page.row() = NoRow
	for range 3 { // the goroutine that ran the rows may not be quite gone
		runtime.Gosched()
		if runtime.NumGoroutine() <= before {
			return
		}
	}
	for range leakSteps {
		time.Sleep(leakWait / leakSteps)
		if runtime.NumGoroutine() <= before {
			return
		}
	}
	x.leaks[f.fn.Name] = max(x.leaks[f.fn.Name], runtime.NumGoroutine()-before)
}

// warnings says which functions left goroutines behind. The text has no numbers that depend on timing.
func (x *executor) warnings() []string {
	var out []string
	for name := range x.leaks {
		out = append(out, name+" leaves goroutines running")
	}
	slices.Sort(out)
	return out
}

// Global implements [relation.Executor].
func (x *executor) Global(name string, n int) (relation.Column, error) {
	i := slices.IndexFunc(x.env.Globals, func(g relation.Global) bool { return g.Name == name })
	j := slices.IndexFunc(x.program.Globals, func(g Global) bool { return g.Name == name })
	if i < 0 || j < 0 {
		return nil, fmt.Errorf("no package variable %s in the child", name)
	}
	one := columnOf(x.env.Globals[i].Type, x.program.Globals[j].Read())
	return one.Gather(make([]int32, n)), nil
}
