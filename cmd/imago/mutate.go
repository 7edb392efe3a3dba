package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
)

// A mutation is one run of imago mutate: what is scored, and what of it is printed and judged.
type mutation struct {
	o                          infer.Options
	so                         suite.ScoreOptions
	to                         owntests.Options
	bar                        bar
	tests, withRelations       bool // score the tests of packages, and relations beside them
	asJSON, list, allSurvivors bool
	timeout                    time.Duration
}

func mutateCmd() *cobra.Command {
	var m mutation
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
		Args:    func(_ *cobra.Command, targets []string) error { return m.check(targets) },
		PreRunE: func(cmd *cobra.Command, _ []string) error { return m.prepare(cmd) },
		RunE:    m.run,
	}
	m.flags(cmd.Flags())
	return completed(cmd, &m.o.Subject, 0)
}

func (m *mutation) flags(f *pflag.FlagSet) {
	f.BoolVar(&m.asJSON, "json", false, "print JSON (docs/json.md)")
	f.BoolVar(&m.list, "list", false, "list the mutation operators")
	f.StringSliceVar(&m.so.Operators, "operators", nil, "use these `OPERATORS` only: ROR,AOR")
	f.BoolVar(&m.o.All, "all", false, "where relations are inferred, also score what else holds")
	f.BoolVar(&m.tests, "tests", false, "score the own Go tests of packages")
	f.BoolVar(&m.withRelations, "with-relations", false, "with --tests: try relations on the same mutants, and compare")
	f.BoolVar(&m.to.Isolate, "isolate", false, "with --tests: a process for each mutant")
	f.BoolVar(&m.allSurvivors, "all-survivors", false, "show every mutant that survives, not a few")
	f.DurationVar(&m.timeout, "timeout", 0, "stop after `D`, print what was scored, and name what was not (0: never)")
	f.StringVar(&m.so.Diff, "diff", "", "only mutants on lines that changed since `REV`")
	m.bar.addFlags(f)
	f.Int64Var(&m.o.Seed, "seed", 1, "start everything random from `N`")
	f.IntVar(&m.so.Rows, "rows", 0, "try `N` random inputs with each relation (0: 1,000)")
	addSubjectFlags(f, &m.o.Subject, &m.o.AllowEffects)
}

// check is why a run without targets cannot be.
func (m *mutation) check(targets []string) error {
	switch {
	case len(targets) > 0:
		return nil
	case m.tests:
		return errors.New("mutate --tests needs a package, as in: imago mutate --tests ./geom")
	case !m.list:
		return errors.New("mutate needs a function, as in: imago mutate math.Sin")
	}
	return nil
}

// prepare reads what flags name.
func (m *mutation) prepare(cmd *cobra.Command) (err error) {
	if err := together(cmd, m.tests, m.withRelations); err != nil {
		return err
	}
	if m.timeout < 0 || m.timeout > 0 && m.withRelations {
		return errors.New("--timeout cannot be negative (0 is never), and does not go with --with-relations: both have to be tried on all mutants")
	}
	if m.so.Rows < 0 {
		return errors.New("--rows cannot be negative (0 is the default)")
	}
	if err := m.bar.prepare(m.o.Subject.Dir, m.so.Diff); err != nil {
		return err
	}
	m.o.Cache, err = cacheDir()
	return err
}

func (m *mutation) run(cmd *cobra.Command, targets []string) error {
	switch {
	case m.list:
		return report.Operators(cmd.OutOrStdout())
	case m.tests:
		return m.scoreTests(cmd, targets)
	}
	return m.scoreRelations(cmd, targets)
}

func (m *mutation) printing() report.Options {
	return report.Options{Dir: workingDir(), AllSurvivors: m.allSurvivors, Known: m.bar.isKnown(), Diff: m.so.Diff}
}

// scoreTests scores the tests of packages, alone or beside relations. Both have the flags of the subject in common.
func (m *mutation) scoreTests(cmd *cobra.Command, targets []string) error {
	to := m.to
	to.Dir, to.Tags, to.Operators, to.Seed = m.o.Subject.Dir, m.o.Subject.Tags, m.so.Operators, m.o.Seed
	to.Diff, to.AllowEffects = m.so.Diff, m.o.AllowEffects
	if m.withRelations {
		return mutateBoth(cmd, targets, suite.JoinOptions{Tests: to, Relations: m.so}, m.o, &m.bar, m.printing(), m.asJSON)
	}
	return mutateTests(cmd, targets, to, testScoring{&m.bar, m.printing(), m.asJSON, m.timeout})
}

// scoreRelations scores the relations of functions.
func (m *mutation) scoreRelations(cmd *cobra.Command, targets []string) error {
	p := progressOf(cmd)
	defer p.close()
	o, so := m.o, m.so
	so.Witnesses = true
	o.Progress, o.Subject.AllowEffects = p.say, o.AllowEffects
	so.Progress, so.Subject, so.AllowEffects, so.Cache, so.Seed = p.say, o.Subject, o.AllowEffects, o.Cache, o.Seed
	ctx, done := stoppedAfter(cmd, m.timeout)
	defer done()
	o.Timeout = m.timeout / 2 // the rest is for the mutants, of the functions that were reached
	claims, err := infer.Claims(ctx, targets, o, so)
	early := m.timeout > 0 && errors.Is(err, context.DeadlineExceeded) // functions were left before their relations were found
	var scored *suite.Scores
	if err == nil || early && len(claims) > 0 {
		scored, err = suite.Score(ctx, claims, so)
	}
	p.close()
	late := early || m.timeout > 0 && errors.Is(err, context.DeadlineExceeded)
	if scored == nil || late && len(scored.Subjects) == 0 {
		if late {
			return fmt.Errorf("nothing was scored within %v (--timeout)", m.timeout)
		}
		return err
	}
	if late {
		err = m.unreached(cmd.Context(), targets, scored)
	}
	printed := report.ScoreText
	if m.asJSON {
		printed = report.ScoreJSON
	}
	if err := errors.Join(printed(cmd.OutOrStdout(), scored, m.printing()), err); err != nil {
		return err // without a word on the bar, which is about everything
	}
	all := so.Diff == "" && len(so.Operators) == 0
	err = m.bar.judge(cmd.Context(), cmd.ErrOrStderr(), o.Subject.Dir, scored.Verdicts(), scored.Killers(), all)
	if err == nil && scored.Failed() {
		return errViolated
	}
	return err
}

// namedUnreached is how many functions are named that were not reached: two lines of a terminal.
const namedUnreached = 8

// unreached says which functions of targets a run with --timeout has not scored; nil if it has scored all that it could.
func (m *mutation) unreached(ctx context.Context, targets []string, scored *suite.Scores) error {
	o := m.o.Subject
	o.AllowEffects = m.o.AllowEffects
	pkgs, err := subject.Load(ctx, targets, o)
	if err != nil {
		return err
	}
	var missing []string
	for _, p := range pkgs {
		for _, f := range p.Functions {
			done := slices.ContainsFunc(scored.Subjects, func(s *suite.Scored) bool { return s.Target == f.Target })
			if f.Refused == "" && !done {
				missing = append(missing, f.Target)
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	names, more := strings.Join(missing[:min(len(missing), namedUnreached)], ", "), ""
	if n := len(missing) - namedUnreached; n > 0 {
		more = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Errorf("stopped after %v (--timeout) with %d functions scored, and without %s%s", m.timeout, len(scored.Subjects), names, more)
}
