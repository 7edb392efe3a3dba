package main

import (
	"context"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// matrixRounds is how often each matrix is made; the least time counts.
const matrixRounds = 20

// matrix measures kill matrices with one child, so on one core.
func matrix(ctx context.Context) ([]report.Asked, error) {
	fmt.Printf("kill matrices, one child; a verdict says whether a mutant violates a relation on one of %d inputs, and all are made;\n", mutation.Rows)
	fmt.Println("rates are by the processor time of the child, since other programs slow the clock's")
	rate := 0.0
	for _, hot := range []bool{false, true} {
		fmt.Printf("\nfunctions %s clones for their sites\n", map[bool]string{false: "without", true: "with"}[hot])
		s, err := matrices(ctx, hot)
		if err != nil {
			return nil, err
		}
		rate = float64(s.Verdicts) / s.Computed.Seconds()
	}
	return []report.Asked{report.AtLeast("kill matrix: verdicts (relation × mutant × input) per second and core", 1e7, rate)}, nil
}

// matrices makes the matrices of all subjects, and returns the sum.
func matrices(ctx context.Context, hot bool) (*mutation.Speed, error) {
	study, err := mutation.Open(ctx, harness.Options{Workers: 1}, hot)
	if err != nil {
		return nil, err
	}
	defer study.Close()
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "subject\trelations\tmutants\tkilled\tsurvived\tnever infected\tout of fuel\texecutions\tms\tprocessor ms\tverdicts/s\tmutant × input/s\t")
	all := &mutation.Speed{Func: "all"}
	for i := range mutation.Subjects {
		s, err := study.Matrix(ctx, &mutation.Subjects[i], matrixRounds)
		if err != nil {
			return nil, err
		}
		row(tab, s)
		all.Add(s)
	}
	row(tab, all)
	return all, tab.Flush()
}

func row(tab *tabwriter.Writer, s *mutation.Speed) {
	rate := func(n int) float64 { return float64(n) / s.Computed.Seconds() / 1e6 }
	fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%.2f M\t%.2f M\t\n", s.Func, s.Relations, s.Mutants, s.Killed, s.Survived, s.Still,
		s.Spent, s.Executions, milliseconds(s.Took), milliseconds(s.Computed), rate(s.Verdicts), rate(s.Pairs))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
