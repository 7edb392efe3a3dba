// Command benchpolynomial measures the search for polynomial relations on the 37 programs of AutoMR's study (internal/study/polynomial):
// which of the relations that a mathematician expects are printed or follow.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"regexp"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/polynomial"
)

func main() {
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchpolynomial:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(args []string) (ok bool, err error) {
	flags := flag.NewFlagSet("benchpolynomial", flag.ContinueOnError)
	only := flags.String("only", ".", "measure the programs that match `REGEXP` only: math.Sin, arrays.Sort")
	number := flags.Int64("seed", 1, "start everything random from `N`")
	if err := flags.Parse(args); err != nil {
		return false, err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	expected, err := polynomial.Expected()
	if err != nil {
		return false, err
	}
	var all []polynomial.Result
	for _, p := range polynomial.Programs() {
		if !match.MatchString(p.Target()) {
			continue
		}
		ours, err := p.Search(ctx, seed.New(*number))
		if err != nil {
			return false, err
		}
		start := time.Now()
		results, err := p.Recall(expected, ours.Texts())
		if err != nil {
			return false, err
		}
		all = append(all, results...)
		fmt.Printf("%s: %d relations in %.2f s; %.0f %% of %d expected (%.1f s)\n", p.Target(), len(ours.Texts()), ours.Seconds, polynomial.Share(results), len(results), time.Since(start).Seconds())
		for _, r := range results {
			if r.Verdict == polynomial.Missing {
				fmt.Printf("  missing  %s: %s\n", r.Type, r.Text)
			}
		}
	}
	fmt.Println()
	return report.AskedTable(os.Stdout, []report.Asked{report.AtLeast("expected relations that are printed or follow, %", 95, polynomial.Share(all))})
}
