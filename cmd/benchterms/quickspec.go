package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/anchors"
)

// quickspec compares with what QuickSpec and Ruler print.
func (b *bench) quickspec() error {
	sets := [][]infer.Engine{infer.DefaultEngines(), {infer.Terms}}
	if b.engines != nil {
		sets = [][]infer.Engine{b.engines}
	}
	for _, engines := range sets {
		if err := b.examples(engines); err != nil {
			return err
		}
	}
	return nil
}

// examples compares on all examples with one set of engines.
func (b *bench) examples(engines []infer.Engine) error {
	name := named(engines)
	const row = "%-9s %-11s %9v %8v %8v %6v %8v %9v %7v %8v  %s\n" // each as soon as it is known: the whole takes minutes
	fmt.Printf("engines %s\n"+row, name, "example", "tool", "their laws", "printed", "follow", "--all", "missing", "our laws", "needed", "seconds", "theirs")
	published, found := 0, 0
	var lines []string
	for _, e := range anchors.Examples {
		if !b.only.MatchString(e.Name) {
			continue
		}
		c, err := anchors.Compare(b.ctx, e, infer.Options{Seed: b.seed, Engines: engines})
		if err != nil {
			return err
		}
		fmt.Printf(row, e.Name, e.Tool, len(c.Outcomes), c.Count(anchors.Printed), c.Count(anchors.Follows), c.Count(anchors.Listed), c.Count(anchors.Missing),
			c.Printed, c.Needed(), fmt.Sprintf("%.1f", c.Seconds), e.Theirs)
		published += len(c.Outcomes)
		found += c.Count(anchors.Printed, anchors.Follows)
		lines = append(lines, wanting(c)...)
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	fmt.Fprintln(os.Stdout)
	b.figures = append(b.figures, report.AtLeast("published laws that are printed or follow, engines "+name+", %", everyLaw, 100*float64(found)/float64(max(1, published))))
	return nil
}

// everyLaw is the share of published laws that issue 19 asks for, in percent.
const everyLaw = 100

// wanting are the laws that are not found, with the reason, and the functions of which nothing was inferred.
func wanting(c *anchors.Comparison) (lines []string) {
	for _, s := range c.Skipped {
		lines = append(lines, "skipped: "+s)
	}
	for _, out := range c.Outcomes {
		switch out.Verdict {
		case anchors.Listed:
			lines = append(lines, fmt.Sprintf("with --all: %s: %s: from %s", c.Name, out.Text, strings.Join(out.By, "; ")))
		case anchors.Missing:
			lines = append(lines, fmt.Sprintf("missing: %s: %s: %s", c.Name, out.Text, out.Why))
		}
	}
	return lines
}

func named(engines []infer.Engine) string {
	var names []string
	for _, e := range engines {
		names = append(names, string(e))
	}
	return strings.Join(names, "+")
}
