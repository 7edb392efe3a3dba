package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/git"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/baseline"
	"github.com/imago-mt/imago/internal/report"
)

// A bar is what a score is held against in a build, and the forms in which a build wants it. It knows verdicts, and not who made them.
type bar struct {
	minScore      float64
	baseline      string
	writeBaseline bool
	annotations   string
	elements      string

	known *baseline.Baseline // as it was; nil if there is none to compare with
}

// A missed bar is exit code 1.
type missed string

// Error says which bar was missed, and by how much.
func (m missed) Error() string { return string(m) }

func (b *bar) addFlags(f *pflag.FlagSet) {
	f.Float64Var(&b.minScore, "min-score", 0, "fail (exit code 1) if less than `P` per cent of the mutants are killed")
	f.StringVar(&b.baseline, "baseline", "", "fail only if a mutant survives that is not in `FILE`, and show only such")
	f.BoolVar(&b.writeBaseline, "write-baseline", false, "write all that survive to the file of --baseline")
	f.StringVar(&b.annotations, "annotations", "auto", "print survivors on stderr as a `BUILD` shows them beside the code: github, none, or auto: github in its Actions")
	f.StringVar(&b.elements, "elements", "", "write a report for mutation-testing-elements to `FILE`")
}

// prepare refuses what cannot be meant, and reads the baseline, before anything is run. Files are relative to dir.
func (b *bar) prepare(dir, diff string) error {
	switch {
	case !(b.minScore >= 0 && b.minScore <= 100):
		return fmt.Errorf("--min-score %v is not between 0 and 100 per cent", b.minScore)
	case b.writeBaseline && b.baseline == "":
		return errors.New("--write-baseline needs the name of the file: --baseline FILE")
	case b.writeBaseline && diff != "":
		return errors.New("--write-baseline with --diff would forget what survives on the lines that did not change")
	}
	if err := knownBuild(b.annotations); err != nil {
		return err
	}
	b.baseline, b.elements = inDir(dir, b.baseline), inDir(dir, b.elements)
	if b.baseline == "" || b.writeBaseline {
		return nil
	}
	text, err := baselineText(b.baseline)
	if err == nil {
		b.known, err = baseline.Parse(shortPath(b.baseline), text)
	}
	return err
}

// given tells whether there is anything to be missed.
func (b *bar) given() bool { return b.minScore > 0 || b.known != nil }

// inDir is a file as seen from a folder.
func inDir(dir, file string) string {
	if file == "" || filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}

// isKnown reports whether a survivor is nothing new; nil if all are.
func (b *bar) isKnown() func(*mutant.Mutant) bool {
	if b.known == nil {
		return nil
	}
	return b.known.Known
}

// judge writes the forms that were asked for, and returns what was missed. all tells that no mutants were left out.
func (b *bar) judge(ctx context.Context, stderr io.Writer, dir string, verdicts []mutant.Verdict, killers []mutant.Killer, all bool) error {
	root := repository(ctx, dir)
	if b.elements != "" {
		var text bytes.Buffer
		if err := report.Elements(&text, verdicts, killers, root, infer.Version); err != nil {
			return err
		}
		if err := replace(stderr, b.elements, text.Bytes()); err != nil {
			return err
		}
	}
	if b.writeBaseline {
		if err := replace(stderr, b.baseline, baseline.Of(verdicts).Text()); err != nil {
			return err
		}
	}
	survivors := mutant.Survivors(verdicts)
	if b.known != nil {
		survivors = b.known.New(verdicts)
		tellGone(stderr, b.baseline, "survive no more", b.known.Gone(verdicts, all))
	}
	if annotates(b.annotations) {
		if err := report.Annotations(stderr, survivors, root); err != nil {
			return err
		}
	}
	return b.missed(mutant.TallyOf(verdicts), len(survivors))
}

// missed says in one line what is below the bar.
func (b *bar) missed(t mutant.Tally, survivors int) error {
	var faults []string
	if of := t.Total - t.Equivalent; of > 0 && 100*float64(t.Killed) < b.minScore*float64(of) {
		faults = append(faults, fmt.Sprintf("%d of %d mutants are killed, %.2f %%, which is less than the %v %% of --min-score", t.Killed, of, 100*t.Score(), b.minScore))
	}
	if b.known != nil && survivors > 0 {
		what := "1 mutant survives that is"
		if survivors > 1 {
			what = fmt.Sprintf("%d mutants survive that are", survivors)
		}
		faults = append(faults, what+" not in "+shortPath(b.baseline))
	}
	if faults == nil {
		return nil
	}
	return missed(strings.Join(faults, "; "))
}

// replace writes a file if that changes it, and says so.
func replace(stderr io.Writer, file string, text []byte) error {
	changed, err := catalogue.Replace(file, text)
	if changed {
		fmt.Fprintf(stderr, "wrote %s\n", shortPath(file))
	}
	return err
}

// repository is the folder that a build names files from: the top of the repository, else where GitHub has checked it out, else dir.
func repository(ctx context.Context, dir string) string {
	dir = cmp.Or(dir, ".")
	if top, err := git.Top(ctx, dir); err == nil {
		return top
	}
	return cmp.Or(os.Getenv("GITHUB_WORKSPACE"), dir)
}
