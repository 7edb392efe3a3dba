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

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/subject"
)

// inference is a run of infer: its flags.
type inference struct {
	o                     infer.Options
	asJSON, write, strict bool
	list                  bool
	out                   string
	engines               engineFlags
}

func inferCmd() *cobra.Command {
	var r inference
	cmd := &cobra.Command{
		Use:   "infer [TARGET...]",
		Short: "find the relations of functions",
		Long: `infer finds the relations of the functions that TARGET names: math.Sin, ./geom.Vec.Rotate (a method), slices.Reverse[int]
(an instance), a package, ./..., or nothing for the package of the current directory.

Nothing is written unless --write or --out asks for it. The same seed finds the same relations.`,
		Example: `  imago infer math.Sin
  imago infer ./geom.Vec.Rotate --all
  imago infer --list ./...
  imago infer --write ./geom
  imago infer strings.TrimSpace --out ./laws
  imago infer math.Sin --engine polynomial
  imago infer ./... --timeout 2m --json > relations.json`,
		PreRunE: func(cmd *cobra.Command, _ []string) (err error) {
			if r.o.Budget < 0 || r.o.Timeout < 0 {
				return errors.New("--budget and --timeout cannot be negative (0 is the default)")
			}
			if err := r.engines.fill(cmd.Flags(), &r.o); err != nil {
				return err
			}
			r.o.Cache, err = cacheDir()
			return err
		},
		RunE: func(cmd *cobra.Command, targets []string) error {
			return loading(&r.o.Subject, func() error { return r.run(cmd, targets) })
		},
	}
	r.flags(cmd.Flags())
	return completed(cmd, &r.o.Subject, 0)
}

func (r *inference) flags(f *pflag.FlagSet) {
	f.BoolVar(&r.asJSON, "json", false, "print JSON (docs/json.md)")
	f.BoolVar(&r.o.All, "all", false, "also print what else holds, and what follows")
	f.BoolVar(&r.list, "list", false, "say at once which functions can be subjects and why the others cannot, and look for nothing")
	f.BoolVarP(&r.write, "write", "w", false, "write testdata/imago/*.rel and *_imago_test.go beside the code")
	f.StringVar(&r.out, "out", "", "write both into `DIR`, a module of its own (for the standard library and dependencies)")
	f.Int64Var(&r.o.Seed, "seed", 1, "start everything random from `N`")
	f.Int64Var(&r.o.Budget, "budget", 0, "stop after `N` executions of each function (0: the default, about 5 s)")
	f.DurationVar(&r.o.Timeout, "timeout", 0, "stop the whole run after `D` and keep what it has (0: never)")
	f.StringVar(&r.o.Domain, "domain", "", "look at these inputs only: `BOUNDS` such as 'x in [0, 1], len(xs) in 1..5'")
	f.BoolVar(&r.strict, "strict", false, "exit with 1 if a well-known law nearly holds: it fails on a handful of inputs")
	f.BoolVar(&r.o.NoMutants, "no-mutants", false, "do not try the relations on mutants of the functions, and rank them by what they say alone")
	f.BoolVar(&r.o.Fresh, "fresh", false, "ignore cached results")
	r.engines.add(f)
	addSubjectFlags(f, &r.o.Subject, &r.o.AllowEffects)
}

// printEligible says which functions can be subjects, and executes nothing.
func (r *inference) printEligible(cmd *cobra.Command, targets []string) error {
	o := r.o.Subject
	o.AllowEffects = r.o.AllowEffects
	pkgs, err := subject.Load(cmd.Context(), targets, o)
	if err != nil {
		return err
	}
	if r.asJSON {
		return report.EligibleJSON(cmd.OutOrStdout(), pkgs)
	}
	return report.Eligible(cmd.OutOrStdout(), pkgs)
}

func (r *inference) run(cmd *cobra.Command, targets []string) error {
	if r.list {
		return r.printEligible(cmd, targets)
	}
	p := progressOf(cmd)
	defer p.close()
	r.o.Progress, r.o.Subject.AllowEffects, r.o.Keep = p.say, r.o.AllowEffects, r.write || r.out != ""
	if r.o.Keep {
		r.o.Kept = keptDomain(r.o.Subject, r.out)
	}
	ctx, done := withinLimit(cmd, r.o.Timeout)
	defer done()
	limit := r.o.Timeout
	if r.o.Keep {
		r.o.Timeout -= limit / trialShare
	}
	found, err := infer.Run(ctx, targets, r.o)
	p.close()
	late := errors.Is(err, context.DeadlineExceeded)
	if dropFailed(found, err); err != nil && len(found.Subjects) == 0 {
		if late {
			return fmt.Errorf("nothing was found within %v (--timeout)", limit)
		}
		return err
	}
	if err == nil {
		if err := r.unsuited(found, targets); err != nil {
			return err
		}
	}
	if printed := printFound(cmd.OutOrStdout(), found, r.asJSON, report.Options{All: r.o.All}); printed != nil {
		return printed
	}
	if late {
		fmt.Fprintf(cmd.ErrOrStderr(), "imago: stopped after %v with what had been found until then%s\n", r.o.Timeout, notReached(found))
		err = nil
	}
	if err != nil {
		return err
	}
	return r.finish(ctx, cmd, found, targets)
}

// mostNotReached is how many functions that a run did not come to are named; --json has all.
const mostNotReached = 10

// notReached says which functions a run did not come to, and how to go on.
func notReached(found *infer.Result) string {
	names := found.NotReached
	if len(names) == 0 {
		return ""
	}
	more := ""
	if n := len(names) - mostNotReached; n > 0 {
		names, more = names[:mostNotReached], fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("; not looked at to the end: %s%s (the same command goes on from there: what was found is in the cache)", strings.Join(names, ", "), more)
}

// unsuited is why what was asked for cannot be printed: the domain of the command line fits no function, or no target is a subject.
func (r *inference) unsuited(found *infer.Result, targets []string) error {
	if r.o.Domain != "" {
		if err := domainFits(found, r.o.Domain); err != nil {
			return err
		}
	}
	if r.asJSON {
		return nil // which tells refused targets in the document
	}
	return refused(found, targets)
}

// finish writes what was found, if that is asked for, and decides the exit code.
func (r *inference) finish(ctx context.Context, cmd *cobra.Command, found *infer.Result, targets []string) error {
	if r.o.Keep {
		if err := keep(ctx, cmd.ErrOrStderr(), found, r.o.Subject, r.out, commandLine(r.o, r.out, targets)); err != nil {
			return err
		}
	}
	if r.strict && slices.ContainsFunc(found.Subjects, func(s *infer.Subject) bool { return len(s.Almost) > 0 }) {
		return errViolated
	}
	return nil
}

// dropFailed takes the subject out that err ended the run at; those before it are worth printing. Those that were interrupted before
// anything was found say so: that is no finding.
func dropFailed(found *infer.Result, err error) {
	n := len(found.Subjects)
	if err == nil || n == 0 {
		return
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		for _, s := range found.Subjects { // several were looked at
			if s.Skipped == "" && len(s.Found) == 0 && slices.Contains(found.NotReached, s.Target) {
				s.Skipped = "the run ended before anything was found"
			}
		}
		return
	}
	found.Subjects = found.Subjects[:n-1]
}

// failedPrefix is how infer begins the reason of a function that is eligible, but at which something went wrong.
const failedPrefix = "failed: "

// domainFits refuses a --domain that fits none of the functions: with what is wrong for the first one.
func domainFits(found *infer.Result, domain string) error {
	why := ""
	for _, s := range found.Subjects {
		fault, bad := strings.CutPrefix(s.Skipped, failedPrefix+"domain: ")
		switch {
		case s.Skipped == "":
			return nil
		case bad && why == "":
			why = fault
		}
	}
	if why == "" {
		return nil
	}
	return fmt.Errorf("--domain '%s': %s", domain, why)
}

// refused is the error for targets that name functions which cannot be subjects, where nothing else was asked for. Among others
// such a function is just skipped.
func refused(found *infer.Result, targets []string) error {
	var all []error
	for _, s := range found.Subjects {
		named := slices.ContainsFunc(targets, func(t string) bool { return strings.HasSuffix(t, "."+s.Function.Ident) })
		if s.Skipped == "" || !named {
			return nil
		}
		if why, failed := strings.CutPrefix(s.Skipped, failedPrefix); failed {
			all = append(all, fmt.Errorf("%s: %s", s.Target, why))
			continue
		}
		all = append(all, fmt.Errorf("%s cannot be a subject: %s", s.Target, s.Skipped))
	}
	return errors.Join(all...)
}

func printFound(w io.Writer, found *infer.Result, asJSON bool, o report.Options) error {
	if asJSON {
		return report.JSON(w, found, o)
	}
	return report.Text(w, found, o)
}

// cacheDir is where results and builds are cached: $IMAGO_CACHE, seen from the current directory, or a folder of the user's cache
// folder.
func cacheDir() (string, error) {
	if dir := os.Getenv("IMAGO_CACHE"); dir != "" {
		return filepath.Abs(dir)
	}
	if _, err := os.UserCacheDir(); err != nil {
		return "", fmt.Errorf("no folder for the cache: %w (name one with IMAGO_CACHE)", err)
	}
	return "", nil
}
