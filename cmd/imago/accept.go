package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

func acceptCmd() *cobra.Command {
	return editCmd("accept", "make a kept relation your own", `accept makes the relation NAME of TARGET's catalogue your own: it stays even if it is not inferred again. A rejected one comes back.
The tests are written anew.`, (*relation.File).Accept)
}

func rejectCmd() *cobra.Command {
	return editCmd("reject", "never propose, check or emit a relation again", `reject marks the relation NAME of TARGET's catalogue: it is never proposed, checked or emitted again. The tests are written anew.`,
		(*relation.File).Reject)
}

// editCmd is a verb that changes one line of a catalogue.
func editCmd(verb, short, long string, edit func(*relation.File, string) error) *cobra.Command {
	var o infer.Options
	cmd := &cobra.Command{
		Use:     verb + " TARGET NAME",
		Short:   short,
		Long:    long,
		Example: "  imago " + verb + " ./geom.Vec.Rotate keeps-norm",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("%s needs a function and the name of a relation, as in: imago %s ./geom.Vec.Rotate keeps-norm", verb, verb)
			}
			return nil
		},
		PreRunE: func(*cobra.Command, []string) (err error) {
			o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			p := progressOf(cmd)
			defer p.close()
			o.Progress, o.Subject.AllowEffects, o.Keep = p.say, o.AllowEffects, true
			return editLine(cmd.Context(), cmd.ErrOrStderr(), args[0], o, func(f *relation.File) error { return edit(f, args[1]) }, p.close)
		},
	}
	f := cmd.Flags()
	f.Int64Var(&o.Seed, "seed", 1, "start everything random from `N`")
	addSubjectFlags(f, &o.Subject, &o.AllowEffects)
	return completed(cmd, &o.Subject, 1)
}

// editLine changes the catalogue of target and writes its tests anew, from what was inferred for it.
func editLine(ctx context.Context, stderr io.Writer, target string, o infer.Options, edit func(*relation.File) error, quiet func()) error {
	pkgs, err := subject.Load(ctx, []string{target}, o.Subject)
	if err != nil {
		return err
	}
	if len(pkgs) != 1 || len(pkgs[0].Functions) != 1 {
		return fmt.Errorf("%s names no single function", target)
	}
	p, f := pkgs[0], pkgs[0].Functions[0]
	file, err := catalogue.Edit(p.Dir, f.Ident, edit)
	if err != nil {
		return inFolder(err, p.Dir)
	}
	fmt.Fprintf(stderr, "wrote %s\n", shortPath(file))
	o.Kept = keptDomain(o.Subject, "")
	found, err := infer.Run(ctx, []string{target}, o)
	quiet()
	if err != nil {
		return err
	}
	return keep(ctx, stderr, found, o.Subject, "", commandLine(o, "", []string{target}))
}
