package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Sources are the inputs of a function, one a path, as they are printed.
type Sources struct {
	Function *subject.Function
	Order    string
	Executed []symbolic.Executed // in their order
	Paths    *symbolic.Paths
}

// SourcesText prints a row an input: its condition, the input, what the function did, and the statements that it adds of those it ran;
// then what has no input, with the reason, and the bounds that were hit.
func SourcesText(w io.Writer, s *Sources) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s: %d inputs in the order %s\n", s.Function.Signature, len(s.Executed), s.Order)
	table := newTable(out)
	fmt.Fprintf(table, "condition\tinput\toutcome\tstatements\t\n")
	for i := range s.Executed {
		d := &s.Executed[i]
		fmt.Fprintf(table, "%s\t%s\t%s\t%d new of %d\t%s\n", d.Condition, s.at(d), s.outcome(d), d.New, d.Statements.Count(), remark(d))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for _, p := range s.Paths.List {
		if p.Row == nil {
			fmt.Fprintf(out, "%s: %s (%s)\n", p.Standing, p.Condition, p.Why)
		}
	}
	for _, warning := range s.Paths.Warnings {
		fmt.Fprintf(out, "bound: %v\n", warning)
	}
	return out.Flush()
}

// at is the input as a command line takes it.
func (s *Sources) at(d *symbolic.Executed) string {
	parts := make([]string, len(d.Row))
	for i, p := range s.Function.Func.Params {
		parts[i] = p.Name + "=" + relation.Display(d.Row[i], p.Type)
	}
	return strings.Join(parts, " ")
}

// outcome is what the function did: never what was predicted.
func (s *Sources) outcome(d *symbolic.Executed) string {
	switch d.Got {
	case relation.Returned:
		parts := make([]string, len(d.Outputs))
		for i, o := range s.Function.Func.Outputs() {
			parts[i] = relation.Display(d.Outputs[i], o.Type)
		}
		return strings.Join(parts, ", ")
	case relation.Errored:
		return "an error"
	case relation.Panicked:
		return "panics: " + d.Note
	case relation.OutOfFuel:
		return "does not end"
	}
	return "crashes"
}

// remark is what is to be said of a path beside its outcome.
func remark(d *symbolic.Executed) string {
	if d.Differs {
		return "not as predicted, which is a defect of imago"
	}
	if d.Standing != symbolic.Reached {
		return d.Standing.String() + ": " + d.Why
	}
	return ""
}

type jsonSource struct {
	At         string `json:"at"`
	Condition  string `json:"condition"`
	Outcome    string `json:"outcome"`
	Statements int    `json:"statements"`
	New        int    `json:"new"`
	Verdict    string `json:"verdict"`
	Differs    bool   `json:"differs,omitempty"`
}

type jsonUnreached struct {
	Condition string `json:"condition"`
	Proved    bool   `json:"proved"`
	Why       string `json:"why"`
}

// SourcesJSON prints the same as JSON.
func SourcesJSON(w io.Writer, s *Sources) error {
	doc := struct {
		Version   int             `json:"version"`
		Target    string          `json:"target"`
		Strategy  string          `json:"strategy"`
		Order     string          `json:"order"`
		Sources   []jsonSource    `json:"sources"`
		Unreached []jsonUnreached `json:"unreached"`
		Bounds    []string        `json:"bounds"`
	}{1, s.Function.Target, "paths", s.Order, []jsonSource{}, []jsonUnreached{}, []string{}}
	for i := range s.Executed {
		d := &s.Executed[i]
		doc.Sources = append(doc.Sources, jsonSource{s.at(d), d.Condition, s.outcome(d), d.Statements.Count(), d.New, d.Standing.String(), d.Differs})
	}
	for _, p := range s.Paths.List {
		if p.Row == nil {
			doc.Unreached = append(doc.Unreached, jsonUnreached{p.Condition, p.Standing == symbolic.Infeasible, p.Why})
		}
	}
	for _, warning := range s.Paths.Warnings {
		doc.Bounds = append(doc.Bounds, warning.Error())
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}
