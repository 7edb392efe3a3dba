package report

import (
	"bufio"
	"encoding/xml"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/suite"
)

// The form is what JUnit's Ant task writes and CI servers read (junit-10.xsd of Jenkins' xUnit plugin): testsuites, testsuite, testcase with
// failure, error, skipped. A function is a suite, a relation a case.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Errors   int          `xml:"errors,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
		Out      string      `xml:"system-out,omitempty"`
	}
	junitCase struct {
		Name      string        `xml:"name,attr"`
		Classname string        `xml:"classname,attr"`
		File      string        `xml:"file,attr"`
		Line      int           `xml:"line,attr"`
		Skipped   *junitMessage `xml:"skipped"`
		Error     *junitMessage `xml:"error"`
		Failure   *junitMessage `xml:"failure"`
	}
	junitMessage struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr,omitempty"`
		Text    string `xml:",chardata"`
	}
)

// CheckJUnit prints a check as JUnit's XML: violated relations are failures, what could not be checked (a file out of date, an execution
// without end) errors, relations of which no input met the precondition skipped. root is the top of the repository.
func CheckJUnit(w io.Writer, r *suite.Report, root string) error {
	all := junitSuites{Name: "imago check"}
	for _, s := range r.Subjects {
		one := junitSuiteOf(s, root)
		all.Tests, all.Failures, all.Errors = all.Tests+one.Tests, all.Failures+one.Failures, all.Errors+one.Errors
		all.Suites = append(all.Suites, one)
	}
	out := bufio.NewWriter(w)
	if _, err := out.WriteString(xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(out)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	if err := out.WriteByte('\n'); err != nil {
		return err
	}
	return out.Flush()
}

func junitSuiteOf(s *suite.Subject, root string) junitSuite {
	one := junitSuite{Name: s.Short}
	add := func(c junitCase) {
		c.Classname, c.File = s.Short, placed(root, s.File)
		one.Tests++
		switch {
		case c.Failure != nil:
			one.Failures++
		case c.Error != nil:
			one.Errors++
		case c.Skipped != nil:
			one.Skipped++
		}
		one.Cases = append(one.Cases, c)
	}
	for _, c := range s.Checked {
		done := junitCase{Name: name(c), Line: c.Line}
		if c.Violation != nil {
			f := findingOfViolation(s, c)
			done.Failure = f.junit(root)
		} else if c.Tried == 0 && c.Left == 0 {
			done.Skipped = &junitMessage{Message: "no input was tried"}
		}
		add(done)
	}
	for _, f := range findingsOf(s) {
		switch f.rule {
		case ruleStale:
			add(junitCase{Name: "fits the code", Line: f.line, Error: f.junit(root)})
		case ruleStopped:
			add(junitCase{Name: f.name + " comes to its end", Line: f.line, Error: f.junit(root)})
		}
	}
	var doubts []string
	for _, warning := range s.Warnings {
		doubts = append(doubts, "warning: "+oneLine(warning.Error()))
	}
	one.Out = strings.Join(doubts, "\n")
	return one
}

// junit is a finding as a failure or an error of a case.
func (f *finding) junit(root string) *junitMessage {
	return &junitMessage{Message: f.title, Type: f.rule.id, Text: f.message(root)}
}
