package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/executor"
	measured "github.com/imago-mt/imago/internal/study/scores"
)

// business are the business subjects, and the programs of the adequacy study.
var business = []string{
	"./internal/study/business/baggage", "./internal/study/business/phone", "./internal/study/business/expense", "./internal/study/business/meal",
	"./internal/study/business/tokens", "./internal/study/business/tokens2", "./internal/study/business/match",
}

// guided compares the search for branches, inputs of paths, and both.
func (b *bench) guided(ctx context.Context) error {
	targets := append([]string(nil), business...)
	for _, s := range measured.Subjects {
		targets = append(targets, s.Targets...)
	}
	if b.only != "" {
		targets = strings.Split(b.only, ",")
	}
	var sum executor.Sides
	lost, entered := 0, 0
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "function\tsides\tsearch\tpaths\tboth\tpaths alone\tsearch alone\tsearched\tfollowed\tmutants\tkilled/inputs of search\tof paths\tof both\tnot entered")
	for _, target := range targets {
		all, err := executor.Together(ctx, target, executor.Comparing{Seed: b.seed, Kills: b.kills})
		if err != nil {
			return err
		}
		for _, s := range all {
			fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%v\t%v\t%d\t%s\t%s\t%s\t%s\n", s.Target, s.Known, s.Search, s.Paths, s.Both, s.PathsAlone, s.SearchAlone,
				s.Searched.Round(time.Millisecond), s.Followed.Round(time.Millisecond), s.Kills.Mutants, s.Kills.Search, s.Kills.Paths, s.Kills.Both, s.Entered)
			if s.Entered == "" {
				entered++
			}
			if s.Both < max(s.Search, s.Paths) {
				lost++
			}
			sum.Add(s)
		}
		tab.Flush()
	}
	fmt.Printf("%d sides: search %d, paths %d, both %d; %d by paths alone, %d by search alone; %d functions entered; %v of search, %v of paths\n",
		sum.Known, sum.Search, sum.Paths, sum.Both, sum.PathsAlone, sum.SearchAlone, entered, sum.Searched.Round(time.Second), sum.Followed.Round(time.Second))
	if b.kills {
		k := sum.Kills
		fmt.Printf("%d mutants: killed/inputs of the search %s, of paths %s, of both %s\n", k.Mutants, k.Search, k.Paths, k.Both)
	}
	b.figures = append(b.figures, report.AtMost("functions of which both together reach fewer sides than one of them", 0, float64(lost)))
	return nil
}
