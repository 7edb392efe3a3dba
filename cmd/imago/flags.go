package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
)

// addSubjectFlags adds the flags of every verb that loads code.
func addSubjectFlags(f *pflag.FlagSet, o *subject.Options, allowEffects *bool) {
	f.StringVarP(&o.Dir, "dir", "C", "", "work in `DIR` instead of the current directory")
	f.StringSliceVar(&o.Tags, "tags", nil, "build `TAGS`, as for go build")
	f.BoolVar(allowEffects, "allow-effects", false, "accept functions with effects on files, net, clock or globals, inside the sandbox")
}

// completed makes the shell complete the targets of a verb, which takes at most so many, or any number for 0.
func completed(cmd *cobra.Command, o *subject.Options, most int) *cobra.Command {
	cmd.ValidArgsFunction = func(_ *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if most > 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return subject.Complete(o.Dir, word), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	}
	return cmd
}

// commandLine is the command that a generated file names for making it again.
func commandLine(o infer.Options, out string, targets []string) string {
	words := []string{"imago", "infer", "--write"}
	if out != "" {
		words = []string{"imago", "infer", "--out", out}
	}
	if len(o.Subject.Tags) > 0 {
		words = append(words, "--tags", strings.Join(o.Subject.Tags, ","))
	}
	words = append(words, o.EngineFlags()...)
	return strings.Join(append(words, targets...), " ")
}

// workingDir is the current directory, from which files are named; "" if it cannot be had.
func workingDir() string {
	dir, err := os.Getwd()
	if err != nil {
		return ""
	}
	return dir
}

// shortPath is a file as seen from the current directory, where it lies below it.
func shortPath(file string) string {
	dir, err := os.Getwd()
	if err != nil {
		return file
	}
	abs, err := filepath.Abs(file)
	if err != nil {
		return file
	}
	if rel, err := filepath.Rel(dir, abs); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}
