package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// sourcing is a run of sources: its flags.
type sourcing struct {
	subject       subject.Options
	allowEffects  bool
	o             symbolic.Options
	order, domain string
	asJSON        bool
}

func sourcesCmd() *cobra.Command {
	var r sourcing
	cmd := &cobra.Command{
		Use:   "sources TARGET",
		Short: "print one input for each path through a function",
		Long: `sources executes a function with symbols in place of its inputs, and prints one small input for each path, with the condition under which
it is taken, what the function returns there, and how many statements the input adds to those before it. The inputs that add most come
first. A condition that is printed as infeasible is proved to be so; what is unknown or beyond a bound is not.

Functions of numbers, texts, and lists, structs and pointers of them are entered, and what they call: a text or list has each length up to a bound,
and its elements are symbols, too.`,
		Example: `  imago sources ./tariff.Price
  imago sources ./tariff.Price --domain 'weight in 0..100' --json`,
		Args: cobra.ExactArgs(1),
		PreRunE: func(*cobra.Command, []string) error {
			if r.order != "distance" && r.order != "none" {
				return fmt.Errorf("--order %s is not known: distance or none", r.order)
			}
			if r.o.Loops < 0 || r.o.Paths < 0 || r.o.Depth < 0 || r.o.Steps < 0 || r.o.Length < 0 || r.o.Effort < 0 {
				return errors.New("--loops, --paths, --length, --depth, --steps and --effort cannot be negative (0 is the default)")
			}
			return nil
		},
		RunE: r.run,
	}
	f := cmd.Flags()
	f.StringVar(&r.order, "order", "distance", "print inputs in this `ORDER`: distance (what adds most statements first) or none (as paths were found)")
	f.StringVar(&r.domain, "domain", "", "look at these inputs only: `BOUNDS` such as 'x in [0, 1]'")
	f.IntVar(&r.o.Loops, "loops", 0, "follow a loop for `N` rounds (0: 30)")
	f.IntVar(&r.o.Paths, "paths", 0, "stop after `N` paths (0: 1,000)")
	f.IntVar(&r.o.Length, "length", 0, "try texts and lists of up to `N` elements (0: 8 if there is one of them, 5 for two, 3 for more)")
	f.IntVar(&r.o.Depth, "depth", 0, "follow calls `N` deep (0: 20)")
	f.IntVar(&r.o.Steps, "steps", 0, "stop after `N` instructions (0: 1,000,000)")
	f.IntVar(&r.o.Effort, "effort", 0, "ask the solver no more after `N` units of work: a conflict of its search for proofs, or ten gates of a circuit (0: 100,000)")
	f.BoolVar(&r.asJSON, "json", false, "print JSON (docs/symbolic.md)")
	addSubjectFlags(f, &r.subject, &r.allowEffects)
	return completed(cmd, &r.subject, 1)
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
	paths, err := symbolic.Explore(cmd.Context(), pkg, fn, domain, r.o)
	if err != nil {
		return fmt.Errorf("%s: %w", fn.Target, err)
	}
	done, err := r.execute(cmd.Context(), pkg, fn, paths)
	if err != nil {
		return err
	}
	if r.order == "distance" {
		done = symbolic.Order(done)
	} else {
		symbolic.Count(done)
	}
	printed := report.SourcesText
	if r.asJSON {
		printed = report.SourcesJSON
	}
	return printed(cmd.OutOrStdout(), &report.Sources{Function: fn, Order: r.order, Executed: done, Paths: paths})
}

// execute builds both children and runs the inputs.
func (r *sourcing) execute(ctx context.Context, pkg *subject.Package, fn *subject.Function, paths *symbolic.Paths) (done []symbolic.Executed, err error) {
	cache, err := cacheDir()
	if err != nil {
		return nil, err
	}
	o := harness.Options{Dir: r.subject.Dir, Tags: r.subject.Tags, AllowEffects: r.allowEffects, Cache: cache, Deaths: harness.NewDeaths()}
	pristine, err := harness.Build(ctx, pkg, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, pristine.Close()) }()
	o.Variant = harness.Instrumented
	probed, err := harness.Build(ctx, pkg, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, probed.Close()) }()
	return symbolic.Execute(ctx, pristine, probed, fn, paths)
}
