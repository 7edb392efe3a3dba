package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// keep writes the catalogues and the tests of what was found, beside the code or into a module at out, and names on stderr the
// files that changed. The tests have run before anything is written: what does not pass on the code as it is stays out of the
// tree. It is not called after an interrupt: half a run would replace a whole one.
func keep(ctx context.Context, stderr io.Writer, found *infer.Result, o subject.Options, out, command string) error {
	var failed []error // of one package, which is no reason to drop what was found of the next
	for _, p := range found.Packages {
		if err := keepPackage(ctx, stderr, found, p, o, out, command); err != nil {
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

func keepPackage(ctx context.Context, stderr io.Writer, found *infer.Result, p *subject.Package, o subject.Options, out, command string) error {
	return keepSubjects(ctx, stderr, p, kept(found, p), o, out, command)
}

// keepSubjects writes the catalogues and the tests of functions of one package.
func keepSubjects(ctx context.Context, stderr io.Writer, p *subject.Package, subjects []catalogue.Subject, o subject.Options, out, command string) error {
	if len(subjects) == 0 {
		return nil
	}
	c := catalogue.Package{
		Dir: p.Dir, Path: p.Path, Name: p.Name, Main: p.Main, Files: p.Files, Tags: o.Tags, Env: p.Env, Subjects: subjects, Command: command,
	}
	at := p.Dir
	switch {
	case out != "" && p.Main:
		return fmt.Errorf("%s is a command, which a module elsewhere cannot import (--write keeps its relations beside the code)", p.Path)
	case out != "" && internal(p.Path):
		return fmt.Errorf("%s is internal: a module elsewhere cannot import it (--write keeps its relations beside the code)", p.Path)
	case out != "":
		c.Out = outOf(p, o.Dir, filepath.Join(o.Dir, out))
		at = keptAt(p, o, out)
	case !p.Module.Main:
		return fmt.Errorf("%s is not code of yours to write to (--out DIR keeps its relations in a module of their own)", p.Path)
	}
	if err := admit(ctx, p, at); err != nil {
		return inFolder(err, at)
	}
	if err := withComposites(p, c.Subjects, at); err != nil {
		return inFolder(err, at)
	}
	for _, t := range p.Tests {
		c.Tests = append(c.Tests, t.Path)
	}
	if err := confirm(ctx, p, &c, o); err != nil {
		if located := inFolder(err, at); located != err {
			return located
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("its tests, go vet and a check did not end within --timeout (again with more time: what was found is in the cache)")
		}
		return fmt.Errorf("%s: nothing written: %w", p.Path, err)
	}
	for _, fault := range c.LeftOut {
		fmt.Fprintf(stderr, "imago: %s: left out: %s\n", p.Path, fault)
	}
	changed, err := catalogue.Write(c)
	for _, file := range changed {
		fmt.Fprintf(stderr, "wrote %s\n", shortPath(file))
	}
	return inFolder(err, at)
}

// keptAt is the folder below which the catalogue of p lies.
func keptAt(p *subject.Package, o subject.Options, out string) string {
	if out == "" {
		return p.Dir
	}
	return filepath.Join(o.Dir, out, filepath.FromSlash(p.Path))
}

// keptDomain reads domains from the catalogues that are going to be written to.
func keptDomain(o subject.Options, out string) func(*subject.Package, *subject.Function) string {
	return func(p *subject.Package, f *subject.Function) string {
		return catalogue.Domain(keptAt(p, o, out), f.Ident)
	}
}

// inFolder is err with the name of the faulty file as seen from here, not from its package's folder.
func inFolder(err error, dir string) error {
	var fault *relation.SyntaxError
	if !errors.As(err, &fault) {
		return err
	}
	here := *fault
	here.File = shortPath(filepath.Join(dir, fault.File))
	return &here
}

// internal reports whether an import path may be imported only from below the folder that internal stands in.
func internal(path string) bool { return strings.Contains("/"+path+"/", "/internal/") }

// kept is what is written of the subjects of p: the printed relations and further ones that hold, or the robust set where the relations
// were tried on mutants.
func kept(found *infer.Result, p *subject.Package) []catalogue.Subject {
	var out []catalogue.Subject
	for _, s := range found.Subjects {
		if s.Package != p || s.Skipped != "" {
			continue
		}
		c := catalogue.Subject{
			Subject: emit.Subject{
				Func: s.Function.Func, Target: s.Target, Ident: s.Function.Ident, Domain: s.Domain, Rows: s.Rows, Seed: uint64(found.Seed),
				Texts: s.Texts(),
			},
			Signature: s.Signature, SourceFile: filepath.Base(s.Function.File),
		}
		for _, f := range s.Written() {
			c.Relations = append(c.Relations, f.Relation)
			c.Found = append(c.Found, relation.Proposal{Relation: f.Relation, Evidence: evidence(f, found.Seed), Sources: sources(p, f)})
		}
		out = append(out, c)
	}
	return out
}

// sources is the sources of a relation that kill, as its line in the catalogue has them below.
func sources(p *subject.Package, f *infer.Finding) (texts []string) {
	if f.Worth != nil {
		for _, row := range f.Worth.KillingSources {
			texts = append(texts, suite.SourceText(p.Env, f.Relation.Vars, row))
		}
	}
	return texts
}

func evidence(f *infer.Finding, seed int64) string {
	text := fmt.Sprintf("tried %d, ", f.Tried)
	if f.Skipped > 0 {
		text += fmt.Sprintf("skipped %d, ", f.Skipped)
	}
	if f.Left > 0 {
		text += fmt.Sprintf("left %d, ", f.Left)
	}
	if f.Worth != nil {
		text += fmt.Sprintf("kills %d, ", f.Worth.Kills)
	}
	return text + fmt.Sprintf("seed %d, %s", seed, f.Status)
}

// outOf describes the module at dir that keeps the relations of p, which was named in the folder from.
func outOf(p *subject.Package, from, dir string) *catalogue.Out {
	o := &catalogue.Out{Dir: dir, GoLine: p.Env.GoLine}
	if !p.Std {
		o.Module, o.Version, o.ModuleDir, o.User = p.Module.Path, p.Module.Version, p.Module.Dir, moduleAbove(from)
	}
	return o
}

// moduleAbove is the nearest folder at or above dir with a go.mod, "" if there is none.
func moduleAbove(dir string) string {
	dir, err := filepath.Abs(dir)
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return ""
}

// admit makes known what lines of the files in dir name that a person wrote.
func admit(ctx context.Context, p *subject.Package, dir string) error {
	files, err := catalogue.Read(dir)
	if err != nil {
		return err
	}
	var texts []string
	for _, f := range files {
		for _, e := range slices.Concat(f.Entries, f.Rejects) {
			texts = append(texts, e.Text)
		}
	}
	return p.Admit(ctx, texts...)
}
