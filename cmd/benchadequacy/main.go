// Command benchadequacy measures whether the degree of adequacy deserves trust (docs/adequacy.md): the worked example of the paper by executions, what
// each measure of a suite predicts of the mutants that it kills, at all sizes and at fixed ones, and what the suites are worth that imago check
// --adequate runs; and on the business subjects what k and the level of adequacy do for the faults that are found and for the size of suites, what finds the fault of
// print_tokens2, and whether what pairs of test frames tell is true. It prints tables, writes the figures as JSON to the file that -json or the environment variable JSON names, and exits 1 if one falls
// short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"slices"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/study/kmr"
)

func main() {
	parts.Main("benchadequacy", []string{"example", "predict", "suites", "k", "levels", "groups", "fault", "frames"}, begin)
}

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b := &bench{of: kmr.OfFrames}
	flags.IntVar(&b.suites, "suites", 500, "make `N` random suites of each function, and as many of each fixed size")
	flags.IntVar(&b.inputs, "inputs", 100_000, "try each relation of test frames on `N` inputs")
	flags.Var(&b.of, "relations", "measure the parts k, levels, groups and fault with the relations of `WHOM`: frames, or those of the catalogue, which a person wrote")
	flags.StringVar(&b.charts, "charts", "", "write box plots for Vega-Lite, and the detection rate of each mutant, into the folder `DIR`")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	if err := flags.Parse(args); err != nil {
		return parts.Study{}, err
	}
	if b.suites < 2 {
		return parts.Study{}, fmt.Errorf("-suites %d: a correlation needs two at least", b.suites)
	}
	if b.named, b.targets = flags.Args(), flags.Args(); len(b.named) == 0 {
		b.targets = slices.Concat(kmr.Examples, kmr.Business)
	}
	part := func(name string, run func() error) parts.Part {
		return parts.Part{Name: name, Run: func(ctx context.Context) error {
			b.ctx = ctx
			return run()
		}}
	}
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("example", b.example), part("predict", b.predict), part("suites", b.chosen),
		part("k", b.byK), part("levels", b.byLevel), part("groups", b.byGroups), part("fault", b.fault), part("frames", b.frames)}}, nil
}
