package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/owntests"
)

// TestsText prints for people what the tests of packages make of the mutants: a line a test, the score, what is not run and why, and the
// source lines whose mutants survive.
func TestsText(w io.Writer, scored []*owntests.Scored, o Options) error {
	out := bufio.NewWriter(w)
	verdicts := owntests.Verdicts(scored)
	left := newSurvivors(verdicts, o)
	for i, s := range scored {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if s.Refused != "" {
			fmt.Fprintf(out, "%s: not scored: %s\n", s.Path, s.Refused)
			continue
		}
		writeTests(out, s, o.Diff)
		var mutants []*mutant.Mutant
		for i := range s.Mutants {
			mutants = append(mutants, &s.Mutants[i])
		}
		left.write(out, mutants, "test")
	}
	switch {
	case len(scored) == 0 && o.Diff != "":
		writeUnchanged(out, o.Diff)
	case len(scored) > 1 && len(verdicts) > 0:
		t := mutant.TallyOf(verdicts)
		fmt.Fprintf(out, "\nall %d packages: score %s: %d of %d killed\n", len(scored), percent(t), t.Killed, t.Total-t.Equivalent)
		writeTally(out, t)
	}
	return out.Flush()
}

func writeTests(w io.Writer, s *owntests.Scored, diff string) {
	fmt.Fprintf(w, "%s: %s, %s; seed %d\n\n", s.Path, count(len(s.Tests), "test"), count(len(s.Mutants), "mutant"), s.Seed)
	kills := killsOf(s)
	tab := newTable(w)
	fmt.Fprintln(tab, "  test\tcan see  kills first")
	for i, t := range s.Tests {
		if t.Use != owntests.Refused {
			fmt.Fprintf(tab, "  %s\t%7d  %11d\n", t.Name, s.Infected[i], kills[i])
		}
	}
	_ = tab.Flush() // w keeps its error
	t := s.Tally()
	fmt.Fprintf(w, "\n  score %.1f %%: %d of %d killed\n", 100*t.Score(), t.Killed, t.Counted())
	fmt.Fprintf(w, "  survived: %d not seen, %d never infected, %d not reached\n", t.NotSeen, t.NotInfected, t.NotReached)
	if t.Spent+t.TimedOut > 0 {
		fmt.Fprintf(w, "  neither: %d out of fuel, %d timed out\n", t.Spent, t.TimedOut)
	}
	if t.Equivalent > 0 {
		fmt.Fprintf(w, "  not counted: %d equivalent to the original\n", t.Equivalent)
	}
	if t.Untried > 0 {
		fmt.Fprintf(w, "  not tried: %d that change the initialisation of a package that package syscall needs\n", t.Untried)
	}
	if s.Early > 0 {
		fmt.Fprintf(w, "  %s of the initialisation: tried with all tests, in processes of their own\n", count(s.Early, "mutant"))
	}
	if n := len(s.Left); n > 0 {
		fmt.Fprintf(w, "  left out: %s that could be mutated (--json lists them)\n", count(n, "place"))
	}
	writeNowhere(w, "test", unreached(s), diff)
	writeUses(w, s)
}

// writeNowhere names functions of which nobody of a kind reaches any mutant.
func writeNowhere(w io.Writer, kind string, names []string, diff string) {
	where := ""
	if diff != "" {
		where = " changed lines of"
	}
	if len(names) > 0 {
		fmt.Fprintf(w, "  no %s comes to%s: %s\n", kind, where, strings.Join(names, ", "))
	}
}

// writeUses says which tests are not run as others are, and what is doubtful.
func writeUses(w io.Writer, s *owntests.Scored) {
	for _, t := range s.Tests {
		switch {
		case t.Use == owntests.Refused:
			fmt.Fprintf(w, "  not run: %s: %s\n", t.Name, t.Why)
		case t.Use == owntests.Apart:
			fmt.Fprintf(w, "  in processes of its own: %s: %s\n", t.Name, t.Why)
		}
		if t.Skipped {
			fmt.Fprintf(w, "  skips: %s\n", t.Name)
		}
	}
	for _, warning := range s.Warnings {
		fmt.Fprintf(w, "  warning: %s\n", oneLine(warning))
	}
}

// unreached names the functions of which no test reaches any mutant.
func unreached(s *owntests.Scored) []string {
	var names []string
	met := map[string]bool{}
	for i, m := range s.Mutants {
		if _, ok := met[m.Func]; !ok && m.Func != "" {
			names = append(names, m.Func)
		}
		met[m.Func] = met[m.Func] || s.Fates[i].End != owntests.NotReached
	}
	return slices.DeleteFunc(names, func(n string) bool { return met[n] })
}

// killsOf counts by test the mutants that it was the first to kill.
func killsOf(s *owntests.Scored) []int {
	kills := make([]int, len(s.Tests))
	for _, f := range s.Fates {
		if f.End == owntests.Killed && f.Test >= 0 {
			kills[f.Test]++
		}
	}
	return kills
}

type (
	jsonTests struct {
		Version  int            `json:"version"`
		Seed     int64          `json:"seed"`
		Packages []jsonPackage  `json:"packages"`
		Score    float64        `json:"score"`
		Counts   map[string]int `json:"counts"`
	}
	jsonPackage struct {
		Package   string           `json:"package"`
		Refused   *string          `json:"refused"`
		Tests     []jsonTest       `json:"tests"`
		Mutants   []jsonTestMutant `json:"mutants"`
		Score     float64          `json:"score"`
		Counts    map[string]int   `json:"counts"`
		AtInit    int              `json:"at_init"`
		Left      []jsonLeft       `json:"left"`
		Checked   int              `json:"checked"`
		Disagreed int              `json:"disagreed"`
		Warnings  []string         `json:"warnings"`
	}
	jsonTest struct {
		Name     string `json:"name"`
		Kind     string `json:"kind"`
		Use      string `json:"use"`
		Why      string `json:"why"`
		Skipped  bool   `json:"skipped"`
		Infected int    `json:"infected"`
		Kills    int    `json:"kills"`
	}
	jsonLeft struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column"`
		Func   string `json:"func"`
		Text   string `json:"text"`
		Reason string `json:"reason"`
	}
	jsonTestMutant struct {
		jsonChange
		Status string `json:"status"`
		Test   string `json:"test"`
		How    string `json:"how"`
		Known  bool   `json:"known"`
	}
)

// TestsJSON prints what the tests make of the mutants as one JSON object.
func TestsJSON(w io.Writer, scored []*owntests.Scored, o Options) error {
	t := mutant.TallyOf(owntests.Verdicts(scored))
	out := jsonTests{Version: JSONVersion, Packages: []jsonPackage{}, Score: t.Score(), Counts: counts(t)}
	for _, s := range scored {
		out.Seed = s.Seed
		out.Packages = append(out.Packages, testsJSON(s, o))
	}
	return encode(w, out)
}

// Words of the JSON, by use and by end.
var (
	uses = []string{owntests.Looped: "loop", owntests.Apart: "process", owntests.Refused: "none"}
	ends = []string{owntests.NotReached: "not reached", owntests.NotInfected: "not infected", owntests.NotSeen: "not seen",
		owntests.Killed: "killed", owntests.Spent: "out of fuel", owntests.TimedOut: "timed out", owntests.Untried: "not tried", owntests.Equivalent: "equivalent"}
)

func testsJSON(s *owntests.Scored, o Options) jsonPackage {
	out := jsonPackage{Package: s.Path, Tests: []jsonTest{}, Mutants: []jsonTestMutant{}, Left: []jsonLeft{}, Score: s.Tally().Score(),
		Counts: map[string]int{}, AtInit: s.Early, Checked: s.Checked, Disagreed: s.Disagreed, Warnings: append([]string{}, s.Warnings...)}
	if s.Refused != "" {
		out.Refused = &s.Refused
		return out
	}
	kills := killsOf(s)
	for i, t := range s.Tests {
		out.Tests = append(out.Tests, jsonTest{t.Name, t.Kind, uses[t.Use], t.Why, t.Skipped, s.Infected[i], kills[i]})
	}
	for _, l := range s.Left {
		out.Left = append(out.Left, jsonLeft{fileFrom(l.File, o), l.Line, l.Column, l.Func, l.Text, l.Reason})
	}
	for _, end := range ends {
		out.Counts[end] = 0
	}
	for i, f := range s.Fates {
		m := &s.Mutants[i]
		j := jsonTestMutant{jsonChange: changeOf(m, o), Status: ends[f.End], How: f.How, Known: o.Known != nil && o.Known(m)}
		if f.Test >= 0 {
			j.Test = s.Tests[f.Test].Name
		}
		out.Counts[j.Status]++
		out.Mutants = append(out.Mutants, j)
	}
	return out
}
