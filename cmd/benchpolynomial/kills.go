package main

import (
	"fmt"
	"os"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/polynomial/kills"
)

// kills measures the mutants that relations kill of the programs of Commons Math, and tries the relations on both implementations.
func (b *bench) kills() error {
	o := kills.Options{Inputs: b.inputs, Seed: b.seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchpolynomial:", line) }}
	const row = "%-14s %8v %11v %9v %12v %8v  %-17s %-17s %-17s %6v %10v %7v  %-10s %5v\n" // each as soon as it is known: the whole takes minutes
	fmt.Printf(row, "program", "mutants", "equivalent", "all same", "out of fuel", "counted", "killed by printed", "by written", "by --all", "score", "of written", "of all", "published", "score")
	var tried []kills.Difference
	shares := map[string][]float64{}
	alarms, relations := 0, 0
	var lines []string
	for _, p := range kills.Programs {
		if !b.only.MatchString("commons." + p.Func) {
			continue
		}
		r, err := kills.Measure(b.ctx, p, o)
		if err != nil {
			return err
		}
		both, err := kills.Differ(b.ctx, r, o)
		if err != nil {
			return err
		}
		tried = append(tried, both...)
		s := r.Score
		fmt.Printf(row, s.Name, s.Mutants, s.Equivalent, s.Same, s.Spent, s.Counted, of(s.Printed, s.Relations.Printed), of(s.Written, s.Relations.Written),
			of(s.Every, s.Relations.Every), percent(s.Share(s.Printed)), percent(s.Share(s.Written)), percent(s.Share(s.Every)), of(p.Killed, p.Counts), percent(p.Published()))
		for name, share := range map[string]float64{"printed": s.Share(s.Printed), "written": s.Share(s.Written), "all": s.Share(s.Every), "published": p.Published()} {
			shares[name] = append(shares[name], share)
		}
		relations += s.Relations.Every
		alarms += len(r.Alarms)
		for _, a := range r.Alarms {
			lines = append(lines, "false alarm: "+a.String())
		}
		for _, u := range r.Untried {
			lines = append(lines, "never tried: "+u)
		}
		for _, w := range s.Warnings {
			lines = append(lines, "warning: "+w)
		}
		lines = append(lines, survivors(r)...)
	}
	fmt.Printf("averages: printed %.1f %%, written %.1f %%, --all %.1f %%; published %.1f %%\n", mean(shares["printed"]), mean(shares["written"]), mean(shares["all"]), mean(shares["published"]))
	for _, line := range lines {
		fmt.Println(line)
	}
	disagree := differences(tried)
	b.figures = append(b.figures, report.AtLeast("mutants of Commons Math's programs that printed relations kill, average %", 90, mean(shares["printed"])),
		report.AtMost("relations of Commons Math's programs that fail on the program as it is", 0, float64(alarms)),
		report.AtMost("relations of one implementation that fail on the other one", 0, float64(disagree)))
	return nil
}

// survivors are the first mutants that no relation kills, as changes.
func survivors(r *kills.Result) (lines []string) {
	const shown = 5
	for i, v := range r.Score.Survivors {
		if i == shown {
			return append(lines, fmt.Sprintf("%s: and %d more that no relation sees", r.Score.Name, len(r.Score.Survivors)-i))
		}
		lines = append(lines, fmt.Sprintf("%s: no relation sees %s, which input %d shows first: %q becomes %q", r.Score.Name, v.Mutant.ID, v.Input, v.Mutant.Before, v.Mutant.After))
	}
	return lines
}

// differences prints what relations of one implementation say of the other, and counts those that fail there.
func differences(tried []kills.Difference) (disagree int) {
	for _, d := range tried {
		fmt.Printf("%d relations of %s on %s: %d disagree\n", d.Tried, d.Of, d.On, len(d.Disagree))
		for _, v := range d.Disagree {
			fmt.Println("    disagree:", v)
		}
		for _, text := range d.Unsaid {
			fmt.Println("    cannot be said of it:", text)
		}
		disagree += len(d.Disagree)
	}
	return disagree
}

func of(part, whole int) string { return fmt.Sprintf("%d of %d", part, whole) }

func percent(share float64) string { return fmt.Sprintf("%.1f", share) }

func mean(of []float64) (sum float64) {
	for _, x := range of {
		sum += x / float64(len(of))
	}
	return sum
}
