// Command benchgenetic measures the search for relations with mutants (internal/infer/genetic) on the 23 subjects of GenMorph's study
// (internal/study/genmorph): whether the relation of the paper's running example is found, what mutants the best four relations of each subject
// kill beside the published share, what they add to suites of tests, whether inputs refute
// them, what is printed, against a golden file, and what each part of the search earns. It prints tables, writes the figures as JSON to the file that
// -json or the environment variable JSON names, and exits 1 if one falls short of what was asked. What was measured of a subject is kept in a
// folder, so that a run that was stopped goes on where it was.
package main

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

func main() {
	parts.Main("benchgenetic", []string{"example", "table", "regression", "speed", "golden", "beyond", "ablation"}, begin)
}

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b, err := parse(flags, args)
	if err != nil {
		return parts.Study{}, err
	}
	part := func(name string, run func() error) parts.Part {
		return parts.Part{Name: name, Run: func(ctx context.Context) error {
			b.ctx = ctx
			return run()
		}}
	}
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("example", b.example), part("table", b.table), part("regression", b.regression), part("speed", b.speed),
		part("golden", b.golden), part("beyond", b.beyond), part("ablation", b.ablation)}}, nil
}

func parse(flags *flag.FlagSet, args []string) (*bench, error) {
	b := &bench{}
	only := flags.String("only", ".", "measure the subjects that match `REGEXP` only: numbers.Pow, texts.Center")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	flags.IntVar(&b.seeds, "seeds", 1, "measure the table with `N` seeds, beginning with that of -seed")
	flags.IntVar(&b.inputs, "inputs", 1_000_000, "decide on `N` inputs which mutants count")
	flags.IntVar(&b.tries, "tries", 100_000, "try each printed relation on `N` inputs")
	flags.IntVar(&b.hunt, "hunt", 1_000_000, "hunt a violation of each printed relation by `N` executions; 0: none")
	flags.IntVar(&b.suite, "suite", 0, "give each suite of tests `N` inputs; 0: as many as the search had sources")
	flags.DurationVar(&b.baseline, "baseline", 5*time.Minute, "let the baseline of speed search for `TIME` a subject, by the clock: on two processors half of what it takes of them")
	flags.BoolVar(&b.alone, "alone", true, "also score what other engines find by themselves")
	flags.BoolVar(&b.update, "update", false, "write the golden file")
	flags.StringVar(&b.keep, "keep", "", "keep what was measured in `DIR`, and take it from there if it is there")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	b.only = match
	for _, row := range genmorph.Published {
		if match.MatchString(row.Target) {
			b.rows = append(b.rows, row)
		}
	}
	if len(b.rows) == 0 && !slices.ContainsFunc(kills.Further, match.MatchString) {
		return nil, fmt.Errorf("-only: no subject matches %s", *only)
	}
	return b, nil
}
