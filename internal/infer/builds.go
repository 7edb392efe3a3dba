package infer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/stated"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// builds are the children of a package, built when they are first needed.
type builds struct {
	pkg                    *subject.Package
	o                      Options
	search, untouched      *harness.Harness
	scorer                 *suite.Scorer // of relations by mutants
	noScore                error         // why there is none
	searchErr, confirmsErr error
	opened                 bool
	prover                 *symbolic.Prover // of relations of its functions

	hinted  map[*subject.Function]*hints // what others say of functions
	written *stated.Tests                // nil until somebody asks
	slow    *slowCommands                // of all who look at functions of the package
	missed  func()                       // called before a function that the cache does not have is executed; nil: nobody wants to know
}

// newBuilds prepares a package for [Run], [Explain] and [Ask] alike: what relations of its functions may mention beside the package itself
// becomes known. Names that texts mention, if there are any, need not exist: reading the text says what is wrong.
func newBuilds(ctx context.Context, p *subject.Package, o Options, texts ...string) (*builds, error) {
	if err := p.Reference(append(referencesFor(p), o.engineReferences()...)...); err != nil {
		return nil, fmt.Errorf("references of %s: %w", p.Path, err)
	}
	for _, name := range observersFor(p) { // a package may have another idea of a name
		if err := p.Reference(name); err != nil {
			o.Logger.Debug("no reference", "method", name, "error", err)
		}
	}
	for _, text := range texts {
		if err := p.Reference(relation.Qualified(text)...); err != nil {
			o.Logger.Debug("no reference", "text", text, "error", err)
		}
	}
	if slices.Contains(o.engines(), Frames) {
		if err := admitChoices(ctx, p); err != nil {
			return nil, err
		}
	}
	return &builds{pkg: p, o: o, prover: symbolic.NewProver(p), hinted: map[*subject.Function]*hints{}, slow: &slowCommands{}}, nil
}

// subject is a function before anything is inferred of it, with the reason if it cannot be a subject.
func (b *builds) subject(f *subject.Function) *Subject {
	sortByName(b.pkg, f)
	s := &Subject{Function: f, Package: b.pkg, Target: f.Target, Signature: f.Signature, Skipped: f.Refused}
	if s.Skipped == "" {
		s.Skipped = undrawable(b.pkg.Env, f.Func)
	}
	return s
}

// accepted is [builds.subject] of a function that has to be one.
func (b *builds) accepted(f *subject.Function) (*Subject, error) {
	s := b.subject(f)
	if s.Skipped != "" {
		return nil, fmt.Errorf("%s cannot be a subject: %s", f.Target, s.Skipped)
	}
	return s, nil
}

// ask infers for one function and explains texts, or each candidate if there are none.
func (b *builds) ask(ctx context.Context, f *subject.Function, texts []string) (*Explained, error) {
	out, err := b.accepted(f)
	if err != nil {
		return nil, err
	}
	in, err := b.inferred(ctx, out)
	if err != nil {
		return nil, err
	}
	ex := &Explained{Subject: out}
	if len(texts) == 0 {
		ex.Explanations, err = in.explainAll(ctx)
		return ex, err
	}
	ex.Explanations, err = in.explainTexts(ctx, texts)
	return ex, err
}

// given lists the texts that tests, examples and callers give to a function, parameter by parameter.
func (b *builds) given(fn *relation.Func) []string {
	var out []string
	samples := b.pkg.Samples(fn)
	for _, p := range fn.Params {
		out = append(out, samples[p.Name]...)
	}
	return out
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

// open builds both children at a time.
func (b *builds) open(ctx context.Context) error {
	if b.opened {
		return errors.Join(b.searchErr, b.confirmsErr)
	}
	b.opened = true
	b.o.tell("building the child programs of %s", b.pkg.Path)
	opts := harness.Options{Workers: b.o.Workers, AllowEffects: b.o.AllowEffects, Cache: b.o.Cache, Tags: b.o.Subject.Tags, Dir: b.o.Subject.Dir, Logger: b.o.Logger, Deaths: harness.NewDeaths()}
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
	in, err := b.inferred(ctx, out)
	if in == nil {
		return err
	}
	if ctx.Err() != nil {
		err = nil // what there is counts, in the order that it has
	}
	out.Warnings = append(out.Warnings, b.search.Warnings()...)
	return err
}

// An inference is what is done for one function: what is known of it, what executes it, the stages, and what was found.
type inference struct {
	*trial.Subject
	*request
	*pipeline
	run   *trial.Runner
	found *results // nil before
}

// inferred is the inference for one function, nil if it could not begin, and its Subject filled in with what it found.
func (b *builds) inferred(ctx context.Context, out *Subject) (*inference, error) {
	in, err := b.begin(ctx, out.Function)
	if err != nil {
		return nil, err
	}
	if !b.o.NoMutants {
		m := b.mutate(ctx, out.Function)
		in.run.Mutants = m
		defer func() { <-m.ready }()
	}
	if in.found, err = in.infer(ctx, in.Subject, in.run); err == nil {
		took := in.run.Taken()
		if in.found, err = in.secondRound(ctx); err == nil {
			in.found, err = in.lastRound(ctx, took)
		}
	}
	in.fill(ctx, out)
	return in, err
}

// begin is the inference for a function whose repeated executions agree, before its first stage. Nothing that was learnt from executions for another
// function has a part in it: that one may have been looked at elsewhere, or have come from the cache.
func (b *builds) begin(ctx context.Context, f *subject.Function) (*inference, error) {
	if err := b.open(ctx); err != nil {
		return nil, err
	}
	b.search.Forget()
	b.untouched.Forget()
	told, err := b.hints(ctx, f)
	if err != nil {
		return nil, err
	}
	o, search := b.o, child{h: b.search, about: f.Func}
	if slices.Contains(o.Without, DocComment) {
		f = undocumented(f)
	}
	s := &trial.Subject{
		Func: f.Func, Doc: f.Doc, Sisters: f.Sisters, Env: b.pkg.Env, Hints: HintsOf(f.Code), Conditions: f.Conditions, Corpus: source.CorpusOf(b.pkg.Texts(f.Func)),
		Branches: trial.Branches{Settled: f.Settled},
		// the seed knows the function by its path: its target is written in another way in every directory
		Seed: seed.New(o.Seed).Child(b.pkg.Path+"."+f.Ident, 0),
	}
	s.Hints.Given = b.given
	q := &request{engines: o.engines(), without: o.Without, shape: o.Shape, followUp: o.FollowUp, scope: algebra.Scope{
		Env: b.pkg.Env, Subject: f.Func, Sisters: f.Sisters, Counterparts: counterpartsOf(b.pkg.Env, f), Constants: constantsOf(f), Texts: textsOf(f),
		Pair: subject.Pair, Called: f.Uses, Untouched: f.Untouched,
	}}
	q.hints, q.prover, q.texts, q.alphabets, q.fields = told, b.prover, slices.Concat(charactersOf(f), keywordsOf(f)), alphabetsOf(f), fieldUse{b.pkg.Disjoint, b.pkg.Independent, b.pkg.Writes}
	q.specification = func() (*choices.Spec, error) { return specification(b.pkg.Dir, f, b.pkg.Env) }
	r := trial.NewRunner(s, search, child{h: b.untouched, about: f.Func})
	r.Workers, r.Log, r.Progress = o.Workers, o.Logger, o.Progress
	r.Grant(o.Budget)
	if err := survey.Start(s, o.Domain); err != nil {
		return nil, err
	}
	in := &inference{Subject: s, request: q, pipeline: newPipeline(q, append([]string{"imago", "explain", f.Target}, o.flags()...)), run: r}
	if o.AllowEffects || len(s.Func.Params) == 0 {
		survey.Feed(ctx, r, s.Sisters, b.pkg.Texts)
		return in, nil
	}
	if err := b.weigh(ctx, s, r); err != nil {
		return nil, err
	}
	n := r.Ration(256, 1, 64)
	args, err := source.Columns(survey.Vars(s.Func), source.Draw(source.Random{}, s.Space(nil, survey.Vars(s.Func), nil), s.Seed.Child("determinism", 0), n))
	if err != nil {
		return nil, err
	}
	if s.Opaque, err = b.search.Deterministic(ctx, s.Func, args, n); err != nil {
		return nil, err
	}
	survey.Feed(ctx, r, s.Sisters, b.pkg.Texts)
	return in, nil
}

// firstRows are those by which an execution is weighed before anything else is done: it may cost a thousand times what others do. No theory
// stands behind the figure.
const firstRows = 4

// weigh finds roughly what an execution of the subject costs. It is not charged to the budget.
func (b *builds) weigh(ctx context.Context, s *trial.Subject, r *trial.Runner) error {
	vars := survey.Vars(s.Func)
	args, err := source.Columns(vars, source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("first", 0), firstRows))
	if err != nil {
		return err
	}
	before := r.Spent()
	if _, err := r.Execute(ctx, s.Func, args, firstRows); err != nil {
		return err
	}
	weight := max(1, (r.Spent()-before)/firstRows)
	r.Grant(b.o.Budget)
	r.Weight = weight
	return nil
}

// child is a harness as a checker of relations of one function.
type child struct {
	h     *harness.Harness
	about *relation.Func
	fuel  int64 // of executions of about; 0: as much as the build has
}

// sisterTimes is how many times the fuel of the subject an execution of another function may use. No theory stands behind it: what a sister is
// given is mostly not of the size that it is made for, and a few rows of a list of a million elements would use up what all claims have.
const sisterTimes = 2

var _ trial.Rationer = child{}

// Usual implements [trial.Rationer].
func (c child) Usual(ctx context.Context, args []relation.Column, n int) (int64, error) {
	return c.h.UsualFuel(ctx, c.about, args, n)
}

// Ration implements [trial.Rationer].
func (c child) Ration(fuel int64) trial.Checker {
	if fuel >= c.h.Fuel() {
		return nil
	}
	c.fuel = fuel
	return c
}

// Execute implements checker.
func (c child) Execute(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error) {
	return c.h.RunWithin(ctx, c.fuelOf(fn), fn, args, n)
}

// fuelOf is the fuel of executions of a function; 0: as much as the build has.
func (c child) fuelOf(fn *relation.Func) int64 {
	if fn == c.about {
		return c.fuel
	}
	return min(sisterTimes*c.fuel, c.h.Fuel())
}

// Global implements checker.
func (c child) Global(ctx context.Context, name string, n int) (relation.Column, error) {
	return c.h.Global(ctx, name, n)
}

// Check implements checker.
func (c child) Check(ctx context.Context, rels []*relation.Relation, vars []relation.Var, cols []relation.Column, n int) ([]*relation.Verdicts, error) {
	return c.h.Check(ctx, harness.Batch{Relations: rels, Vars: vars, Columns: cols, N: n, Subject: c.about, Fuel: c.fuel, Others: min(sisterTimes*c.fuel, c.h.Fuel())})
}

// Executions implements checker.
func (c child) Executions() int64 { return c.h.Executions() }

// Busy implements checker.
func (c child) Busy() time.Duration { return c.h.Busy() }

// Work implements checker.
func (c child) Work() int64 { return c.h.Work() }
