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
	err := kmr.Each(b.ctx, b.targets, b.running(), func(k *kmr.Killed) error {
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

// judges is how many output relations the suites are chosen for, the default of imago check --adequate.
const judges = 3 // internal/suite/adequacy, usualK

// What is asked of the chosen suites, by the issue: 90 % of the kills for a tenth of the groups, and more kills than random suites of as many groups.
const (
	askedKills  = 0.9
	askedGroups = 0.1
	askedBeats  = 10.0 / 13
)

// chosen prints what the chosen suites are worth.
func (b *bench) chosen() error {
	var all []*kmr.Worth
	err := kmr.Each(b.ctx, b.targets, b.running(), func(k *kmr.Killed) error {
		w, err := kmr.WorthOf(b.ctx, k, judges, seed.New(b.seed))
		all = append(all, w)
		return err
	})
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "function\tmutants\tgroups\texecutions\tkills\trandom\tbeats\tpool groups\texecutions\tkills\tcheck groups\texecutions\tkills")
	var t kmr.Worth
	better, share := 0, 0.0
	for _, w := range all {
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%.1f\t%.0f %%\t%d\t%d\t%d\t%d\t%d\t%d\n", w.Short, w.Mutants, w.Groups, w.Cost, w.Kills, w.Random, 100*w.Beats,
			w.PoolGroups, w.PoolCost, w.PoolKills, w.CheckGroups, w.CheckCost, w.CheckKills)
		t.Mutants, t.Groups, t.Cost, t.Kills, t.Random = t.Mutants+w.Mutants, t.Groups+w.Groups, t.Cost+w.Cost, t.Kills+w.Kills, t.Random+w.Random
		t.PoolGroups, t.PoolCost, t.PoolKills = t.PoolGroups+w.PoolGroups, t.PoolCost+w.PoolCost, t.PoolKills+w.PoolKills
		t.CheckGroups, t.CheckCost, t.CheckKills = t.CheckGroups+w.CheckGroups, t.CheckCost+w.CheckCost, t.CheckKills+w.CheckKills
		if float64(w.Kills) > w.Random {
			better++
		}
		share += float64(w.Kills) / float64(max(1, w.CheckKills)) / float64(len(all))
	}
	fmt.Fprintf(table, "all\t%d\t%d\t%d\t%d\t%.1f\t\t%d\t%d\t%d\t%d\t%d\t%d\n", t.Mutants, t.Groups, t.Cost, t.Kills, t.Random, t.PoolGroups, t.PoolCost, t.PoolKills,
		t.CheckGroups, t.CheckCost, t.CheckKills)
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("\nthe suites kill more than random ones of as many groups on %d of %d functions\n", better, len(all))
	b.figures = append(b.figures,
		report.AtLeast("kills of the suites of check --adequate, share of those of check, mean of functions", askedKills, share),
		report.AtMost("groups of the suites of check --adequate, share of those of check", askedGroups, float64(t.Groups)/float64(max(1, t.CheckGroups))),
		report.AtLeast("functions on which the suite kills more than random ones of as many groups, share", askedBeats, float64(better)/float64(max(1, len(all)))))
	return nil
}
