package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/subject"
)

// draftChoices prints a first specification of each function that has none. Nothing is written: a person decides what becomes of it.
func draftChoices(cmd *cobra.Command, targets []string, o subject.Options) error {
	pkgs, err := subject.Load(cmd.Context(), targets, o)
	if err != nil {
		return err
	}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			// A shell makes the file that the output goes to before the program begins: one without a byte is no specification.
			switch info, err := os.Stat(filepath.Join(p.Dir, choices.Path(f.Ident))); {
			case f.Refused != "":
				fmt.Fprintf(cmd.ErrOrStderr(), "imago: %s: %s\n", f.Target, f.Refused)
				continue
			case err == nil && info.Size() > 0:
				fmt.Fprintf(cmd.ErrOrStderr(), "imago: %s has %s already\n", f.Target, choices.Name(f.Ident))
				continue
			case err != nil && !errors.Is(err, os.ErrNotExist):
				return err
			}
			if _, err := fmt.Fprintf(cmd.OutOrStdout(), "# %s\n%s", filepath.ToSlash(choices.Path(f.Ident)), choices.Draft(p.Env, f.Func, f.Conditions).Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}
