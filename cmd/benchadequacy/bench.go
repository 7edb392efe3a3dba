package main

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/kmr"
	"github.com/imago-mt/imago/internal/suite"
)

// A bench is one run.
type bench struct {
	named   []string // functions of the command line
	targets []string // these, or the examples and the subjects of the paper
	of      kmr.Relations
	charts  string // the folder for files; "": none
	leveled []*leveled
	// contrasts are pairs of criteria that the paper orders, by subject.
	contrasts map[string][]kmr.Contrast
	suites    int
	inputs    int // of the audit of each relation of test frames
	seed      int64

	ctx     context.Context
	figures []report.Asked
}

// running is how relations are run.
func (b *bench) running() suite.Running { return suite.Running{Seed: b.seed} }

// example prints the tables of the paper's example.
func (b *bench) example() error {
	w, err := kmr.Example(b.ctx, b.running())
	if err != nil {
		return err
	}
	for t, at := range w.Sources {
		fmt.Printf("t%d: %s, judged by %v\n", t+1, at, w.Judges[t])
	}
	for s, by := range w.Covers {
		fmt.Printf("s%d: run by the sources %v, K%d = %d/3\n", s+1, by, s+1, w.Numerators[s])
	}
	fmt.Printf("degree %g; the paper prints K7 = 1/3 and 11/24 = %.4f, against its Table IV\n", w.Degree, 11.0/24)
	b.figures = append(b.figures, report.AtLeast("degree of the worked example", 0.5, w.Degree), report.AtMost("degree of the worked example", 0.5, w.Degree))
	return nil
}
