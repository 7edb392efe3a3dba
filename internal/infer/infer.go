// Package infer finds the relations of functions. [Run] loads the targets, builds what executes them, and infers for one function after the
// other. A newcomer reads pipeline.go, which has the table of all stages in order with their shares of the budget, and then the file of
// one stage. What stages work on is in package claim, what executes is in package trial. The package knows nothing of files to be written or
// of terminals.
package infer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// Run finds the relations of the functions that targets name. When ctx ends or the timeout passes it returns what it has and the
// context's error. Errors of the user's making are *subject.UserError.
func Run(ctx context.Context, targets []string, o Options) (*Result, error) {
	o.complete()
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	res := &Result{Version: Version, Seed: o.Seed}
	o.tell("loading %d targets", len(targets))
	pkgs, err := subject.Load(ctx, targets, o.Subject)
	if err != nil {
		return res, err
	}
	res.Packages = pkgs
	for _, p := range pkgs {
		subjects, err := inferPackage(ctx, p, o)
		res.Subjects = append(res.Subjects, subjects...)
		if err == nil && o.Keep {
			err = sharpen(ctx, p, subjects, o)
		}
		if err != nil {
			return res, err
		}
	}
	return res, ctx.Err()
}

func (o *Options) complete() {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Subject.AllowEffects = o.Subject.AllowEffects || o.AllowEffects
}

// flags are those of the command line on which a result depends.
func (o *Options) flags() []string {
	var out []string
	if o.Subject.Dir != "" {
		out = append(out, "-C", o.Subject.Dir)
	}
	for _, tag := range o.Subject.Tags {
		out = append(out, "--tags", tag)
	}
	if o.Subject.AllowEffects {
		out = append(out, "--allow-effects")
	}
	if o.Domain != "" {
		out = append(out, "--domain", o.Domain)
	}
	out = append(out, o.EngineFlags()...)
	if o.NoMutants {
		out = append(out, "--no-mutants")
	}
	if o.Seed != 1 {
		out = append(out, "--seed", fmt.Sprint(o.Seed))
	}
	return out
}

func (o *Options) tell(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// inferPackage handles the functions of one package; their children are built once, and only if something is not in the cache.
func inferPackage(ctx context.Context, p *subject.Package, o Options) ([]*Subject, error) {
	var out []*Subject
	b := &builds{pkg: p, o: o}
	defer b.close()
	if err := p.Reference(append(referencesFor(p), o.engineReferences()...)...); err != nil {
		return nil, fmt.Errorf("references of %s: %w", p.Path, err)
	}
	for _, f := range p.Functions {
		if ctx.Err() != nil {
			break
		}
		sortByName(p, f)
		s := &Subject{Function: f, Package: p, Target: f.Target, Signature: f.Signature, Skipped: f.Refused}
		out = append(out, s)
		if s.Skipped != "" {
			continue
		}
		if why := undrawable(p.Env, f.Func); why != "" {
			s.Skipped = why
			continue
		}
		if why := o.unsuited(f.Func, p.Path); why != "" {
			s.Skipped = why
			continue
		}
		err := b.infer(ctx, s)
		if domain := b.claimed(s); err == nil && ctx.Err() == nil && domain != "" {
			b.o.Domain = domain
			*s = Subject{Function: f, Package: p, Target: f.Target, Signature: f.Signature}
			err = b.infer(ctx, s)
			b.o.Domain = o.Domain
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

// infer fills in the Subject of a function, from the cache if that has it. What stops one function must not stop the others: only what
// stops all is an error.
func (b *builds) infer(ctx context.Context, s *Subject) error {
	p, f, o := b.pkg, s.Function, b.o
	key := cacheKey(p, f, o)
	if !o.Fresh && readCache(o.Cache, key, s) {
		return nil
	}
	err := b.function(ctx, s)
	var effect *harness.NondeterminismError
	switch {
	case errors.As(err, &effect):
		s.Skipped = effect.Error()
	case err != nil && (ctx.Err() != nil || errors.Is(err, harness.ErrCache) || errors.Is(err, harness.ErrToolchain)):
		return fmt.Errorf("infer %s: %w", f.Target, err)
	case err != nil:
		why, _, _ := strings.Cut(err.Error(), "\n")
		*s = Subject{Function: f, Package: p, Target: f.Target, Signature: f.Signature, Skipped: "failed: " + why}
		return nil
	}
	if ctx.Err() == nil {
		writeCache(o.Cache, key, s, o.Logger)
	}
	return nil
}

// claimed is the domain that a function's relations are going to be claims about, if it is another one than they were found on: what is
// written in its catalogue stays. A line that cannot be read is for the one who writes the catalogue to report.
func (b *builds) claimed(s *Subject) string {
	if b.o.Kept == nil || b.o.Domain != "" || s.Skipped != "" {
		return ""
	}
	text := b.o.Kept(s.Package, s.Function)
	env := *s.Package.Env
	env.Subject = s.Function.Func.Name
	d, err := relation.ParseDomain(text, &env, s.Function.Func)
	if text == "" || err != nil || d.String() == s.Domain.String() {
		return ""
	}
	return text
}

// sortByName sorts the functions of p and the sisters of f: the order in which files were parsed must not show.
func sortByName(p *subject.Package, f *subject.Function) {
	byName := func(a, b *relation.Func) int { return cmp.Or(cmp.Compare(a.Pkg, b.Pkg), cmp.Compare(a.Name, b.Name)) }
	slices.SortStableFunc(p.Env.Funcs, byName)
	slices.SortStableFunc(f.Sisters, byName)
}

// referencesFor lists what the laws mention of other packages; what they mention of p itself is there already, as a sister.
func referencesFor(p *subject.Package) []string {
	names := append(algebra.References(), "math.Pi", "math.E")
	for _, f := range p.Functions {
		if f.Func != nil {
			names = append(names, algebra.Counterparts(subject.Words(f.Func))...)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, p.Name+".") })
}

func undrawable(env *relation.Env, fn *relation.Func) string {
	for _, p := range fn.Params {
		if err := source.Drawable(env, p.Type); err != nil {
			return fmt.Sprintf("parameter %s: %v", p.Name, err)
		}
	}
	return ""
}

// builds are the children of a package, built when they are first needed.
type builds struct {
	pkg                    *subject.Package
	o                      Options
	search, untouched      *harness.Harness
	scorer                 *suite.Scorer // of relations by mutants
	noScore                error         // why there is none
	searchErr, confirmsErr error
	opened                 bool
}

// open builds both children at a time.
func (b *builds) open(ctx context.Context) error {
	if b.opened {
		return errors.Join(b.searchErr, b.confirmsErr)
	}
	b.opened = true
	b.o.tell("building the child programs of %s", b.pkg.Path)
	opts := harness.Options{Workers: b.o.Workers, AllowEffects: b.o.AllowEffects, Cache: b.o.Cache, Tags: b.o.Subject.Tags, Dir: b.o.Subject.Dir, Logger: b.o.Logger}
	pristine := opts
	pristine.Variant = harness.Pristine
	done := make(chan struct{})
	go func() {
		defer close(done)
		b.untouched, b.confirmsErr = harness.Build(ctx, b.pkg, pristine)
	}()
	opts.Variant = harness.Instrumented
	b.search, b.searchErr = harness.Build(ctx, b.pkg, opts)
	<-done
	return errors.Join(b.searchErr, b.confirmsErr)
}

func (b *builds) close() {
	for _, h := range []*harness.Harness{b.search, b.untouched} {
		if h == nil {
			continue
		}
		if err := h.Close(); err != nil {
			b.o.Logger.Debug("close a child", "subject", b.pkg.Path, "error", err)
		}
	}
	if b.scorer != nil {
		if err := b.scorer.Close(); err != nil {
			b.o.Logger.Debug("close the child with mutants", "subject", b.pkg.Path, "error", err)
		}
	}
}

// function infers for one function and fills in its Subject.
func (b *builds) function(ctx context.Context, out *Subject) error {
	s, err := b.session(ctx, out.Function)
	if err != nil {
		return err
	}
	found, err := b.find(ctx, s, out.Function)
	if ctx.Err() != nil {
		err = nil // what there is counts, in the order that it has
	}
	s.fill(out, found)
	out.Warnings = append(out.Warnings, b.search.Warnings()...)
	return err
}

// session begins the inference for a function whose repeated executions agree.
func (b *builds) session(ctx context.Context, f *subject.Function) (*session, error) {
	if err := b.open(ctx); err != nil {
		return nil, err
	}
	o, search := b.o, child{b.search, f.Func}
	s := &session{
		Subject: &trial.Subject{
			Func: f.Func, Env: b.pkg.Env, Hints: hintsOf(f.Constants), Conditions: f.Conditions, Corpus: source.CorpusOf(b.pkg.Texts(f.Func)),
			// the seed knows the function by its path: its target is written in another way in every directory
			Seed: seed.New(o.Seed).Child(b.pkg.Path+"."+f.Ident, 0),
		},
		command: append([]string{"imago", "explain", f.Target}, o.flags()...), sisters: f.Sisters, engines: o.engines(), shape: o.Shape, consts: constantsOf(f), texts: textsOf(f),
		counterparts: counterpartsOf(b.pkg.Env, f), calls: f.Uses, warned: strings.Contains(strings.ToLower(f.Doc), "panic"),
		exactly: map[*relation.Func]bool{},
	}
	s.run = trial.NewRunner(s.Subject, search, child{b.untouched, f.Func})
	s.run.Workers, s.run.Log, s.run.Progress = o.Workers, o.Logger, o.Progress
	s.run.Grant(o.Budget)
	if err := survey.Start(s.Subject, o.Domain); err != nil {
		return nil, err
	}
	if o.AllowEffects || len(s.Func.Params) == 0 {
		survey.Feed(ctx, s.run, s.sisters)
		return s, nil
	}
	n := s.run.Ration(256, 1, 64)
	args, err := source.Columns(survey.Vars(s.Func), source.Draw(source.Random{}, s.Space(nil, survey.Vars(s.Func), nil), s.Seed.Child("determinism", 0), n))
	if err != nil {
		return nil, err
	}
	if err := b.search.Deterministic(ctx, s.Func, args, n); err != nil {
		return s, err
	}
	survey.Feed(ctx, s.run, s.sisters)
	return s, nil
}

// child is a harness as a checker of relations of one function.
type child struct {
	h     *harness.Harness
	about *relation.Func
}

// Execute implements checker.
func (c child) Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return c.h.Run(ctx, fn, args, n)
}

// Check implements checker.
func (c child) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	return c.h.Check(ctx, harness.Batch{Relations: rels, Vars: vars, Columns: cols, N: n, Subject: c.about})
}

// Executions implements checker.
func (c child) Executions() int64 { return c.h.Executions() }

// Busy implements checker.
func (c child) Busy() time.Duration { return c.h.Busy() }

// Work implements checker.
func (c child) Work() int64 { return c.h.Work() }
