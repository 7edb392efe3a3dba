package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report/page"
	"github.com/imago-mt/imago/internal/suite"
)

// reportFile is where a report is written if nothing else is said.
const reportFile = "imago-report.html"

// A reporting is one run of imago report: its flags.
type reporting struct {
	o          infer.Options
	so         suite.ScoreOptions
	out, title string
	lookAtAll  bool
	timeout    time.Duration
}

func reportCmd() *cobra.Command {
	var r reporting
	cmd := &cobra.Command{
		Use:   "report [TARGET...]",
		Short: "write what is known of functions into one HTML file",
		Long: `report writes one HTML file that needs nothing but itself: the functions with their relations and the evidence, the mutants that these kill
and those that survive, in the code and with inputs that show them, laws that nearly hold, and branches that no input reached.

The relations are those kept in testdata/imago; for functions that have none they are inferred first. What nearly holds and which branches were
reached is known of functions that inference looks at: --infer has it look at all. The path of the file is printed. Exit code 1 says that a kept
relation does not hold.`,
		Example: `  imago report ./...
  imago report ./geom --out geom.html --title 'geometry, as of today'
  imago report math.Sin --out sin.html
  imago report ./... --infer --timeout 10m`,
		PreRunE: func(*cobra.Command, []string) error { return r.prepare() },
		RunE: func(cmd *cobra.Command, targets []string) error {
			return loading(&r.o.Subject, func() error { return r.run(cmd, targets) })
		},
	}
	r.flags(cmd.Flags())
	return completed(cmd, &r.o.Subject, 0)
}

func (r *reporting) flags(f *pflag.FlagSet) {
	f.StringVar(&r.out, "out", reportFile, "write to `FILE`; one that is no report of imago is left alone")
	f.StringVar(&r.title, "title", "imago report", "the title of the page")
	f.BoolVar(&r.lookAtAll, "infer", false, "also look at functions whose relations are kept, for near misses and branches")
	f.BoolVar(&r.o.All, "all", false, "where relations are inferred, also show what else holds")
	f.BoolVar(&r.o.NoMutants, "no-mutants", false, "try no mutants: relations alone")
	f.StringSliceVar(&r.so.Operators, "operators", nil, "use these mutation `OPERATORS` only: ROR,AOR")
	f.Int64Var(&r.o.Seed, "seed", 1, "start everything random from `N`")
	f.Int64Var(&r.o.Budget, "budget", 0, "infer with `N` executions of each function (0: the default, about 5 s)")
	f.IntVar(&r.so.Rows, "rows", 0, "try `N` random inputs of each relation with mutants (0: 1,000)")
	f.DurationVar(&r.timeout, "timeout", 0, "stop after `D` and write what is known by then (0: never)")
	f.BoolVar(&r.o.Fresh, "fresh", false, "ignore cached results")
	addSubjectFlags(f, &r.o.Subject, &r.o.AllowEffects)
}

// prepare refuses what cannot be meant, before anything is run.
func (r *reporting) prepare() (err error) {
	if r.o.Budget < 0 || r.timeout < 0 || r.so.Rows < 0 {
		return errors.New("--budget, --rows and --timeout cannot be negative (0 is the default)")
	}
	if r.out == "" {
		return errors.New("--out needs the name of a file")
	}
	r.out = inDir(r.o.Subject.Dir, r.out)
	if err := replaceable(r.out); err != nil {
		return err
	}
	r.o.Cache, err = cacheDir()
	return err
}

// replaceable is why a file is not overwritten: it exists, and imago has not written it as a report.
func replaceable(file string) error {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	head := make([]byte, page.HeadSize)
	n, err := io.ReadFull(f, head)
	if info, statErr := f.Stat(); statErr == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder: --out names a file", shortPath(file))
	}
	if err != nil && err != io.EOF && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if !page.Written(head[:n]) {
		return fmt.Errorf("%s is no report of imago and stays as it is: name another file with --out, or remove it", shortPath(file))
	}
	return nil
}

func (r *reporting) run(cmd *cobra.Command, targets []string) error {
	p := progressOf(cmd)
	defer p.close()
	o, so := r.o, r.so
	o.Progress, o.Subject.AllowEffects, o.Timeout = p.say, o.AllowEffects, r.timeout/2 // the rest is for the mutants
	so.Progress, so.Subject, so.AllowEffects, so.Cache, so.Seed = p.say, o.Subject, o.AllowEffects, o.Cache, o.Seed
	so.Witnesses, so.Show = true, page.Shown
	ctx, done := stoppedAfter(cmd, r.timeout)
	defer done()
	late := func(err error) bool { return r.timeout > 0 && errors.Is(err, context.DeadlineExceeded) }
	known, err := infer.Report(ctx, targets, o, r.lookAtAll)
	if known == nil || err != nil && !late(err) {
		if late(err) {
			return fmt.Errorf("nothing was found within %v (--timeout)", r.timeout)
		}
		return err
	}
	if err := refused(known.Found, targets); err != nil && len(known.Claims) == 0 {
		return err
	}
	var scored *suite.Scores
	if !o.NoMutants {
		if scored, err = suite.Score(ctx, known.Claims, so); err != nil && !late(err) {
			return err
		}
	}
	p.close()
	if err := r.write(cmd, page.New(page.Data{Title: r.title, Found: known.Found, Scores: scored, Order: known.Order, Dir: workingDir()})); err != nil {
		return err
	}
	if scored != nil && scored.Failed() {
		return errViolated
	}
	return nil
}

// write replaces the file in one step and prints its path.
func (r *reporting) write(cmd *cobra.Command, p *page.Page) error {
	var text bytes.Buffer
	if err := p.Write(&text); err != nil {
		return err
	}
	if err := replaceable(r.out); err != nil { // it may have come meanwhile
		return err
	}
	if err := replace(cmd.ErrOrStderr(), r.out, text.Bytes()); err != nil {
		return err
	}
	if n := len(p.NotReached); n > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "imago: stopped after %v (--timeout): the report names what was not looked at to the end, %d of %d functions\n",
			r.timeout, n, n+len(p.Functions)+len(p.Skipped))
	}
	_, err := fmt.Fprintln(cmd.OutOrStdout(), shortPath(r.out))
	return err
}
