package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/study/solver"
)

// What is asked of the solver, by the issue of the study.
const (
	decidedIntegers = 379 // of 380
	solvedFloats    = 200 // of 200 that have solutions
	narrowQueries   = 40  // of each family, over 8 bits; no theory
)

// solver asks the families.
func (b *bench) solver(ctx context.Context) error {
	s := seed.New(b.seed)
	ours := solver.Ours(s)
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "family\tquestions\tsat\tunsat\tunknown\twrong\tmedian ms\tby\tshape")
	var wrong []string
	integers, floats := 0, 0
	for _, f := range solver.Families {
		o, err := solver.Measure(ctx, f, s, ours)
		if err != nil {
			return err
		}
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%.3f\t%s\t%s\n", f.Name, f.Count, o.Sat, o.Unsat, o.Unknown, len(o.Wrong), milliseconds(o.Median), steps(o.By), f.Shape)
		wrong = append(wrong, o.Wrong...)
		if f.Floats {
			floats += o.Sat
		} else {
			integers += o.Decided()
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	unsat := 0
	for _, f := range solver.Families {
		if !f.Floats {
			n, w := solver.Narrow(ctx, f, s, narrowQueries, ours)
			unsat, wrong = unsat+n, append(wrong, w...)
		}
	}
	if err := beside(ctx, s); err != nil {
		return err
	}
	fmt.Printf("over 8 bits, held against all values: %d questions without a solution\n", unsat)
	for _, w := range wrong {
		fmt.Println("wrong:", w)
	}
	b.figures = append(b.figures, report.AtLeast("integer questions decided, of 380", decidedIntegers, float64(integers)),
		report.AtLeast("float constraints solved, of 200", solvedFloats, float64(floats)), report.AtMost("wrong answers", 0, float64(len(wrong))))
	return nil
}

// wait is what a question to a solver outside may take. The prototype of the study gave 3 s, on a machine that did nothing else.
const wait = 10 * time.Second

// beside asks the same questions of z3 and cvc5, where they are installed. What they say is shown and held against what is known, and counts for nothing.
// Each question starts a process, so that the start is taken off.
func beside(ctx context.Context, s seed.Seed) error {
	for _, name := range []string{"z3", "cvc5"} {
		outside, err := solve.NamedOutside(name)
		if err != nil {
			fmt.Printf("%s: not installed, so nothing stands beside\n", name)
			continue
		}
		outside.Wait = wait
		start, err := solver.Measure(ctx, solver.Trivial, s, solver.Beside(outside))
		if err != nil {
			return err
		}
		fmt.Printf("%s, whose start takes %.3f ms\n", name, milliseconds(start.Median))
		tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		fmt.Fprintln(tab, "family\tquestions\tsat\tunsat\tunknown\twrong\tmedian ms without the start")
		for _, f := range solver.Families {
			o, err := solver.Measure(ctx, f, s, solver.Beside(outside))
			if err != nil {
				return err
			}
			fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%.3f\n", f.Name, f.Count, o.Sat, o.Unsat, o.Unknown, len(o.Wrong), milliseconds(max(0, o.Median-start.Median)))
		}
		if err := tab.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// steps tells how many questions each step decided.
func steps(by map[string]int) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(by)) {
		out = append(out, fmt.Sprintf("%s %d", name, by[name]))
	}
	return strings.Join(out, ", ")
}
