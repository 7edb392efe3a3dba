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
const matrixRounds = 5

// matrix measures kill matrices with one child, so on one core.
func matrix(ctx context.Context) ([]report.Asked, error) {
	study, err := mutation.Open(ctx, harness.Options{Workers: 1})
	if err != nil {
		return nil, err
	}
	defer study.Close()
	fmt.Printf("kill matrices, one child; a verdict says of one mutant on one of %d inputs which of the relations it violates\n", mutation.Rows)
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "subject\trelations\tmutants\tkilled\tsurvived\tnever infected\tout of fuel\texecutions\tms\tprocessor ms\tverdicts/s\t")
	var all mutation.Speed
	pairs := 0
	for i := range mutation.Subjects {
		s, err := study.Matrix(ctx, &mutation.Subjects[i], matrixRounds)
		if err != nil {
			return nil, err
		}
		row(tab, s, s.Pairs())
		pairs += s.Pairs()
		all = total(all, s)
	}
	row(tab, &all, pairs)
	tab.Flush()
	return []report.Asked{report.AtLeast("kill matrix: verdicts (mutant × input) per second and core", 1e7, float64(pairs)/all.Computed.Seconds())}, nil
}

func row(tab *tabwriter.Writer, s *mutation.Speed, pairs int) {
	fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.1f\t%.1f\t%.2f M\t\n", s.Func, s.Relations, s.Mutants, s.Killed, s.Survived, s.Still, s.Spent,
		s.Executions, milliseconds(s.Took), milliseconds(s.Computed), float64(pairs)/s.Computed.Seconds()/1e6)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func total(all mutation.Speed, s *mutation.Speed) mutation.Speed {
	all.Func = "all"
	all.Relations += s.Relations
	all.Mutants += s.Mutants
	all.Killed += s.Killed
	all.Survived += s.Survived
	all.Still += s.Still
	all.Spent += s.Spent
	all.Executions += s.Executions
	all.Took += s.Took
	all.Computed += s.Computed
	return all
}
