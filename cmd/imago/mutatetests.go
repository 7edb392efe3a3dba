package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
)

// testScoring says how the scores of own tests are printed and judged.
type testScoring struct {
	bar      *bar
	printing report.Options
	asJSON   bool
	timeout  time.Duration
}

// mutateTests is imago mutate --tests.
func mutateTests(cmd *cobra.Command, patterns []string, o owntests.Options, m testScoring) error {
	p := progressOf(cmd)
	defer p.close()
	o.Progress = p.say
	ctx, done := stoppedAfter(cmd, m.timeout)
	defer done()
	scored, err := owntests.Run(ctx, patterns, o)
	p.close()
	late := m.timeout > 0 && errors.Is(err, context.DeadlineExceeded)
	if err != nil && (!late || len(scored) == 0) {
		return err
	}
	b, printing := m.bar, m.printing
	printed := report.TestsText
	if m.asJSON {
		printed = report.TestsJSON
	}
	if err := printed(cmd.OutOrStdout(), scored, printing); err != nil {
		return err
	}
	if late {
		return fmt.Errorf("stopped after %v (--timeout); packages that were not scored are named above", m.timeout)
	}
	if len(scored) > 0 && b.given() && !slices.ContainsFunc(scored, func(s *owntests.Scored) bool { return s.Refused == "" }) {
		return missed("no package is scored, see above")
	}
	all := o.Diff == "" && len(o.Operators) == 0
	return b.judge(cmd.Context(), cmd.ErrOrStderr(), o.Dir, owntests.Verdicts(scored), owntests.Killers(scored), all)
}
