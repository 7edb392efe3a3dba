package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
)

// most is how many composites of a layer are tried for Figure 5: all of three layers, and a uniform draw of those of more.
const most = 512

// kills is Tables 1, 4, 5, 6 and 7 and Figure 5.
func (b *bench) kills(ctx context.Context, s *composites.Study) error {
	if err := b.operators(ctx, s); err != nil {
		return err
	}
	if err := b.typical(ctx, s); err != nil {
		return err
	}
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "function\tsetting\tlayers\tsequences\ttried\tpublished\tMS\tworst\t\tbest\t\tparts on X\ton X and follow-ups\teach on its follow-up\twith as many executions\texecutions\tof the parts\t")
	byKind := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(byKind, "\nfunction\tsetting\tlayers\tshifts\tMS\tto the sister\tMS\twith mr8\tMS\t")
	ones := ""
	err := b.rated(ctx, s, b.deepest, most, func(p *composites.Pool, l *composites.Layer) {
		if l.Layers == 1 {
			ones += basics(p, l)
		}
		row(tab, p, l)
		n, score := l.OfKinds()
		fmt.Fprintf(byKind, "%s\t%v\t%d\t%d\t%.4f\t%d\t%.4f\t%d\t%.4f\t\n", p.Function, p.Setting, l.Layers, n[0], score[0], n[1], score[1], n[2], score[2])
	})
	if err != nil {
		return err
	}
	fmt.Println("Table 1: mutation scores of mr1 to mr8\n" + ones + "\nTable 7 and Figure 5")
	return errors.Join(tab.Flush(), byKind.Flush())
}

// basics is a row of Table 1.
func basics(p *composites.Pool, l *composites.Layer) string {
	published := composites.PublishedOf(p.Function)
	out := fmt.Sprintf("%s, published          ", p.Function)
	for _, ms := range published.Basics {
		out += fmt.Sprintf("  %.4f", ms)
	}
	out += fmt.Sprintf("  average %.4f\n%s, %-19v", published.Average, p.Function, p.Setting)
	for _, r := range l.Rated {
		out += fmt.Sprintf("  %.4f", r.Score)
	}
	return out + fmt.Sprintf("  average %.4f\n", l.Average(func(r *composites.Rated) float64 { return r.Score }))
}

// row is one layer: Table 7 and Figure 5.
func row(tab *tabwriter.Writer, p *composites.Pool, l *composites.Layer) {
	published := ""
	switch of := composites.PublishedOf(p.Function); l.Layers {
	case 1:
		published = fmt.Sprintf("%.4f", of.Average)
	case 2, 3, 4:
		published = fmt.Sprintf("%.4f", of.Layers[l.Layers-2])
	}
	best, worst := l.Extremes()
	fmt.Fprintf(tab, "%s\t%v\t%d\t%d\t%d\t%s\t%.4f\t%.4f\t%s\t%.4f\t%s\t%.4f\t%.4f\t%.4f\t%.4f\t%.2f\t%.2f\t\n", p.Function, p.Setting, l.Layers, l.Sequences, len(l.Rated), published,
		l.Average(func(r *composites.Rated) float64 { return r.Score }), worst.Score, composites.Label(worst.Genes), best.Score, composites.Label(best.Genes),
		l.Average(func(r *composites.Rated) float64 { return r.OnSources }), l.Average(func(r *composites.Rated) float64 { return r.OnBoth }),
		l.Average(func(r *composites.Rated) float64 { return r.OnFollowUps }),
		l.Average(func(r *composites.Rated) float64 { return r.AsMany }),
		l.Average(func(r *composites.Rated) float64 { return float64(r.Executions) }), l.Average(func(r *composites.Rated) float64 { return float64(r.PartExecutions) }))
}

// operators is Table 5.
func (b *bench) operators(ctx context.Context, s *composites.Study) error {
	const published = 168 // §4.3
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	head, all := "mutants\t", map[string]*composites.Mutants{}
	for _, function := range composites.Functions {
		m, err := b.counted(ctx, s, function)
		if err != nil {
			return err
		}
		all[function] = m
		head += function + "\tthat count\t"
		b.figures = append(b.figures, report.AtLeast("mutants of "+function+" that count", published, float64(len(m.Counted))))
	}
	fmt.Fprintln(tab, head+"published\t")
	for _, op := range composites.PublishedOperators {
		line := op.Operator + "\t"
		for _, function := range composites.Functions {
			made, counted := all[function].Of(op.Operator)
			line += fmt.Sprintf("%d\t%d\t", made, counted)
		}
		fmt.Fprintf(tab, "%s%d\t\n", line, op.Mutants)
	}
	line := "all\t"
	for _, function := range composites.Functions {
		line += fmt.Sprintf("%d\t%d\t", all[function].All, len(all[function].Counted))
	}
	fmt.Fprintf(tab, "%s%d\t\n", line, published)
	return errors.Join(tab.Flush(), fragments(all["Sin"]))
}

// fragments is Table 6 with ours.
func fragments(m *composites.Mutants) error {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\nTable 6\tpublished\tby\tours\tcounts\tfirst input that shows it")
	for _, f := range composites.Fragments {
		shown := "none"
		is, counts, at := m.Fragment(f)
		if is != nil {
			shown = fmt.Sprintf("line %d: %s becomes %s", is.Line, is.Before, is.After)
		}
		fmt.Fprintf(tab, "%s\t%s becomes %s\t%s\t%s\t%v\t%g\n", f.Operator, f.Original, f.Faulty, f.By, shown, counts, at)
	}
	return tab.Flush()
}

// typical is Table 4 with ours.
func (b *bench) typical(ctx context.Context, s *composites.Study) error {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "\nTable 4\tlabel\tderived\tpublished\tsister mutated\tsister a reference\tmisprint")
	for _, function := range composites.Functions {
		m, err := b.counted(ctx, s, function)
		if err != nil {
			return err
		}
		rows, err := s.Typical(ctx, m)
		if err != nil {
			return err
		}
		for _, r := range rows {
			fmt.Fprintf(tab, "%s\t%s\t%s\t%.3f\t%.3f\t%.3f\t%s\n", function, r.Label, r.Derived, r.Typical.Score, r.Scores[composites.Mutated], r.Scores[composites.Reference], r.Misprint)
		}
	}
	fmt.Fprintln(tab)
	return tab.Flush()
}
