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
	engine := flag.String("engine", infer.EngineList(infer.DefaultEngines()), infer.EngineUsage())
	flag.Parse()
	engines, err := infer.ParseEngines(*engine)
	ok := false
	if err == nil {
		ok, err = run(infer.Options{Seed: *seed, NoMutants: *plain, Engines: engines}, *inputs, *only, *shown)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "scores:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(how infer.Options, inputs int, only string, shown int) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	match, err := regexp.Compile(only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	start := time.Now()
	o := scores.Options{Inputs: inputs, Seed: how.Seed, Infer: how, Progress: func(line string) {
		fmt.Fprintf(os.Stderr, "scores: %.0f s, %s\n", time.Since(start).Seconds(), line)
	}}
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
	printed, written := averages(all)
	return report.AskedTable(os.Stdout, []report.Asked{
		report.AtLeast("subjects", 26, float64(len(all))),
		report.AtLeast("inputs that decide which mutants count", 1_000_000, float64(inputs)),
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
