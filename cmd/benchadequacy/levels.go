package main

import (
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/kmr"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// bases are the criteria that count output relations: those of the paper that there are.
func bases() (out []*adequacy.Criterion) {
	for i := range adequacy.Criteria {
		if adequacy.Criteria[i].K > 0 {
			out = append(out, &adequacy.Criteria[i])
		}
	}
	return out
}

// business measures the subjects of the paper's first two questions unless others are named.
func (b *bench) business(use func(*kmr.Killed) error) error {
	targets := b.named
	if len(targets) == 0 {
		targets = kmr.Business
	}
	return kmr.Each(b.ctx, targets, b.running(), use)
}

// byK prints the detection of faults by k (RQ1, Figures 3 and 8).
func (b *bench) byK() error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "subject\tcriterion\tk\tFDE, mean\t95 %\tsmallest, quartiles, largest\tgroups")
	var knees []string
	never, all := 0, 0
	err := b.business(func(k *kmr.Killed) error {
		for _, c := range bases() {
			ds := kmr.ByK(k, c, seed.New(b.seed))
			for i, d := range ds {
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.1f\n", k.Short, c.Name, judges(kmr.Ks[i]), shown(d), d.Groups.Mean)
			}
			knees = append(knees, fmt.Sprintf("%s by %s: %s", k.Short, c.Name, judges(kmr.Knee(ds))))
			all++
			if kmr.Rising(ds) {
				never++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	b.figures = append(b.figures, report.AtLeast("subjects and criteria whose FDE never falls with k by more than its interval, share", 1, float64(never)/float64(max(1, all))))
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("\nthe first k within 2 points of all (paper: 3): %s\n", strings.Join(knees, "; "))
	return nil
}

// judges is a k for people.
func judges(k int) string {
	if k == 0 {
		return "all"
	}
	return fmt.Sprint(k)
}

// byLevel prints the detection of faults and the number of groups by level of adequacy (RQ2 and RQ3, Figures 4 to 6 and 9 to 11).
func (b *bench) byLevel() error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "subject\tcriterion\tlevel\tFDE, mean\t95 %\tsmallest, quartiles, largest\tgroups")
	rising, all := 0, 0
	err := b.business(func(k *kmr.Killed) error {
		for _, c := range bases() {
			ds := kmr.Levels(k, c, seed.New(b.seed))
			for i, d := range ds {
				interval := levelText(i, len(ds))
				if d.Suites == 0 {
					fmt.Fprintf(table, "%s\t%s\t%s\tno suite reaches it\n", k.Short, c.Name, interval)
					continue
				}
				if d.Suites < kmr.FewSuites {
					interval += fmt.Sprintf(" %d suites, not judged", d.Suites)
				}
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.1f [%.1f, %.1f]\n", k.Short, c.Name, interval, shown(d), d.Groups.Mean, d.Groups.Low, d.Groups.High)
			}
			all++
			if kmr.Rising(ds[:]) {
				rising++
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	b.figures = append(b.figures, report.AtLeast("subjects and criteria whose FDE rises with the level of adequacy, share", 1, float64(rising)/float64(max(1, all))))
	return table.Flush()
}

// shown is the cells of a detection.
func shown(d kmr.Detection) string {
	s := d.Spread
	return fmt.Sprintf("%.3f\t[%.3f, %.3f]\t%.2f %.2f %.2f %.2f %.2f", d.FDE.Mean, d.FDE.Low, d.FDE.High, s[0], s[1], s[2], s[3], s[4])
}

// levelText is a level of adequacy for people.
func levelText(i, n int) string {
	return fmt.Sprintf("(%.1f, %.1f]", float64(i)/float64(n), float64(i+1)/float64(n))
}
