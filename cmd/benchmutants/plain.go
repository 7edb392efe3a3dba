package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// plain measures functions that hold mutants of which none is on, beside the same functions without.
func plain(ctx context.Context) ([]report.Asked, error) {
	dir, err := os.MkdirTemp("", "imago-plain-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	slow, err := mutation.Plain(ctx, dir)
	if err != nil {
		return nil, err
	}
	fmt.Println("functions with fuel and all their mutants, none of them on, each called through a variable;\nprocessor time, the least of many short rounds by turns in one process")
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "function\toriginal, ns\twith mutants, ns\tratio\t")
	for _, s := range slow {
		fmt.Fprintf(tab, "%s\t%.1f\t%.1f\t%.2f\t\n", s.Func, s.Original, s.Mutable, s.Ratio())
	}
	tab.Flush()
	mean, worst := mutation.Mean(slow)
	return []report.Asked{
		report.AtLeast("unmutated path: functions", 10, float64(len(slow))),
		report.AtMost("unmutated path: geometric mean of the slow-down", 1.3, mean),
		report.AtMost("unmutated path: worst slow-down", 2, worst),
	}, nil
}
