// Package laws asks of inference what a knowledgeable person would: [Expected] is a list of laws of the standard library that was
// written before inference was ever asked for them, and each law has its place in what is printed, or a reason why it has none.
// Begin with expected.txt, which is the list. The package proposes nothing: what it finds missing is for internal/infer to learn.
package laws

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed expected.txt
var list string

// A Target is a function and the laws that are expected of it.
type Target struct {
	Name   string // as a user types it: math.Sin
	Domain string // that the laws are claims about, as in a .rel file without the word; "" is that of the types
	Laws   []Law
}

// A Law is one line of the list.
type Law struct {
	Text string // a relation without a name
	Line int    // in expected.txt
}

// Expected returns the list, in its order.
func Expected() ([]Target, error) { return read(list) }

// read takes the text of a list apart. Its form stands at the top of expected.txt.
func read(text string) ([]Target, error) {
	var out []Target
	names := map[string]int{}
	for i, line := range strings.Split(text, "\n") {
		law, indented := strings.CutPrefix(line, "\t")
		domain, bounds := strings.CutPrefix(law, "domain ")
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case !indented && names[line] > 0:
			return nil, fmt.Errorf("line %d: %s has laws at line %d already", i+1, line, names[line])
		case !indented:
			names[line] = i + 1
			out = append(out, Target{Name: line})
		case len(out) == 0:
			return nil, fmt.Errorf("line %d: a law without a target", i+1)
		case bounds:
			if t := &out[len(out)-1]; t.Domain != "" || len(t.Laws) > 0 {
				return nil, fmt.Errorf("line %d: the domain of %s comes first, and once", i+1, t.Name)
			}
			out[len(out)-1].Domain = domain
		default:
			t := &out[len(out)-1]
			t.Laws = append(t.Laws, Law{law, i + 1})
		}
	}
	for _, t := range out {
		if len(t.Laws) == 0 {
			return nil, fmt.Errorf("line %d: %s has no laws", names[t.Name], t.Name)
		}
	}
	return out, nil
}
