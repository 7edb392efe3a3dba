// Command reimplement asks whether inferred tests pass on correct code that nobody had looked at: for each seed it has the tests of
// the functions of room study inferred, makes them call the second implementations instead, and runs them three times in random order,
// once more as GOAMD64=v3 where the processor has that. Every failure is a relation that should not have been printed. It prints these
// and a table, writes the same as JSON to the file that the environment variable JSON names, and exits 1 if a figure falls short.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/faults"
)

func main() {
	seeds := flag.Int("seeds", 5, "infer with each of the seeds 1 to `N`")
	keep := flag.String("keep", "", "leave the tests in `DIR`, an empty folder")
	engines := parts.Engines(flag.CommandLine)
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: reimplement [flags] [PART...]\n\nOnly functions whose target contains a PART are looked at, if there are any.")
		flag.PrintDefaults()
	}
	flag.Parse()
	ok, err := run(*seeds, *keep, *engines, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "reimplement:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(seeds int, dir string, engines []infer.Engine, targets []string) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if dir == "" {
		if dir, err = os.MkdirTemp("", "imago-reimplement-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
	}
	study, err := faults.Open(ctx, dir, func(line string) { fmt.Fprintln(os.Stderr, "reimplement:", line) })
	if err != nil {
		return false, err
	}
	study.Choose(targets)
	study.Engines = engines
	c := &count{study: study, relations: map[*faults.Function][]int{}, failed: map[*faults.Function]int{}}
	for seed := range seeds {
		if err := c.seed(ctx, int64(seed+1)); err != nil {
			return false, err
		}
	}
	c.print()
	return report.AskedTable(os.Stdout, c.figures(seeds))
}

// A count is what has been seen so far.
type count struct {
	study     *faults.Study
	relations map[*faults.Function][]int // a number for each seed
	failed    map[*faults.Function]int
	failures  int
	newer     int // of these only as GOAMD64=v3
	noNewer   bool
}

func (c *count) seed(ctx context.Context, seed int64) error {
	tests, err := c.study.Infer(ctx, seed)
	if err != nil {
		return err
	}
	for _, f := range c.study.Functions() {
		c.relations[f] = append(c.relations[f], tests.Relations[f])
	}
	failures, err := tests.Check(ctx)
	if err != nil {
		return err
	}
	for _, x := range failures {
		c.failure(tests, seed, x)
	}
	c.failures += len(failures)
	if runtime.GOARCH != "amd64" || c.noNewer {
		c.noNewer = true
		return nil
	}
	newer, err := tests.Check(ctx, "GOAMD64=v3")
	if errors.Is(err, faults.ErrCPU) {
		c.noNewer = true
		return nil
	}
	for _, x := range newer {
		if !has(failures, x) {
			c.failure(tests, seed, x)
			c.newer++
		}
	}
	return err
}

func has(failures []faults.Failure, x faults.Failure) bool {
	for _, y := range failures {
		if x.Package == y.Package && x.Test == y.Test {
			return true
		}
	}
	return false
}

// failure prints a failure, as far as its first sources, and notes whose it is.
func (c *count) failure(tests *faults.Tests, seed int64, x faults.Failure) {
	for _, f := range c.study.Functions() {
		if x.Of(tests, f) {
			c.failed[f]++
		}
	}
	fmt.Printf("seed %d: %s %s\n", seed, x.Package, x.Test)
	lines := strings.Split(strings.TrimRight(x.Output, "\n"), "\n")
	for i, line := range lines {
		if i > 0 && strings.Contains(line, "repeat: ") || i == 12 {
			break
		}
		if !strings.HasPrefix(line, "=== ") {
			fmt.Println("   ", line)
		}
	}
}

func (c *count) print() {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "function\trelations, by seed\tfail on the second implementation")
	for _, f := range c.study.Functions() {
		fmt.Fprintf(tab, "%s\t%s\t%d\n", f.Target, strings.Trim(fmt.Sprint(c.relations[f]), "[]"), c.failed[f])
	}
	tab.Flush()
	fmt.Println()
}

func (c *count) figures(seeds int) []report.Asked {
	passed := 0
	for _, f := range c.study.Functions() {
		tested := true
		for _, n := range c.relations[f] {
			tested = tested && n > 0
		}
		if tested && c.failed[f] == 0 {
			passed++
		}
	}
	figures := []report.Asked{
		report.AtLeast("seeds", 5, float64(seeds)),
		report.AtLeast("functions with second implementation", 30, float64(len(c.study.Functions()))),
		report.AtLeast("functions whose tests pass on it, with every seed", 30, float64(passed)),
		report.AtMost("relations that fail on it", 0, float64(c.failures)),
	}
	if !c.noNewer {
		figures = append(figures, report.AtMost("relations that fail on it as GOAMD64=v3 only", 0, float64(c.newer)))
	}
	return figures
}
