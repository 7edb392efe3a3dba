package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// Sources are the inputs of a function, as they are printed.
type Sources struct {
	Function  *subject.Function
	Seed      int64
	Strategy  string // "paths": one input a path; else of a strategy that knows no conditions
	Order     string
	Executed  []symbolic.Executed // in their order
	Paths     *symbolic.Paths     // nil of the other strategies
	Unreached []UnreachedSide     // of the other strategies: what the inputs missed, of which nothing is proved
}

// An UnreachedSide is one side of a branch whose condition an input evaluated, and which none took.
type UnreachedSide struct {
	Branch harness.Branch
	Taken  bool // the side on which the condition holds, or the clause is chosen
}

func (s *Sources) ofPaths() bool { return s.Strategy == "paths" }

// paths are those that were followed; none of a strategy that follows none.
func (s *Sources) paths() *symbolic.Paths {
	if s.Paths == nil {
		return &symbolic.Paths{}
	}
	return s.Paths
}

// SourcesText prints a row an input: its condition, the input, what the function did, and the statements that it adds of those it ran;
// then what has no input, with the reason, and the bounds that were hit.
func SourcesText(w io.Writer, s *Sources) error {
	out := bufio.NewWriter(w)
	if err := s.table(out); err != nil {
		return err
	}
	for _, u := range s.Unreached {
		fmt.Fprintf(out, "not reached: %s is %t (%s:%d)\n", u.Branch.Cond, u.Taken, u.Branch.File, u.Branch.Line)
	}
	if len(s.Unreached) > 0 {
		fmt.Fprintln(out, "nothing is proved of what is not reached (--strategy paths looks for proofs)")
	}
	printed, more := map[symbolic.Standing]int{}, map[symbolic.Standing]int{}
	for _, p := range s.paths().List {
		switch {
		case p.Row != nil:
		case printed[p.Standing] == maxMissed:
			more[p.Standing]++
		default:
			printed[p.Standing]++
			fmt.Fprintf(out, "%s: %s (%s)\n", p.Standing, shortened(p.Condition), p.Why)
		}
	}
	for _, standing := range slices.Sorted(maps.Keys(more)) {
		fmt.Fprintf(out, "and %d more that are %s (--json has all)\n", more[standing], standing)
	}
	for _, warning := range s.paths().Warnings {
		fmt.Fprintf(out, "bound: %v\n", warning)
	}
	return out.Flush()
}

// What is printed of paths; no theory: a table that fits a wide terminal, and a list that fits a screen. JSON has everything.
const (
	maxCondition = 80 // characters of a condition
	maxMissed    = 20 // paths without an input, of each standing
)

// shortened is a condition by its last parts, in which a path differs from those before it.
func shortened(condition string) string {
	if utf8.RuneCountInString(condition) <= maxCondition {
		return condition
	}
	parts := conjuncts(condition)
	from, width := len(parts)-1, utf8.RuneCountInString(parts[len(parts)-1])
	for from > 0 && width+len(" && ")+utf8.RuneCountInString(parts[from-1]) <= maxCondition {
		from--
		width += len(" && ") + utf8.RuneCountInString(parts[from])
	}
	if from == 0 { // one part alone is longer
		return parts[0]
	}
	return "… && " + strings.Join(parts[from:], " && ")
}

// conjuncts splits a condition at && outside of parentheses.
func conjuncts(condition string) (parts []string) {
	depth, from := 0, 0
	for i, r := range condition {
		switch {
		case r == '(':
			depth++
		case r == ')':
			depth--
		case depth == 0 && strings.HasPrefix(condition[i:], " && "):
			parts, from = append(parts, condition[from:i]), i+len(" && ")
		}
	}
	return append(parts, condition[from:])
}

// table prints the inputs. A strategy that follows no path has no conditions to show.
func (s *Sources) table(out io.Writer) error {
	kind, condition := "", ""
	if s.ofPaths() {
		condition = "condition\t"
	} else {
		kind = s.Strategy + " "
	}
	fmt.Fprintf(out, "%s: %d %sinputs in the order %s\n", s.Function.Signature, len(s.Executed), kind, s.Order)
	table := newTable(out)
	fmt.Fprintf(table, "%sinput\toutcome\tstatements\t\n", condition)
	for i := range s.Executed {
		d, first, last := &s.Executed[i], "", ""
		if s.ofPaths() {
			first, last = shortened(d.Condition)+"\t", remark(d)
		}
		fmt.Fprintf(table, "%s%s\t%s\t%d new of %d\t%s\n", first, s.at(d), s.outcome(d), d.New, d.Statements.Count(), last)
	}
	return table.Flush()
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

// jsonMissed is a side that no input took, as under infer.
type jsonMissed struct {
	Cond   string `json:"cond"`
	Side   bool   `json:"side"`
	Func   string `json:"func"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Proved bool   `json:"proved"`
}

// SourcesJSON prints the same as JSON.
func SourcesJSON(w io.Writer, s *Sources) error {
	doc := struct {
		Version   int             `json:"version"`
		Seed      int64           `json:"seed"`
		Target    string          `json:"target"`
		Strategy  string          `json:"strategy"`
		Order     string          `json:"order"`
		Sources   []jsonSource    `json:"sources"`
		Unreached []jsonUnreached `json:"unreached"`
		Sides     []jsonMissed    `json:"sides"`
		Bounds    []string        `json:"bounds"`
	}{1, s.Seed, s.Function.Target, s.Strategy, s.Order, []jsonSource{}, []jsonUnreached{}, []jsonMissed{}, []string{}}
	for i := range s.Executed {
		d := &s.Executed[i]
		verdict := "executed"
		if s.ofPaths() {
			verdict = d.Standing.String()
		}
		doc.Sources = append(doc.Sources, jsonSource{s.at(d), d.Condition, s.outcome(d), d.Statements.Count(), d.New, verdict, d.Differs})
	}
	for _, u := range s.Unreached {
		doc.Sides = append(doc.Sides, jsonMissed{u.Branch.Cond, u.Taken, u.Branch.Func, u.Branch.File, u.Branch.Line, false})
	}
	for _, p := range s.paths().List {
		if p.Row == nil {
			doc.Unreached = append(doc.Unreached, jsonUnreached{p.Condition, p.Standing == symbolic.Infeasible, p.Why})
		}
	}
	for _, warning := range s.paths().Warnings {
		doc.Bounds = append(doc.Bounds, warning.Error())
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(doc)
}
