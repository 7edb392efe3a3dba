package main

import (
	"fmt"

	"github.com/imago-mt/imago/internal/infer"
)

// An ablation is a search with a part of it left out.
type ablation struct {
	name    string
	without []string
	engines []infer.Engine // nil: genetic alone
}

// ablations are what is compared. What the first round tells is preferred beside other engines alone, so that the last two are compared with each other.
var ablations = []ablation{
	{"nothing", nil, nil},
	{"enumeration", []string{infer.Enumeration}, nil},
	{"evolution", []string{infer.Evolution}, nil},
	{"the hunt", []string{infer.Hunt}, nil},
	{"nothing, beside algebra", nil, []infer.Engine{infer.Algebra, infer.Genetic}},
	{"preference, beside algebra", []string{infer.Preference}, []infer.Engine{infer.Algebra, infer.Genetic}},
}

// ablation measures what each part of the search earns.
func (b *bench) ablation() error {
	const row = "%-28s %9v %12v %13v %9v %8v %8v\n"
	fmt.Printf(row, "without", "subjects", "MS of four", "of printed", "PZ", "clock", "proc.")
	for i := range ablations {
		a := &ablations[i]
		var sum totals
		var best, printed, clock, processors float64
		for _, r := range b.rows {
			one, err := b.measured(r, b.seed, a)
			if err != nil {
				return err
			}
			n := float64(len(b.rows))
			best, printed = best+one.MS(one.Best)/n, printed+one.MS(one.Printed)/n
			clock, processors = clock+one.Clock.Seconds()/n, processors+one.Processors.Seconds()/n
			sum.add(r, one.MS(one.Best), one.Stand(), len(one.Lines), one.Clock.Seconds())
		}
		fmt.Printf(row, a.name, len(b.rows), fmt.Sprintf("%.1f", percentage*best), fmt.Sprintf("%.1f", percentage*printed),
			fmt.Sprintf("%d of %d", sum.stand, sum.lines), fmt.Sprintf("%.1f", clock), fmt.Sprintf("%.1f", processors))
	}
	return nil // nothing is asked: the table decides what goes
}
