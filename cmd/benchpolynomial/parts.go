package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"

	engine "github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/polynomial"
)

// recall asks what became of each expected relation, and prints those that are missing.
//
// The figure counts what is printed, what follows from what is printed of the same program, and what follows if relations of other programs
// may be used as well. Relations beyond the eight types of AutoMR are listed apart, since the search does not look for them.
func (b *bench) recall() error {
	expected, err := polynomial.Expected()
	if err != nil {
		return err
	}
	var all []polynomial.Result
	for _, p := range b.programs {
		results, err := p.Recall(expected, b.texts())
		if err != nil {
			return err
		}
		all = append(all, results...)
		fmt.Printf("%-20s %2d expected, %3.0f %%\n", p.Target(), len(results), polynomial.Share(results, polynomial.Printed, polynomial.Follows, polynomial.Beside))
		for _, r := range results {
			if r.Verdict == polynomial.Missing {
				fmt.Printf("    missing  %s: %s\n", r.Type, r.Text)
			}
		}
	}
	within := slices.DeleteFunc(slices.Clone(all), func(r polynomial.Result) bool { return r.Type == polynomial.Beyond })
	covered := []polynomial.Verdict{polynomial.Printed, polynomial.Follows, polynomial.Beside}
	fmt.Printf("%d expected: %.1f %% printed, %.1f %% follow, %.1f %% follow beside what is printed of other functions\n", len(all),
		polynomial.Share(all, polynomial.Printed), polynomial.Share(all, polynomial.Follows), polynomial.Share(all, polynomial.Beside))
	fmt.Printf("%d are outside of the eight types; of the others %.1f %% are printed or follow\n", len(all)-len(within), polynomial.Share(within, covered...))
	b.figures = append(b.figures, report.AtLeast("expected relations that are printed or follow, %", 95, polynomial.Share(all, covered...)))
	return nil
}

// precision tries every printed relation on fresh inputs.
//
// A relation is false on an input if its residual is more than rounding explains; how much that is, Program.Try decides. A relation that no
// input reached, with a premise that never held, is a fault too: its truth was not tested.
func (b *bench) precision() error {
	relations, rounding, wrong, idle := 0, 0, 0, 0
	for _, p := range b.programs {
		trials, err := p.Try(b.ctx, b.ours[p.Target()].Texts(), b.inputs, seed.New(b.seed).Child("precision", 0))
		if err != nil {
			return err
		}
		relations += len(trials)
		for _, t := range trials {
			if rounding += t.Rounding; t.Held == 0 {
				idle++
				fmt.Printf("%s: never tried: %s\n", p.Target(), t.Text)
			}
			if t.False > 0 {
				wrong++
				fmt.Printf("%s: false on %d of %d inputs: %s: %s\n", p.Target(), t.False, t.False+t.Held, t.Text, t.Violation)
			}
		}
	}
	fmt.Printf("%d relations on %d inputs each and the edges; on %d inputs rounding explains a violation\n", relations, b.inputs, rounding)
	b.figures = append(b.figures, report.AtLeast("fresh inputs for each printed relation", 1_000_000, float64(b.inputs)),
		report.AtMost("printed relations that are false", 0, float64(wrong)), report.AtMost("printed relations that no input reached", 0, float64(idle)))
	return nil
}

// mostRedundant is how many printed relations may follow from others by the proofs of the study. No theory: measured with -parts redundancy,
// 114 of 372 followed when the search could not call those proofs; 20 is what docs/polynomial.md asks for.
const mostRedundant = 20

// redundancy asks of each printed relation whether it follows from the others, by the search's own proofs and by those of the study, which
// are more.
//
// Both figures are held: that of the search's own proofs at 0, that of the study's at mostRedundant.
func (b *bench) redundancy() error {
	n, own := 0, 0
	for _, p := range b.programs {
		told, err := p.Told(b.ctx, seed.New(b.seed))
		if err != nil {
			return err
		}
		own += len(told)
		for _, t := range told {
			fmt.Printf("%s: the search itself shows that it follows: %s %s %q\n", p.Target(), t.Text, t.Proof, t.By)
		}
		redundant, err := p.Redundant(b.ours[p.Target()].Texts())
		if err != nil {
			return err
		}
		n += len(redundant)
		for _, text := range redundant {
			fmt.Printf("%s: follows from the others: %s\n", p.Target(), text)
		}
	}
	fmt.Printf("%d follow by the proofs of the study, of which some take a step that is none to a reader\n", n)
	b.figures = append(b.figures, report.AtMost("printed relations that follow from the others by the search's own proofs", 0, float64(own)),
		report.AtMost("printed relations that follow from the others by the study's proofs", mostRedundant, float64(n)))
	return nil
}

// times measures types I to III of unary functions, warm.
//
// Warm means that the programs have been built and searched before, so that only the search counts.
func (b *bench) times() error {
	slowest := 0.0
	for _, p := range b.programs {
		if len(p.Params) > 1 {
			continue
		}
		ours, err := p.Search(b.ctx, seed.New(b.seed), engine.Types()[:3]...)
		if err != nil {
			return err
		}
		slowest = max(slowest, ours.Seconds)
		fmt.Printf("%-20s types I to III in %5.2f s\n", p.Target(), ours.Seconds)
	}
	b.figures = append(b.figures, report.AtMost("types I to III of a unary function, slowest, s", 1, slowest))
	return nil
}

// baseline compares each type, searched for alone, with AutoMR's search. True bounds are endless, so that of the types whose outputs satisfy
// inequalities only the others' ratio is asked for; of these it is asked that ours imply what is found.
//
// Both searches get the same types, one at a time, and their speed is compared as relations a second of processor time after redundant ones
// have been removed, each side by its own cleansing and the baseline also by ours. A search in which the baseline finds nothing has an
// infinite ratio: the median counts it, and a second median leaves it out. Two figures are held, the median of the equalities' ratios and
// that every relation of the baseline follows from ours.
func (b *bench) baseline() error {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "program\ttype\tours\ts\trelations/s\tevaluations/s\tbaseline\ts\trelations/s\tevaluations/s\tratio\tmore of families\tremoved by its own\tby ours")
	var ratios, bounds []float64
	var notImplied []string
	refuted := 0
	for _, p := range b.programs {
		for _, t := range engine.Types() {
			if !b.types.MatchString(t.Name) {
				fmt.Fprintf(tab, "%s\t%s\tleft out\n", p.Target(), t.Name)
				continue
			}
			ours, err := p.Search(b.ctx, seed.New(b.seed), t)
			if err != nil {
				return err
			}
			flight, err := b.flight(p, t)
			if err != nil {
				return err
			}
			base, err := p.Baseline(b.ctx, seed.New(b.seed), flight, b.texts())
			if err != nil {
				return err
			}
			own, theirs := float64(len(ours.Texts()))/ours.Seconds, float64(len(base.Distinct))/flight.Seconds
			ratio := own / theirs
			switch {
			case len(base.Distinct) == 0 && len(ours.Texts()) == 0:
			case t.Shape.OutputIneq:
				bounds = append(bounds, ratio)
			default:
				ratios = append(ratios, ratio)
			}
			fmt.Fprintf(tab, "%s\t%s\t%d\t%.2f\t%.3g\t%.3g\t%d\t%.2f\t%.3g\t%.3g\t%.3g\t%d\t%s\t%s\n", p.Target(), t.Name, len(ours.Texts()), ours.Seconds, own,
				float64(ours.Executions)/ours.Seconds, len(base.Distinct), flight.Seconds, theirs, float64(flight.Executions)/flight.Seconds, ratio, base.Members,
				removed(len(flight.Filtered), flight.Left), removed(len(base.True), len(base.Distinct)))
			refuted += len(base.Refuted)
			for _, text := range base.NotImplied {
				notImplied = append(notImplied, fmt.Sprintf("%s, type %s: %s", p.Target(), t.Name, text))
			}
		}
		if err := tab.Flush(); err != nil {
			return err
		}
	}
	fmt.Printf("%d of the paper's 500 runs of the swarm; published: 58.1 to 85.7 %% of equalities and 7.9 to 41.4 %% of inequalities removed\n", b.runs)
	found := slices.DeleteFunc(slices.Clone(ratios), func(r float64) bool { return math.IsInf(r, 1) })
	fmt.Printf("median ratio of %d searches for equalities %.3g; in %d of them the baseline finds nothing, of the %d others it is %.3g; of %d for inequalities %.3g\n",
		len(ratios), median(ratios), len(ratios)-len(found), len(found), median(found), len(bounds), median(bounds))
	fmt.Printf("%d inequalities that held on fresh inputs were refuted by their proofs, and do not count\n", refuted)
	for _, text := range notImplied {
		fmt.Println("not implied:", text)
	}
	b.figures = append(b.figures, report.AtLeast("equalities a second of processors, ours over the baseline's, median", 100, median(ratios)),
		report.AtMost("relations of the baseline that ours do not imply", 0, float64(len(notImplied))))
	return nil
}

// flight is what the baseline found, now or in an earlier run.
//
// A flight depends on what the file is named by (program, type, runs, seed) and on the code of the swarm: after a change of that code the
// folder has to be emptied by hand.
//
// Without a folder each run flies anew.
func (b *bench) flight(p *polynomial.Program, t engine.Type) (*polynomial.Flight, error) {
	path := filepath.Join(b.keep, fmt.Sprintf("%s-%s-%d-%d.json", p.Target(), t.Name, b.runs, b.seed))
	if b.keep != "" {
		text, err := os.ReadFile(path)
		if err == nil {
			var out polynomial.Flight
			return &out, json.Unmarshal(text, &out)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	out, err := p.Fly(b.ctx, seed.New(b.seed), t, b.runs)
	if err != nil || b.keep == "" {
		return out, err
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(b.keep, 0o755); err != nil {
		return nil, err
	}
	return out, os.WriteFile(path, text, 0o644)
}

// removed is the share that cleansing took away.
//
// "-" stands for nothing to remove from.
func removed(before, after int) string {
	if before == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(before-after)/float64(before))
}

// median is the upper median, 0 of nothing.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	of = slices.Clone(of)
	slices.Sort(of)
	return min(of[len(of)/2], math.MaxFloat64) // JSON has no infinity, which is a baseline that found nothing
}

// texts is what is printed of each program.
func (b *bench) texts() map[string][]string {
	out := map[string][]string{}
	for target, ours := range b.ours {
		out[target] = ours.Texts()
	}
	return out
}
