package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// An adequate is one run of imago adequacy: what is measured, and what of it is printed and judged.
type adequate struct {
	o           infer.Options
	ao          adequacy.Options
	min         float64
	annotations string
	asJSON, all bool
	list        bool
	draft       bool
}

func adequacyCmd() *cobra.Command {
	var a adequate
	cmd := &cobra.Command{
		Use:   "adequacy [TARGET...]",
		Short: "say how far the relations of functions are enough of a test",
		Long: `adequacy asks of each side of the branches of a function, or of what another criterion names, that some source input reaches it and is
judged by k different output relations: the degree is how far that is so (docs/adequacy.md). The relations are those kept in
testdata/imago; where none are kept they are inferred first. It prints the degree of each function and what could be reached with the
relations that it has, then the places that are tested least, with what would help. Exit code 1 says that a kept relation does not
hold, or that the degree of all functions together is below --min.`,
		Example: `  imago adequacy ./...
  imago adequacy ./geom.Area --k 2 --all
  imago adequacy ./... --min 0.8
  imago adequacy ./... --diff main --json
  imago adequacy ./post.Fee --draft-choices > post/testdata/imago/Fee.choices
  imago adequacy ./post.Fee --criterion io-ctf
  imago adequacy --list`,
		PreRunE: func(*cobra.Command, []string) error { return a.prepare() },
		RunE:    a.run,
	}
	f := cmd.Flags()
	f.StringVar(&a.ao.Criterion, "criterion", "", "ask for the requirements of this `CRITERION` (--list names them)")
	f.IntVar(&a.ao.K, "k", 0, "ask for `K` different output relations (0: what the criterion asks)")
	f.Float64Var(&a.min, "min", 0, "fail (exit code 1) if the degree of all functions together is less than `D`, between 0 and 1")
	f.StringVar(&a.ao.Diff, "diff", "", "only requirements on lines that changed since `REV`")
	f.StringVar(&a.annotations, "annotations", "auto", "print places on stderr as a `BUILD` shows them beside the code: github, none, or auto: github in its Actions")
	f.BoolVar(&a.all, "all", false, "show every place that is not tested enough, not a few")
	f.BoolVar(&a.draft, "draft-choices", false, "print a first specification by categories and choices of each function that has none (docs/adequacy.md)")
	f.BoolVar(&a.list, "list", false, "list the criteria")
	f.BoolVar(&a.asJSON, "json", false, "print JSON (docs/json.md)")
	f.Int64Var(&a.o.Seed, "seed", 1, "start everything random from `N`")
	addSubjectFlags(f, &a.o.Subject, &a.o.AllowEffects)
	return completed(cmd, &a.o.Subject, 0)
}

// prepare refuses what cannot be meant.
func (a *adequate) prepare() (err error) {
	switch {
	case a.ao.K < 0:
		return errors.New("--k cannot be negative (0 is what the criterion asks)")
	case !(a.min >= 0 && a.min <= 1):
		return fmt.Errorf("--min %v is not between 0 and 1", a.min)
	}
	if err := knownBuild(a.annotations); err != nil {
		return err
	}
	if _, err := adequacy.Named(a.ao.Criterion); err != nil {
		return fmt.Errorf("--criterion: %w", err)
	}
	a.o.Cache, err = cacheDir()
	return err
}

func (a *adequate) run(cmd *cobra.Command, targets []string) error {
	if a.list {
		return report.Criteria(cmd.OutOrStdout())
	}
	if a.draft {
		return draftChoices(cmd, targets, a.o.Subject)
	}
	p := progressOf(cmd)
	defer p.close()
	o, ao := a.o, a.ao
	o.Progress, o.Subject.AllowEffects = p.say, o.AllowEffects
	ao.Progress, ao.Subject, ao.AllowEffects, ao.Cache, ao.Seed = p.say, o.Subject, o.AllowEffects, o.Cache, o.Seed
	claims, err := infer.Claims(cmd.Context(), targets, o, suite.ScoreOptions{Running: ao.Running})
	if err != nil {
		return err
	}
	found, err := adequacy.Measure(cmd.Context(), claims, ao)
	p.close()
	if found == nil {
		return err
	}
	printed, printing := report.AdequacyText, report.Options{Dir: workingDir(), All: a.all}
	if a.asJSON {
		printed = report.AdequacyJSON
	}
	if err := errors.Join(err, printed(cmd.OutOrStdout(), found, printing)); err != nil {
		return err
	}
	if annotates(a.annotations) {
		if err := report.AdequacyAnnotations(cmd.ErrOrStderr(), found, repository(cmd.Context(), o.Subject.Dir)); err != nil {
			return err
		}
	}
	return a.judge(found)
}

// judge says what is below the bar.
func (a *adequate) judge(found *adequacy.Report) error {
	if d := found.Degree(); d < a.min {
		return missed(fmt.Sprintf("the degree is %.3f, which is less than the %v of --min", d, a.min))
	}
	if found.Failed() {
		return errViolated
	}
	return nil
}

// annotates tells whether places are to be printed for a build that shows them beside the code.
func annotates(build string) bool {
	return build == "github" || build == "auto" && os.Getenv("GITHUB_ACTIONS") == "true"
}

// knownBuild refuses builds of which nothing is known.
func knownBuild(build string) error {
	switch build {
	case "auto", "github", "none":
		return nil
	}
	return fmt.Errorf("--annotations %s: it is github, none or auto", build)
}
