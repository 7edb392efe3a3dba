package main

import (
	"context"
	"fmt"
	"os"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// A bench is one run.
type bench struct {
	parts  []string
	rows   []genmorph.Row
	seed   int64
	seeds  int
	inputs int
	tries  int
	update bool
	keep   string

	ctx     context.Context
	figures []report.Asked
}

// options are those of a measurement with one seed.
func (b *bench) options(seed int64) kills.Options {
	return kills.Options{Inputs: b.inputs, Tries: b.tries, Seed: seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchgenetic:", line) }}
}

// share is 1 for what is so.
func share(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
