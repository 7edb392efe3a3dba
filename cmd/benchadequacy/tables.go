package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/kmr"
)

// predict prints the rank correlation of each measure with the mutation score.
func (b *bench) predict() error {
	var all []*kmr.Prediction
	// choices are drafted, so that the criteria about them are compared on the examples as well
	err := kmr.Each(b.ctx, b.targets, kmr.Setting{Relations: kmr.OfCatalogue, Drafts: true}, b.running(), func(k *kmr.Killed) error {
		all = append(all, kmr.Predict(k, b.suites, seed.New(b.seed)))
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("rank correlation with the mutation score, mean over functions with 95 %% interval; %d functions, %d suites each\n\n", len(all), b.suites)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "measure\tany size")
	for _, n := range kmr.FixedSizes {
		fmt.Fprintf(table, "\t%d groups", n)
	}
	fmt.Fprintln(table)
	r := seed.New(b.seed).Child("bootstrap", 0).Rand()
	for m, measure := range kmr.Measures {
		of := func(rho func(*kmr.Prediction) []float64) string {
			var xs []float64
			for _, p := range all {
				if values := rho(p); values != nil {
					xs = append(xs, values[m])
				}
			}
			e := kmr.Mean(xs, r)
			return fmt.Sprintf("%.2f [%.2f, %.2f]", e.Mean, e.Low, e.High)
		}
		cells := []string{measure.Name, of(func(p *kmr.Prediction) []float64 { return p.Any })}
		for i := range kmr.FixedSizes {
			cells = append(cells, of(func(p *kmr.Prediction) []float64 { return p.Fixed[i] }))
		}
		fmt.Fprintln(table, strings.Join(cells, "\t"))
	}
	return table.Flush()
}

// What is asked of the chosen suites, by the issue: 90 % of the kills for a tenth of the groups, and more kills than random suites of as many groups.
const (
	askedKills  = 0.9
	askedGroups = 0.1
	askedBeats  = 10.0 / 13
)

// A tally is what one way to choose suites is worth over all functions.
type tally struct {
	kmr.Worth
	share        float64 // of the kills of a check, summed over functions
	more, fewer  int     // functions on which it kills more than random suites, and fewer
	n            int
	overExamples map[string]float64 // by package: by how much it kills more than random ones
}

func (t *tally) add(w *kmr.Worth) {
	t.Add(w)
	t.n++
	t.share += float64(w.Kills) / float64(max(1, w.CheckKills))
	name, _, _ := strings.Cut(w.Short, ".")
	t.overExamples[name] += float64(w.Kills) - w.Random
	switch over := float64(w.Kills) - w.Random; {
	case over > 0:
		t.more++
	case over < 0:
		t.fewer++
	}
}

// chosen prints what the chosen suites are worth: those of imago check --adequate for each function, all ways for all functions together.
func (b *bench) chosen() error {
	ways := kmr.Choices()
	tallies := make([]tally, len(ways))
	for i := range tallies {
		tallies[i].overExamples = map[string]float64{}
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "function\tmutants\tgroups\texecutions\tkills\trandom\tbeats\tpool groups\tkills\tcheck groups\texecutions\tkills")
	err := kmr.Each(b.ctx, b.targets, kmr.Setting{Relations: kmr.OfCatalogue}, b.running(), func(k *kmr.Killed) error {
		var check kmr.Worth
		if err := check.Check(b.ctx, k, seed.New(b.seed)); err != nil {
			return err
		}
		for i, way := range ways {
			w := kmr.WorthOf(k, way, seed.New(b.seed))
			w.CheckGroups, w.CheckCost, w.CheckKills = check.CheckGroups, check.CheckCost, check.CheckKills
			tallies[i].add(w)
			if i == 0 {
				fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.0f %%\t%d\t%d\t%d\t%d\t%d\n", w.Short, w.Mutants, w.Groups, w.Cost, w.Kills, w.Random, 100*w.Beats,
					w.PoolGroups, w.PoolKills, w.CheckGroups, w.CheckCost, w.CheckKills)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := table.Flush(); err != nil {
		return err
	}
	b.judge(&tallies[0])
	return writeWays(ways, tallies)
}

// writeWays prints a line a way to choose suites.
func writeWays(ways []kmr.Choice, tallies []tally) error {
	t := &tallies[0]
	fmt.Printf("\nall %d functions: %d mutants; pools of %d groups kill %d, checks of %d groups with %d executions kill %d\n\n", t.n, t.Mutants, t.PoolGroups, t.PoolKills,
		t.CheckGroups, t.CheckCost, t.CheckKills)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "chosen by\tgroups\texecutions\tkills\tof check, mean\trandom\tfunctions where it kills more than random, and fewer")
	for i, way := range ways {
		t := &tallies[i]
		fmt.Fprintf(table, "%v\t%d\t%d\t%d\t%.1f %%\t%.1f\t%d\t%d\n", way, t.Groups, t.Cost, t.Kills, 100*t.share/float64(max(1, t.n)), t.Random, t.more, t.fewer)
	}
	return table.Flush()
}

// judge holds the suites of imago check --adequate against what was asked.
func (b *bench) judge(t *tally) {
	b.figures = append(b.figures,
		report.AtLeast("kills of the suites of check --adequate, share of those of check, mean of functions", askedKills, t.share/float64(max(1, t.n))),
		report.AtMost("groups of the suites of check --adequate, share of those of check", askedGroups, float64(t.Groups)/float64(max(1, t.CheckGroups))),
		report.AtLeast("packages on which the suites kill more than random ones of as many groups, share", askedBeats, float64(positive(t.overExamples))/float64(max(1, len(t.overExamples)))))
}

// positive counts what is above 0.
func positive(of map[string]float64) (n int) {
	for _, x := range of {
		if x > 0 {
			n++
		}
	}
	return n
}
