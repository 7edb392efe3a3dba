// Command scores measures the mutation scores of found relations: for each function of room study, how many of the mutants whose outcome
// is another one on some of a million inputs the printed relations kill, and how many those that are written into tests. It prints a
// table and the worst survivors as diffs, writes its figures as JSON to the file that the environment variable JSON names, and exits 1 if
// one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/scores"
)

func main() {
	harness.Launcher()
	seed := flag.Int64("seed", 1, "start everything random from `N`")
	inputs := flag.Int("inputs", 1_000_000, "decide on `N` inputs which mutants count")
	only := flag.String("only", ".", "measure the subjects that match `REGEXP` only")
	shown := flag.Int("survivors", 3, "print so many survivors of each subject")
	plain := flag.Bool("no-mutants", false, "infer as with imago infer --no-mutants: what is written is what is best known")
	engines := parts.Engines(flag.CommandLine)
	others := flag.String("beside", "", "score what other `ENGINES` print and write on the same mutants, too")
	flag.Parse()
	o := scores.Options{Seed: *seed, Inputs: *inputs, Infer: infer.Options{Seed: *seed, NoMutants: *plain, Engines: *engines}}
	var err error
	if *others != "" {
		o.Beside, err = infer.ParseEngines(*others)
	}
	ok := false
	if err == nil {
		ok, err = run(o, *only, *shown)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "scores:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(o scores.Options, only string, shown int) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	match, err := regexp.Compile(only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	start := time.Now()
	o.Progress = func(line string) {
		fmt.Fprintf(os.Stderr, "scores: %.0f s, %s\n", time.Since(start).Seconds(), line)
	}
	var all []*scores.Score
	for _, s := range scores.Subjects {
		if !match.MatchString(s.Name) {
			continue
		}
		score, err := scores.Measure(ctx, s, o)
		if err != nil {
			return false, err
		}
		all = append(all, score)
		for _, w := range score.Warnings {
			fmt.Fprintf(os.Stderr, "scores: warning: %s\n", w)
		}
		survivors(score, shown)
	}
	table(all)
	if len(o.Beside) > 0 {
		beside(all, infer.EngineList(o.Beside))
	}
	printed, written := averages(all)
	return report.AskedTable(os.Stdout, []report.Asked{
		report.AtLeast("subjects", 26, float64(len(all))),
		report.AtLeast("inputs that decide which mutants count", 1_000_000, float64(o.Inputs)),
		report.AtLeast("mutation score of the printed relations, average %", 80, printed),
		report.AtLeast("mutation score of the written relations, average %", 80, written),
	})
}

// averages are those of the shares, over the subjects of which some mutant counts.
func averages(all []*scores.Score) (printed, written float64) {
	all = slices.DeleteFunc(slices.Clone(all), func(s *scores.Score) bool { return s.Counted == 0 })
	for _, s := range all {
		printed += s.Share(s.Printed) / float64(len(all))
		written += s.Share(s.Written) / float64(len(all))
	}
	return printed, written
}

// table prints a line a subject.
func table(all []*scores.Score) {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "function\tmutants\tequivalent\tsame on all inputs\tout of fuel\tcounted\tkilled by printed\tkilled by written\tscore %\tscore of written %")
	for _, s := range all {
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d of %d\t%d of %d\t%.1f\t%.1f\n", s.Name, s.Mutants, s.Equivalent, s.Same, s.Spent, s.Counted,
			s.Printed, s.Relations.Printed, s.Written, s.Relations.Written, s.Share(s.Printed), s.Share(s.Written))
	}
	tab.Flush()
	fmt.Println()
}

// beside prints what other engines make of the same mutants, and what each relation adds to theirs.
func beside(all []*scores.Score, engines string) {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(tab, "function\tcounted\tscore %%\tof %s %%\tgained\twritten %%\tof %s %%\tgained\n", engines, engines)
	for _, s := range all {
		printed, written := s.Share(s.Printed)-s.Share(s.Beside.Printed), s.Share(s.Written)-s.Share(s.Beside.Written)
		fmt.Fprintf(tab, "%s\t%d\t%.1f\t%.1f\t%+.1f\t%.1f\t%.1f\t%+.1f\n", s.Name, s.Counted, s.Share(s.Printed), s.Share(s.Beside.Printed), printed,
			s.Share(s.Written), s.Share(s.Beside.Written), written)
	}
	tab.Flush()
	fmt.Println()
	for _, s := range all {
		for _, g := range s.Beside.Gained {
			fmt.Printf("%s: %d that %s leaves alive, %d by it alone: %s\n", s.Name, g.Kills, engines, g.Alone, g.Relation)
		}
	}
	fmt.Println()
}

// survivors prints the mutants that are another function on the most inputs, as the first of these tells, and that no relation kills.
func survivors(s *scores.Score, shown int) {
	for i, v := range s.Survivors {
		if i == shown {
			fmt.Printf("%s: and %d more\n\n", s.Name, len(s.Survivors)-i)
			break
		}
		fmt.Printf("%s: no relation sees %s, which input %d shows first\n", s.Name, v.Mutant.ID, v.Input)
		for line := range strings.Lines(v.Mutant.Diff()) {
			fmt.Printf("    %s", line)
		}
		fmt.Println()
	}
}
