package main

import (
	"os"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
)

// mutateTests is imago mutate --tests.
func mutateTests(cmd *cobra.Command, patterns []string, o owntests.Options, asJSON, all bool) error {
	p := progressOf(cmd)
	defer p.close()
	o.Progress = p.say
	scored, err := owntests.Run(cmd.Context(), patterns, o)
	p.close()
	if err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		dir = ""
	}
	printed := report.TestsText
	if asJSON {
		printed = report.TestsJSON
	}
	return printed(cmd.OutOrStdout(), scored, report.Options{Dir: dir, All: all})
}
