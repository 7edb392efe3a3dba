package report

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/suite"
)

// CheckText prints the result of a check for people: for each violation the shrunk source, the sides of the comparison, the
// executions with their outputs, and the command that repeats it; then one line that sums up.
func CheckText(w io.Writer, r *suite.Report, o Options) error {
	out := bufio.NewWriter(w)
	relations, violated, stale, leftOut := 0, 0, 0, 0
	stopped := map[string]int{}
	for _, s := range r.Subjects {
		if s.Stale != "" {
			stale++
			fmt.Fprintf(out, "%s: %s\n", s.Short, oneLine(s.Stale))
		}
		leftOut += s.LeftOut
		for _, c := range s.Checked {
			relations++
			if c.Violation != nil {
				violated++
				writeViolation(out, s, c, o.Dir)
			}
		}
		for _, stop := range s.Stops {
			stopped[stop.Outcome]++
			writeStop(out, s, stop, o.Dir)
		}
		for _, warning := range s.Warnings {
			fmt.Fprintf(out, "%s: warning: %s\n", s.Short, oneLine(warning.Error()))
		}
	}
	left := ""
	if leftOut > 0 {
		left = fmt.Sprintf(", and left out %d", leftOut)
	}
	fmt.Fprintf(out, "checked %s of %s%s: %s; seed %d\n",
		count(relations, "relation"), count(len(r.Subjects), "function"), left, verdict(violated, stopped, stale), r.Seed)
	return out.Flush()
}

func verdict(violated int, stopped map[string]int, stale int) string {
	var parts []string
	if violated > 0 {
		parts = append(parts, fmt.Sprintf("%d violated", violated))
	}
	for _, outcome := range slices.Sorted(maps.Keys(stopped)) {
		parts = append(parts, fmt.Sprintf("%d %s", stopped[outcome], outcome))
	}
	if stale > 0 {
		parts = append(parts, fmt.Sprintf("%s out of date", count(stale, "file")))
	}
	if parts == nil {
		return "all hold"
	}
	return strings.Join(parts, ", ")
}

func writeViolation(w io.Writer, s *suite.Subject, c *suite.Checked, dir string) {
	counterexample.Write(w, s.Short, c.Relation, places(s, c.Line, c.Col, dir), c.Violation)
}

func writeStop(w io.Writer, s *suite.Subject, stop *suite.Stop, dir string) {
	line := fmt.Sprintf("%s: %s", s.Short, stop.Outcome)
	if stop.At != "" {
		line += " at " + stop.At
	}
	fmt.Fprintf(w, "%s: %s %s\n", line, stop.Call.Actual, stop.Call.Got)
	text := stop.Relation.String()
	if n := stop.Relations - 1; n > 0 {
		text += fmt.Sprintf("  (and in %s)", count(n, "more relation"))
	}
	fmt.Fprintf(w, "  relation   %s\n", text)
	fmt.Fprintf(w, "  at         %s\n", places(s, stop.Line, stop.Col, dir))
	counterexample.WriteCalls(w, stop.Calls)
	fmt.Fprintf(w, "repeat: %s\n", stop.Repeat)
}

// places says where the relation and the function stand, in the form that terminals and editors open.
func places(s *suite.Subject, line, col int, dir string) string {
	text := fmt.Sprintf("%s:%d:%d", relative(s.File, dir), line, col)
	if s.Code.File != "" {
		text += fmt.Sprintf(", of %s:%d:%d", relative(s.Code.File, dir), s.Code.Line, s.Code.Col)
	}
	return text
}

// name is the relation's name, or its text where it has none.
func name(c *suite.Checked) string {
	if c.Relation.Name != "" {
		return c.Relation.Name
	}
	return c.Relation.Text()
}

type (
	jsonCheck struct {
		Version  int                `json:"version"`
		Seed     int64              `json:"seed"`
		Subjects []jsonCheckSubject `json:"subjects"`
	}
	jsonCheckSubject struct {
		Target    string        `json:"target"`
		File      string        `json:"file"`
		Code      *jsonPlace    `json:"code"`
		Stale     *string       `json:"stale"`
		Warnings  []string      `json:"warnings"`
		LeftOut   int           `json:"left_out,omitempty"`
		Relations []jsonChecked `json:"relations"`
		Stops     []jsonStop    `json:"stops"`
	}
	jsonPlace struct {
		File   string `json:"file"`
		Line   int    `json:"line"`
		Column int    `json:"column"`
	}
	jsonChecked struct {
		ID        string         `json:"id"`
		Name      string         `json:"name"`
		Text      string         `json:"text"`
		Line      int            `json:"line"`
		Column    int            `json:"column"`
		Tried     int64          `json:"tried"`
		Skipped   int64          `json:"skipped"`
		Left      int64          `json:"left"`
		Untried   int64          `json:"untried"`
		Violation *jsonViolation `json:"violation"`
	}
	jsonViolation struct {
		At      string     `json:"at"`
		Refused bool       `json:"refused,omitempty"`
		Sides   []jsonSide `json:"sides"`
		Calls   []jsonCall `json:"calls"`
		Repeat  string     `json:"repeat"`
	}
	jsonStop struct {
		Outcome   string     `json:"outcome"`
		Call      string     `json:"call"`
		Relation  string     `json:"relation"`
		Line      int        `json:"line"`
		Column    int        `json:"column"`
		Relations int        `json:"relations"`
		At        string     `json:"at"`
		Calls     []jsonCall `json:"calls"`
		Repeat    string     `json:"repeat"`
	}
	jsonSide struct {
		Text  string `json:"text"`
		Value string `json:"value"`
	}
	jsonCall struct {
		Role   string `json:"role"`
		Text   string `json:"text"`
		Actual string `json:"actual"`
		Got    string `json:"got"`
	}
)

// CheckJSON prints the result of a check for programs, as docs/json.md describes it.
func CheckJSON(w io.Writer, r *suite.Report, o Options) error {
	out := jsonCheck{Version: JSONVersion, Seed: r.Seed, Subjects: []jsonCheckSubject{}}
	for _, s := range r.Subjects {
		js := jsonCheckSubject{
			Target: s.Target, File: relative(s.File, o.Dir), Relations: []jsonChecked{}, Stops: []jsonStop{},
			Stale: orNull(s.Stale), Warnings: []string{}, LeftOut: s.LeftOut,
		}
		if s.Code.File != "" {
			js.Code = &jsonPlace{relative(s.Code.File, o.Dir), s.Code.Line, s.Code.Col}
		}
		for _, warning := range s.Warnings {
			js.Warnings = append(js.Warnings, oneLine(warning.Error()))
		}
		for _, c := range s.Checked {
			js.Relations = append(js.Relations, jsonChecked{
				ID: c.Relation.ID(), Name: c.Relation.Name, Text: c.Relation.Text(), Line: c.Line, Column: c.Col,
				Tried: c.Tried, Skipped: c.Skipped, Left: c.Left, Untried: c.Untried, Violation: violationJSON(c.Violation),
			})
		}
		for _, stop := range s.Stops {
			js.Stops = append(js.Stops, jsonStop{
				Outcome: stop.Outcome, Call: stop.Call.Actual, Relation: stop.Relation.Name, Line: stop.Line, Column: stop.Col, Relations: stop.Relations,
				At: stop.At, Calls: callsJSON(stop.Calls), Repeat: stop.Repeat,
			})
		}
		out.Subjects = append(out.Subjects, js)
	}
	return encode(w, out)
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	s = oneLine(s)
	return &s
}
