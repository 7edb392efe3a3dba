// Package report prints what imago found, for people ([Text], [CheckText]) and for programs ([JSON], [CheckJSON]). It only prints:
// what is found, in which order, and what it is worth have been decided in the rooms below, and nothing here ranges over a map, so
// that the same result is the same bytes. The JSON is documented in docs/json.md and carries a version.
package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/relation"
)

// Options says how much of a result is printed. The zero value is what fits a terminal.
type Options struct {
	All bool   // also what else holds, and what follows
	Dir string // file names are printed relative to it, where they lie below it; "": as they are
	// Of a score: every survivor is shown and not a few, and none that is known.
	AllSurvivors bool
	Known        func(*mutant.Mutant) bool // nil: there is no baseline
	Diff         string                    // of tests: only mutants on lines that changed since this revision were tried
}

// Text prints a result for people: for each subject its signature and domain, then a line a relation with its family, tolerance
// and status; then the laws that nearly hold, what was tried and dropped, the skipped functions with their reasons, and the seed.
func Text(w io.Writer, r *infer.Result, o Options) error {
	out := bufio.NewWriter(w)
	var skipped []*infer.Subject
	for _, s := range r.Subjects {
		if s.Skipped != "" {
			skipped = append(skipped, s)
			continue
		}
		writeSubject(out, s, o)
	}
	writeSkipped(out, skipped)
	fmt.Fprintf(out, "seed %d\n", r.Seed)
	return out.Flush()
}

func writeSubject(w io.Writer, s *infer.Subject, o Options) {
	fmt.Fprintf(w, "%s\n", heading(s.Target, s.Signature))
	shown := s.Found
	if o.All {
		shown = slices.Concat(s.Found, s.More)
	}
	writeDomain(w, s, relationsOf(shown))
	fmt.Fprintln(w)
	writeFindings(w, shown)
	if len(s.Found) == 0 {
		fmt.Fprintln(w, "  no relation found")
	}
	for _, f := range s.Almost {
		writeAlmost(w, f)
	}
	if o.All && len(s.Implied) > 0 {
		fmt.Fprintln(w, "\n  these follow:")
		writeFindings(w, s.Implied)
	}
	if o.All {
		writeUnreached(w, s.Branches.Unreached)
		writeUnread(w, s.Unread)
	}
	fmt.Fprintf(w, "\n  %s\n", tally(s, o))
	writeMeasure(w, s.Measure)
	for _, warning := range s.Warnings {
		fmt.Fprintf(w, "  warning: %s\n", oneLine(warning.Error()))
	}
	fmt.Fprintln(w)
}

// writeUnread prints what commands proposed that is no relation.
func writeUnread(w io.Writer, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintln(w, "\n  no relations:")
	for _, l := range lines {
		fmt.Fprintf(w, "    %s\n", oneLine(l))
	}
}

// writeMeasure prints what the relations are worth, and the smallest fault that they do not see.
func writeMeasure(w io.Writer, m *infer.Measure) {
	if m == nil || m.Tally.Total == m.Tally.Equivalent {
		return
	}
	t := m.Tally
	fmt.Fprintf(w, "  mutation score %.1f %%: %d of %d mutants killed", 100*t.Score(), t.Killed, t.Total-t.Equivalent)
	if t.NotReached > 0 {
		fmt.Fprintf(w, ", %d not reached", t.NotReached)
	}
	fmt.Fprintln(w, "; see imago mutate")
	if m.Survivor == nil {
		return
	}
	p := &spot{before: m.Survivor.Before, alts: []alternative{{m.Survivor.ID, m.Survivor.Operator, m.Survivor.After}}}
	fmt.Fprintf(w, "\n  no relation found sees this (%s:%d):\n", m.Survivor.File, m.Survivor.Line)
	writeCode(w, "", p.before, indentation(p), shownCode)
	writeCode(w, m.Survivor.Operator, m.Survivor.After, indentation(p), shownCode)
}

// writeUnreached prints what of the code the relations say nothing about.
func writeUnreached(w io.Writer, missed []trial.Unreached) {
	switch len(missed) {
	case 0:
		return
	case 1:
		fmt.Fprintln(w, "\n  1 branch that no source reached:")
	default:
		fmt.Fprintf(w, "\n  %d branches that no source reached:\n", len(missed))
	}
	for _, u := range missed {
		fmt.Fprintf(w, "    %s\n", oneLine(u.String()))
	}
}

// writeAlmost prints a law that fails on a handful of inputs: where the finding is, if the code is wrong.
func writeAlmost(w io.Writer, f *infer.Finding) {
	plain := *f.Relation
	plain.Name = ""
	v := f.Counterexample
	word := "almost"
	if f.Expected != "" {
		word = "expected of " + f.Expected + ", but"
	}
	holds := ""
	if f.HoldsFor != "" {
		holds = "holds for " + f.HoldsFor + ", "
	}
	if len(v.Trace.Runs) > 0 {
		fmt.Fprintf(w, "\n  %s: %s  %sfails after\n", word, plain.String(), holds)
		counterexample.WriteRuns(w, "    ", v)
	} else {
		fmt.Fprintf(w, "\n  %s: %s  %sfails for %s\n", word, plain.String(), holds, v.At)
		for _, c := range v.Calls {
			fmt.Fprintf(w, "    %s %s\n", c.Actual, c.Got)
		}
	}
	fmt.Fprintf(w, "    repeat: %s\n", v.Repeat)
}

// writeFindings prints a table. Columns are as wide as their widest cell; a relation beyond widest leaves the column, for which a tabwriter
// has no form.
func writeFindings(w io.Writer, fs []*infer.Finding) {
	const widest = 96 // a longer one would push the other cells off the screen
	rows := make([][]string, len(fs))
	widths := make([]int, 4)
	for i, f := range fs {
		label, text := bare(f.Relation)
		rows[i] = []string{label, text, f.Family, f.Relation.Precision(), status(f)}
		if f.Worth != nil {
			rows[i][4] += ", " + kills(f.Worth)
		}
		for c := range widths {
			if n := len([]rune(rows[i][c])); n <= widest {
				widths[c] = max(widths[c], n)
			}
		}
	}
	for _, row := range rows {
		line := " "
		for c, cell := range row {
			line += " " + cell
			if c < len(widths) {
				line += strings.Repeat(" ", max(1, 1+widths[c]-len([]rune(cell))))
			}
		}
		fmt.Fprintln(w, strings.TrimRight(line, " "))
	}
}

// kills is what a relation kills: "kills 31, 4 of them alone".
func kills(w *infer.Worth) string {
	line := fmt.Sprintf("kills %d", w.Kills)
	if w.Unique > 0 {
		line += fmt.Sprintf(", %d of them alone", w.Unique)
	}
	return line
}

// status is the finding's status; for one that is printed before, under which function; and for one that follows from others the names of these.
func status(f *infer.Finding) string {
	switch {
	case f.Under != "":
		return "as under " + f.Under
	case f.Status == "sampled":
		return fmt.Sprintf("sampled %d", f.Tried)
	case len(f.ImpliedBy) == 0:
		return f.Status
	}
	return "follows from " + strings.Join(f.ImpliedBy, ", ")
}

// bare is the name of a relation with the variables that it declares, and its formula without the tolerance, which has a column of
// its own: "odd(d Duration):" and "(-d).Round(m) == -d.Round(m)".
func bare(r *relation.Relation) (label, text string) {
	plain := *r
	plain.Tol.Explicit = false
	text = plain.Text()
	if params, formula, ok := strings.Cut(text, "): "); ok && len(r.Declared) > 0 {
		return r.Name + params + "):", formula
	}
	return r.Name + ":", text
}

// tally says what became of the candidates.
func tally(s *infer.Subject, o Options) string {
	line := fmt.Sprintf("tried %d candidates, dropped %d", s.Tried, s.Dropped)
	var unseen []string
	if n := len(s.More); n > 0 && !o.All {
		unseen = append(unseen, fmt.Sprintf("%d more %s", n, verb(n, "hold")))
	}
	if n := len(s.Implied); n > 0 && !o.All {
		unseen = append(unseen, fmt.Sprintf("%d %s from others", n, verb(n, "follow")))
	}
	if unseen != nil {
		line += "; " + strings.Join(unseen, ", ") + ": --all"
	}
	return line
}

// verb is the form of a verb that goes with n things.
func verb(n int, plural string) string {
	if n == 1 {
		return plural + "s"
	}
	return plural
}

func writeSkipped(w io.Writer, skipped []*infer.Subject) {
	if len(skipped) == 0 {
		return
	}
	tab := newTable(w)
	for _, s := range skipped {
		fmt.Fprintf(tab, "skipped %s\t%s\n", s.Target, oneLine(s.Skipped))
	}
	_ = tab.Flush() // w keeps its error
	fmt.Fprintln(w)
}
