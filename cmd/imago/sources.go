package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// sourcing is a run of sources: its flags.
type sourcing struct {
	subject         subject.Options
	allowEffects    bool
	o               symbolic.Options
	strategy, order string
	solver          string
	domain          string
	n               int
	seed            int64
	asJSON, write   bool
}

func sourcesCmd() *cobra.Command {
	var r sourcing
	cmd := &cobra.Command{
		Use:   "sources TARGET",
		Short: "print inputs of a function, one for each path through it",
		Long: `sources executes a function with symbols in place of its inputs, and prints one small input for each path, with the condition under which
it is taken, what the function returns there, and how many statements the input adds to those before it. The inputs that add most come
first. A condition that is printed as infeasible is proved to be so; what is unknown or beyond a bound is not.

Functions of numbers, texts, functions, and lists, structs and pointers of them are entered, and what they call: a text or list has each length up to a bound,
and its elements are symbols, too.

Other strategies enter nothing, and draw inputs of all functions that run: random ones, those at edges of the domain, those that are far from each other
(adaptive), and those that a search found for branches (guided). Sides of conditions that no input took are named, without a proof. --write keeps the
inputs in the corpus of the function's emitted fuzz target, in testdata/fuzz.`,
		Example: `  imago sources ./tariff.Price
  imago sources ./semver.Parse --strategy guided --order total -n 10
  imago sources ./tariff.Price --domain 'weight in 0..100' --json`,
		Args: cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			if err := r.known(); err != nil {
				return err
			}
			if r.o.Loops < 0 || r.o.Paths < 0 || r.o.Depth < 0 || r.o.Steps < 0 || r.o.Length < 0 || r.o.Effort < 0 {
				return errors.New("--loops, --paths, --length, --depth, --steps and --effort cannot be negative (0 is the default)")
			}
			return r.ask()
		},
		RunE: r.run,
	}
	f := cmd.Flags()
	f.StringVar(&r.strategy, "strategy", "paths", "find inputs by this `STRATEGY`: "+alternatives(strategyNames))
	f.IntVarP(&r.n, "inputs", "n", 0, "print `N` inputs at most (0: all of paths and guided, 20 of other strategies)")
	f.Int64Var(&r.seed, "seed", 1, "start everything random from `N`")
	f.StringVar(&r.order, "order", "distance", "print inputs in this `ORDER`: distance (what adds most statements first), total (what runs most), change (what only one side of the groups of kept relations runs), random, or none (as found)")
	f.StringVar(&r.domain, "domain", "", "look at these inputs only: `BOUNDS` such as 'x in [0, 1]'")
	f.IntVar(&r.o.Loops, "loops", 0, "follow a loop for `N` rounds (0: 30)")
	f.IntVar(&r.o.Paths, "paths", 0, "stop after `N` paths (0: 1,000)")
	f.IntVar(&r.o.Length, "length", 0, "try texts and lists of up to `N` elements (0: 8 if there is one of them, 5 for two, 3 for more)")
	f.IntVar(&r.o.Depth, "depth", 0, "follow calls `N` deep (0: 20)")
	f.IntVar(&r.o.Steps, "steps", 0, "stop after `N` instructions (0: 1,000,000)")
	f.IntVar(&r.o.Effort, "effort", 0, "ask the solver no more after `N` units of work: a conflict of its search for proofs, or ten gates of a circuit (0: 100,000)")
	f.StringVar(&r.solver, "solver", "", "ask `SOLVER`, too, what imago leaves unknown: z3, cvc5, or the path of one; its answers are evaluated, so that a wrong one changes nothing")
	f.BoolVar(&r.write, "write", false, "put the inputs into the corpus of the emitted fuzz target (testdata/fuzz)")
	f.BoolVar(&r.asJSON, "json", false, "print JSON (docs/json.md)")
	addSubjectFlags(f, &r.subject, &r.allowEffects)
	return completed(cmd, &r.subject, 1)
}

// ask looks up the solver that is named.
func (r *sourcing) ask() error {
	if r.solver == "" {
		return nil
	}
	outside, err := solve.NamedOutside(r.solver)
	if err != nil {
		return fmt.Errorf("--solver: %w", err)
	}
	r.o.Solve.Outside = &outside
	return nil
}

func (r *sourcing) run(cmd *cobra.Command, targets []string) error {
	r.subject.AllowEffects = r.allowEffects
	pkgs, err := subject.Load(cmd.Context(), targets, r.subject)
	if err != nil {
		return err
	}
	if len(pkgs) != 1 || len(pkgs[0].Functions) != 1 {
		return fmt.Errorf("%s is not one function: name one, such as ./geom.Area", targets[0])
	}
	pkg, fn := pkgs[0], pkgs[0].Functions[0]
	if fn.Refused != "" {
		return fmt.Errorf("%s cannot be a subject: %s", fn.Target, fn.Refused)
	}
	var domain *relation.Domain
	if r.domain != "" {
		if domain, err = relation.ParseDomain(r.domain, pkg.Env, fn.Func); err != nil {
			return fmt.Errorf("--domain: %w", err)
		}
	}
	var paths *symbolic.Paths
	if r.strategy == "paths" {
		if paths, err = symbolic.Explore(cmd.Context(), pkg, fn, domain, r.o); err != nil {
			return fmt.Errorf("%s: %w (--strategy random, edge, adaptive and guided enter nothing)", fn.Target, err)
		}
	}
	printed, err := r.execute(cmd.Context(), &drawing{target: targets[0], pkg: pkg, fn: fn, domain: domain, paths: paths})
	if err != nil {
		return err
	}
	if r.write {
		if err := r.keep(cmd.ErrOrStderr(), pkg, fn, printed.Executed); err != nil {
			return err
		}
	}
	if r.asJSON {
		return report.SourcesJSON(cmd.OutOrStdout(), printed)
	}
	return report.SourcesText(cmd.OutOrStdout(), printed)
}

// execute builds both children, has inputs drawn if there are none of paths, and runs them.
func (r *sourcing) execute(ctx context.Context, d *drawing) (printed *report.Sources, err error) {
	cache, err := cacheDir()
	if err != nil {
		return nil, err
	}
	o := harness.Options{Dir: r.subject.Dir, Tags: r.subject.Tags, AllowEffects: r.allowEffects, Cache: cache, Deaths: harness.NewDeaths()}
	pristine, err := harness.Build(ctx, d.pkg, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pristine.Close()) }()
	o.Variant = harness.Instrumented
	if d.probed, err = harness.Build(ctx, d.pkg, o); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.probed.Close()) }()
	printed = &report.Sources{Function: d.fn, Seed: r.seed, Strategy: r.strategy, Order: r.order, Paths: d.paths}
	followed := d.paths
	if followed == nil {
		if followed, err = r.drawn(ctx, d); err != nil {
			return nil, err
		}
	}
	done, err := symbolic.Execute(ctx, pristine, d.probed, d.fn, followed)
	if err != nil {
		return nil, err
	}
	if printed.Executed, err = r.ordered(ctx, d, done); err != nil {
		return nil, err
	}
	if d.paths == nil {
		printed.Unreached, err = d.unreached(ctx, printed.Executed)
	}
	return printed, err
}
