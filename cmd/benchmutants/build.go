package main

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// buildRounds is how often the child is built; the least time counts.
const buildRounds = 5

// build measures how long it takes to write the mutants of a package and to compile and link a child that holds them.
func build(ctx context.Context) ([]report.Asked, error) {
	m, err := mutation.Make(ctx, buildRounds)
	if err != nil {
		return nil, err
	}
	all := m.Generate + m.Build
	fmt.Printf("%d mutants: generated in %.0f ms, compiled and linked in %.0f ms; %.2f s of processor time\n", m.Mutants,
		milliseconds(m.Generate), milliseconds(m.Build), m.Computed.Seconds())
	return []report.Asked{
		report.AtLeast("generate and build: mutants", 2000, float64(m.Mutants)),
		report.AtMost("generate and build 2,000 mutants, s", 1, all.Seconds()*2000/float64(m.Mutants)),
	}, nil
}
