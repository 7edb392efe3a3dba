package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
)

// counts is Tables 2 and 3 and Figure 4: what the searches find, beside what there is.
func (b *bench) counts(ctx context.Context, s *composites.Study) error {
	for layers := 2; layers <= theoremLayers; layers++ {
		t := composites.TallyOf(composites.Sequences(layers))
		fmt.Printf("%d layers: %d sequences, %d different follow-ups, %d up to the period\n", layers, t.Sequences, t.Maps, t.Reduced)
	}
	fmt.Println()
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "function\tlayers\tmethod\tsequences avg.\tmost\tfewest\tfollow-ups avg.\tmost\tfewest\tup to the period\tmost\tfewest\tdropped\ts a repetition\t")
	for _, function := range composites.Functions {
		p, err := s.Pool(function, composites.Mutated)
		if err != nil {
			return err
		}
		for layers := 2; layers <= theoremLayers; layers++ {
			if err := b.found(ctx, tab, p, layers); err != nil {
				return err
			}
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Println("\n" + strings.Join(b.notes, "\n"))
	fmt.Println("\nTable 2's most, 102 and 143, cannot come of 100 runs that return one composite each. Figure 4 is a picture; its text says that the genetic")
	fmt.Println("algorithm finds more than annealing in all situations. Seconds are of one repetition whose fitnesses are all executed.")
	return nil
}

// found is the rows of one function and number of layers.
func (b *bench) found(ctx context.Context, tab *tabwriter.Writer, p *composites.Pool, layers int) error {
	published := composites.PublishedOf(p.Function)
	c, t := published.Count[layers-2], published.Seconds[layers-2]
	fmt.Fprintf(tab, "%s\t%d\tpublished\t%.0f\t%.0f\t%.0f\t\t\t\t\t\t\t\t%.1f\t\n", p.Function, layers, c.Average, c.Most, c.Fewest, t.Average)
	all, err := p.Exhaustive(ctx, layers)
	if err != nil {
		return err
	}
	averages, missed, speed := map[string]float64{}, 0, 0.0
	for _, m := range composites.Methods {
		c, err := p.Counts(ctx, m, layers, b.repetitions, true)
		if err != nil {
			return err
		}
		once, err := p.Counts(ctx, m, layers, 1, false)
		if err != nil {
			return err
		}
		line(tab, p, layers, m.Name, c, once.Took)
		averages[m.Name] = c.Sequences.Average
		for label := range c.All {
			if !all.All[label] {
				missed++
			}
		}
		if m.Name == genetic {
			speed = all.Sequences.Average / all.Took.Seconds() / (once.Sequences.Average / once.Took.Seconds())
		}
	}
	line(tab, p, layers, "exhaustive", all, all.Took)
	if err := b.composed(ctx, p, layers); err != nil {
		return err
	}
	const (
		apart  = 1.5 // sequences: five standard deviations of an average of 100 repetitions, each of which has about 3
		faster = 100 // the issue of the study
	)
	name := fmt.Sprintf("%s, %d layers: ", p.Function, layers)
	for _, searched := range []string{genetic, "annealing"} {
		b.figures = append(b.figures, report.AtMost(name+searched+" apart from uniform draws, sequences", apart, math.Abs(averages[searched]-averages["uniform draws"])))
	}
	b.figures = append(b.figures, report.AtMost(name+"found, and not by exhaustive search", 0, float64(missed)),
		report.AtLeast(name+"composites a second of exhaustive search, times those of the genetic algorithm", faster, speed))
	return nil
}

// composed is what internal/infer/composite makes of as many layers, without an execution.
func (b *bench) composed(ctx context.Context, p *composites.Pool, layers int) error {
	start := time.Now()
	all, err := p.Derived().Layers(ctx, layers, everything)
	if err != nil {
		return err
	}
	var sequences [][]int
	for _, c := range all.Composites {
		sequences = append(sequences, c.Parts)
	}
	t := composites.TallyOf(sequences)
	b.notes = append(b.notes, fmt.Sprintf("%s, 2 to %d layers composed by texts: %d relations with %d follow-ups, %d up to the period; %d sequences more are written alike, %d come back to their source, %d do not compose; %.2f s",
		p.Function, layers, t.Sequences, t.Maps, t.Reduced, all.Same, all.Empty, len(all.Refused), time.Since(start).Seconds()))
	return nil
}

// genetic is the name of the paper's method.
const genetic = "genetic"

// line is a row of the table.
func line(tab *tabwriter.Writer, p *composites.Pool, layers int, name string, c *composites.Count, took time.Duration) {
	fmt.Fprintf(tab, "%s\t%d\t%s\t%.1f\t%.0f\t%.0f\t%.1f\t%.0f\t%.0f\t%.1f\t%.0f\t%.0f\t%d\t%.2f\t\n", p.Function, layers, name,
		c.Sequences.Average, c.Sequences.Most, c.Sequences.Fewest, c.Maps.Average, c.Maps.Most, c.Maps.Fewest,
		c.Reduced.Average, c.Reduced.Most, c.Reduced.Fewest, c.Dropped, took.Seconds())
}
