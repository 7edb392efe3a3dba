package counterexample

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/imago-mt/imago/relation"
)

// Write prints a violation of r for people: who violates what, with the simplest assignment and the sides of the comparison, where the
// relation stands, the executions with their outputs, and how to repeat exactly this. An empty place is left out. Errors are w's to keep.
func Write(w io.Writer, who string, r *relation.Relation, place string, v *Violation) {
	name := r.Name
	if name == "" {
		name = r.Text()
	}
	if v.Refused {
		fmt.Fprintf(w, "%s: %s: the precondition no longer accepts %s\n", who, name, v.At)
	} else {
		fmt.Fprintf(w, "%s: %s is violated%s\n", who, name, Where(v))
	}
	fmt.Fprintf(w, "  relation   %s\n", r.Text())
	if place != "" {
		fmt.Fprintf(w, "  at         %s\n", place)
	}
	WriteRuns(w, "  ", v)
	fmt.Fprintf(w, "repeat: %s\n", v.Repeat)
}

// WriteCalls prints executions, aligned.
func WriteCalls(w io.Writer, calls []Call) {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, call := range calls {
		fmt.Fprintf(tab, "  %-10s %s\t%s %s\n", call.Role, call.Text, call.Actual, call.Got)
	}
	_ = tab.Flush() // w keeps its error
}

// WriteRuns prints what happened, each line behind the indentation: the statements that make values with a history and what follows them, in columns,
// or the executions.
func WriteRuns(w io.Writer, indent string, v *Violation) {
	if len(v.Trace.Runs) == 0 {
		WriteCalls(w, v.Calls)
		return
	}
	for _, s := range v.Trace.Made {
		fmt.Fprintf(w, "%s%s\n", indent, s)
	}
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range v.Trace.Runs {
		fmt.Fprintf(tab, "%s  %s\t// %s\n", indent, r.Text, r.Got)
	}
	_ = tab.Flush() // w keeps its error
}

// Where is the assignment of a violation and the sides of its comparison: " at x=1: F(x) = 2, G(x) = 3".
func Where(v *Violation) string {
	line := ""
	if v.At != "" {
		line = " at " + v.At
	}
	for i, side := range v.Sides {
		line += []string{": ", ", "}[min(i, 1)] + side.Text + " = " + side.Value
	}
	return line
}
