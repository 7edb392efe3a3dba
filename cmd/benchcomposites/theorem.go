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
	b.figures = append(b.figures, report.AtMost("pairs of mutant and input that a composite kills, none of its parts does, and tolerance does not explain", 0, float64(unexplained)))
	return nil
}
