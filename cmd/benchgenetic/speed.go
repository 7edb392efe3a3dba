package main

import (
	"fmt"
	"slices"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// What the issue of the study asks of speed.
const (
	leastRate   = 1e8 // evaluations a second and core
	leastSooner = 50  // times sooner than the baseline a relation is there that sees as much, in the median of the subjects
)

// speed measures the evaluations of both searches, each in its own time: one tree decided on one pair. Sub-trees that were known are none, and are told
// apart. Under each transformation of the baseline ours is asked, too, when it has a relation that sees as much as the one that the baseline ends with.
func (b *bench) speed() error {
	const row = "%-18s %12v %12v %8v %8v %12v %14v %8v %7v %8v\n"
	fmt.Printf(row, "subject", "evaluations", "known", "clock", "proc.", "a second", "GenMorph a s", "times", "stands", "sooner")
	var evaluations, seconds float64
	var sooner []float64
	var lines []string
	for _, r := range b.rows {
		one, err := kills.Race(b.ctx, r, b.options(b.seed), b.baseline)
		if err != nil {
			return err
		}
		ours := float64(one.Evaluations) / one.Processors.Seconds()
		evaluations, seconds = evaluations+float64(one.Evaluations), seconds+one.Processors.Seconds()
		theirs, times, stands := baselineRate(one.Baseline, ours)
		earlier := "-"
		if times, counts := middle(one.Baseline.Sooner); counts {
			sooner, earlier = append(sooner, times), fmt.Sprintf("%.1f", times)
		}
		fmt.Printf(row, r.Target, one.Evaluations, one.Reused, fmt.Sprintf("%.1f", one.Time.Seconds()), fmt.Sprintf("%.1f", one.Processors.Seconds()), fmt.Sprintf("%.2e", ours),
			theirs, times, stands, earlier)
		for _, s := range one.Baseline.Sooner {
			lines = append(lines, r.Target+" under "+raced(s))
		}
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	b.figures = append(b.figures, report.AtLeast("evaluations a second and core", leastRate, evaluations/max(seconds, 1e-9))) // no time: no search
	if len(sooner) > 0 {
		b.figures = append(b.figures, report.AtLeast("times sooner than the baseline a relation that sees as much is there, in the median of the subjects", leastSooner, median(sooner)))
	}
	return nil
}

// middle is the median of the times under which a relation is there sooner, of the transformations under which the baseline ends with one that stands.
func middle(all []*kills.Sooner) (times float64, counts bool) {
	var of []float64
	for _, s := range all {
		if s.Counts() {
			of = append(of, s.Times())
		}
	}
	return median(of), len(of) > 0
}

// median is the lower one of the two in the middle of an even number; 0 of none.
func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	of = slices.Sorted(slices.Values(of))
	return of[(len(of)-1)/2]
}

// raced is what both searches did under a transformation, for people.
func raced(s *kills.Sooner) string {
	if !s.Counts() {
		return fmt.Sprintf("%s: the baseline ends with nothing that stands; ours misses %.0f %%", s.FollowUp, percentage*s.OurMissed)
	}
	ours := "never"
	if s.Ours > 0 {
		ours = fmt.Sprintf("after %.2f s", s.Ours.Seconds())
	}
	return fmt.Sprintf("%s: the baseline misses %.0f %% of its incorrect pairs after %.2f s, ours no more %s, and %.0f %% in the end",
		s.FollowUp, percentage*s.TheirMissed, s.Theirs.Seconds(), ours, percentage*s.OurMissed)
}

// baselineRate is the evaluations a second and core of the baseline, how many times as many ours has, and how often its last relation stands.
func baselineRate(b kills.Baseline, ours float64) (rate, times, stands string) {
	if b.Refused != "" || b.Evaluations == 0 {
		return "-", "-", "-"
	}
	theirs := float64(b.Evaluations) / b.Processors.Seconds()
	return fmt.Sprintf("%.2e", theirs), fmt.Sprintf("%.1f", ours/theirs), fmt.Sprintf("%d of %d", b.Stands, b.Of)
}
