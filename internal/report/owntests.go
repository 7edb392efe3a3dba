package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/owntests"
)

// shownLines is how many source lines with survivors are printed of a package.
const shownLines = 12

// TestsText prints for people what the tests of packages make of the mutants: a line a test, the score, what is not run and why, and the
// source lines whose mutants survive.
func TestsText(w io.Writer, scored []*owntests.Scored, o Options) error {
	out := bufio.NewWriter(w)
	for i, s := range scored {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if s.Refused != "" {
			fmt.Fprintf(out, "%s: not scored: %s\n", s.Path, s.Refused)
			continue
		}
		writeTests(out, s)
		writeTestSurvivors(out, s, o)
	}
	return out.Flush()
}

func writeTests(w io.Writer, s *owntests.Scored) {
	fmt.Fprintf(w, "%s: %s, %s; seed %d\n\n", s.Path, count(len(s.Tests), "test"), count(len(s.Mutants), "mutant"), s.Seed)
	widest := len("test")
	for _, t := range s.Tests {
		widest = max(widest, len(t.Name))
	}
	kills := killsOf(s)
	fmt.Fprintf(w, "  %-*s  can see  kills first\n", widest, "test")
	for i, t := range s.Tests {
		if t.Use == owntests.Refused {
			continue
		}
		fmt.Fprintf(w, "  %-*s  %7d  %11d\n", widest, t.Name, s.Infected[i], kills[i])
	}
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
	if names := unreached(s); len(names) > 0 {
		fmt.Fprintf(w, "  no test comes to: %s\n", strings.Join(names, ", "))
	}
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

// A weakLine is a line of the source and its mutants that the tests do not see.
type weakLine struct {
	file    string
	line    int
	mutants []*mutant.Mutant
}

// weakLines are the lines with mutants that tests execute and do not see: those with most of them first.
func weakLines(s *owntests.Scored) []*weakLine {
	var lines []*weakLine
	for i := range s.Mutants {
		m := &s.Mutants[i]
		if s.Fates[i].End != owntests.NotSeen {
			continue
		}
		at := slices.IndexFunc(lines, func(l *weakLine) bool { return l.file == m.File && l.line == m.Line })
		if at < 0 {
			at, lines = len(lines), append(lines, &weakLine{file: m.File, line: m.Line})
		}
		lines[at].mutants = append(lines[at].mutants, m)
	}
	slices.SortStableFunc(lines, func(a, b *weakLine) int {
		return cmp.Or(cmp.Compare(len(b.mutants), len(a.mutants)), strings.Compare(a.file, b.file), cmp.Compare(a.line, b.line))
	})
	return lines
}

func writeTestSurvivors(w io.Writer, s *owntests.Scored, o Options) {
	lines := weakLines(s)
	if len(lines) == 0 {
		return
	}
	shown := len(lines)
	if !o.All {
		shown = min(shown, shownLines)
	}
	fmt.Fprintf(w, "\n  no test sees these:\n")
	for _, l := range lines[:shown] {
		fmt.Fprintf(w, "\n  %s:%d: %s\n", mutantFile(l.mutants[0], o), l.line, sourceLine(l.file, l.line))
		for _, m := range l.mutants {
			fmt.Fprintf(w, "    %d:%d %s: %s\n", m.Line, m.Column, m.Operator, m.Change())
		}
	}
	if rest := len(lines) - shown; rest > 0 {
		fmt.Fprintf(w, "\n  and %s with fewer (--all)\n", count(rest, "line"))
	}
}

// sourceLine is a line of a file; "" if it cannot be read any more.
func sourceLine(file string, line int) string {
	src, err := os.ReadFile(file)
	lines := strings.Split(string(src), "\n")
	if err != nil || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

type (
	jsonTests struct {
		Version  int           `json:"version"`
		Seed     int64         `json:"seed"`
		Packages []jsonPackage `json:"packages"`
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
		ID       string `json:"id"`
		Operator string `json:"operator"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Func     string `json:"func"`
		Before   string `json:"before"`
		After    string `json:"after"`
		Status   string `json:"status"`
		Test     string `json:"test"`
		How      string `json:"how"`
	}
)

// TestsJSON prints what the tests make of the mutants as one JSON object.
func TestsJSON(w io.Writer, scored []*owntests.Scored, o Options) error {
	out := jsonTests{Version: JSONVersion, Packages: []jsonPackage{}}
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
		j := jsonTestMutant{ID: m.ID, Operator: m.Operator, File: mutantFile(m, o), Line: m.Line, Column: m.Column, Func: m.Func,
			Before: m.Before, After: m.After, Status: ends[f.End], How: f.How}
		if f.Test >= 0 {
			j.Test = s.Tests[f.Test].Name
		}
		out.Counts[j.Status]++
		out.Mutants = append(out.Mutants, j)
	}
	return out
}
