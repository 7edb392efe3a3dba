package polynomial

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed expected.txt
var list string

// Beyond is the type of what none of the eight types has room for.
const Beyond = "beyond"

// types is the names that stand before relations.
var types = []string{"I", "II", "III", "IV", "V", "VI", "VII", "VIII", Beyond}

// An Expectation is one line of the list.
type Expectation struct {
	Target string // "math.Sin"
	Type   string // I … VIII, or Beyond
	Text   string // a relation without a name
	Line   int    // in expected.txt
}

// Expected returns the list, in its order.
func Expected() ([]Expectation, error) { return read(list) }

// read takes the text of a list apart. Its form stands at the top of expected.txt.
func read(text string) ([]Expectation, error) {
	var out []Expectation
	target := ""
	for i, line := range strings.Split(text, "\n") {
		row, indented := strings.CutPrefix(line, "\t")
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
			continue
		case !indented:
			if slices.ContainsFunc(out, func(e Expectation) bool { return e.Target == line }) {
				return nil, fmt.Errorf("line %d: %s has relations already", i+1, line)
			}
			target = line
			continue
		}
		kind, relation, ok := strings.Cut(row, ": ")
		switch {
		case target == "":
			return nil, fmt.Errorf("line %d: a relation without a function", i+1)
		case !ok || !slices.Contains(types, kind):
			return nil, fmt.Errorf("line %d: no type before %q", i+1, row)
		}
		out = append(out, Expectation{target, kind, relation, i + 1})
	}
	return out, nil
}
