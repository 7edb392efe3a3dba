package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

func checkCmd() *cobra.Command {
	var o suite.Options
	var asJSON bool
	var timeout time.Duration
	var ao adequacy.Options
	var adequate bool
	cmd := &cobra.Command{
		Use:   "check [TARGET...]",
		Short: "check the kept relations against the code as it is now",
		Long: `check runs the relations of testdata/imago/*.rel against the code as it is now, and infers nothing. What does not hold is
shown with the simplest inputs that show it, and the command that repeats exactly that. Exit code 1 says that something does not
hold, 2 that the check could not be made. With --adequate only a small suite is run: groups that reach the degree
which imago adequacy measures and run each path with each relation, those that add most first (docs/adequacy.md).`,
		Example: `  imago check ./...
  imago check ./geom.Area
  imago check ./geom.Area --at 'w=0 h=1'
  imago check ./... --diff main
  imago check ./... --adequate
  imago check ./... --per-source 4`,
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if o.Rows < 0 || timeout < 0 {
				return errors.New("--rows and --timeout cannot be negative (0 is the default)")
			}
			if cmd.Flags().Changed("per-source") && o.PerSource < 1 {
				return errors.New("--per-source is 1 at least: a relation takes an execution")
			}
			if err := alone(cmd, adequate, o, ao.K); err != nil {
				return err
			}
			o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, targets []string) error {
			p := progressOf(cmd)
			defer p.close()
			o.Progress = p.say
			var missing unloaded
			missing.watch(&o.Subject)
			ctx, done := withinLimit(cmd, timeout)
			defer done()
			if timeout > 0 {
				limited, cancel := context.WithTimeout(ctx, timeout)
				defer cancel()
				ctx = limited
			}
			var chosen *adequacy.Chosen
			if adequate {
				ao.Running = o.Running
				var err error
				if chosen, err = choose(ctx, targets, ao); err != nil {
					return err
				}
				o.Chosen = chosen.Rows
			}
			found, err := suite.Check(ctx, targets, o)
			p.close()
			if found == nil {
				return err
			}
			if printed := printCheck(cmd.OutOrStdout(), found, asJSON); err == nil {
				err = printed
			}
			if chosen != nil && !asJSON {
				err = errors.Join(err, report.ChosenText(cmd.OutOrStdout(), chosen))
			}
			switch {
			case errors.Is(err, context.DeadlineExceeded):
				return fmt.Errorf("stopped after %v (--timeout); what was checked until then stands above", timeout)
			case err == nil && found.Failed():
				return missing.and(errViolated)
			}
			return missing.and(err)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print JSON (docs/json.md)")
	f.Int64Var(&o.Seed, "seed", 1, "start everything random from `N`")
	f.IntVar(&o.Rows, "rows", 0, "try `N` random inputs for each relation (0: 10,000)")
	f.DurationVar(&timeout, "timeout", 0, "stop after `D` (0: never)")
	f.StringVar(&o.At, "at", "", "try this one `ASSIGNMENT` only: 'w=0 h=1'")
	f.StringVar(&o.Relation, "relation", "", "check only the relation called `NAME`")
	f.IntVar(&o.PerSource, "per-source", 0, "of each function, check the relations that kill most for `N` executions of a source")
	f.StringVar(&o.Diff, "diff", "", "check only functions whose code, or whose callees' code, changed since `REV`")
	f.BoolVar(&adequate, "adequate", false, "run only a small suite with the degree that imago adequacy measures")
	f.IntVar(&ao.K, "k", 0, "with --adequate: ask for `K` different output relations (0: 3)")
	addSubjectFlags(f, &o.Subject, &o.AllowEffects)
	return completed(cmd, &o.Subject, 0)
}

func printCheck(w io.Writer, found *suite.Report, asJSON bool) error {
	if asJSON {
		return report.CheckJSON(w, found, report.Options{Dir: workingDir()})
	}
	return report.CheckText(w, found, report.Options{Dir: workingDir()})
}

// alone refuses what --adequate leaves no room for: it chooses the inputs itself.
func alone(cmd *cobra.Command, adequate bool, o suite.Options, k int) error {
	switch {
	case !adequate && cmd.Flags().Changed("k"):
		return errors.New("--k needs --adequate")
	case k < 0:
		return errors.New("--k cannot be negative (0 is 3)")
	case adequate && (o.At != "" || o.Relation != "" || o.Rows != 0 || o.PerSource != 0):
		return errors.New("--adequate chooses inputs and relations itself, and goes with none of --at, --relation, --rows and --per-source")
	}
	return nil
}

// choose makes the suites of the kept relations.
func choose(ctx context.Context, targets []string, ao adequacy.Options) (*adequacy.Chosen, error) {
	o := ao.Subject
	o.AllowEffects = ao.AllowEffects
	claims, err := suite.Kept(ctx, targets, o)
	if err != nil {
		return nil, err
	}
	ao.Diff = "" // of a check it is about functions, and leaves out those that stay as they are
	return adequacy.Choose(ctx, claims, ao)
}
