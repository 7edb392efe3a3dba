package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/genmorph/kills"
)

// What is asked of the mutants that the best four relations kill, by the issue of the study: each subject above its published share and above
// some, and nearly all of them above half.
const (
	someShare  = 0.2
	half       = 0.5
	aboveHalf  = 20.0 // of 23
	standing   = 0.98 // of the printed relations, by 100,000 inputs
	longest    = 60.0 // seconds of a subject
	percentage = 100
)

// totals is what the rows of the table come to.
type totals struct {
	above, some, half, subjects int
	stand, lines, hunted        int
	returned, returnedStand     int
	slowest                     float64
}

// table measures what the relations of each subject kill, beside what is published.
func (b *bench) table() error {
	const row = "%-18s %9v %11v %7v %8v %12v %12v %8v %11v %7v %6v %12v %9v %9v %7v %8v\n" // each as soon as it is known: the whole takes an hour
	fmt.Printf(row, "subject", "training", "evaluation", "copied", "counted", "MS of four", "of printed", "algebra", "polynomial", "floor", "paper", "PZ returned", "PZ", "PZO", "clock", "proc.")
	var sum totals
	var lines []string
	for _, r := range b.rows {
		var all []*kills.Result
		for seed := b.seed; seed < b.seed+int64(b.seeds); seed++ {
			one, err := b.measured(r, seed, nil)
			if err != nil {
				return err
			}
			all = append(all, one)
			lines = append(lines, told(one)...)
		}
		first, ms, printed := all[0], spread(all, func(r *kills.Result) int { return r.Best }), spread(all, func(r *kills.Result) int { return r.Printed })
		stand, of, clock, processors := ran(all)
		fmt.Printf(row, r.Target, first.Training, first.Evaluation, first.Copied, first.Counted, ms, printed, alone(first, 0), alone(first, 1), fmt.Sprintf("%.0f", percentage*first.Floor()), fmt.Sprintf("%.0f", percentage*r.MS),
			sum.gate(all), fmt.Sprintf("%d of %d", stand, of), sum.fell(all), fmt.Sprintf("%.1f", clock), fmt.Sprintf("%.1f", processors))
		sum.add(r, ms.mean, stand, of, clock)
	}
	for _, line := range lines {
		fmt.Println(line)
	}
	b.figures = append(b.figures, sum.asked()...)
	return nil
}

// gate counts what the search returned, and what of it stands.
func (t *totals) gate(all []*kills.Result) string {
	stand, of := 0, 0
	for _, r := range all {
		stand, of = stand+r.ReturnedStand, of+r.Returned
	}
	t.returnedStand, t.returned = t.returnedStand+stand, t.returned+of
	return fmt.Sprintf("%d of %d", stand, of)
}

// fell counts what does not fall to the hunt.
func (t *totals) fell(all []*kills.Result) string {
	unhunted, of := 0, 0
	for _, r := range all {
		unhunted, of = unhunted+r.Unhunted(), of+r.Stand()
	}
	t.hunted += unhunted
	return fmt.Sprintf("%d of %d", unhunted, of)
}

// share is that of all relations.
func (t *totals) share(n int) float64 { return float64(n) / float64(max(t.lines, 1)) }

// alone is the score of another engine by itself, in per cent.
func alone(r *kills.Result, i int) string {
	if i >= len(r.Alone) {
		return "-"
	}
	return fmt.Sprintf("%.0f", percentage*r.MS(r.Alone[i]))
}

// add counts a row.
func (t *totals) add(r genmorph.Row, ms float64, stand, lines int, clock float64) {
	t.subjects++
	t.above += int(share(ms > r.MS))
	t.some += int(share(ms > someShare))
	t.half += int(share(ms > half))
	t.stand, t.lines = t.stand+stand, t.lines+lines
	t.slowest = max(t.slowest, clock)
}

// asked has the figures of what was measured.
func (t *totals) asked() []report.Asked {
	all := float64(t.subjects)
	return []report.Asked{
		report.AtLeast("subjects of which four relations kill a larger share than the published one", all, float64(t.above)),
		report.AtLeast("subjects of which they kill more than 20 %", all, float64(t.some)),
		report.AtLeast("subjects of which they kill more than 50 %", math.Round(all*aboveHalf/float64(len(genmorph.Published))), float64(t.half)),
		report.AtLeast("share of the printed relations that no input refutes", standing, t.share(t.stand)),
		report.AtLeast("share of them that do not fall to the hunt", standing, t.share(t.hunted)),
		report.AtMost("search of a subject, slowest, s", longest, t.slowest),
	}
}

// measured is what became of a subject with one seed, from the folder of -keep if it is there.
func (b *bench) measured(r genmorph.Row, seed int64, a *ablation) (*kills.Result, error) {
	if one, err := b.kept(r, seed, a); one != nil || err != nil {
		return one, err
	}
	o := b.options(seed)
	if a != nil { // what is compared with other engines and suites is no matter of the ablation
		o.Without, o.Engines, o.Alone, o.Suites, o.Hunt = a.without, a.engines, false, false, 0
	}
	one, err := kills.Measure(b.ctx, r, o)
	if err != nil || b.keep == "" {
		return one, err
	}
	data, err := json.MarshalIndent(one, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(b.keep, 0o755); err != nil {
		return nil, err
	}
	return one, os.WriteFile(b.path(r, seed, a), data, 0o644)
}

// A spreading is the mean of the seeds with their standard deviation.
type spreading struct{ mean, deviation float64 }

func spread(all []*kills.Result, killed func(*kills.Result) int) (s spreading) {
	n := float64(len(all))
	for _, r := range all {
		s.mean += r.MS(killed(r)) / n
	}
	for _, r := range all {
		d := r.MS(killed(r)) - s.mean
		s.deviation += d * d / n
	}
	s.deviation = math.Sqrt(s.deviation)
	return s
}

// String is in per cent, with the deviation where there is one.
func (s spreading) String() string {
	if s.deviation == 0 {
		return fmt.Sprintf("%.0f", percentage*s.mean)
	}
	return fmt.Sprintf("%.0f ± %.0f", percentage*s.mean, percentage*s.deviation)
}

// ran sums the relations of the seeds, and has their mean times in seconds.
func ran(all []*kills.Result) (stand, of int, clock, processors float64) {
	n := float64(len(all))
	for _, r := range all {
		stand, of = stand+r.Stand(), of+len(r.Lines)
		clock, processors = clock+r.Clock.Seconds()/n, processors+r.Processors.Seconds()/n
	}
	return stand, of, clock, processors
}

// told is the relations of a subject, the best marked, and what was found wrong with them.
func told(r *kills.Result) (lines []string) {
	lines = append(lines, fmt.Sprintf("%s, seed %d:", r.Target, r.Seed))
	for _, l := range r.Lines {
		mark := "    "
		if l.Chosen {
			mark = "  * "
		}
		lines = append(lines, mark+l.Text)
		if l.False != "" {
			lines = append(lines, "      false: "+l.False)
		}
		if l.Hunted != "" {
			lines = append(lines, "      fell to the hunt: "+l.Hunted)
		}
	}
	for _, text := range r.Unreached {
		lines = append(lines, "      never tried: "+text)
	}
	for _, w := range r.Warnings {
		lines = append(lines, "      warning: "+w)
	}
	return lines
}
