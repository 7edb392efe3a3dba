package main

import (
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/report"
)

// framed are the functions whose relations of test frames are audited unless others are named: some of each example, the business subjects, and ten of the
// standard library, of numbers, texts, lists and errors. They were named before the first measurement.
var framed = []string{
	"github.com/imago-mt/imago/examples/shipping.Quote", "github.com/imago-mt/imago/examples/shipping.Insure", "github.com/imago-mt/imago/examples/shipping.Split",
	"github.com/imago-mt/imago/examples/geom.Area", "github.com/imago-mt/imago/examples/calendar.Leap", "github.com/imago-mt/imago/examples/calendar.DaysIn",
	"github.com/imago-mt/imago/examples/histogram.Merge", "github.com/imago-mt/imago/examples/version.Max", "github.com/imago-mt/imago/examples/wrap.Wrap",
	"github.com/imago-mt/imago/internal/study/business/phone.Bill", "github.com/imago-mt/imago/internal/study/business/baggage.Fee",
	"strings.TrimSpace", "strings.Repeat", "strings.EqualFold", "strings.Fields", "math.Max", "math.Sqrt", "math.Mod", "strconv.Itoa", "strconv.Atoi", "path.Clean",
}

// frames audits what the engine of frames prints: a relation that an input refutes is a false one.
func (b *bench) frames() error {
	targets := framed
	if len(b.named) > 0 {
		targets = b.named
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
