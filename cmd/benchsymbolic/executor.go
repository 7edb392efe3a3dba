package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/executor"
	"github.com/imago-mt/imago/internal/subject"
)

// What is asked of the executor, by the issue of the study.
const (
	hardBranches = 10  // of 10
	followed     = 456 // of 671 functions, as a prototype followed
	surveyRows   = 10_000
	handChecked  = 20 // pairs of either kind
)

// branches asks for the ten hard branches.
func (b *bench) branches(ctx context.Context) error {
	all, err := executor.Hard(ctx, b.fuzz, seed.New(b.seed), subject.Options{})
	if err != nil {
		return err
	}
	hit := map[bool]string{true: "hit", false: "missed"}
	paths, differ := 0, 0
	tabled(os.Stdout, func(tab *tabwriter.Writer) {
		fmt.Fprintf(tab, "branch\tpaths\tms\tinput\tGuided, %d executions\tgo test -fuzz, %v\n", executor.GuidedExecutions, b.fuzz)
		for _, r := range all {
			fmt.Fprintf(tab, "%s\t%s\t%.1f\t%s\t%s\t%s\n", r.Name, hit[r.Paths], milliseconds(r.Took), r.At, hit[r.Guided], r.Fuzz)
			if r.Paths {
				paths++
			}
			differ += r.Differs
		}
	})
	b.figures = append(b.figures, report.AtLeast("hard branches reached, of 10", hardBranches, float64(paths)), report.AtMost("predictions of them that were wrong", 0, float64(differ)))
	return nil
}

// What is asked of the survey: as large a share as the 456 of 671 functions that a prototype supported, and so many predictions.
const (
	followedAsked    = 68
	predictionsAsked = 10_000
)

// survey follows the functions of the standard library.
func (b *bench) survey(ctx context.Context) error {
	var whole, some, all, rows int
	var differences []string
	reasons := map[string]int{}
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "package\tfunctions\tfollowed\tin part\tnot\tpaths\trows\tdifferences")
	for _, path := range b.packages() {
		fs, err := executor.Survey(ctx, path, subject.Options{})
		if err != nil {
			return err
		}
		var by [3]int
		paths, tried, wrong := 0, 0, 0
		for _, f := range fs {
			by[f.Support]++
			paths, tried, wrong = paths+f.Paths, tried+f.Rows, wrong+len(f.Differences)
			differences = append(differences, f.Differences...)
			if f.Support != executor.Whole {
				reasons[f.Target+": "+f.Why]++
			}
		}
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", path, len(fs), by[executor.Whole], by[executor.Some], by[executor.None], paths, tried, wrong)
		all, whole, some, rows = all+len(fs), whole+by[executor.Whole], some+by[executor.Some], rows+tried
		tab.Flush()
	}
	fmt.Printf("%d functions: %d are followed on all paths, %d on some, %d not at all; %d rows, %d differences\n", all, whole, some, all-whole-some, rows, len(differences))
	for _, why := range slices.Sorted(maps.Keys(reasons)) {
		fmt.Println("not followed:", why)
	}
	for _, d := range differences {
		fmt.Println("differs:", d)
	}
	if b.only == "" {
		b.figures = append(b.figures, report.AtLeast("functions followed, %", followedAsked, 100*float64(whole)/float64(max(1, all))),
			report.AtLeast("predictions held against the real functions", predictionsAsked, float64(rows)))
	}
	b.figures = append(b.figures, report.AtMost("predictions that were wrong", 0, float64(len(differences))))
	if b.only == "" {
		b.figures = append(b.figures, report.AtLeast("functions that are followed on all paths", followed, float64(whole)), report.AtLeast("predictions held against the real functions", surveyRows, float64(rows)))
	}
	return nil
}

// packages are those that the survey asks.
func (b *bench) packages() []string {
	if b.only != "" {
		return strings.Split(b.only, ",")
	}
	return executor.Surveyed
}
