package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/mutant"
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

// business measures the subjects of the paper unless others are named.
func (b *bench) business(use func(*kmr.Killed) error) error {
	targets := b.named
	if len(targets) == 0 {
		targets = kmr.Business
	}
	return kmr.Each(b.ctx, targets, kmr.Setting{Relations: b.of}, b.running(), use)
}

// subject prints what each subject has, as Table V and VI of the paper.
func (b *bench) subject(k *kmr.Killed) {
	fmt.Printf("%s: %d relations of the %s with %d output relations, %d sources, %d groups, %d mutants (%d generated, %d equivalent, %d before the package is initialised)\n",
		k.Short, len(k.Pool.Relations), b.of, k.Pool.Forms, len(k.Pool.Sources), len(k.Pool.Groups), k.Mutants, k.Counts.Generated, k.Counts.Equivalent, k.Counts.Early)
}

// byK prints the detection of faults by k (RQ1, Figures 3 and 8).
func (b *bench) byK() error {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "subject\tcriterion\tk\tFDE, mean\t95 %\tsmallest, quartiles, largest\tgroups")
	var knees []string
	var boxes []box
	never, all := 0, 0
	err := b.business(func(k *kmr.Killed) error {
		b.subject(k)
		for _, c := range bases() {
			ds := kmr.ByK(k, c, seed.New(b.seed))
			for i, d := range ds {
				fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%.1f\n", k.Short, c.Name, judges(kmr.Ks[i]), shown(d), d.Groups.Mean)
				boxes = append(boxes, boxOf(k.Short, c.Name, judges(kmr.Ks[i]), d.Spread, d.FDE.Mean))
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
	fmt.Println()
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Printf("\nthe first k within 2 points of all (paper: 2 for IO-CTF, 3 else): %s\n", strings.Join(knees, "; "))
	return b.plot("k", "FDE by k, Figures 3 and 8", "output relations for each source", "FDE", boxes)
}

// judges is a k for people.
func judges(k int) string {
	if k == 0 {
		return "all"
	}
	return fmt.Sprint(k)
}

// A leveled is the suites of each level of one subject and criterion.
type leveled struct {
	short, criterion string
	k                int
	ds               []kmr.Detection
	spread           [kmr.LevelCount][5]float64 // by level: of the rates of the mutants
	mean             [kmr.LevelCount]float64
	faults           []*mutant.Mutant
}

// allLevels measures the levels once, for the parts that ask for them, and what the paper says of the order of the criteria.
func (b *bench) allLevels() error {
	if b.leveled != nil {
		return nil
	}
	b.contrasts = map[string][]kmr.Contrast{}
	return b.business(func(k *kmr.Killed) error {
		by := map[string][]kmr.Detection{}
		for _, c := range bases() {
			ds := kmr.Levels(k, c, seed.New(b.seed))
			l := &leveled{short: k.Short, criterion: c.Name, k: c.K, ds: ds[:], faults: k.Faults}
			for i, d := range ds {
				l.spread[i], l.mean[i] = k.Rated(d)
			}
			by[c.Name] = l.ds
			b.leveled = append(b.leveled, l)
		}
		b.contrasts[k.Short] = kmr.Contrasts(k, by)
		return nil
	})
}

// byLevel prints the detection of faults by level of adequacy (RQ2, Figures 4, 5, 9 and 10), and the order of the criteria.
func (b *bench) byLevel() error {
	if err := b.allLevels(); err != nil {
		return err
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "subject\tcriterion\tk\tlevel\tFDE, mean\t95 %\tsmallest, quartiles, largest\tFDR of mutants, mean\tsmallest, quartiles, largest")
	rising := 0
	var boxes []box
	rates := "subject\tcriterion\tlevel\tmutant\toperator\tat\tfault detection rate\n"
	for _, l := range b.leveled {
		boxes, rates = append(boxes, l.detections(table)...), rates+l.rates()
		if kmr.Rising(l.ds) {
			rising++
		}
	}
	b.figures = append(b.figures, report.AtLeast("subjects and criteria whose FDE rises with the level of adequacy, share", 1, float64(rising)/float64(max(1, len(b.leveled)))))
	if err := table.Flush(); err != nil {
		return err
	}
	b.orders()
	if err := b.file("fdr.tsv", []byte(rates)); err != nil {
		return err
	}
	return b.plot("levels", "FDE by level, Figures 4, 5, 9 and 10", "level of adequacy", "FDE", boxes)
}

// orders prints where criteria have another order than in the paper.
func (b *bench) orders() {
	agree, compared, text := 0, 0, ""
	for _, short := range b.shorts() {
		for _, c := range b.contrasts[short] {
			if c.Level >= 0 {
				compared++
			}
			if c.Level >= 0 && len(c.Against) == 0 {
				agree++
				continue
			}
			text += against(short, c)
		}
	}
	fmt.Printf("\nof %d pairs of criteria on which the paper has an order %d have it here, each at the highest level that is judged of both\n%s", compared, agree, text)
}

// rates are the lines of a file: the fault detection rate of each mutant at each level.
func (l *leveled) rates() string {
	var out strings.Builder
	for i, d := range l.ds {
		if d.Suites == 0 {
			continue
		}
		for m, f := range l.faults {
			fmt.Fprintf(&out, "%s\t%s\t%s\t%s\t%s\t%s:%d\t%.2f\n", l.short, l.criterion, levelText(i), f.ID, f.Operator, filepath.Base(f.File), f.Line, d.Rates[m])
		}
	}
	return out.String()
}

// detections are the lines of a table, and their boxes.
func (l *leveled) detections(table io.Writer) (boxes []box) {
	for i, d := range l.ds {
		if d.Suites == 0 {
			fmt.Fprintf(table, "%s\t%s\t%d\t%s\tno suite reaches it\n", l.short, l.criterion, l.k, levelText(i))
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\t%.3f\t%s\n", l.short, l.criterion, l.k, levelText(i)+few(d), shown(d), l.mean[i], quarters(l.spread[i]))
		boxes = append(boxes, boxOf(l.short, l.criterion, levelText(i), d.Spread, d.FDE.Mean))
	}
	return boxes
}

// against says where two criteria have another order than in the paper, and which mutants explain that.
func against(short string, c kmr.Contrast) string {
	if c.Level < 0 {
		return fmt.Sprintf("%s: %s and %s have no level in common that is judged\n", short, c.Above, c.Below)
	}
	text := fmt.Sprintf("%s: %s detects %.3f and %s %.3f at %s, against the paper's order\n", short, c.Above, c.FDE[0], c.Below, c.FDE[1], levelText(c.Level))
	for _, m := range c.Against {
		text += fmt.Sprintf("    %s:%d %s %q for %q: found by %.2f of the suites of %s and %.2f of those of %s\n", filepath.Base(m.Mutant.File), m.Mutant.Line, m.Mutant.Operator, m.Mutant.After,
			m.Mutant.Before, m.Rates[0], c.Above, m.Rates[1], c.Below)
	}
	return text
}

// shorts are the subjects in order.
func (b *bench) shorts() (out []string) {
	for _, l := range b.leveled {
		if !slices.Contains(out, l.short) {
			out = append(out, l.short)
		}
	}
	return out
}

// few marks a level of too few different suites.
func few(d kmr.Detection) string {
	if d.Suites < kmr.FewSuites {
		return fmt.Sprintf(" %d suites, not judged", d.Suites)
	}
	return ""
}

// shown is the cells of a detection.
func shown(d kmr.Detection) string {
	return fmt.Sprintf("%.3f\t[%.3f, %.3f]\t%s", d.FDE.Mean, d.FDE.Low, d.FDE.High, quarters(d.Spread))
}

// quarters are the smallest, the quartiles and the largest.
func quarters(s [5]float64) string {
	return fmt.Sprintf("%.2f %.2f %.2f %.2f %.2f", s[0], s[1], s[2], s[3], s[4])
}

// levelText is a level of adequacy for people.
func levelText(i int) string {
	return fmt.Sprintf("(%.1f, %.1f]", float64(i)/kmr.LevelCount, float64(i+1)/kmr.LevelCount)
}
