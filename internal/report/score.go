package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/suite"
)

// ScoreText prints kill matrices for people: for each function a line a relation with its kills, the score, the smallest set of relations
// with the same kills, the robust one, and the mutants that survive, with the lines of code where they do; of several functions also their
// score together.
func ScoreText(w io.Writer, scored *suite.Scores, o Options) error {
	out := bufio.NewWriter(w)
	verdicts := scored.Verdicts()
	left := newSurvivors(verdicts, o)
	left.seen = toldApart(scored)
	for i, s := range scored.Subjects {
		if i > 0 {
			fmt.Fprintln(out)
		}
		writeScore(out, s, scored.Seed, o)
		left.write(out, distinct(s.Matrix), "relation")
	}
	switch {
	case len(scored.Subjects) == 0 && scored.Diff != "":
		writeUnchanged(out, scored.Diff)
	case len(scored.Subjects) > 1:
		t := mutant.TallyOf(verdicts)
		fmt.Fprintf(out, "\nall %d functions: %s; seed %d\n  score %s: %d of %d killed\n", len(scored.Subjects), count(t.Total, "mutant"), scored.Seed,
			percent(t), t.Killed, t.Total-t.Equivalent)
		writeTally(out, t)
	}
	return out.Flush()
}

func writeScore(w io.Writer, s *suite.Scored, seed int64, o Options) {
	m := s.Matrix
	origin := "inferred"
	if s.Kept {
		origin = "kept"
	}
	fmt.Fprintf(w, "%s: %s, %s; seed %d\n", s.Short, count(len(m.Trials), origin+" relation"), count(len(m.Mutants), "mutant"), seed)
	if len(m.Trials) > 0 {
		fmt.Fprintln(w)
		writeKills(w, m)
	}
	t := m.Tally()
	fmt.Fprintf(w, "\n  score %s: %d of %d killed%s\n", percent(t), t.Killed, t.Total-t.Equivalent, besides(m, t))
	writeTally(w, t)
	if names, exact := smallest(m); len(names) > 0 {
		what := "a small set with the same kills"
		if exact {
			what = "the smallest set with the same kills"
		}
		fmt.Fprintf(w, "  %s: %s\n", what, strings.Join(names, ", "))
	}
	if names := s.Robust(); len(names) > 0 {
		fmt.Fprintf(w, "  the set that is worth keeping: %s\n", strings.Join(names, ", "))
	}
	for _, warning := range s.Warnings {
		fmt.Fprintf(w, "  warning: %s\n", oneLine(warning.Error()))
	}
}

func writeUnchanged(w io.Writer, rev string) {
	fmt.Fprintf(w, "no mutants on lines that changed since %s\n", rev)
}

func writeTally(w io.Writer, t mutant.Tally) {
	fmt.Fprintf(w, "  survived: %d not seen, %d never infected, %d not reached\n", t.NotSeen, t.NotInfected, t.NotReached)
	if t.Spent+t.Crashed > 0 {
		fmt.Fprintf(w, "  neither: %d out of fuel, %d crashed\n", t.Spent, t.Crashed)
	}
}

// besides is what the score does not show: mutants that nothing can kill, that are others once more, and whose kills tell all.
func besides(m *matrix.Matrix, t mutant.Tally) string {
	var parts []string
	if t.Equivalent > 0 {
		parts = append(parts, fmt.Sprintf("%d equivalent", t.Equivalent))
	}
	duplicates := 0
	for i := range m.Mutants {
		if m.Duplicate(i) != nil {
			duplicates++
		}
	}
	if duplicates > 0 {
		parts = append(parts, fmt.Sprintf("%d duplicates", duplicates))
	}
	if n := len(m.Dominators()); n > 0 {
		parts = append(parts, fmt.Sprintf("%s, dominator score %.1f %%", count(n, "dominator"), 100*m.DominatorScore()))
	}
	if len(parts) == 0 {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

func percent(t mutant.Tally) string {
	if t.Total == t.Equivalent {
		return "none"
	}
	return fmt.Sprintf("%.1f %%", 100*t.Score())
}

// smallest is the names of the relations of the smallest set.
func smallest(m *matrix.Matrix) (names []string, exact bool) {
	trials, exact := m.Smallest()
	for _, t := range trials {
		names = append(names, m.Trials[t].Relation.Name)
	}
	return names, exact
}

func writeKills(w io.Writer, m *matrix.Matrix) {
	tab := newTable(w)
	fmt.Fprintln(tab, "  relation\tkills  unique")
	for i, t := range m.Trials {
		kills, unique := m.Count(i)
		fmt.Fprintf(tab, "  %s\t%5d  %6d\n", t.Relation, kills, unique)
	}
	_ = tab.Flush() // w keeps its error
}

type (
	jsonScores struct {
		Version  int            `json:"version"`
		Seed     int64          `json:"seed"`
		Subjects []jsonScore    `json:"subjects"`
		Score    float64        `json:"score"`
		Counts   map[string]int `json:"counts"`
	}
	jsonScore struct {
		Target     string         `json:"target"`
		Kept       bool           `json:"kept"`
		Relations  []jsonKills    `json:"relations"`
		Mutants    []jsonMutant   `json:"mutants"`
		Score      float64        `json:"score"`
		Counts     map[string]int `json:"counts"`
		AtInit     int            `json:"at_init"`
		Dominators int            `json:"dominators"`
		Dominator  float64        `json:"dominator_score"`
		Smallest   []string       `json:"smallest"`
		Exact      bool           `json:"exact"`
		Robust     []string       `json:"robust"`
		Executions int64          `json:"executions"`
		Warnings   []string       `json:"warnings"`
	}
	jsonKills struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Text   string `json:"text"`
		Held   int    `json:"held"`
		Kills  int    `json:"kills"`
		Unique int    `json:"unique"`
	}
	jsonChange struct {
		ID       string `json:"id"`
		Operator string `json:"operator"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Column   int    `json:"column"`
		Func     string `json:"func"`
		Before   string `json:"before"`
		After    string `json:"after"`
	}
	jsonMutant struct {
		jsonChange
		Status   string   `json:"status"`
		Same     string   `json:"duplicate_of"`
		Subsumed bool     `json:"subsumed"`
		Note     string   `json:"note"`
		KilledBy []string `json:"killed_by"`
		Known    bool     `json:"known"`
		// Input tells the mutant from the original, though no relation sees it.
		Input *jsonInput `json:"input,omitempty"`
	}
	jsonInput struct {
		At      string `json:"at"`
		Call    string `json:"call"`
		Outcome string `json:"outcome"`
		Mutant  string `json:"mutant"`
	}
)

// toldApart says, by ID, on which input a survivor does otherwise than the original: ParseBytes("x") = 0; with the mutant 1.
func toldApart(scored *suite.Scores) map[string][]string {
	out := map[string][]string{}
	for _, s := range scored.Subjects {
		for id, w := range s.Witnesses {
			text := w.Call + " " + oneLine(w.Was)
			with := "; with the mutant " + strings.TrimPrefix(oneLine(w.Does), "= ")
			if len([]rune(text+with)) > shownBeside {
				out[id] = []string{text, with[2:]}
			} else {
				out[id] = []string{text + with}
			}
		}
	}
	return out
}

// ScoreJSON prints kill matrices as one JSON object.
func ScoreJSON(w io.Writer, scored *suite.Scores, o Options) error {
	t := mutant.TallyOf(scored.Verdicts())
	out := jsonScores{Version: JSONVersion, Seed: scored.Seed, Subjects: []jsonScore{}, Score: t.Score(), Counts: counts(t)}
	for _, s := range scored.Subjects {
		out.Subjects = append(out.Subjects, scoreJSON(s, o))
	}
	return encode(w, out)
}

func changeOf(m *mutant.Mutant, o Options) jsonChange {
	return jsonChange{ID: m.ID, Operator: m.Operator, File: mutantFile(m, o), Line: m.Line, Column: m.Column, Func: m.Func,
		Before: m.Before, After: m.After}
}

func scoreJSON(s *suite.Scored, o Options) jsonScore {
	m := s.Matrix
	t := m.Tally()
	out := jsonScore{Target: s.Target, Kept: s.Kept, Relations: []jsonKills{}, Mutants: []jsonMutant{}, Score: t.Score(), AtInit: m.AtInit,
		Executions: m.Executions, Smallest: []string{}, Warnings: []string{}, Counts: counts(t)}
	for i, tr := range m.Trials {
		kills, unique := m.Count(i)
		r := tr.Relation
		out.Relations = append(out.Relations, jsonKills{r.ID(), r.Name, r.Text(), m.Held[i], kills, unique})
	}
	names, exact := smallest(m)
	out.Smallest, out.Exact = append(out.Smallest, names...), exact
	dominators := m.Dominators()
	out.Dominators, out.Dominator, out.Robust = len(dominators), m.DominatorScore(), append([]string{}, s.Robust()...)
	for i, mu := range m.Mutants {
		j := jsonMutant{jsonChange: changeOf(mu, o), Status: m.Status(i).String(), Note: m.Notes[i], KilledBy: []string{},
			Known: o.Known != nil && o.Known(mu)}
		for k, tr := range m.Trials {
			if m.Kills(k, i) {
				j.KilledBy = append(j.KilledBy, tr.Relation.Name)
			}
		}
		if d := m.Duplicate(i); d != nil {
			j.Same = d.ID
		}
		if x := s.Witnesses[mu.ID]; x != nil {
			j.Input = &jsonInput{x.At, x.Call, x.Was, x.Does}
		}
		j.Subsumed = len(j.KilledBy) > 0 && !slices.Contains(dominators, i)
		out.Mutants = append(out.Mutants, j)
	}
	for _, warning := range s.Warnings {
		out.Warnings = append(out.Warnings, oneLine(warning.Error()))
	}
	return out
}

// counts is a tally by the words of the statuses.
func counts(t mutant.Tally) map[string]int {
	return map[string]int{
		mutant.Killed.String(): t.Killed, mutant.NotSeen.String(): t.NotSeen, mutant.NotInfected.String(): t.NotInfected,
		mutant.NotReached.String(): t.NotReached, mutant.Spent.String(): t.Spent, mutant.Crashed.String(): t.Crashed,
		mutant.Equivalent.String(): t.Equivalent,
	}
}

// Operators prints the mutation operators, a line each.
func Operators(w io.Writer) error {
	const width = 6 // of the column of names, which have at most five letters
	out := tabwriter.NewWriter(w, width, 0, 1, ' ', 0)
	for _, op := range mutant.Operators {
		fmt.Fprintf(out, "%s\t%s\n", op.Name, op.Doc)
	}
	return out.Flush()
}
