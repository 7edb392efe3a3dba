// Package harness runs a subject in child processes, many inputs at a time: [Build] compiles the subject's package, the functions
// that relations may name and the evaluator of relations into one program, [Harness.Run] sends it a batch of columns and returns an
// outcome a row, [Harness.Check] has relations decided there and returns their verdicts.
//
// Whatever the subject does, a panic, os.Exit, an endless loop, all memory, the parent goes on: the row is recorded as that
// outcome and the child starts again behind it. Nothing is written to the user's tree; programs and their temporary files are in
// the cache.
//
// A newcomer begins here, then reads glue.go for what a child is made of and drive.go for how a batch survives a crash. The
// package knows processes, limits and frames; what a relation means is package relation's business, and which rows to try is its
// caller's.
package harness

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Variant says which form of the subject's package a child holds.
type Variant uint8

// The variants.
const (
	Pristine     Variant = iota // the package as it is: what is claimed is confirmed on it
	Instrumented                // with fuel in loops and calls, so that every execution ends, and probes for [Harness.Probe]
)

// Options of [Build]. The zero value means the defaults.
type Options struct {
	Variant      Variant
	Fuel         int64         // loop iterations and recursive calls of a row, in an instrumented child; 0: 1,000,000
	Workers      int           // children at a time; 0: GOMAXPROCS
	AllowEffects bool          // run functions whose effects the subject room would refuse; the sandbox stays
	Cache        string        // folder of programs; "": imago in os.UserCacheDir
	Dir          string        // where the user works, for code of dependencies; "": the current directory
	Tags         []string      // build tags
	Watchdog     time.Duration // wall clock without progress after which a row has crashed; 0: 10 s
	Limits       Limits        // what a child may take
	Deaths       *Deaths       // what took children down, of all builds of the package; nil: of this one
	Logger       *slog.Logger  // nil: none
	Schemata     *Schemata     // what an instrumented child has in place of the subject's package, see [Harness.Kill]; nil: no mutants

	goroot   string
	unprobed bool // an instrumented child without probes
}

const (
	defaultFuel     = 1_000_000
	defaultWatchdog = 10 * time.Second // a busy machine must not decide: rows that take a second are rare
	// unfuelledWatchdog is for what would have had fuel: there the search goes astray again and again.
	unfuelledWatchdog = 2 * time.Second
)

// A Harness runs the functions of one package. It may be used by several goroutines at a time.
type Harness struct {
	o   Options
	pkg *subject.Package
	bin string
	env json.RawMessage
	places
	idle    chan *worker // slots; a nil worker is a child that has not been started
	counted atomic.Int64
	worked  atomic.Int64
	busy    atomic.Int64 // nanoseconds
	lost    atomic.Bool  // see loses
	mu      sync.Mutex
	doubts  map[string]bool
	built   map[string]bool // those of the program itself, whatever is executed
}

// Build compiles the child for pkg, or finds it in the cache, and returns a harness for it. Children start when they are needed.
// A package that cannot have fuel (time: parts of it are in the run time) is run as it is, with a warning.
func Build(ctx context.Context, pkg *subject.Package, o Options) (*Harness, error) {
	if os.Getenv(launchVariable) != "" {
		return nil, errors.New("harness.Launcher was not called first in main: this process should have become a child")
	}
	if err := o.complete(); err != nil {
		return nil, err
	}
	start := time.Now()
	err := o.tag(ctx)
	if err != nil {
		return nil, err
	}
	if o.goroot, err = findRoot(ctx, o.Dir); err != nil {
		return nil, err
	}
	h := &Harness{o: o, pkg: pkg, idle: make(chan *worker, o.Workers), doubts: map[string]bool{}}
	l, err := newLayout(pkg, o.Dir, o.Cache, o.goroot)
	if err != nil {
		return nil, err
	}
	if err := h.compile(ctx, l); err != nil {
		return nil, err
	}
	h.built = maps.Clone(h.doubts)
	o.Logger.Debug("child ready", "subject", pkg.Path, "took", time.Since(start))
	if h.env, err = json.Marshal(pkg.Env); err != nil {
		return nil, fmt.Errorf("encode the names of %s: %w", pkg.Path, err)
	}
	for range o.Workers {
		h.idle <- nil
	}
	return h, nil
}

// compile compiles the program as it is asked for, and where instrumented code does not build with less of it: without probes, then without
// fuel. Code with mutants is needed whole.
func (h *Harness) compile(ctx context.Context, l *layout) (err error) {
	o := h.o
	h.bin, h.places, err = program(ctx, h.pkg, l, o)
	if err == nil || o.Schemata != nil || o.Variant != Instrumented || ctx.Err() != nil || errors.Is(err, ErrCache) {
		return err
	}
	bare := o
	bare.unprobed = true
	if h.bin, _, err = program(ctx, h.pkg, l, bare); err == nil {
		h.warn("no probes: its instrumented code does not build")
		return nil
	}
	if ctx.Err() != nil || errors.Is(err, ErrCache) {
		return err
	}
	// The code as it is can still be run, if it builds: the clock then ends what does not end by itself.
	why := err
	h.o.Variant, h.o.Watchdog = Pristine, min(o.Watchdog, unfuelledWatchdog)
	if h.bin, _, err = program(ctx, h.pkg, l, h.o); err == nil {
		h.warn(fmt.Sprintf("no fuel: %v; executions are ended after %v", why, h.o.Watchdog))
	}
	return err
}

// program compiles the child that o asks for, unless the cache has it, and returns its path and the places that its probes watch.
func program(ctx context.Context, pkg *subject.Package, l *layout, o Options) (string, places, error) {
	p, err := newPlan(pkg, l, o)
	if err != nil {
		return "", places{}, err
	}
	key, err := p.key(pkg)
	if err != nil {
		return "", places{}, fmt.Errorf("build a child of %s: %w", pkg.Path, err)
	}
	bin := filepath.Join(o.Cache, "child", key, "child")
	sweep(filepath.Join(o.Cache, "child"))
	mine, _ := building.LoadOrStore(bin, new(sync.Mutex))
	mine.(*sync.Mutex).Lock()
	defer mine.(*sync.Mutex).Unlock()
	if !usable(bin) {
		if err := p.build(ctx, bin); err != nil {
			return "", places{}, fmt.Errorf("%s: %w", pkg.Path, err)
		}
	}
	return bin, p.watched, nil
}

// building has a lock for each program that this process has asked for: two that need the same one at a time are to build it once.
var building sync.Map

// usable tells whether the program is there, and marks it as used.
func usable(bin string) bool {
	info, err := os.Stat(bin)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	now := time.Now()
	os.Chtimes(filepath.Dir(bin), now, now) // if that fails the program may be swept earlier, no more
	return true
}

// complete fills in the defaults.
func (o *Options) complete() error {
	if o.Fuel <= 0 {
		o.Fuel = defaultFuel
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Watchdog <= 0 {
		o.Watchdog = defaultWatchdog
	}
	if o.Deaths == nil {
		o.Deaths = NewDeaths()
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Cache == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			return fmt.Errorf("find the cache: %w", err)
		}
		o.Cache = filepath.Join(dir, "imago")
	}
	abs, err := filepath.Abs(o.Cache)
	if err != nil {
		return fmt.Errorf("find the cache: %w", err)
	}
	o.Cache = abs
	return nil
}

// Run executes fn on n rows of args, one column a parameter.
func (h *Harness) Run(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return h.run(ctx, &callTask{h: h, fn: fn, args: args}, n)
}

// RunWithin is [Harness.Run] with so much fuel for a row, if that is less than [Options] has.
func (h *Harness) RunWithin(ctx context.Context, fuel int64, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return h.run(ctx, &callTask{h: h, fn: fn, args: args, fuel: min(fuel, h.o.Fuel)}, n)
}

// Global reads an exported package variable that relations may name. It has one value on all of n rows.
func (h *Harness) Global(ctx context.Context, name string, n int) (relation.Column, error) {
	i := slices.IndexFunc(h.pkg.Env.Globals, func(g relation.Global) bool { return g.Name == name })
	if i < 0 {
		return nil, &RequestError{fmt.Sprintf("%s has no package variable %s", h.pkg.Path, name)}
	}
	fn := &relation.Func{Name: name, Results: []relation.Param{{Type: h.pkg.Env.Globals[i].Type}}}
	x, err := h.run(ctx, &callTask{h: h, fn: fn}, 1)
	if err != nil {
		return nil, err
	}
	if x.Outcome[0] != relation.Returned {
		return nil, &RequestError{fmt.Sprintf("read %s: the child ends", name)}
	}
	return x.Outputs[0].Gather(make([]int32, n)), nil
}

func (h *Harness) run(ctx context.Context, t *callTask, n int) (*relation.Execution, error) {
	parts, err := drive(ctx, h, t, n)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", t.fn.Name, err)
	}
	return joinExecutions(parts), nil
}

// UsualFuel is the median of the fuel that fn uses on n rows of args, of no more rows than one request has; 0 in a build without fuel.
func (h *Harness) UsualFuel(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (int64, error) {
	parts, err := drive(ctx, h, &callTask{h: h, fn: fn, args: args, measure: true}, n)
	if err != nil {
		return 0, fmt.Errorf("measure %s: %w", fn.Name, err)
	}
	usual := int64(0)
	for _, p := range parts {
		usual = max(usual, p.usual)
	}
	return usual, nil
}

// Fuel is that of an execution.
func (h *Harness) Fuel() int64 { return h.o.Fuel }

// A Batch is relations to be decided on common rows.
type Batch struct {
	Relations []*relation.Relation
	Vars      []relation.Var // the union of the relations' variables, by name; each name has one type
	Columns   []relation.Column
	N         int
	Fuel      int64          // of executions of Subject; 0: as much as Options has
	Others    int64          // likewise, of executions of other functions
	Subject   *relation.Func // what the relations are about: another function that takes the child down twice is not run again; nil: all are
}

// Check decides the relations of b, in order. Executions that several relations have in common run once a row.
func (h *Harness) Check(ctx context.Context, b Batch) ([]*relation.Verdicts, error) {
	t, err := newCheckTask(h, b)
	if err != nil {
		return nil, err
	}
	parts, err := drive(ctx, h, t, b.N)
	if err != nil {
		return nil, fmt.Errorf("check relations of %s: %w", h.pkg.Path, err)
	}
	return joinVerdicts(len(b.Relations), b.N, parts), nil
}

// Work returns what the executions so far have cost, counted in executions of a function that does next to nothing: it is the same on
// every machine.
func (h *Harness) Work() int64 { return h.worked.Load() }

// Busy returns how long the children have been computing so far, all together; where that is not known before they end, those that have.
func (h *Harness) Busy() time.Duration { return time.Duration(h.busy.Load()) }

// Executions returns how many executions of subjects and sisters have been counted so far.
func (h *Harness) Executions() int64 { return h.counted.Load() }

// Close ends the children. It waits for batches that are under way.
func (h *Harness) Close() error {
	var errs []error
	for range h.o.Workers {
		if w := <-h.idle; w != nil {
			errs = append(errs, w.close())
		}
	}
	for range h.o.Workers { // a closed harness can still be used, and closed again
		h.idle <- nil
	}
	return errors.Join(errs...)
}
