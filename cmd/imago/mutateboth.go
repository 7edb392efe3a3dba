package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/suite"
)

// mutateBoth is imago mutate --tests --with-relations.
func mutateBoth(cmd *cobra.Command, patterns []string, o suite.JoinOptions, io infer.Options, b *bar, printing report.Options, asJSON bool) error {
	p := progressOf(cmd)
	defer p.close()
	r := &o.Relations
	io.Progress, io.Subject.AllowEffects, o.Tests.Progress, r.Progress = p.say, io.AllowEffects, p.say, p.say
	r.Subject, r.AllowEffects, r.Cache, r.Seed = io.Subject, io.AllowEffects, io.Cache, io.Seed
	o.Infer = func(ctx context.Context, target string) ([]*suite.Claims, []suite.Refusal, error) {
		return infer.Inferred(ctx, []string{target}, io)
	}
	joined, err := suite.Join(cmd.Context(), patterns, o)
	p.close()
	if err != nil {
		return err
	}
	printed := report.JoinText
	if asJSON {
		printed = report.JoinJSON
	}
	if err := printed(cmd.OutOrStdout(), joined, printing); err != nil {
		return err
	}
	if len(joined.Packages) > 0 && b.given() && !slices.ContainsFunc(joined.Packages, func(j *suite.Joint) bool { return j.Tests.Refused == "" }) {
		return missed("no package is scored, see above")
	}
	all := r.Diff == "" && len(r.Operators) == 0
	err = b.judge(cmd.Context(), cmd.ErrOrStderr(), io.Subject.Dir, joined.Verdicts(), joined.Killers(), all)
	if err == nil && joined.Failed() {
		return errViolated
	}
	return err
}

// together refuses flags of imago mutate that mean nothing without another one.
func together(cmd *cobra.Command, tests, withRelations bool) error {
	if withRelations && !tests {
		return errors.New("--with-relations compares relations with the own tests of packages: imago mutate --tests --with-relations ./geom")
	}
	if !tests && cmd.Flags().Changed("isolate") {
		return errors.New("--isolate is about own tests: it goes with --tests")
	}
	for _, name := range []string{"rows", "all"} {
		if tests && !withRelations && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s is about relations: with --tests it goes with --with-relations", name)
		}
	}
	return nil
}
