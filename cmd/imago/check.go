package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// checking is one run of imago check.
type checking struct {
	o        suite.Options
	ao       adequacy.Options
	adequate bool
	format   string
	timeout  time.Duration
	baseline checkBaseline
}

func checkCmd() *cobra.Command {
	var c checking
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
  imago check ./... --per-source 4
  imago check ./... --budget 20000 --fail-fast
  imago check ./... --format sarif > imago.sarif
  imago check ./... --baseline imago-known.txt --write-baseline`,
		PreRunE: func(cmd *cobra.Command, _ []string) error { return c.prepare(cmd) },
		RunE: func(cmd *cobra.Command, targets []string) error {
			return loading(&c.o.Subject, func() error { return c.run(cmd, targets) })
		},
	}
	c.flags(cmd.Flags())
	return completed(cmd, &c.o.Subject, 0)
}

func (c *checking) flags(f *pflag.FlagSet) {
	f.Bool("json", false, "print JSON (docs/json.md), as --format json")
	f.StringVar(&c.format, "format", "text", "print `FORMAT`: text, json, github (annotations), sarif (2.1.0), junit (XML)")
	f.Int64Var(&c.o.Seed, "seed", 1, "start everything random from `N`")
	f.IntVar(&c.o.Rows, "rows", 0, "try `N` random inputs for each relation (0: 10,000)")
	f.DurationVar(&c.timeout, "timeout", 0, "stop after `D` (0: never)")
	f.StringVar(&c.o.At, "at", "", "try this one `ASSIGNMENT` only: 'w=0 h=1'")
	f.StringVar(&c.o.Relation, "relation", "", "check only the relation called `NAME`")
	f.IntVar(&c.o.PerSource, "per-source", 0, "of each function, check the relations that kill most for `N` executions of a source")
	f.StringVar(&c.o.Diff, "diff", "", "check only functions whose code, or whose callees' code, changed since `REV`")
	f.BoolVar(&c.o.FailFast, "fail-fast", false, "end a relation with the first inputs that violate it")
	f.Int64Var(&c.o.Budget, "budget", 0, "give each function `N` executions, shared by its relations (0: what their inputs take)")
	f.BoolVar(&c.adequate, "adequate", false, "run only a small suite with the degree that imago adequacy measures")
	f.IntVar(&c.ao.K, "k", 0, "with --adequate: ask for `K` different output relations (0: 3)")
	c.baseline.addFlags(f)
	addSubjectFlags(f, &c.o.Subject, &c.o.AllowEffects)
}

// prepare refuses what cannot be meant.
func (c *checking) prepare(cmd *cobra.Command) (err error) {
	if c.o.Rows < 0 || c.timeout < 0 || c.o.Budget < 0 {
		return errors.New("--rows, --budget and --timeout cannot be negative (0 is the default)")
	}
	if cmd.Flags().Changed("per-source") && c.o.PerSource < 1 {
		return errors.New("--per-source is 1 at least: a relation takes an execution")
	}
	if asJSON, _ := cmd.Flags().GetBool("json"); asJSON {
		if cmd.Flags().Changed("format") && c.format != "json" {
			return fmt.Errorf("--json and --format %s exclude each other", c.format)
		}
		c.format = "json"
	}
	if checkFormats[c.format] == nil {
		return fmt.Errorf("--format %s: it is one of %s", c.format, strings.Join(slices.Sorted(maps.Keys(checkFormats)), ", "))
	}
	if err := alone(cmd, c.adequate, c.o, c.ao.K); err != nil {
		return err
	}
	part := c.adequate || c.o.Diff != "" || c.o.Relation != "" || c.o.At != "" || c.o.PerSource != 0 || c.o.Budget != 0 || c.o.FailFast
	if err := c.baseline.prepare(c.o.Subject.Dir, part); err != nil {
		return err
	}
	c.o.Cache, err = cacheDir()
	return err
}

func (c *checking) run(cmd *cobra.Command, targets []string) error {
	p := progressOf(cmd)
	defer p.close()
	c.o.Progress = p.say
	ctx, done := stoppedAfter(cmd, c.timeout)
	defer done()
	var chosen *adequacy.Chosen
	if c.adequate {
		c.ao.Running = c.o.Running
		var err error
		if chosen, err = choose(ctx, targets, c.ao); err != nil {
			return err
		}
		c.o.Chosen = chosen.Rows
	}
	found, err := suite.Check(ctx, targets, c.o)
	p.close()
	if found == nil {
		return err
	}
	if err == nil { // a part says nothing about what is known
		err = c.baseline.apply(cmd.ErrOrStderr(), found)
	}
	if printed := checkFormats[c.format](cmd.Context(), cmd.OutOrStdout(), found, c.o.Subject.Dir); err == nil {
		err = printed
	}
	if chosen != nil && c.format == "text" {
		err = errors.Join(err, report.ChosenText(cmd.OutOrStdout(), chosen))
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("stopped after %v (--timeout); what was checked until then stands above", c.timeout)
	case err == nil && found.Failed():
		return errViolated
	}
	return err
}

// checkFormats are the forms in which a check is printed, by the word of --format. Text and JSON name files from the current directory, the
// others from the top of the repository, as the programs that read them do.
var checkFormats = map[string]func(ctx context.Context, w io.Writer, found *suite.Report, dir string) error{
	"text": func(_ context.Context, w io.Writer, found *suite.Report, _ string) error {
		return report.CheckText(w, found, report.Options{Dir: workingDir()})
	},
	"json": func(_ context.Context, w io.Writer, found *suite.Report, _ string) error {
		return report.CheckJSON(w, found, report.Options{Dir: workingDir()})
	},
	"github": func(ctx context.Context, w io.Writer, found *suite.Report, dir string) error {
		return report.CheckAnnotations(w, found, repository(ctx, dir))
	},
	"sarif": func(ctx context.Context, w io.Writer, found *suite.Report, dir string) error {
		return report.CheckSARIF(w, found, repository(ctx, dir), infer.Version)
	},
	"junit": func(ctx context.Context, w io.Writer, found *suite.Report, dir string) error {
		return report.CheckJUnit(w, found, repository(ctx, dir))
	},
}

// alone refuses what --adequate leaves no room for: it chooses the inputs itself.
func alone(cmd *cobra.Command, adequate bool, o suite.Options, k int) error {
	switch {
	case !adequate && cmd.Flags().Changed("k"):
		return errors.New("--k needs --adequate")
	case k < 0:
		return errors.New("--k cannot be negative (0 is 3)")
	case adequate && (o.At != "" || o.Relation != "" || o.Rows != 0 || o.PerSource != 0 || o.Budget != 0):
		return errors.New("--adequate chooses inputs and relations itself, and goes with none of --at, --relation, --rows, --per-source and --budget")
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
