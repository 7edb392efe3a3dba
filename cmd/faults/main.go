// Command faults asks whether inferred tests see the mistakes that people make: it has the tests of the functions of room study
// inferred, makes them call the second implementations instead, and runs them with each of the six faults of each function. It prints
// what was caught by which relations and what was not, writes the figures as JSON to the file that the environment variable JSON
// names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/faults"
)

func main() {
	seed := flag.Int64("seed", 1, "infer with seed `N`")
	keep := flag.String("keep", "", "leave the tests in `DIR`, an empty folder")
	wanted := flag.String("wanted", "", "also test the relations that stand in `DIR`/<package path>/<Func>.rel")
	engines := parts.Engines(flag.CommandLine)
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: faults [flags] [PART...]\n\nOnly functions whose target contains a PART are looked at, if there are any.")
		flag.PrintDefaults()
	}
	flag.Parse()
	ok, err := run(*seed, *keep, *wanted, *engines, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(seed int64, dir, wanted string, engines []infer.Engine, targets []string) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if dir == "" {
		if dir, err = os.MkdirTemp("", "imago-faults-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
	}
	study, err := faults.Open(ctx, dir, func(line string) { fmt.Fprintln(os.Stderr, "faults:", line) })
	if err != nil {
		return false, err
	}
	study.Choose(targets)
	study.Wanted, study.Engines = wanted, engines
	tests, err := study.Infer(ctx, seed)
	if err != nil {
		return false, err
	}
	verdicts, err := tests.Judge(ctx, study.Functions())
	if err != nil {
		return false, err
	}
	caught := print(tests, study.Functions(), verdicts)
	return report.AskedTable(os.Stdout, []report.Asked{
		report.AtLeast("functions", 30, float64(len(study.Functions()))),
		report.AtLeast("faults", 180, float64(len(verdicts))),
		report.AtLeast("faults caught, %", 60, 100*float64(caught)/float64(max(len(verdicts), 1))),
	})
}

// print prints a table by function, and what was not caught.
func print(tests *faults.Tests, functions []*faults.Function, verdicts []faults.Verdict) (caught int) {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "function\trelations\tcaught\tby")
	for _, f := range functions {
		here, of, by := 0, 0, ""
		for _, v := range verdicts {
			if v.Function != f {
				continue
			}
			of++
			if v.Caught {
				here++
				by += fmt.Sprintf("%s: %s; ", v.Fault.Name, strings.Join(v.By, " "))
			}
		}
		caught += here
		fmt.Fprintf(tab, "%s\t%d\t%d of %d\t%s\n", f.Target, tests.Relations[f], here, of, strings.TrimSuffix(by, "; "))
	}
	tab.Flush()
	fmt.Println("\nnot caught:")
	tab = tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, v := range verdicts {
		if !v.Caught {
			fmt.Fprintf(tab, "%s\t%s\t%s\n", v.Function.Target, v.Fault.Name, v.Fault.Why)
		}
	}
	tab.Flush()
	fmt.Println()
	return caught
}
