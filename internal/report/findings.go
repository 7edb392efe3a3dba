package report

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/suite"
)

// A finding is one thing that a check reports, in the form that programs of other people show.
type finding struct {
	rule    *findingRule
	subject *suite.Subject
	name    string // of the relation; "" for a whole file
	id      string // of the relation
	line    int    // in the catalogue file
	col     int
	title   string // one line: what is wrong
	detail  string // lines: the relation, the executions, the command that repeats it
}

// A findingRule is a kind of finding.
type findingRule struct{ id, short, help string }

// The kinds of findings of a check, in the order in which SARIF lists them.
var (
	ruleViolated = &findingRule{"violated-relation", "A metamorphic relation is violated", "The function does not satisfy a relation that is kept for it. Run the command that repeats it, then mend the code or the relation."}
	ruleRefused  = &findingRule{"refused-source", "A kept source is refused", "The precondition of a relation no longer accepts an input that is kept with it, so that the relation tells nothing of it any more."}
	ruleStopped  = &findingRule{"stopped-execution", "An execution does not come to its end", "The function runs out of fuel, or takes its process down, on an input of a relation that is kept for it."}
	ruleStale    = &findingRule{"stale-catalogue", "A catalogue file is out of date", "The function is gone, or its signature has changed. Mend the file, delete it, or infer again."}

	findingRules = []*findingRule{ruleViolated, ruleRefused, ruleStopped, ruleStale}
)

// findingsOf are the findings of one catalogue file, in the order in which the text has them.
func findingsOf(s *suite.Subject) []finding {
	var out []finding
	if s.Stale != "" {
		out = append(out, finding{rule: ruleStale, subject: s, line: subjectLine, col: 1, title: s.Short + ": " + oneLine(s.Stale)})
	}
	for _, c := range s.Checked {
		if c.Violation != nil {
			out = append(out, findingOfViolation(s, c))
		}
	}
	for _, stop := range s.Stops {
		out = append(out, findingOfStop(s, stop))
	}
	return out
}

// subjectLine is the line of a catalogue file that has the signature: docs/language.md §9.
const subjectLine = 2

func findingOfViolation(s *suite.Subject, c *suite.Checked) finding {
	f := finding{rule: ruleViolated, subject: s, name: name(c), id: c.Relation.ID(), line: c.Line, col: c.Col}
	f.title = fmt.Sprintf("%s: %s is violated%s", s.Short, f.name, counterexample.Where(c.Violation))
	if c.Violation.Refused {
		f.rule, f.title = ruleRefused, fmt.Sprintf("%s: %s: the precondition no longer accepts %s", s.Short, f.name, c.Violation.At)
	}
	f.detail = details(c.Relation.Text(), c.Violation.Calls, c.Violation.Repeat)
	return f
}

func findingOfStop(s *suite.Subject, stop *suite.Stop) finding {
	at := ""
	if stop.At != "" {
		at = " at " + stop.At
	}
	return finding{rule: ruleStopped, subject: s, name: stop.Relation.Name, id: stop.Relation.ID(), line: stop.Line, col: stop.Col,
		title:  fmt.Sprintf("%s: %s%s: %s %s", s.Short, stop.Outcome, at, stop.Call.Actual, stop.Call.Got),
		detail: details(stop.Relation.Text(), stop.Calls, stop.Repeat)}
}

// details are the lines below the first one.
func details(relation string, calls []suite.Call, repeat string) string {
	lines := []string{"relation   " + relation}
	for _, c := range calls {
		lines = append(lines, fmt.Sprintf("%-10s %s: %s %s", c.Role, c.Text, c.Actual, c.Got))
	}
	return strings.Join(append(lines, "repeat: "+repeat), "\n")
}

// message is all that a finding says, with the place of the relation: the place of the finding itself is that of the code.
func (f *finding) message(root string) string {
	lines := []string{f.title}
	if f.detail != "" {
		lines = append(lines, f.detail)
	}
	return strings.Join(append(lines, fmt.Sprintf("kept in    %s:%d:%d", placed(root, f.subject.File), f.line, f.col)), "\n")
}

// place is where a finding is shown: at the code that is at fault, or at the relation where that is gone.
func (f *finding) place() suite.Place {
	if f.subject.Code.File != "" && f.rule != ruleStale {
		return f.subject.Code
	}
	return suite.Place{File: f.subject.File, Line: f.line, Col: f.col}
}

// placed is a file as seen from root where it lies below that, else as it is.
func placed(root, file string) string {
	if rel := below(root, file); rel != "" {
		return rel
	}
	return file
}
