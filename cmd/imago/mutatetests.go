package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
)

// mutateTests is imago mutate --tests.
func mutateTests(cmd *cobra.Command, patterns []string, o owntests.Options, b *bar, printing report.Options, asJSON bool) error {
	p := progressOf(cmd)
	defer p.close()
	o.Progress = p.say
	scored, err := owntests.Run(cmd.Context(), patterns, o)
	p.close()
	if err != nil {
		return err
	}
	printed := report.TestsText
	if asJSON {
		printed = report.TestsJSON
	}
	if err := printed(cmd.OutOrStdout(), scored, printing); err != nil {
		return err
	}
	if len(scored) > 0 && b.given() && !slices.ContainsFunc(scored, func(s *owntests.Scored) bool { return s.Refused == "" }) {
		return missed("no package is scored, see above")
	}
	all := o.Diff == "" && len(o.Operators) == 0
	return b.judge(cmd.Context(), cmd.ErrOrStderr(), o.Dir, owntests.Verdicts(scored), owntests.Killers(scored), all)
}
