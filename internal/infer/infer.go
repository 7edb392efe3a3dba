// Package infer finds the relations of functions. [Run] loads the targets, builds what executes them, and infers for several functions at a
// time, each at a place of its own (crew.go). A newcomer reads pipeline.go, which has the table of all stages in order with their shares of the
// budget, and then the file of one stage. What stages work on is in package claim, what executes is in package trial. The package knows nothing of files to be written or
// of terminals.
package infer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
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
	a := newAccount(pkgs)
	defer func() { res.NotReached = a.rest() }()
	o.inTurn(a.line)
	res.Subjects, err = inferPackages(ctx, pkgs, targets, o, a)
	saidBefore(res.Subjects)
	return res, cmp.Or(err, ctx.Err())
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

// inTurn has one line of progress told at a time, in the form that as gives it.
func (o *Options) inTurn(as func(string) string) {
	say := o.Progress
	if say == nil {
		return
	}
	var one sync.Mutex
	o.Progress = func(line string) {
		one.Lock()
		defer one.Unlock()
		say(as(line))
	}
}

// loading loads targets once more, as they were loaded before: what was left out then has been told of.
func (o *Options) loading(targets []string) func(context.Context) ([]*subject.Package, error) {
	again := o.Subject
	if again.LeftOut != nil {
		again.LeftOut = func(error) {}
	}
	return func(ctx context.Context) ([]*subject.Package, error) { return subject.Load(ctx, targets, again) }
}

func (o *Options) tell(format string, args ...any) {
	if o.Progress != nil {
		o.Progress(fmt.Sprintf(format, args...))
	}
}

// whole is what is found of a function: on the domain of its catalogue, if that says another one than is found.
func (b *builds) whole(ctx context.Context, f *subject.Function) (*Subject, error) {
	s := b.eligible(f)
	if s.Skipped != "" {
		return s, nil
	}
	err := b.infer(ctx, s)
	if domain := b.claimed(s); err == nil && ctx.Err() == nil && domain != "" {
		defer func(was string) { b.o.Domain = was }(b.o.Domain)
		b.o.Domain = domain
		*s = *b.subject(f)
		err = b.infer(ctx, s)
	}
	return s, err
}

// known is what is known of a function without an execution: why it is no subject, or what the cache has; nil if that is nothing, or if others would
// have to be asked first.
func (b *builds) known(ctx context.Context, f *subject.Function) *Subject {
	s := b.eligible(f)
	if s.Skipped != "" {
		return s
	}
	if b.o.Fresh || len(b.o.Propose) > 0 && b.hinted[f] == nil {
		return nil
	}
	if _, hit, err := b.cached(ctx, s); !hit || err != nil {
		return nil
	}
	domain := b.claimed(s)
	if domain == "" {
		return s
	}
	defer func(was string) { b.o.Domain = was }(b.o.Domain)
	b.o.Domain = domain
	*s = *b.subject(f)
	if _, hit, err := b.cached(ctx, s); !hit || err != nil {
		return nil
	}
	return s
}

// eligible is [builds.subject], of which the engines say, too, why it cannot be one.
func (b *builds) eligible(f *subject.Function) *Subject {
	s := b.subject(f)
	if s.Skipped == "" {
		s.Skipped = b.o.unsuited(f.Func, b.pkg.Path)
	}
	return s
}

// cached fills in the Subject of a function from the cache, whose key for it is returned, too.
func (b *builds) cached(ctx context.Context, s *Subject) (key string, hit bool, err error) {
	told, err := b.hints(ctx, s.Function)
	if err != nil {
		return "", false, fmt.Errorf("infer %s: %w", s.Target, err)
	}
	key = cacheKey(b.pkg, s.Function, b.o, told)
	return key, !b.o.Fresh && readCache(b.o.Cache, key, s), nil
}

// infer fills in the Subject of a function, from the cache if that has it. What stops one function must not stop the others: only what
// stops all is an error.
func (b *builds) infer(ctx context.Context, s *Subject) error {
	p, f, o := b.pkg, s.Function, b.o
	key, hit, err := b.cached(ctx, s)
	if hit || err != nil {
		return err
	}
	if b.missed != nil {
		b.missed()
	}
	err = b.attempted(ctx, s)
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

// attempted is the inference for a function, in which a fault of imago itself is an error: it must not take with it what was found of other functions.
func (b *builds) attempted(ctx context.Context, s *Subject) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			b.o.Logger.Error("a fault of imago", "subject", s.Target, "fault", fault, "stack", string(debug.Stack()))
			err = fmt.Errorf("a fault of imago itself, please report it with this function: %v", fault)
		}
	}()
	return b.function(ctx, s)
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
