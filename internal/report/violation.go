package report

import (
	"fmt"
	"io"

	"github.com/imago-mt/imago/internal/suite"
)

// writeCalls prints executions, aligned.
func writeCalls(w io.Writer, calls []suite.Call) {
	tab := newTable(w)
	for _, call := range calls {
		fmt.Fprintf(tab, "  %-10s %s\t%s %s\n", call.Role, call.Text, call.Actual, call.Got)
	}
	_ = tab.Flush() // w keeps its error
}

// where is the assignment of a violation and the sides of its comparison: " at x=1: F(x) = 2, G(x) = 3".
func where(v *suite.Violation) string {
	line := ""
	if v.At != "" {
		line = " at " + v.At
	}
	for i, side := range v.Sides {
		line += []string{": ", ", "}[min(i, 1)] + side.Text + " = " + side.Value
	}
	return line
}

func violationJSON(v *suite.Violation) *jsonViolation {
	if v == nil {
		return nil
	}
	j := &jsonViolation{At: v.At, Refused: v.Refused, Repeat: v.Repeat, Sides: []jsonSide{}, Calls: callsJSON(v.Calls)}
	for _, s := range v.Sides {
		j.Sides = append(j.Sides, jsonSide(s))
	}
	return j
}

func callsJSON(calls []suite.Call) []jsonCall {
	out := []jsonCall{}
	for _, c := range calls {
		out = append(out, jsonCall{Role: c.Role, Text: c.Text, Actual: c.Actual, Got: c.Got})
	}
	return out
}
