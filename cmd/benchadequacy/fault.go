package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/kmr"
)

// What is asked of the fault: inputs of the mended analyzer, and the share of the suites of a level that find it, both of the issue.
const (
	mendedRows = 1_000_000
	foundShare = 0.95
)

// fault prints what finds the fault of print_tokens2 (§VI of the paper), and at which degree.
func (b *bench) fault() error {
	f, err := kmr.FindFault(b.ctx, b.running(), mendedRows)
	if err != nil {
		return err
	}
	found := 0.0
	if f.Shrunk != nil && f.Paper != nil {
		found = 1
		fmt.Printf("shrunk: %s\n", f.Shrunk.At)
		for _, c := range f.Paper.Calls {
			fmt.Printf("at the paper's input %s, %s: %s = %s\n", f.Paper.At, c.Role, c.Actual, c.Got)
		}
	}
	held := 1.0
	if f.Mended != nil {
		held = 0
		fmt.Printf("the mended one is violated at %s\n", f.Mended.At)
	}
	fmt.Printf("the mended one was tried on %d inputs\n\n", f.Tried)
	b.figures = append(b.figures, report.AtLeast("fault of print_tokens2 found by its relation, also at the paper's input", 1, found),
		report.AtLeast("relation holds of the mended one", 1, held), report.AtLeast("inputs of the mended one", mendedRows, float64(f.Tried)))
	all, err := kmr.FindFaultBy(b.ctx, b.running(), bases(), seed.New(b.seed))
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "criterion\tlevel\tsuites\tthat find the fault")
	for _, by := range all {
		first := "no level"
		for i, n := range by.Suites {
			fmt.Fprintf(table, "%s\t%s\t%d\t%d\n", by.Criterion, levelText(i, len(by.Suites)), n, by.Found[i])
			if first == "no level" && n >= kmr.FewSuites && float64(by.Found[i]) >= foundShare*float64(n) {
				first = levelText(i, len(by.Suites))
			}
		}
		fmt.Fprintf(table, "%s\t95 of 100 suites find it first at: %s\n", by.Criterion, first)
	}
	return table.Flush()
}

// levelText is a level of adequacy for people.
func levelText(i, n int) string {
	return fmt.Sprintf("(%.1f, %.1f]", float64(i)/float64(n), float64(i+1)/float64(n))
}
