// Command soak holds the two evaluators of relations against each other for as many random relations as asked: columns, and emitted
// Go compiled and run. It prints a table, writes the same as JSON to the file that the environment variable JSON names, and exits 1
// if the two differ anywhere or too few relations were compared.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/imago-mt/imago/internal/agree"
	"github.com/imago-mt/imago/internal/report"
)

func main() {
	relations := flag.Int("relations", 100_000, "how many `relations` to compare")
	seed := flag.Uint64("seed", 1, "start everything random from `N`")
	flag.Parse()
	ok, err := run(*relations, *seed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(relations int, seed uint64) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.MkdirTemp("", "imago-soak-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	start := time.Now()
	r, err := agree.Run(ctx, agree.Options{Relations: relations, Seed: seed, Dir: dir, Progress: func(done int) {
		fmt.Fprintf(os.Stderr, "soak: %d of %d relations, %.0f s\n", done, relations, time.Since(start).Seconds())
	}})
	if err != nil {
		return false, err
	}
	for i, d := range r.Differences {
		if i == 20 {
			fmt.Printf("and %d more\n", len(r.Differences)-i)
			break
		}
		fmt.Println(d)
	}
	fmt.Printf("%d relations on edge grids, %d verdicts: %d held, %d violated, %d skipped, %d left out, in %.0f s, seed %d\n\n",
		r.Relations, r.Verdicts, r.Held, r.Violated, r.Skipped, r.Left, time.Since(start).Seconds(), seed)
	return report.AskedTable(os.Stdout, []report.Asked{
		report.AtLeast("relations compared", 100_000, float64(r.Relations)),
		report.AtMost("verdicts on which columns and emitted Go differ", 0, float64(len(r.Differences))),
	})
}
