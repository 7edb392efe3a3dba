package main

import (
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// example asks for the equations of the paper's running example.
func (b *bench) example() error {
	a, err := kills.Example(b.ctx, b.options(b.seed))
	if err != nil {
		return err
	}
	fmt.Printf("Eq. 1: %s\n", a.Equation1)
	fmt.Printf("    printed unasked: %v; kills %s: %v\n", a.Printed, a.Mutant, a.Kills)
	fmt.Printf("Eq. 2: %s: %s\n", a.Equation2.Relation, a.Equation2.Verdict)
	if c := a.Equation2.Counterexample; c != nil {
		fmt.Printf("    at %s\n", c.At)
	}
	b.figures = append(b.figures, report.AtLeast("Eq. 1 of the running example is found and kills its mutant", 1, share(a.Kills)),
		report.AtLeast("Eq. 2 of the running example is refuted", 1, share(a.Refuted())))
	return nil
}
