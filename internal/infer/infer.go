// Package infer finds the relations of functions. [Run] loads the targets, builds what executes them, and infers for one function after the
// other, of several packages at a time. A newcomer reads pipeline.go, which has the table of all stages in order with their shares of the
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
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

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
	if say := o.Progress; say != nil {
		var one sync.Mutex
		o.Progress = func(line string) {
			one.Lock()
			defer one.Unlock()
			say(a.line(line))
		}
	}
	res.Subjects, err = inferPackages(ctx, pkgs, o, a)
	saidBefore(res.Subjects)
	return res, cmp.Or(err, ctx.Err())
}

// packagesAtOnce is how many packages are looked at at a time, if there are as many processors: one leaves a processor idle while rows are drawn for its
// children. Each has children of its own, so that what is found of one does not depend on the others. No theory stands behind the figure.
const packagesAtOnce = 4

// inferPackages handles several packages at a time. What is found of each is put in its place, so that it comes in the order of the packages whichever
// ends first. Where one fails those before it are finished, as they are where packages come one after the other, and those behind it are not begun.
func inferPackages(ctx context.Context, pkgs []*subject.Package, o Options, a *account) ([]*Subject, error) {
	found, errs := make([][]*Subject, len(pkgs)), make([]error, len(pkgs))
	var mu sync.Mutex
	failed := len(pkgs) // the first of those that failed
	g := new(errgroup.Group)
	g.SetLimit(min(o.Workers, packagesAtOnce))
	for i, p := range pkgs {
		g.Go(func() error {
			mu.Lock()
			behind := failed < i
			mu.Unlock()
			if behind {
				return nil
			}
			subjects, err := inferPackage(ctx, p, o, a)
			subjects = withoutSilent(subjects)
			if err == nil && o.Keep {
				err = sharpen(ctx, p, subjects, o)
			}
			found[i], errs[i] = subjects, err
			if err != nil {
				mu.Lock()
				failed = min(failed, i)
				mu.Unlock()
			}
			return nil
		})
	}
	_ = g.Wait() // each package has an error of its own
	if failed < len(pkgs) {
		return slices.Concat(found[:failed+1]...), errs[failed]
	}
	return slices.Concat(found...), nil
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
func inferPackage(ctx context.Context, p *subject.Package, o Options, a *account) ([]*Subject, error) {
	var out []*Subject
	b, err := newBuilds(ctx, p, o)
	if err != nil {
		return nil, err
	}
	defer b.close()
	for _, f := range p.Functions {
		if ctx.Err() != nil {
			break
		}
		s := b.subject(f)
		out = append(out, s)
		if s.Skipped == "" {
			s.Skipped = o.unsuited(f.Func, p.Path)
		}
		if s.Skipped != "" {
			a.looked(out[len(out)-1:])
			continue
		}
		err := b.infer(ctx, s)
		if domain := b.claimed(s); err == nil && ctx.Err() == nil && domain != "" {
			b.o.Domain = domain
			*s = *b.subject(f)
			err = b.infer(ctx, s)
			b.o.Domain = o.Domain
		}
		if err != nil {
			return out, err
		}
		if ctx.Err() == nil {
			a.looked(out[len(out)-1:])
		}
	}
	return out, nil
}

// infer fills in the Subject of a function, from the cache if that has it. What stops one function must not stop the others: only what
// stops all is an error.
func (b *builds) infer(ctx context.Context, s *Subject) error {
	p, f, o := b.pkg, s.Function, b.o
	told, err := b.hints(ctx, f)
	if err != nil {
		return fmt.Errorf("infer %s: %w", f.Target, err)
	}
	key := cacheKey(p, f, o, told)
	if !o.Fresh && readCache(o.Cache, key, s) {
		return nil
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
