package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

func writeCmd() *cobra.Command {
	var o subject.Options
	var seed int64
	cmd := &cobra.Command{
		Use:   "write [TARGET...]",
		Short: "write the Go tests of kept relations, without looking for others",
		Long: `write makes the Go tests of the relations in testdata/imago/*.rel, as they stand there, and infers nothing: after an edit of a catalogue, a
merge, or a rename. They are tried before: with go vet, go test, and imago check with another seed. A relation that imago found and
that does not pass is left out; a line of yours that does not pass is an error, and nothing of its package is written.`,
		Example: `  imago write ./...
  imago write ./geom.Vec.Rotate`,
		RunE: func(cmd *cobra.Command, targets []string) error {
			return loading(&o, func() error { return rewrite(cmd.Context(), cmd.ErrOrStderr(), targets, o, seed) })
		},
	}
	f := cmd.Flags()
	f.Int64Var(&seed, "seed", 1, "have the tests draw from `N`")
	addSubjectFlags(f, &o, &o.AllowEffects)
	return completed(cmd, &o, 0)
}

// rewrite writes the tests of what is kept for targets. A package whose tests cannot be written does not stop the others.
func rewrite(ctx context.Context, stderr io.Writer, targets []string, o subject.Options, seed int64) error {
	claims, err := suite.Kept(ctx, targets, o)
	if err != nil {
		return err
	}
	if len(claims) == 0 {
		return fmt.Errorf("no relations are kept for %s (imago infer --write finds some)", cmp.Or(strings.Join(targets, " "), "the package of this directory"))
	}
	var faults []error
	for len(claims) > 0 {
		p := claims[0].Package() // an instance may come with a package of its own, loaded for it
		var of, rest []*suite.Claims
		for _, c := range claims {
			if c.Package() == p {
				of = append(of, c)
			} else {
				rest = append(rest, c)
			}
		}
		subjects, err := keptSubjects(of, seed)
		if err == nil {
			err = keepSubjects(ctx, stderr, p, subjects, o, "", strings.Join(append([]string{"imago", "write"}, targets...), " "))
		}
		if err != nil {
			faults = append(faults, inFolder(err, p.Dir))
		}
		claims = rest
	}
	return errors.Join(faults...)
}

// keptSubjects are the subjects of claims of one package, with all that their catalogues have of them.
func keptSubjects(claims []*suite.Claims, seed int64) ([]catalogue.Subject, error) {
	var out []catalogue.Subject
	for _, c := range claims {
		s := keptSubject(c, seed)
		var err error
		if s.Found, err = keptProposals(c, c.Package().Dir); err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// keptSubject is the subject of claims with the sources that are kept with them, and without relations.
func keptSubject(c *suite.Claims, seed int64) catalogue.Subject {
	f := c.Function()
	s := catalogue.Subject{
		Subject: emit.Subject{Func: f.Func, Target: f.Target, Ident: f.Ident, Domain: c.Domain(), Rows: map[string][][]relation.Value{},
			Seed: uint64(seed), Texts: c.Package().Texts(f.Func)},
		Signature: f.Signature, SourceFile: filepath.Base(f.File),
	}
	for _, r := range c.Relations() {
		for _, row := range r.Sources {
			s.Rows[r.Name] = append(s.Rows[r.Name], row)
		}
	}
	return s
}

// keptProposals are the relations of the catalogue that are the tool's, with the evidence that they have: what is not proposed again would go.
func keptProposals(c *suite.Claims, dir string) ([]relation.Proposal, error) {
	files, err := catalogue.Read(dir)
	if err != nil {
		return nil, err
	}
	name := filepath.ToSlash(catalogue.File(dir, c.Function().Ident))
	i := slices.IndexFunc(files, func(f *relation.File) bool { return f.Name == name })
	if i < 0 {
		return nil, nil
	}
	var out []relation.Proposal
	for _, e := range files[i].Entries {
		for _, r := range c.Relations() {
			if r.Line == e.Line && e.Evidence != "" {
				out = append(out, relation.Proposal{Relation: r.Relation, Evidence: e.Evidence, Sources: e.Sources})
			}
		}
	}
	return out, nil
}
