// Command benchgenetic measures the search for relations with mutants (internal/infer/genetic) on the 23 subjects of GenMorph's study
// (internal/study/genmorph): whether the relation of the paper's running example is found, what mutants the best four relations of each subject
// kill beside the published share, and what is printed, against a golden file. It prints tables, writes the figures as JSON to the file that
// -json or the environment variable JSON names, and exits 1 if one falls short of what was asked. What was measured of a subject is kept in a
// folder, so that a run that was stopped goes on where it was.
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
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
)

func main() {
	harness.Launcher()
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchgenetic:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(args []string) (ok bool, err error) {
	b, err := parse(args)
	if err != nil {
		return false, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b.ctx = ctx
	for _, part := range []struct {
		name string
		run  func() error
	}{{"example", b.example}, {"table", b.table}, {"golden", b.golden}} {
		if !slices.Contains(b.parts, part.name) {
			fmt.Printf("left out: %s\n\n", part.name)
			continue
		}
		start := time.Now()
		if err := part.run(); err != nil {
			return false, fmt.Errorf("%s: %w", part.name, err)
		}
		fmt.Printf("%s: %.0f s\n\n", part.name, time.Since(start).Seconds())
	}
	return report.AskedTable(os.Stdout, b.figures)
}

func parse(args []string) (*bench, error) {
	b := &bench{}
	flags := flag.NewFlagSet("benchgenetic", flag.ContinueOnError)
	only := flags.String("only", ".", "measure the subjects that match `REGEXP` only: numbers.Pow, texts.Center")
	parts := flags.String("parts", "example,table,golden", "measure these `PARTS` only")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	flags.IntVar(&b.seeds, "seeds", 1, "measure the table with `N` seeds, beginning with that of -seed")
	flags.IntVar(&b.inputs, "inputs", 1_000_000, "decide on `N` inputs which mutants count")
	flags.IntVar(&b.tries, "tries", 100_000, "try each printed relation on `N` inputs")
	flags.BoolVar(&b.update, "update", false, "write the golden file")
	flags.StringVar(&b.keep, "keep", "", "keep what was measured in `DIR`, and take it from there if it is there")
	json := flags.String("json", "", "write the figures to `FILE`")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	b.parts = strings.Split(*parts, ",")
	for _, row := range genmorph.Published {
		if match.MatchString(row.Target) {
			b.rows = append(b.rows, row)
		}
	}
	if len(b.rows) == 0 {
		return nil, fmt.Errorf("-only: no subject matches %s", *only)
	}
	if *json != "" {
		if err := os.Setenv("JSON", *json); err != nil {
			return nil, err
		}
	}
	return b, nil
}
