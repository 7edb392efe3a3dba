// Package grammar knows how people write laws: a probabilistic grammar of the relation language, whose figures are counted on laws that testers wrote
// of functions (internal/study/laws). A [Grammar] says what a label costs at a place: the negative logarithm of how often it stands there. What
// costs little is what people write, so that a search which follows the costs meets the laws that people expect before those that nobody writes.
//
// A label is an operation or a leaf without its name: a variable, a literal, the subject, a sister. A place is an operand of a label. The grammar has no
// name of any function, constant or type of the code, so that it says nothing of a particular subject.
//
// Jelinek, Lafferty, Mercer, "Basic methods of probabilistic context free grammars" (1992), for counts as probabilities; Lee et al., "Accelerating
// search-based program synthesis using learned probabilistic models" (PLDI 2018), for costs of productions as the order of an enumeration.
package grammar

import (
	"cmp"
	_ "embed"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// counted is what Count found in the lists of laws that development may look at; `go run ./cmd/laws -grammar` writes it.
//
//go:embed counted.txt
var counted string

// A Production is one step in writing a law: a label at a place.
type Production struct{ Place, Label string }

// A Grammar is how often each label stands at each place.
type Grammar struct {
	at     map[Production]float64
	places map[string]float64
	kinds  map[string]int // different labels at a place
	labels map[string]float64
	all    float64
}

// New is a grammar without counts.
func New() *Grammar {
	return &Grammar{at: map[Production]float64{}, places: map[string]float64{}, kinds: map[string]int{}, labels: map[string]float64{}}
}

// Counted is the grammar of the laws that were counted when the file was last written.
func Counted() (*Grammar, error) { return parse(counted) }

// parse reads counts: a place, a label and a count above 0 on each line, with tabs between them.
func parse(text string) (*Grammar, error) {
	g := New()
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		f := strings.Split(line, "\t")
		if len(f) != 3 {
			return nil, fmt.Errorf("line %d of the grammar of laws has %d columns, not 3", i+1, len(f))
		}
		n, err := strconv.ParseUint(f[2], 10, 32)
		if err != nil {
			return nil, fmt.Errorf("line %d of the grammar of laws: %w", i+1, err)
		}
		if n == 0 {
			return nil, fmt.Errorf("line %d of the grammar of laws counts nothing", i+1)
		}
		g.add(Production{f[0], f[1]}, float64(n))
	}
	return g, nil
}

// Count adds the productions of one law.
func (g *Grammar) Count(law []Production) {
	for _, p := range law {
		g.add(p, 1)
	}
}

func (g *Grammar) add(p Production, n float64) {
	if g.at[p] == 0 {
		g.kinds[p.Place]++
	}
	g.at[p] += n
	g.places[p.Place] += n
	g.labels[p.Label] += n
	g.all += n
}

// String is the counts as Counted reads them: a line a production, sorted.
func (g *Grammar) String() string {
	lines := make([]string, 0, len(g.at))
	for p, n := range maps.All(g.at) {
		lines = append(lines, fmt.Sprintf("%s\t%s\t%.0f", p.Place, p.Label, n))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n") + "\n"
}

// Library lists the functions of the standard library that stand in so many places at least, the most frequent first.
func (g *Grammar) Library(least float64) []string {
	var out []string
	for label, n := range g.labels {
		if name, call := strings.CutSuffix(label, "()"); call && n >= least && strings.Contains(name, ".") {
			out = append(out, name)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		return cmp.Or(cmp.Compare(g.labels[Builtin(b)], g.labels[Builtin(a)]), strings.Compare(a, b))
	})
	return out
}

// What a label is counted that stood nowhere, and among how many labels such counts are spread. No theory stands behind the figures: the lists have
// some eighty labels.
const (
	unseenLabel = 0.1
	fewLabels   = 30
)

// Cost is the negative natural logarithm of the probability of a label at a place: more than 0, and finite.
//
// What was not seen there is estimated by how often the label stands anywhere, with the weight that Witten and Bell give to new events, "The
// zero-frequency problem" (1991), method C: the number of different labels at the place.
func (g *Grammar) Cost(place, label string) float64 {
	anywhere := (g.labels[label] + unseenLabel) / (g.all + fewLabels)
	p := anywhere
	if n := g.places[place]; n > 0 {
		k := float64(g.kinds[place])
		p = (g.at[Production{place, label}] + k*anywhere) / (n + k)
	}
	return -math.Log(p)
}

// CostOf is the cost of a law, the negative natural logarithm of the probability that the grammar writes it: the sum of the costs of its productions.
func (g *Grammar) CostOf(law []Production) float64 {
	sum := 0.0
	for _, p := range law {
		sum += g.Cost(p.Place, p.Label)
	}
	return sum
}
