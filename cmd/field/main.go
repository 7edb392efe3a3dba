// Command field infers the relations of open modules that other people wrote and prints what became of their functions. It draws printed
// relations at random into a file and counts those that were judged as worth keeping (internal/study/field/judged.txt). It writes its
// figures as JSON to the file that the environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/field"
)

// golden is the summary when it was last written.
const golden = "internal/study/field/testdata/summary.golden"

// options are the flags.
type options struct {
	seed, budget, draw int64
	only, keep, sheet  string
	again, update      bool
	inner, tree        string
}

func main() {
	harness.Launcher()
	var o options
	flag.Int64Var(&o.seed, "seed", 1, "start everything random in inference from `N`")
	flag.Int64Var(&o.budget, "budget", 0, "executions for each function (0: the default of imago infer)")
	flag.Int64Var(&o.draw, "draw", 5, "draw the sample of relations with seed `N`")
	flag.StringVar(&o.only, "only", ".", "look at the modules whose name matches `REGEXP` only; the sample is drawn from these")
	flag.StringVar(&o.keep, "keep", "", "keep the modules, the cache and a trial each in `DIR`, and use what is there")
	flag.BoolVar(&o.again, "again", false, "do not use the trials that are kept")
	flag.StringVar(&o.sheet, "sheet", "", "write the sample to `FILE`, to be read")
	flag.BoolVar(&o.update, "update", false, "write the golden file, of the modules that are looked at")
	flag.StringVar(&o.inner, "inner", "", "for the command itself: run the trial of `MODULE`")
	flag.StringVar(&o.tree, "tree", "", "for -inner: where the module is")
	flag.Parse()
	ok, err := run(o, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "field:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(o options, args []string) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	modules, err := field.Modules()
	if err != nil {
		return false, err
	}
	if o.inner != "" {
		return true, inner(ctx, modules, o, args)
	}
	only, err := regexp.Compile(o.only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	if o.keep == "" {
		if o.keep, err = os.MkdirTemp("", "imago-field-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(o.keep)
	}
	if o.keep, err = filepath.Abs(o.keep); err != nil {
		return false, err
	}
	modules = slices.DeleteFunc(modules, func(m field.Module) bool { return !only.MatchString(m.Name) })
	trials, err := try(ctx, modules, o)
	if err != nil {
		return false, err
	}
	var summaries []field.Summary
	for i, t := range trials {
		summaries = append(summaries, field.Summarize(modules[i], t))
		tell(t)
	}
	if err := field.Table(os.Stdout, summaries); err != nil {
		return false, err
	}
	all := field.Sum(trials)
	figures := []report.Asked{
		report.AtLeast("modules", 6, float64(len(modules))),
		report.AtLeast("exported functions", 400, float64(all.Exported)),
		report.AtMost("crashes", 0, float64(all.Crashes)),
		report.AtMost("functions over the time limit", 0, float64(all.Hangs)),
		report.AtMost("files written", 0, float64(all.Stray)),
	}
	more, err := judge(trials, o)
	if err != nil {
		return false, err
	}
	figures = append(figures, more...)
	changed, err := compare(summaries, o.update)
	if err != nil {
		return false, err
	}
	figures = append(figures, report.AtMost("lines that differ from the golden summary", 0, float64(changed)))
	return report.AskedTable(os.Stdout, figures)
}

// inner runs a trial in this process and writes it to the file that args name.
func inner(ctx context.Context, modules []field.Module, o options, args []string) error {
	i := slices.IndexFunc(modules, func(m field.Module) bool { return m.Name == o.inner })
	if i < 0 || len(args) != 1 {
		return errors.New("-inner wants a module of the list, and a file")
	}
	t, err := field.Infer(ctx, modules[i], o.tree, filepath.Join(o.keep, "cache"), o.seed, o.budget, func(line string) { fmt.Println(line) })
	if err != nil {
		return err
	}
	data, err := json.Marshal(t)
	if err != nil {
		return err
	}
	return os.WriteFile(args[0], data, 0o644)
}

// try runs the trials of modules, one at a time.
func try(ctx context.Context, modules []field.Module, o options) ([]*field.Trial, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var trials []*field.Trial
	for _, m := range modules {
		place := filepath.Join(o.keep, m.Name)
		kept := place + ".json"
		if t := field.Kept(kept, m, o.seed, o.budget); t != nil && !o.again {
			trials = append(trials, t)
			continue
		}
		if err := os.MkdirAll(place, 0o755); err != nil {
			return nil, err
		}
		tree := filepath.Join(place, m.Version)
		if _, err := os.Stat(tree); err != nil {
			fmt.Fprintln(os.Stderr, "field: fetching", m.Path)
			if err := field.Fetch(ctx, m, tree); err != nil {
				return nil, errors.Join(err, os.RemoveAll(tree))
			}
		}
		command := []string{self, "-inner", m.Name, "-tree", tree, "-keep", o.keep, "-seed", fmt.Sprint(o.seed), "-budget", fmt.Sprint(o.budget)}
		t, err := field.Run(ctx, m, tree, command, func(string) {})
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(os.Stderr, "field: %s, %d functions in %.0f s\n", m.Name, len(t.Functions), t.Seconds)
		if err := t.Keep(kept); err != nil {
			return nil, err
		}
		trials = append(trials, t)
	}
	return trials, nil
}

// tell prints what went wrong in a trial, and what could be said of it only with doubts.
func tell(t *field.Trial) {
	if t.Crash != "" {
		fmt.Printf("%s crashed:\n%s\n", t.Module, t.Crash)
	}
	if t.Hang != "" {
		fmt.Printf("%s: %s takes longer than %v\n", t.Module, t.Hang, field.Limit)
	}
	for _, file := range t.Stray {
		fmt.Printf("%s: wrote %s\n", t.Module, file)
	}
	for _, f := range t.Functions {
		for _, w := range f.Warnings {
			fmt.Printf("%s: %s: %s\n", t.Module, f.Target, w)
		}
	}
}

// sampled is how many printed relations are read, and signed how many of them at least should be worth keeping.
const sampled, signed = 100, 85

// judge looks a sample of what is printed up among the judgements.
func judge(trials []*field.Trial, o options) ([]report.Asked, error) {
	said, err := field.Judgements()
	if err != nil {
		return nil, err
	}
	sample := field.Draw(trials, sampled, o.draw)
	if o.sheet != "" {
		if err := os.WriteFile(o.sheet, []byte(field.Sheet(sample, said)), 0o644); err != nil {
			return nil, err
		}
	}
	r := field.Judge(sample, said)
	fmt.Printf("of %d relations drawn with seed %d, %d are judged worth keeping, %d not, %d were not read\n", len(sample), o.draw, len(r.Signed), len(r.Refused), len(r.Open))
	for _, p := range r.Refused {
		fmt.Printf("  %s  %s  %s\n", p.Module, p.Target, p.Text)
	}
	fmt.Println()
	return []report.Asked{
		report.AtLeast("relations read", sampled, float64(len(r.Signed)+len(r.Refused))),
		report.AtLeast("of these worth keeping", signed, float64(len(r.Signed))),
	}, nil
}

// compare counts the lines in which summaries differ from what the golden file has of these modules; with update it writes the file.
func compare(summaries []field.Summary, update bool) (int, error) {
	text := field.Golden(summaries)
	if update {
		return 0, os.WriteFile(golden, []byte(text), 0o644)
	}
	kept, err := os.ReadFile(golden)
	return field.Changed(field.OfSame(string(kept), text), text), err
}
