package main

import (
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/scores"
)

// regression measures what the printed relations add to test suites that have recorded outputs: of the mutants that count and that a suite misses, those
// that relations kill (ΔMS).
//
// It is asked for wherever a suite misses a mutant that an input shows.
func (b *bench) regression() error {
	const row = "%-18s %8v %13v %9v %10v %13v %9v %10v\n"
	fmt.Printf(row, "subject", "inputs", "random missed", "ΔMS, %", "Randoop", "guided missed", "ΔMS, %", "EvoSuite")
	above, missing := 0, 0
	for _, r := range b.rows {
		one, err := b.measured(r, b.seed, nil)
		if err != nil {
			return err
		}
		if len(one.Suites) < 2 {
			return fmt.Errorf("%s was kept without suites: measure it again", r.Target)
		}
		random, guided := one.Suites[0], one.Suites[1]
		fmt.Printf(row, r.Target, random.Inputs, random.Missed, gain(random), published(r.Randoop), guided.Missed, gain(guided), published(r.EvoSuite))
		for _, s := range one.Suites[:2] {
			if s.Gained+s.Open > 0 { // else relations of other engines alone show what it misses, outside of the domain
				missing++
				above += int(share(s.Gained > 0))
			}
		}
	}
	b.figures = append(b.figures, report.AtLeast("suites that miss what an input shows, and of which relations kill some of that", float64(missing), float64(above)))
	return nil
}

// gain is ΔMS in per cent.
func gain(s scores.Rivalry) string {
	if s.Missed == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", percentage*float64(s.Gained)/float64(s.Missed))
}

// published is ΔMS in the paper.
func published(s genmorph.Suite) string {
	if s.Gain != s.Gain { // NaN: the suite missed nothing
		return "-"
	}
	return fmt.Sprintf("%.0f", percentage*s.Gain)
}
