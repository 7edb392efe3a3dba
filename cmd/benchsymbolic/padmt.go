package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/cmd/internal/vegalite"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/padmt"
	"github.com/imago-mt/imago/internal/suite"
)

// significant is the level of the paper's tests (§5.3).
const significant = 0.05

// padmt compares path-directed inputs with the baselines of the paper.
func (b *bench) padmt(ctx context.Context) error {
	var all []*padmt.Measured
	subjects, err := b.subjects()
	if err != nil {
		return err
	}
	for _, s := range subjects {
		fmt.Fprintln(os.Stderr, "benchsymbolic: measure", s.Name)
		m, err := padmt.Measure(ctx, s, padmt.Options{Running: suite.Running{Seed: b.seed}, Runs: b.runs, Inferred: b.inferred})
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		all = append(all, m)
		fmt.Printf("%s: %d paths with an input in the domain, %d infeasible, %d unknown\n", s.Name, m.Paths, m.Infeasible, m.Unknown)
		for _, w := range m.Warnings {
			fmt.Printf("%s: %v\n", s.Name, w)
		}
	}
	table(func(tab *tabwriter.Writer) { scores(tab, all) })
	table(func(tab *tabwriter.Writer) { efficiency(tab, all) })
	table(func(tab *tabwriter.Writer) { significance(tab, all) })
	table(func(tab *tabwriter.Writer) { rates(tab, all) })
	table(func(tab *tabwriter.Writer) { causes(tab, all) })
	table(func(tab *tabwriter.Writer) { overhead(tab, all) })
	table(func(tab *tabwriter.Writer) { losses(tab, all) })
	if b.chart != "" {
		if err := b.draw(all); err != nil {
			return err
		}
	}
	b.judge(all)
	if b.inferred { // the faults of NUMBER are shown by the relations of its catalogue
		return nil
	}
	return b.reals(ctx, subjects)
}

// reals are the faults of NUMBER, if it is measured.
func (b *bench) reals(ctx context.Context, subjects []padmt.Subject) error {
	if !slices.ContainsFunc(subjects, func(s padmt.Subject) bool { return s.Name == "NUMBER" }) {
		return nil
	}
	all, err := padmt.Reals(ctx, suite.Running{Seed: b.seed})
	if err != nil {
		return err
	}
	onPaths, checked := 0, 0
	table(func(tab *tabwriter.Writer) {
		fmt.Fprintln(tab, "fault of NUMBER\tfirst input of a path that shows it\tinputs\trelations that a check violates\twhat it is")
		for _, r := range all {
			first := "none"
			if r.First > 0 {
				first = fmt.Sprint(r.First)
				onPaths++
			}
			if r.Check > 0 {
				checked++
			}
			fmt.Fprintf(tab, "%s\t%s\t%d\t%d\t%s\n", r.Name, first, r.Inputs, r.Check, r.Says)
		}
	})
	fmt.Printf("%d of %d faults are shown by inputs of paths, %d by a check (the paper: 3 of 8)\n", onPaths, len(all), checked)
	return nil
}

// subjects are those that are named, or all.
func (b *bench) subjects() (out []padmt.Subject, err error) {
	if b.named == "" {
		return padmt.Subjects, nil
	}
	for name := range strings.SplitSeq(b.named, ",") {
		i := slices.IndexFunc(padmt.Subjects, func(s padmt.Subject) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("-subjects %s: no such subject of padmt", name)
		}
		out = append(out, padmt.Subjects[i])
	}
	return out, nil
}

func table(fill func(*tabwriter.Writer)) { tabled(os.Stdout, fill) }

// tabled writes a table without blanks at the ends of its lines, and an empty line.
func tabled(out io.Writer, fill func(*tabwriter.Writer)) {
	var text strings.Builder
	tab := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	fill(tab)
	tab.Flush()
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
	fmt.Fprintln(out)
}

// scores is Table 5: inputs and mutation scores, beside the published ones.
func scores(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprintln(tab, "Table 5\trelations\tmutants\tinputs\tpaper\tinfeasible\tunknown\tMS PaDMT\tpaper\tMS ART\tMS RT\tMS Guided\tMS varied")
	for _, m := range all {
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%s\t%d\t%d\t%s\t%s\t%s\t%s\t%s\t%s\n", m.Name, m.Relations, m.Mutants, m.Inputs, published(float64(m.Published.Inputs), 0), m.Infeasible, m.Unknown,
			percent(mean(m.Runs[padmt.PaDMT], whole)), published(m.MS, 2), percent(mean(m.Runs[padmt.ART], whole)), percent(mean(m.Runs[padmt.RT], whole)), percent(mean(m.Runs[padmt.Guided], whole)), percent(mean(m.Runs[padmt.Varied], whole)))
	}
}

// whole is the rate of all inputs.
func whole(r padmt.Run) float64 { return r.Rate(10) }

// efficiency is Table 7 with 95 % intervals.
func efficiency(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprint(tab, "Table 7, APFD with a mutant that nothing kills at n + 1")
	for _, t := range padmt.Techniques {
		fmt.Fprintf(tab, "\t%s", t)
		if t < padmt.Guided {
			fmt.Fprint(tab, "\tpaper")
		}
	}
	fmt.Fprintln(tab)
	for _, m := range all {
		fmt.Fprint(tab, m.Name)
		for _, t := range padmt.Techniques {
			s := padmt.SampleOf(padmt.Each(m.Runs[t], padmt.Run.APFD))
			fmt.Fprintf(tab, "\t%s ± %.2f", percent(s.Mean), 100*s.Half())
			if t < padmt.Guided {
				fmt.Fprintf(tab, "\t%s", published(m.APFD[t], 2))
			}
		}
		fmt.Fprintln(tab)
	}
}

// significance is Table 8 with A12 beside it, and the same of imago's own way to choose inputs.
func significance(tab *tabwriter.Writer, all []*padmt.Measured) {
	for _, ours := range []padmt.Technique{padmt.PaDMT, padmt.Varied} {
		fmt.Fprintf(tab, "Table 8, %s against\t\tt\tp\tCohen's d\tA12\n", ours)
		for _, m := range all {
			for _, t := range padmt.Techniques {
				if t == ours {
					continue
				}
				d := against(m, ours, t, padmt.Run.APFD)
				fmt.Fprintf(tab, "%s\t%s\t%.3f\t%.3g\t%.3f\t%.3f\n", m.Name, t, d.T, d.P, d.D, d.A12)
			}
		}
	}
}

// against compares two techniques.
func against(m *padmt.Measured, ours, other padmt.Technique, figure func(padmt.Run) float64) padmt.Difference {
	return padmt.Compare(padmt.Each(m.Runs[ours], figure), padmt.Each(m.Runs[other], figure))
}

// rates is Figure 4, and Table 6: whether the rates of each tenth differ.
func rates(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprint(tab, "Figure 4, killed by the first, in brackets p against PaDMT (Table 6)\t")
	for k := 1; k <= 10; k++ {
		fmt.Fprintf(tab, "\t%d %%", 10*k)
	}
	fmt.Fprintln(tab)
	for _, m := range all {
		for _, t := range padmt.Techniques {
			fmt.Fprintf(tab, "%s\t%s", m.Name, t)
			for k := 1; k <= 10; k++ {
				rate := func(r padmt.Run) float64 { return r.Rate(k) }
				fmt.Fprintf(tab, "\t%s", percent(mean(m.Runs[t], rate)))
				if t != padmt.PaDMT {
					fmt.Fprintf(tab, " (%.2g)", against(m, padmt.PaDMT, t, rate).P)
				}
			}
			fmt.Fprintln(tab)
		}
	}
}

// causes tells what the inputs and what their order are worth: all inputs in random order, and all orders of the same inputs.
func causes(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprint(tab, "APFD\tin random order: paths")
	for _, t := range padmt.Techniques[2:padmt.Varied] {
		fmt.Fprintf(tab, "\t%s", t)
	}
	for _, o := range padmt.Orders {
		fmt.Fprintf(tab, "\tpaths by %s", o)
	}
	fmt.Fprintln(tab)
	for _, m := range all {
		fmt.Fprint(tab, m.Name)
		for _, t := range padmt.Techniques[1:padmt.Varied] {
			fmt.Fprintf(tab, "\t%s", percent(mean(m.Runs[t], padmt.Run.APFD)))
		}
		for _, o := range padmt.Orders {
			fmt.Fprintf(tab, "\t%s", percent(mean(m.Ordered[o], padmt.Run.APFD)))
		}
		fmt.Fprintln(tab)
	}
}

// overhead is Table 9. The clock is that of the machine, and no figure of it is asked but the share of prioritisation.
func overhead(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprintln(tab, "Table 9, ms of a suite\tRT\tART\tGuided\tDSE\tPaDMT\tPO %\tvaried\tPO %")
	for _, m := range all {
		fmt.Fprint(tab, m.Name)
		for _, t := range []padmt.Technique{padmt.RT, padmt.ART, padmt.Guided, padmt.DSE, padmt.PaDMT, padmt.Varied} {
			fmt.Fprintf(tab, "\t%.3f", ms(m.Generated[t]+m.Prioritised[t]))
			if t == padmt.PaDMT || t == padmt.Varied {
				fmt.Fprintf(tab, "\t%.3f", 100*prioritising(m, t))
			}
		}
		fmt.Fprintln(tab)
	}
}

// prioritising is PO, the share of prioritisation in the time of a technique (equation 4.3).
func prioritising(m *padmt.Measured, t padmt.Technique) float64 {
	return m.Prioritised[t].Seconds() / (m.Generated[t] + m.Prioritised[t]).Seconds()
}

// namedLosses is how many mutants are named of a difference; no theory.
const namedLosses = 5

// losses names the mutants by which a technique is behind a baseline of the paper.
func losses(tab *tabwriter.Writer, all []*padmt.Measured) {
	fmt.Fprintln(tab, "behind\t\t\tmutant\t\tkilled in runs, first by input\tthe other")
	for _, m := range all {
		for _, ours := range []padmt.Technique{padmt.PaDMT, padmt.Varied} {
			for _, t := range []padmt.Technique{padmt.DSE, padmt.ART, padmt.RT} {
				if against(m, ours, t, padmt.Run.APFD).T >= 0 {
					continue
				}
				for _, l := range m.Losses(ours, t, namedLosses) {
					fmt.Fprintf(tab, "%s\t%s\t%s\t%s:%d %s\t%s -> %s\t%d, %.1f\t%d, %.1f\n", m.Name, ours, t, filepath.Base(l.Mutant.File), l.Mutant.Line, l.Mutant.Operator,
						l.Mutant.Before, l.Mutant.After, l.Ours.Runs, l.Ours.At, l.Other.Runs, l.Other.At)
				}
			}
		}
	}
}

func ms(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

func mean(runs []padmt.Run, figure func(padmt.Run) float64) float64 {
	return padmt.SampleOf(padmt.Each(runs, figure)).Mean
}

func percent(share float64) string { return fmt.Sprintf("%.2f", 100*share) }

// published is a figure of the paper; "-" where it has none.
func published(v float64, digits int) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf("%.*f", digits, v)
}

// judge compares with what is asked of the study: path-directed inputs significantly below no baseline of the paper, first of the four, and cheap to order.
func (b *bench) judge(all []*padmt.Measured) {
	n := float64(len(all))
	for _, ours := range []padmt.Technique{padmt.PaDMT, padmt.Varied} {
		below, first, cheap := 0, 0, 0
		for _, m := range all {
			worst, best := 0, true
			for _, t := range []padmt.Technique{padmt.DSE, padmt.ART, padmt.RT} {
				d := against(m, ours, t, padmt.Run.APFD)
				if d.P < significant && d.T < 0 {
					worst++
				}
				best = best && !math.Signbit(d.T)
			}
			if worst == 0 {
				below++
			}
			if best {
				first++
			}
			if prioritising(m, ours) < 0.01 {
				cheap++
			}
		}
		b.figures = append(b.figures, report.AtLeast(fmt.Sprintf("%s: subjects, of 7 asked and %d measured, where APFD is below no baseline", ours, len(all)), n, float64(below)),
			report.AtLeast(fmt.Sprintf("%s: subjects where it is the highest of the four", ours), math.Ceil(n*5/7), float64(first)),
			report.AtLeast(fmt.Sprintf("%s: subjects where ordering takes less than 1 %% of the time", ours), n, float64(cheap)))
	}
}

// draw writes Figure 4 as a Vega-Lite chart.
func (b *bench) draw(all []*padmt.Measured) error {
	type point struct {
		Subject, Technique string
		Inputs             int // percent
		Killed             float64
	}
	var points []point
	for _, m := range all {
		for _, t := range padmt.Techniques {
			for k := 1; k <= 10; k++ {
				points = append(points, point{m.Name, t.String(), 10 * k, 100 * mean(m.Runs[t], func(r padmt.Run) float64 { return r.Rate(k) })})
			}
		}
	}
	text, err := vegalite.Chart{
		"data":  map[string]any{"values": points},
		"facet": map[string]any{"field": "Subject", "type": "nominal", "columns": 2},
		"spec": map[string]any{"mark": map[string]any{"type": "line", "point": true}, "encoding": map[string]any{
			"x": vegalite.Field("Inputs", "quantitative", "first inputs, %"), "y": vegalite.Field("Killed", "quantitative", "mutants killed, %"), "color": vegalite.Field("Technique", "nominal", "technique")}},
	}.JSON()
	if err != nil {
		return err
	}
	return os.WriteFile(b.chart, text, 0o644)
}
