// Command benchmutants measures what mutants cost: kill matrices of relations, what the mutants that a program holds take from code
// that is not being mutated, and how long it takes to write and compile many of them. It prints tables, writes its figures as JSON to
// the file that the environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
)

// A section measures one thing, prints a table, and returns its figures.
type section struct {
	name string
	run  func(ctx context.Context) ([]report.Asked, error)
}

var sections = []section{
	{"matrix", matrix},
	{"plain", plain},
	{"build", build},
	{"tests", ownTests},
}

func main() {
	harness.Launcher()
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: benchmutants [SECTION...]\n\nThe sections, all of which are measured if none is named:")
		for _, s := range sections {
			fmt.Fprintln(flag.CommandLine.Output(), "  "+s.name)
		}
	}
	flag.Parse()
	ok, err := run(flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchmutants:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(names []string) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	for _, n := range names {
		if !slices.ContainsFunc(sections, func(s section) bool { return s.name == n }) {
			return false, fmt.Errorf("no section %s", n)
		}
	}
	var figures []report.Asked
	for _, s := range sections {
		if len(names) > 0 && !slices.Contains(names, s.name) {
			continue
		}
		f, err := s.run(ctx)
		if err != nil {
			return false, fmt.Errorf("%s: %w", s.name, err)
		}
		figures = append(figures, f...)
		fmt.Println()
	}
	return report.AskedTable(os.Stdout, figures)
}
