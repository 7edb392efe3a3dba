package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
)

// theoremLayers is how deep composites are compared with their parts: as far as the paper's tables go.
const theoremLayers = 4

// everything is no bound on the composites of a layer: more than the 4,096 of four layers.
const everything = 1 << 20

// theorem compares all composites with their parts: what they kill on inputs where none of these does.
func (b *bench) theorem(ctx context.Context, s *composites.Study) error {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "function\tsetting\tlayers\tcomposites\tkills\tbeyond parts\tby tolerance\tunexplained\tmutants that no part kills at all\t")
	var mutants []string
	unexplained := 0
	err := b.rated(ctx, s, theoremLayers, everything, func(p *composites.Pool, l *composites.Layer) {
		kills, beyond, explained, alone := 0, 0, 0, 0
		for _, r := range l.Rated {
			kills, alone = kills+r.Kills, alone+r.Alone
			for _, e := range r.Beyond {
				beyond++
				if e.Explained {
					explained++
				}
				if line := fmt.Sprintf("%s, line %d: %s becomes %s", e.Mutant.Func, e.Mutant.Line, e.Mutant.Before, e.Mutant.After); !slices.Contains(mutants, line) {
					mutants = append(mutants, line)
				}
			}
		}
		unexplained += beyond - explained
		fmt.Fprintf(tab, "%s\t%v\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", p.Function, p.Setting, l.Layers, len(l.Rated), kills, beyond, explained, beyond-explained, alone)
	})
	if err != nil {
		return err
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	fmt.Println("kills are pairs of mutant and input; these mutants are killed by a composite where the tolerance hides them from its parts:")
	slices.Sort(mutants)
	for _, line := range mutants {
		fmt.Println("  " + line)
	}
	if err := b.follow(ctx, s); err != nil {
		return err
	}
	if err := b.inferred(ctx); err != nil {
		return err
	}
	b.figures = append(b.figures, report.AtMost("pairs of mutant and input that a composite kills, none of its parts does, and tolerance does not explain", 0, float64(unexplained)))
	return nil
}

// follow counts the composites that follow from their parts by the proofs of inference, and lists the others.
func (b *bench) follow(ctx context.Context, s *composites.Study) error {
	fmt.Printf("\ncomposites of up to %d layers, each text once, that follow from their parts and the relations of the sister\n", theoremLayers)
	return each(s, func(p *composites.Pool) error {
		b.o.Progress(fmt.Sprintf("prove composites of %s, %v", p.Function, p.Setting))
		f, err := p.Follow(ctx, theoremLayers)
		if err != nil {
			return err
		}
		following(fmt.Sprintf("%s, %v", p.Function, p.Setting), f)
		return nil
	})
}

// following prints which share of composites follows, and the others.
func following(of string, f *composites.Following) {
	fmt.Printf("%s: %d composites, %d follow by rewriting, %d more by a proof, %d as polynomials, %d open (%.1f %% follow)\n", of, f.All(), f.Closure, f.Proof, f.Ideal, len(f.Open),
		100*share(f.All()-len(f.Open), f.All()))
	for _, text := range f.Open {
		fmt.Println("    " + text)
	}
}

// inferred compares composites of inferred relations of the examples with their parts.
func (b *bench) inferred(ctx context.Context) error {
	const rows = 1000 // as many as a score has
	fmt.Println()
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "function\tcomposites\twith other variables\tmutants\tinputs\tkills\tbeyond parts\tunexplained\t")
	var lines []string
	var held []*composites.Held
	subjects, beyond := 0, int64(0)
	for _, target := range composites.Packages {
		all, err := composites.Hold(ctx, target, rows, b.o)
		if err != nil {
			return err
		}
		for _, h := range all {
			fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n", h.Target, h.Composites, h.Left, h.Mutants, h.Rows, h.Kills, h.Beyond, h.Unexplained)
			beyond, held = beyond+h.Unexplained, append(held, h)
			if h.Composites > 0 {
				subjects++
			}
			for _, e := range h.Exceptions {
				lines = append(lines, "  "+h.Target+": "+e)
			}
		}
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	fmt.Println("\nall composites of two inferred relations that follow from these")
	for _, h := range held {
		if h.All() > 0 {
			following(h.Target, &h.Following)
		}
	}
	const asked = 10 // subjects of the examples, the issue of the study
	b.figures = append(b.figures, report.AtLeast("functions of the examples with composites that were held against their parts", asked, float64(subjects)),
		report.AtMost("of these, kills where no part kills and tolerance does not explain it", 0, float64(beyond)))
	return nil
}
