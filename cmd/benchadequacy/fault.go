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
	f, err := kmr.FindFault(b.ctx, b.running(), 2*mendedRows) // a third of the rows does not meet the precondition
	if err != nil {
		return err
	}
	// Both are asked for: the relation must find the fault by itself, and the paper's input must show it as well.
	found := 0.0
	if f.Shrunk != nil && f.Paper != nil {
		found = 1
		fmt.Printf("shrunk: %s\n", f.Shrunk.At)
		for _, c := range f.Paper.Calls {
			fmt.Printf("at the paper's input %s, %s: %s %s\n", f.Paper.At, c.Role, c.Actual, c.Got)
		}
	}
	// On the mended analyzer a violation would say that the relation is false, and not that it found a fault.
	held := 1.0
	if f.Mended != nil {
		held = 0
		fmt.Printf("the mended one is violated at %s\n", f.Mended.At)
	}
	fmt.Printf("the mended one was tried on %d inputs\n\n", f.Tried)
	b.figures = append(b.figures, report.AtLeast("fault of print_tokens2 found by its relation, also at the paper's input", 1, found),
		report.AtLeast("relation holds of the mended one", 1, held), report.AtLeast("inputs of the mended one", mendedRows, float64(f.Tried)))
	// The pool and the degree are those of the mended analyzer: a person who asks for a degree does not know of the fault.
	all, finders, err := kmr.FindFaultBy(b.ctx, b.running(), b.of, bases(), seed.New(b.seed))
	if err != nil {
		return err
	}
	fmt.Printf("%d relations of the %s show the fault on the pool\n", len(finders), b.of)
	for _, text := range finders {
		v, err := kmr.Shrunk(b.ctx, b.running(), text)
		if err != nil {
			return err
		}
		if v != nil {
			fmt.Printf("  %s: shrunk to %s\n", text, v.At)
		}
	}
	fmt.Println()
	// Each level has its row, so that a reader can ask for another share than 95 of 100.
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "criterion\tlevel\tsuites\tthat find the fault")
	for _, by := range all {
		// The lowest level that reaches the share is told, also if a higher one falls short again; the rows above it show that.
		first := "no level"
		for i, n := range by.Suites {
			fmt.Fprintf(table, "%s\t%s\t%d\t%d\n", by.Criterion, levelText(i), n, by.Found[i])
			// A level of few suites is passed over, as in the part levels.
			if first == "no level" && n >= kmr.FewSuites && float64(by.Found[i]) >= foundShare*float64(n) {
				first = levelText(i)
			}
		}
		fmt.Fprintf(table, "%s\t95 of 100 suites find it first at: %s\n", by.Criterion, first)
	}
	return table.Flush()
}
