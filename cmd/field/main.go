// Command field measures inference on functions of open modules that other people wrote, in two halves, and prints their figures side by
// side. Of the seen half it also lists what is to be read: why functions are refused or end without a relation, and what went wrong. Of the
// unseen half it prints totals alone. It draws printed relations at random into a file and counts those that were judged as worth
// keeping (internal/study/field/judged.txt). It writes its figures as JSON to the file that the environment variable JSON names, and
// exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/field"
)

// options are the flags.
type options struct {
	seed, budget, draw             int64
	per                            int
	half, only, keep, sheet, imago string
	list                           string
	again, next, dry               bool
	limit                          time.Duration
}

func main() {
	var o options
	flag.Int64Var(&o.seed, "seed", 1, "start everything random in inference from `N`")
	flag.Int64Var(&o.budget, "budget", 0, "executions for each function (0: the default of imago infer)")
	flag.IntVar(&o.per, "per", field.Most, "try the first `N` functions of each module, in the order of the draw")
	flag.StringVar(&o.half, "half", "both", "look at the `HALF` seen or unseen, or at both")
	flag.StringVar(&o.only, "only", ".", "look at the modules of the seen half whose name matches `REGEXP`, and at none of the other")
	flag.BoolVar(&o.next, "next", false, "also run the tests on the later release of each module")
	flag.StringVar(&o.list, "list", "", "try the modules of `FILE`, which has the form of internal/study/field/modules.txt, and not those of it")
	flag.BoolVar(&o.dry, "dry", false, "infer alone, and write no tests")
	flag.StringVar(&o.keep, "keep", "", "keep the modules, the cache, the tests and a trial each in `DIR`, and use what is there")
	flag.BoolVar(&o.again, "again", false, "do not use the trials that are kept")
	flag.StringVar(&o.imago, "imago", "", "run the program `FILE` (none: build it)")
	flag.DurationVar(&o.limit, "limit", field.Limit, "what takes a function longer than `D` hangs")
	flag.Int64Var(&o.draw, "draw", 1, "draw the sample of relations with seed `N`")
	flag.StringVar(&o.sheet, "sheet", "", "write the sample to `FILE`, to be read")
	flag.Parse()
	ok, err := run(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "field:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(o options) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	modules, halves, err := chosen(o)
	if err != nil {
		return false, err
	}
	if o.keep == "" {
		if o.keep, err = os.MkdirTemp("", "imago-field-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(o.keep)
	}
	bench, err := prepare(ctx, o)
	if err != nil {
		return false, err
	}
	var figures []*field.Figures
	var asked []report.Asked
	for _, half := range halves {
		trials, err := try(ctx, bench, half, modules)
		if err != nil {
			return false, err
		}
		if half == field.Seen {
			field.Tell(os.Stdout, trials)
		}
		figures = append(figures, field.Measure(half, trials))
		read, err := judge(half, trials, o)
		if err != nil {
			return false, err
		}
		asked = append(asked, read...)
	}
	fmt.Println()
	if err := field.Table(os.Stdout, figures); err != nil {
		return false, err
	}
	fmt.Println()
	var all []report.Asked
	for _, a := range field.Asked(figures) {
		if a.Least {
			all = append(all, report.AtLeast(a.Name, a.Asked, a.Measured))
		} else {
			all = append(all, report.AtMost(a.Name, a.Asked, a.Measured))
		}
	}
	return report.AskedTable(os.Stdout, append(all, asked...))
}

// chosen is the modules and the halves that are looked at.
func chosen(o options) ([]field.Module, []field.Half, error) {
	modules, err := listed(o.list)
	if err != nil {
		return nil, nil, err
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return nil, nil, fmt.Errorf("-only: %w", err)
	}
	halves := []field.Half{field.Seen, field.Unseen}
	switch {
	case o.half != "both" && !slices.Contains(halves, field.Half(o.half)):
		return nil, nil, fmt.Errorf("-half: want %s, %s or both, not %s", field.Seen, field.Unseen, o.half)
	case o.only != "." && o.half == string(field.Unseen):
		return nil, nil, fmt.Errorf("-only: the modules of the unseen half are never looked at one by one")
	case o.only != ".":
		halves = halves[:1]
	case o.half != "both":
		halves = []field.Half{field.Half(o.half)}
	}
	return slices.DeleteFunc(modules, func(m field.Module) bool { return !only.MatchString(m.Name) }), halves, nil
}

// listed is the list of the study, or that of a file.
func listed(file string) ([]field.Module, error) {
	if file == "" {
		return field.Modules()
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("-list: %w", err)
	}
	modules, err := field.ReadModules(string(text))
	if err != nil {
		return nil, fmt.Errorf("-list: %s, %w", file, err)
	}
	return modules, nil
}

// prepare makes the folder of the bench and builds the program.
func prepare(ctx context.Context, o options) (*field.Bench, error) {
	dir, err := filepath.Abs(o.keep)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	program := field.Program{Cache: filepath.Join(dir, "cache"), Seed: o.seed, Budget: o.budget, Limit: o.limit, Dry: o.dry}
	if program.File, err = filepath.Abs(o.imago); err != nil {
		return nil, err
	}
	if o.imago == "" {
		program.File = filepath.Join(dir, "imago")
		if out, err := exec.CommandContext(ctx, "go", "build", "-o", program.File, "./cmd/imago").CombinedOutput(); err != nil {
			return nil, fmt.Errorf("build imago: %w\n%s", err, out)
		}
	}
	return &field.Bench{Dir: dir, Program: program, Per: o.per, Again: o.again, Next: o.next}, nil
}

// try runs the trials of a half, one function at a time. Of the unseen half it tells only how far it has come.
func try(ctx context.Context, b *field.Bench, half field.Half, modules []field.Module) ([]*field.Trial, error) {
	modules = slices.DeleteFunc(slices.Clone(modules), func(m field.Module) bool { return m.Half() != half })
	b.Say = nil
	if half == field.Seen {
		b.Say = func(m field.Module, f *field.Function) {
			fmt.Fprintf(os.Stderr, "field: %s %s, %d relations, %.0f s\n", m.Name, f.Target, len(f.Printed), f.Seconds)
		}
	}
	var trials []*field.Trial
	for i, m := range modules {
		fmt.Fprintf(os.Stderr, "field: %s, module %d of %d\n", half, i+1, len(modules))
		t, err := b.Try(ctx, m)
		if err != nil && half == field.Unseen {
			return nil, fmt.Errorf("module %d of the unseen half cannot be tried", i+1)
		}
		if err != nil {
			return nil, err
		}
		trials = append(trials, t)
	}
	return trials, nil
}

// sampled is how many printed relations of a half are read, and signed how many of them at least should be worth keeping.
const sampled, signed = 100, 90

// judge looks a sample of what is printed up among the judgements.
func judge(half field.Half, trials []*field.Trial, o options) ([]report.Asked, error) {
	said, err := field.Judgements()
	if err != nil {
		return nil, err
	}
	sample := field.Sample(trials, sampled, o.draw)
	if o.sheet != "" {
		if err := os.WriteFile(o.sheet+"."+string(half), []byte(field.Sheet(sample, said)), 0o644); err != nil {
			return nil, err
		}
	}
	r := field.Judge(sample, said)
	read := len(r.Signed) + len(r.Refused)
	fmt.Printf("%s: of %d relations drawn with seed %d, %d are judged worth keeping, %d not, %d were not read\n", half, len(sample), o.draw, len(r.Signed), len(r.Refused), len(r.Open))
	if half == field.Seen {
		for _, p := range r.Refused {
			fmt.Printf("  %s  %s  %s\n", p.Module, p.Target, p.Text)
		}
	}
	if read == 0 {
		return nil, nil // a sheet nobody has read yet says nothing
	}
	return []report.Asked{report.AtLeast(string(half)+": of 100 relations that were read, worth keeping", signed, 100*float64(len(r.Signed))/float64(read))}, nil
}
