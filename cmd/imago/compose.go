package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
)

func composeCmd() *cobra.Command {
	var o infer.Options
	var c infer.Composing
	var ro report.ComposeOptions
	var asJSON, write bool
	cmd := &cobra.Command{
		Use:   "compose TARGET",
		Short: "compose the relations of a function, and choose few that kill most",
		Long: `compose puts relations of a function one after the other: from Sin(-x) ~= -Sin(x) and Sin(x + math.Pi) ~= -Sin(x) follows
Sin(math.Pi - x) ~= Sin(x), which takes two executions where its parts take four. The relations are those kept in testdata/imago; where none
are kept they are inferred first. A composite says nothing that its parts do not say, and imago infer leaves it out: what it saves is executions.

It prints the relations with what they kill and cost, and the choices among them of which none is better in kills, in executions for each
source input and in the number of relations: for functions that are dear to execute. For --per-source it chooses by what a relation should kill of other
faults like the mutants, on other inputs, which need not be what kills most of the mutants themselves.`,
		Example: `  imago compose math.Sin
  imago compose math.Sin --layers 3 --all
  imago compose ./geom.Area --per-source 4`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("compose needs one function, as in: imago compose math.Sin")
			}
			return nil
		},
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if cmd.Flags().Changed("layers") && c.Layers < 2 {
				return errors.New("--layers is 2 at least: a composite has two parts")
			}
			if ro.PerSource < 0 || cmd.Flags().Changed("per-source") && ro.PerSource == 0 {
				return errors.New("--per-source is 1 at least: a relation takes an execution")
			}
			o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p := progressOf(cmd)
			defer p.close()
			o.Progress, o.Subject.AllowEffects, ro.Seed = p.say, o.AllowEffects, o.Seed
			composed, err := infer.Compose(cmd.Context(), args[0], c, o)
			p.close()
			if err != nil {
				return err
			}
			printed := report.ComposeText
			if asJSON {
				printed = report.ComposeJSON
			}
			if err := printed(cmd.OutOrStdout(), composed, ro); err != nil || !write {
				return err
			}
			return keepChoice(cmd.Context(), cmd.ErrOrStderr(), composed, o, ro.PerSource)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&asJSON, "json", false, "print JSON (docs/json.md)")
	f.IntVar(&c.Layers, "layers", 2, "compose up to `K` relations")
	f.StringVar(&c.Search, "search", infer.Exhaustive, "look for composites by `METHOD`: exhaustive, genetic, annealing")
	f.IntVar(&ro.PerSource, "per-source", 0, "print the choice that should kill most faults like the mutants for `N` executions of a source")
	f.BoolVar(&ro.All, "all", false, "print every composite, not only those that a choice takes")
	f.BoolVar(&write, "write", false, "add the choice that kills most, of --per-source, to testdata/imago, and write the tests anew")
	f.Int64Var(&o.Seed, "seed", 1, "start everything random from `N`")
	addSubjectFlags(f, &o.Subject, &o.AllowEffects)
	return completed(cmd, &o.Subject, 1)
}
