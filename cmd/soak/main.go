// Command soak runs what takes too long for every day. It holds the two evaluators of relations against each other for as many random
// relations as asked, columns, and emitted Go compiled and run; it writes the relations of generated packages as tests, which must build and
// hold (internal/study/packages); and it tries the printed relations of functions of the standard library and
// of open modules on fresh inputs from a generator that inference does not use (internal/infer/audit). It prints a table, writes the same as JSON to the
// file that the environment variable JSON names, and exits 1 if a figure falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/agree"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/report"
)

func main() {
	harness.Launcher()
	relations := flag.Int("relations", 100_000, "how many `relations` to compare; 0: none")
	inputs := flag.Int("inputs", 1_000_000, "how many fresh `inputs` to try each printed relation on; 0: none")
	seed := flag.Uint64("seed", 1, "start everything random from `N`")
	functions := flag.Int("functions", 100, "try the printed relations of `N` functions of the standard library and as many of the field, drawn by hash")
	modules := flag.Bool("modules", true, "also try those of functions of open modules")
	generate := flag.Int("packages", 500, "have the relations of `N` generated packages written, built and run; 0: none")
	keep := flag.String("keep", "", "keep the modules of the field in `DIR`, and use what is there")
	only := flag.String("only", "", "infer for these functions alone, with commas: `TARGETS`")
	engines := parts.Engines(flag.CommandLine)
	mutants := flag.Bool("mutants", false, "try relations on mutants, too: they order what is printed, and what terms finds in a second round needs them")
	inferred := flag.Int64("infer-seed", 1, "start inference from `N`")
	flag.Parse()
	o := audit.Options{Inputs: *inputs, Seed: int64(*seed), Infer: infer.Options{Seed: *inferred, NoMutants: !*mutants, Engines: *engines}}
	p := plan{relations: *relations, functions: *functions, packages: *generate, modules: *modules, keep: *keep, seed: *seed}
	if *only != "" {
		p.only = strings.Split(*only, ",")
	}
	ok, err := run(p, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

// A plan is what is run.
type plan struct {
	relations, functions, packages int
	modules                        bool // functions of open modules, too
	keep                           string
	only                           []string // targets, in place of drawn functions
	seed                           uint64
}

func run(p plan, o audit.Options) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var figures []report.Asked
	if p.relations > 0 {
		own, err := evaluators(ctx, p.relations, p.seed)
		if err != nil {
			return false, err
		}
		figures = append(figures, own...)
	}
	if p.packages > 0 {
		own, err := generated(ctx, p.packages, p.seed)
		if err != nil {
			return false, err
		}
		figures = append(figures, own...)
	}
	if o.Inputs > 0 {
		if p.keep == "" {
			if p.keep, err = os.MkdirTemp("", "imago-soak-"); err != nil {
				return false, err
			}
			defer os.RemoveAll(p.keep)
		}
		sources, err := p.sources(ctx)
		if err != nil {
			return false, err
		}
		own, err := printed(ctx, sources, o)
		if err != nil {
			return false, err
		}
		figures = append(figures, own...)
	}
	return report.AskedTable(os.Stdout, figures)
}

// sources is the functions whose printed relations are tried.
func (p plan) sources(ctx context.Context) ([]source, error) {
	if len(p.only) > 0 {
		return []source{{".", ".", p.only}}, nil
	}
	return drawn(ctx, p)
}

// evaluators compares columns with emitted Go.
func evaluators(ctx context.Context, relations int, seed uint64) ([]report.Asked, error) {
	dir, err := os.MkdirTemp("", "imago-soak-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	start := time.Now()
	r, err := agree.Run(ctx, agree.Options{Relations: relations, Seed: seed, Dir: dir, Progress: func(done int) {
		fmt.Fprintf(os.Stderr, "soak: %d of %d relations, %.0f s\n", done, relations, time.Since(start).Seconds())
	}})
	if err != nil {
		return nil, err
	}
	for i, d := range r.Differences {
		if i == 20 {
			fmt.Printf("and %d more\n", len(r.Differences)-i)
			break
		}
		fmt.Println(d)
	}
	fmt.Printf("%d relations on edge grids, %d verdicts: %d held, %d violated, %d skipped, %d left out, in %.0f s, seed %d\n\n",
		r.Relations, r.Verdicts, r.Held, r.Violated, r.Skipped, r.Left, time.Since(start).Seconds(), seed)
	return []report.Asked{
		report.AtLeast("relations compared", 100_000, float64(r.Relations)),
		report.AtMost("verdicts on which columns and emitted Go differ", 0, float64(len(r.Differences))),
	}, nil
}
