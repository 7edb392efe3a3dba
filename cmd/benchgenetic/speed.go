package main

import (
	"fmt"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// leastRate is the evaluations a second and core that the issue of the study asks for.
const leastRate = 1e8

// speed measures the evaluations of both searches, each in its own time: one tree decided on one pair. Sub-trees that were known are none, and are told
// apart.
//
// How much sooner one side has a relation as good as the other one's last is not measured: the pairs of both are not the same ones.
func (b *bench) speed() error {
	const row = "%-18s %12v %12v %8v %12v %14v %8v %7v\n"
	fmt.Printf(row, "subject", "evaluations", "known", "seconds", "a second", "GenMorph a s", "times", "stands")
	var evaluations, seconds float64
	for _, r := range b.rows {
		one, err := kills.Race(b.ctx, r, b.options(b.seed), b.baseline)
		if err != nil {
			return err
		}
		ours := float64(one.Evaluations) / one.Time.Seconds()
		evaluations, seconds = evaluations+float64(one.Evaluations), seconds+one.Time.Seconds()
		theirs, times, stands := baselineRate(one.Baseline, ours)
		fmt.Printf(row, r.Target, one.Evaluations, one.Reused, fmt.Sprintf("%.1f", one.Time.Seconds()), fmt.Sprintf("%.2e", ours), theirs, times, stands)
	}
	b.figures = append(b.figures, report.AtLeast("evaluations a second and core", leastRate, evaluations/max(seconds, 1e-9))) // no time: no search
	return nil
}

// baselineRate is the evaluations a second and core of the baseline, how many times as many ours has, and how often its last relation stands.
func baselineRate(b kills.Baseline, ours float64) (rate, times, stands string) {
	if b.Refused != "" || b.Evaluations == 0 {
		return "-", "-", "-"
	}
	theirs := float64(b.Evaluations) / b.Processors.Seconds()
	return fmt.Sprintf("%.2e", theirs), fmt.Sprintf("%.1f", ours/theirs), fmt.Sprintf("%d of %d", b.Stands, b.Of)
}
