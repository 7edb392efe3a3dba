package main

import (
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/polynomial/kills"
)

// kills measures the mutants that relations kill of the programs of Commons Math, and tries the relations on both implementations.
func (b *bench) kills() error {
	o := kills.Options{Inputs: b.inputs, Seed: b.seed, Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchpolynomial:", line) }}
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "program\tmutants\tequivalent\tsame on all inputs\tout of fuel\tcounted\tkilled by printed\tby written\tby --all\tscore %\twritten %\t--all %\tpublished\t%")
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
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d of %d\t%d of %d\t%d of %d\t%.1f\t%.1f\t%.1f\t%d of %d\t%.1f\n", s.Name, s.Mutants, s.Equivalent, s.Same, s.Spent, s.Counted,
			s.Printed, s.Relations.Printed, s.Written, s.Relations.Written, s.Every, s.Relations.Every, s.Share(s.Printed), s.Share(s.Written), s.Share(s.Every), p.Killed, p.Counts, p.Published())
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
	if err := tab.Flush(); err != nil {
		return err
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

func mean(of []float64) (sum float64) {
	for _, x := range of {
		sum += x / float64(len(of))
	}
	return sum
}
