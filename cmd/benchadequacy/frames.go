package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/kmr"
)

// framed are the functions of the standard library whose relations of test frames are audited: of numbers, texts, lists and errors. They were named before the
// first measurement.
var framed = []string{"strings.TrimSpace", "strings.Repeat", "strings.EqualFold", "strings.Fields", "math.Max", "math.Sqrt", "math.Mod", "strconv.Itoa", "strconv.Atoi", "path.Clean"}

// audited are the functions of the audit unless others are named: all of the examples, the subjects of the paper, and those of the standard library.
func (b *bench) audited() ([]string, error) {
	if len(b.named) > 0 {
		return b.named, nil
	}
	claims, err := kmr.OfCatalogue.Claims(b.ctx, kmr.Examples, b.running())
	if err != nil {
		return nil, err
	}
	var targets []string
	for _, c := range claims {
		targets = append(targets, c.Package().Path+"."+c.Function().Ident)
	}
	return slices.Concat(targets, kmr.Business, framed), nil
}

// frames audits what the engine of frames prints: a relation that an input refutes is a false one.
func (b *bench) frames() error {
	targets, err := b.audited()
	if err != nil {
		return err
	}
	fmt.Printf("relations of test frames on %d inputs each\n", b.inputs)
	all := &audit.Report{}
	for _, target := range targets {
		began := time.Now()
		// another seed than inference had
		one, err := audit.Run(b.ctx, []string{target}, audit.Options{Inputs: b.inputs, Seed: b.seed + 1,
			Infer: infer.Options{Engines: []infer.Engine{infer.Frames}, Seed: b.seed, NoMutants: true}})
		if err != nil {
			return err
		}
		fmt.Printf("%s: %d relations, %d inputs met, %d false, %.1f s\n", target, one.Relations, one.Tried, len(one.Violations), time.Since(began).Seconds())
		for _, v := range one.Violations {
			fmt.Println("  " + v.String())
		}
		all.Add(one)
	}
	b.figures = append(b.figures, report.AtMost("false relations of test frames", 0, float64(len(all.Violations))),
		report.AtLeast("functions with relations of test frames audited", 1, float64(all.Functions)))
	return nil
}
