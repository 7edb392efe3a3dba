package main

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
)

// precision tries the composites that imago compose prints of the subjects on inputs that nothing before has drawn.
func (b *bench) precision(ctx context.Context) error {
	const row = "%-42s %10v %6v %14v %6v\n"
	fmt.Printf(row, "function", "composites", "fell", "inputs met", "false")
	printed, refuted, untried := 0, 0, 0
	var lines []string
	for _, target := range b.subjects {
		all, err := composites.Precise(ctx, target, b.tries, b.o)
		if err != nil {
			return err
		}
		for _, p := range all {
			fmt.Printf(row, p.Target, p.Composites, p.Fell, p.Inputs, len(p.False))
			printed, refuted = printed+p.Composites, refuted+len(p.False)
			lines = append(lines, p.False...)
			if p.Untried != "" {
				untried++
				lines = append(lines, p.Target+": could not be tried: "+p.Untried)
			}
		}
	}
	fmt.Printf("%d composites are printed, %d of them false\n", printed, refuted)
	for _, line := range lines {
		fmt.Println("  " + line)
	}
	b.figures = append(b.figures, report.AtMost("printed composites that an input refutes", 0, float64(refuted)),
		report.AtMost("functions whose printed composites could not be tried", 0, float64(untried)))
	return nil
}
