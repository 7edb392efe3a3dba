package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
)

func versionCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "print the version of imago and of the Go that built it",
		Example: "  imago version",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "imago %s\n", versionText())
			return err
		},
	}
}

// versionText is what imago --version says, too.
func versionText() string {
	return fmt.Sprintf("%s %s %s/%s", infer.Version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}
