package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/suite"
)

func mutateCmd() *cobra.Command {
	var o infer.Options
	var so suite.ScoreOptions
	var to owntests.Options
	var b bar
	var asJSON, list, tests, withRelations, allSurvivors bool
	printing := func() report.Options {
		return report.Options{Dir: workingDir(), AllSurvivors: allSurvivors, Known: b.isKnown(), Diff: so.Diff}
	}
	cmd := &cobra.Command{
		Use:   "mutate TARGET...",
		Short: "score the relations of functions by the mutants that they kill",
		Long: `mutate makes small faults in the code of a function and of what it calls in its package, one at a time, and counts which relations
show them. The relations are those kept in testdata/imago; where none are kept they are inferred first. The inputs are other ones than
inference and check use. Nothing is written but what --write-baseline and --elements name. Exit code 1 says that a kept relation does
not hold, or that the score is below the bar: --min-score, --baseline.

With --tests the arguments are packages, and their own Go tests are scored in place of relations. On Linux the tests can then write to
temporary folders only, unless --allow-effects is given: a mutant may remove or overwrite what no test would.

With --tests --with-relations the same mutants are tried with both, to show what the relations kill beyond the tests, and what neither
does. Relations are those that a package keeps; where it keeps none they are inferred first. Tests that imago wrote count as relations, and
are left out of the tests. --min-score and --baseline are about both together.`,
		Example: `  imago mutate math.Sin
  imago mutate ./geom.Area --operators ROR,AOR
  imago mutate ./... --min-score 80
  imago mutate ./... --diff main --baseline survivors.txt
  imago mutate --tests ./geom
  imago mutate --tests --with-relations ./geom
  imago mutate --list`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 && tests {
				return errors.New("mutate --tests needs a package, as in: imago mutate --tests ./geom")
			}
			if len(args) == 0 && !list {
				return errors.New("mutate needs a function, as in: imago mutate math.Sin")
			}
			return nil
		},
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if err := together(cmd, tests, withRelations); err != nil {
				return err
			}
			if so.Rows < 0 {
				return errors.New("--rows cannot be negative (0 is the default)")
			}
			if err := b.prepare(o.Subject.Dir, so.Diff); err != nil {
				return err
			}
			o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, targets []string) error {
			if list {
				return report.Operators(cmd.OutOrStdout())
			}
			if tests {
				to.Dir, to.Tags, to.Operators, to.Seed = o.Subject.Dir, o.Subject.Tags, so.Operators, o.Seed
				to.Diff, to.AllowEffects = so.Diff, o.AllowEffects
				if withRelations {
					return mutateBoth(cmd, targets, suite.JoinOptions{Tests: to, Relations: so}, o, &b, printing(), asJSON)
				}
				return mutateTests(cmd, targets, to, &b, printing(), asJSON)
			}
			p := progressOf(cmd)
			defer p.close()
			o.Progress, o.Subject.AllowEffects = p.say, o.AllowEffects
			so.Progress, so.Subject, so.AllowEffects, so.Cache, so.Seed = p.say, o.Subject, o.AllowEffects, o.Cache, o.Seed
			claims, err := infer.Claims(cmd.Context(), targets, o, so)
			if err != nil {
				return err
			}
			scored, err := suite.Score(cmd.Context(), claims, so)
			p.close()
			if scored == nil {
				return err
			}
			printed := report.ScoreText
			if asJSON {
				printed = report.ScoreJSON
			}
			if err := errors.Join(err, printed(cmd.OutOrStdout(), scored, printing())); err != nil {
				return err
			}
			all := so.Diff == "" && len(so.Operators) == 0
			err = b.judge(cmd.Context(), cmd.ErrOrStderr(), o.Subject.Dir, scored.Verdicts(), scored.Killers(), all)
			if err == nil && scored.Failed() {
				return errViolated
			}
			return err
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print JSON (docs/json.md)")
	f.BoolVar(&list, "list", false, "list the mutation operators")
	f.StringSliceVar(&so.Operators, "operators", nil, "use these `OPERATORS` only: ROR,AOR")
	f.BoolVar(&o.All, "all", false, "where relations are inferred, also score what else holds")
	f.BoolVar(&tests, "tests", false, "score the own Go tests of packages")
	f.BoolVar(&withRelations, "with-relations", false, "with --tests: try relations on the same mutants, and compare")
	f.BoolVar(&to.Isolate, "isolate", false, "with --tests: a process for each mutant")
	f.BoolVar(&allSurvivors, "all-survivors", false, "show every mutant that survives, not a few")
	f.StringVar(&so.Diff, "diff", "", "only mutants on lines that changed since `REV`")
	b.addFlags(f)
	f.Int64Var(&o.Seed, "seed", 1, "start everything random from `N`")
	f.IntVar(&so.Rows, "rows", 0, "try `N` random inputs with each relation (0: 1,000)")
	addSubjectFlags(f, &o.Subject, &o.AllowEffects)
	return completed(cmd, &o.Subject, 0)
}
