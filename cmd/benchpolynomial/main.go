// Command benchpolynomial measures the search for polynomial relations on the 37 programs of AutoMR's study (internal/study/polynomial):
// which relations that a mathematician expects are printed or follow, what printed relations come to on fresh inputs, what is found beside
// AutoMR's own search and in what time, what cleansing removes, which mutants of the programs of Commons Math die, and what is said of
// functions outside package math that no law says. It prints tables, writes the figures as JSON to the file that -json or the environment
// variable JSON names, and exits 1 if one falls short of what was asked. Runs of the baseline are kept in a folder, so that a run that was
// stopped goes on where it was.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/polynomial"
)

// golden is what was found with seed 1 when the file was last written.
const golden = "internal/study/polynomial/testdata/found.golden"

// A bench is one run.
type bench struct {
	only, types *regexp.Regexp
	seed        int64
	runs        int
	inputs      int
	update      bool
	keep        string

	ctx      context.Context
	programs []*polynomial.Program
	ours     map[string]*polynomial.Ours
	figures  []report.Asked
}

func main() { parts.Main("benchpolynomial", partNames, begin) }

// partNames are the parts, in the order in which they are measured.
var partNames = []string{"golden", "recall", "precision", "redundancy", "time", "baseline", "kills", "outside"}

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b, err := parse(flags, args)
	if err != nil {
		return parts.Study{}, err
	}
	study := parts.Study{Figures: &b.figures}
	for i, part := range []struct {
		run   func() error
		alone bool // it looks at nothing that the search prints
	}{{b.golden, false}, {b.recall, false}, {b.precision, false}, {b.redundancy, false}, {b.times, true}, {b.baseline, false}, {b.kills, true}, {b.outside, true}} {
		study.Parts = append(study.Parts, parts.Part{Name: partNames[i], Run: func(ctx context.Context) error {
			b.ctx = ctx
			if !part.alone && len(b.ours) == 0 {
				if err := b.search(); err != nil {
					return err
				}
			}
			return part.run()
		}})
	}
	return study, nil
}

func parse(flags *flag.FlagSet, args []string) (*bench, error) {
	b := &bench{ours: map[string]*polynomial.Ours{}}
	only := flags.String("only", ".", "measure the programs that match `REGEXP` only: math.Sin, arrays.Sort, loan.Call")
	types := flags.String("types", ".", "run the baseline for the types that match `REGEXP` only: ^(I|VII)$")
	flags.IntVar(&b.runs, "runs", 50, "runs of the baseline's swarm for each program and type; the paper has 500")
	flags.IntVar(&b.inputs, "inputs", 1_000_000, "fresh inputs that each printed relation is tried on, and that decide which mutants count")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	flags.BoolVar(&b.update, "update", false, "write the golden file")
	flags.StringVar(&b.keep, "keep", "", "keep what the baseline found in `DIR`, and take it from there if it is there")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	var err error
	if b.only, err = regexp.Compile(*only); err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	if b.types, err = regexp.Compile(*types); err != nil {
		return nil, fmt.Errorf("-types: %w", err)
	}
	for _, p := range polynomial.Programs() {
		if b.only.MatchString(p.Target()) {
			b.programs = append(b.programs, p)
		}
	}
	return b, nil
}

// search runs our search on the programs and on those that expected relations of them call too.
func (b *bench) search() error {
	if len(b.programs) == 0 {
		return fmt.Errorf("-only: no program matches %s", b.only)
	}
	start, slowest := time.Now(), 0.0
	executions := int64(0)
	for _, p := range polynomial.Programs() {
		own := b.only.MatchString(p.Target())
		if !own && !slices.ContainsFunc(b.programs, func(q *polynomial.Program) bool { return q.Package == p.Package && slices.Contains(q.Sisters, p.Func) }) {
			continue
		}
		ours, err := p.Search(b.ctx, seed.New(b.seed))
		if err != nil {
			return err
		}
		b.ours[p.Target()] = ours
		if own {
			slowest = max(slowest, ours.Seconds)
			executions += ours.Executions
			fmt.Printf("%-20s %3d relations, %8d executions, %6.2f s\n", p.Target(), len(ours.Texts()), ours.Executions, ours.Seconds)
		}
	}
	fmt.Printf("our search: %.0f s\n\n", time.Since(start).Seconds())
	b.figures = append(b.figures, report.AtMost("all eight types of a program, slowest, s", 10, slowest))
	return nil
}

// golden holds what is printed against the golden file, of the programs that were searched.
func (b *bench) golden() error {
	if b.seed != 1 {
		return nil
	}
	var all strings.Builder
	for _, p := range b.programs {
		all.WriteString(b.ours[p.Target()].Golden(p))
	}
	if b.update {
		if len(b.programs) < len(polynomial.Programs()) {
			return fmt.Errorf("-update and -only do not go together")
		}
		if err := os.WriteFile(golden, []byte(all.String()), 0o644); err != nil {
			return err
		}
	}
	kept, err := os.ReadFile(golden)
	if err != nil {
		return err
	}
	changed := 0
	for _, p := range b.programs {
		if got, want := b.ours[p.Target()].Golden(p), polynomial.Section(string(kept), p.Target()); got != want {
			changed++
			fmt.Printf("%s: not what the golden file has\n", p.Target())
		}
	}
	b.figures = append(b.figures, report.AtMost("programs of which something else is printed than the golden file has", 0, float64(changed)))
	return nil
}
