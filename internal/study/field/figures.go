package field

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"
)

// Figures are what the trials of a half come to.
type Figures struct {
	Half                     Half
	Modules, Untried         int // Untried are those of which no function could be tried
	Functions                int
	Eligible                 int
	Related                  int // eligible functions with a relation
	Branching, Two           int // eligible functions whose code branches, and those of them of which two sides or more were taken
	Median                   float64
	Score                    float64 // mean over the eligible functions with mutants
	SecondsMedian, Seconds95 float64 // seconds of an eligible function: the median, and what 95 % of them stay below
	Processor                float64 // median of the seconds that processors work for one
	Faults                   Faults
	Later                    Later
}

// Faults are what nobody should meet.
type Faults struct {
	Crashes, Hangs int
	Unbuildable    int // functions whose tests do not build
	Here           int // functions of which tests, or single relations, fail where they are written
	Stray          int // files that nobody asked for
}

// Later is what the tests do on later releases.
type Later struct {
	Run    int // functions whose tests were run there
	Gone   int // of these, tests that do not build there
	Alarms int // of these, tests that fail there: a changed behaviour or a false relation
}

// Measure adds trials up.
func Measure(half Half, trials []*Trial) *Figures {
	out := &Figures{Half: half, Modules: len(trials)}
	var relations, seconds, processor, scores []float64
	for _, t := range trials {
		if t.Failed != "" {
			out.Untried++
		}
		for _, f := range t.Functions {
			out.count(f)
			if !f.Eligible() {
				continue
			}
			relations, seconds = append(relations, float64(len(f.Printed))), append(seconds, f.Seconds)
			processor = append(processor, f.Processor)
			if f.Mutants > 0 {
				scores = append(scores, f.Score)
			}
		}
	}
	out.Median, out.SecondsMedian, out.Seconds95 = quantile(relations, 0.5), quantile(seconds, 0.5), quantile(seconds, 0.95)
	out.Score, out.Processor = mean(scores), quantile(processor, 0.5)
	return out
}

func (out *Figures) count(f *Function) {
	out.Functions++
	out.Faults.Stray += len(f.Stray)
	if f.Crash != "" {
		out.Faults.Crashes++
	}
	if f.Hang {
		out.Faults.Hangs++
	}
	switch f.Here.Ended {
	case Unbuildable, Unwritten:
		out.Faults.Unbuildable++
	case Failed:
		out.Faults.Here++
	case NotRun, Passed:
		if len(f.LeftOut) > 0 {
			out.Faults.Here++
		}
	}
	if f.Next.Ended != NotRun {
		out.Later.Run++
	}
	switch f.Next.Ended {
	case Unbuildable:
		out.Later.Gone++
	case Failed:
		out.Later.Alarms++
	case NotRun, Passed, Unwritten:
	}
	if !f.Eligible() {
		return
	}
	out.Eligible++
	if len(f.Printed) > 0 {
		out.Related++
	}
	if f.Met > 1 {
		out.Branching++
		if f.Reached > 1 {
			out.Two++
		}
	}
}

// quantile is the smallest of the values that at least a share of them do not exceed; 0 if there are none.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[max(0, int(math.Ceil(share*float64(len(sorted))))-1)]
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(max(1, len(values)))
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// A row is a figure of the table.
type row struct {
	name string
	of   func(*Figures) float64
	bar  bar
	near bool // the halves may differ by nearPoints
}

// nearPoints is by how much shares of the halves may differ, in points of a hundred: docs/field.md.
const nearPoints = 5

// rows are the figures, in the order of print.
var rows = []row{
	{"modules", func(f *Figures) float64 { return float64(f.Modules) }, none, false},
	{"modules that could not be tried", func(f *Figures) float64 { return float64(f.Untried) }, atMost(0), false},
	{"functions", func(f *Figures) float64 { return float64(f.Functions) }, none, false},
	{"eligible, %", func(f *Figures) float64 { return percent(f.Eligible, f.Functions) }, atLeast(85), true},
	{"of these with a relation, %", func(f *Figures) float64 { return percent(f.Related, f.Eligible) }, atLeast(90), true},
	{"of those that branch, two sides taken, %", func(f *Figures) float64 { return percent(f.Two, f.Branching) }, none, true},
	{"relations, median", func(f *Figures) float64 { return f.Median }, atLeast(3), false},
	{"mutants that printed relations kill, mean %", func(f *Figures) float64 { return 100 * f.Score }, none, true},
	{"seconds, median", func(f *Figures) float64 { return f.SecondsMedian }, atMost(5), false},
	{"seconds, of 95 % at most", func(f *Figures) float64 { return f.Seconds95 }, atMost(20), false},
	{"seconds of processors, tests included, median", func(f *Figures) float64 { return f.Processor }, none, false},
	{"crashes", func(f *Figures) float64 { return float64(f.Faults.Crashes) }, atMost(0), false},
	{"hangs", func(f *Figures) float64 { return float64(f.Faults.Hangs) }, atMost(0), false},
	{"functions whose tests do not build", func(f *Figures) float64 { return float64(f.Faults.Unbuildable) }, atMost(0), false},
	{"functions with tests that fail where they are written", func(f *Figures) float64 { return float64(f.Faults.Here) }, atMost(0), false},
	{"files written that nobody asked for", func(f *Figures) float64 { return float64(f.Faults.Stray) }, atMost(0), false},
	{"functions whose tests were run on a later release", func(f *Figures) float64 { return float64(f.Later.Run) }, none, false},
	{"of these, tests that do not build there", func(f *Figures) float64 { return float64(f.Later.Gone) }, none, false},
	{"of these, tests that fail there", func(f *Figures) float64 { return float64(f.Later.Alarms) }, none, false},
}

// A bar is what is asked of a figure; the zero value asks nothing.
type bar struct {
	kind  int8 // 1: at least, -1: at most
	value float64
}

var none bar

func atLeast(value float64) bar { return bar{1, value} }
func atMost(value float64) bar  { return bar{-1, value} }

// An Asking is a figure beside what is asked of it.
type Asking struct {
	Name            string
	Least           bool // the figure should be Asked at least, else at most
	Asked, Measured float64
}

// Table prints the figures of halves side by side.
func Table(w io.Writer, halves []*Figures) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(tab, "figure")
	for _, f := range halves {
		fmt.Fprint(tab, "\t", f.Half)
	}
	fmt.Fprintln(tab)
	for _, r := range rows {
		fmt.Fprint(tab, r.name)
		for _, f := range halves {
			fmt.Fprintf(tab, "\t%.4g", r.of(f))
		}
		fmt.Fprintln(tab)
	}
	return tab.Flush()
}

// Asked holds figures of halves against what is asked of each of them, and of two against each other.
func Asked(halves []*Figures) []Asking {
	var out []Asking
	for _, r := range rows {
		for _, f := range halves {
			if r.bar != none {
				out = append(out, Asking{string(f.Half) + ": " + r.name, r.bar.kind > 0, r.bar.value, r.of(f)})
			}
		}
		if r.near && len(halves) == 2 {
			out = append(out, Asking{"points between the halves: " + r.name, false, nearPoints, math.Abs(r.of(halves[0]) - r.of(halves[1]))})
		}
	}
	return out
}
