package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/padmt"
	"github.com/imago-mt/imago/internal/suite"
)

// Orders that the example has (shared by Table 3 of the paper, and by the statements of its program).
var printedOrder, statementOrder = []int{3, 1, 0, 2}, []int{0, 2, 1, 3}

// example works the example of the paper.
func (b *bench) example(ctx context.Context) error {
	w, err := padmt.Example(ctx, suite.Running{})
	if err != nil {
		return err
	}
	worked(os.Stdout, w)
	same := func(rounds []padmt.Round, want []int) float64 {
		if slices.Equal(chosen(rounds), want) {
			return 1
		}
		return 0
	}
	b.figures = append(b.figures, report.AtLeast("the paper's lines give its order t4 t2 t1 t3", 1, same(w.Printed, printedOrder)),
		report.AtLeast("the example's code gives four inputs in the order t1 t3 t2 t4", 1, same(w.Ours, statementOrder)))
	return nil
}

func chosen(rounds []padmt.Round) (order []int) {
	for _, r := range rounds {
		order = append(order, r.Chosen)
	}
	return order
}

// worked writes Tables 1 to 3 and Figure 3.
func worked(out io.Writer, w *padmt.Worked) {
	tabled(out, func(tab *tabwriter.Writer) {
		fmt.Fprintln(tab, "Table 1\tcondition\tinput\tresult")
		for i, p := range w.Paths {
			fmt.Fprintf(tab, "t%d\t%s\tx=%v y=%v\t%v\n", i+1, p.Condition, p.Row[0], p.Row[1], p.Outputs[0])
		}
	})
	fmt.Fprintln(out, "Figure 3")
	var before []string
	for i, p := range w.Paths {
		// A line for each condition that the path before has not.
		conds := strings.Split(p.Condition, " && ")
		same := 0
		for same < min(len(conds), len(before)) && conds[same] == before[same] {
			same++
		}
		for depth := same; depth < len(conds); depth++ {
			leaf := ""
			if depth == len(conds)-1 {
				leaf = fmt.Sprintf(": t%d", i+1)
			}
			fmt.Fprintf(out, "%s%s%s\n", strings.Repeat("    ", depth+1), conds[depth], leaf)
		}
		before = conds
	}
	fmt.Fprintln(out)
	tabled(out, func(tab *tabwriter.Writer) {
		fmt.Fprintln(tab, "Table 2\tblocks that are run, by first line\tstatements\tlines of the paper")
		for i, p := range w.Paths {
			fmt.Fprintf(tab, "t%d\t%s\t%d\t%s\n", i+1, strings.Trim(fmt.Sprint(w.Lines[i]), "[]"), p.Statements.Count(), strings.Trim(fmt.Sprint(padmt.PrintedLines[i]), "[]"))
		}
	})
	rounds(out, "Table 3, by the lines of the paper", w.Printed)
	rounds(out, "Table 3, by Go's statements", w.Ours)
}

// rounds writes Table 3.
func rounds(out io.Writer, title string, all []padmt.Round) {
	tabled(out, func(tab *tabwriter.Writer) {
		fmt.Fprintf(tab, "%s\tleft\tdistances\tchosen\torder\n", title)
		for i, r := range all {
			fmt.Fprintf(tab, "round %d\t%s\t%s\tt%d\t%s\n", i+1, named(r.Left), strings.Trim(fmt.Sprint(r.Distances), "[]"), r.Chosen+1, named(chosen(all[:i+1])))
		}
	})
}

func named(sources []int) string {
	var text []string
	for _, t := range sources {
		text = append(text, fmt.Sprintf("t%d", t+1))
	}
	return strings.Join(text, " ")
}
