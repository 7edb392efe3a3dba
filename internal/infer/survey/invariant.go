package survey

import (
	"context"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Evidence that a condition is kept by a package and not met by chance. No theory stands behind these; see make laws.
const (
	minMade    = 60 // values that the package made
	minVaried  = 8  // different numbers among them that a condition is about
	minLengths = 4  // different lengths
	// mostlySeen is the share of the whole numbers between two ends, of an hour or a percentage, that must have been seen.
	mostlySeen = 0.3
)

// A type whose fields anybody may set has conditions that its own package keeps: a denominator is positive, an interval's ends are in
// order, a table has as many cells as rows and columns. Code that is given other values is not meant for them, so that the domain leaves
// them out. The conditions are those of a few forms that hold of all values that the package makes, as Daikon finds them (Ernst et al., The
// Daikon system for dynamic detection of likely invariants, 2007), with values that functions of the package derive among them.

// An invariant is a condition on the values of a struct type: a member within limits, or between two or three members.
type invariant struct {
	on    []member
	bound *relation.Bound // of the only member; its path is empty
	text  func(path string) string
	holds func(x []float64) bool
}

// of decides it for a value. A value without one of the members satisfies it, since nothing there contradicts it.
func (c invariant) of(v relation.Value) bool {
	x := make([]float64, len(c.on))
	for i, m := range c.on {
		var ok bool
		if x[i], ok = m.of(v); !ok {
			return true
		}
	}
	return c.holds(x)
}

// invariants restricts the domain to values that the package could have made: by bounds of members and conditions between them.
//
// It comes before all other steps of a survey: bounds that explain panics are looked for among values that are meant to be given, and integers
// are widened from the limits that are found here.
func (s *surveyor) invariants(ctx context.Context) error {
	if s.Given {
		return nil
	}
	for _, t := range s.ownTypes() {
		pool, err := s.made(ctx, t)
		if err != nil {
			return err
		}
		found := keptBy(t, pool, s.Hints.Numbers)
		if found, err = s.reliedOn(ctx, t, found, pool); err != nil {
			return err
		}
		for _, p := range places(s.Func) {
			if relation.Identical(p.t, t) {
				s.require(p, found, pool)
			}
		}
	}
	return nil
}

// require puts invariants of what stands at a place into the domain, and the values that satisfy them into the corpus.
//
// A bound that is there already, of the usual domain, stays where it is narrower. Conditions between members are written for values that stand
// in a parameter itself, since the language has no name for an element of a list; elements get the bounds alone.
func (s *surveyor) require(p place, found []invariant, pool []relation.Value) {
	if len(found) == 0 {
		return
	}
	s.Corpus[p.path] = append(s.Corpus[p.path], pool...)
	for _, c := range found {
		if c.bound == nil {
			if !p.list {
				s.kept = append(s.kept, c.text(p.path))
			}
			continue
		}
		i := indexOf(s.Domain, c.on[0].at(p.path))
		if i < 0 {
			continue
		}
		s.Domain.Bounds[i] = s.Domain.Bounds[i].Within(*c.bound)
	}
	s.Domain.Where = s.conditions()
}

// keptBy lists the invariants of a type that hold of all values of a pool, the strongest of their kinds.
//
// The members of one value are compared with each other alone: that all values of one field lie below all values of another one is no
// condition on a value, since each of the two may have been drawn so.
//
// Pairs of numbers are taken in both orders, equations of lengths in one. A product is tried where both factors are ints and the third one is a
// length, as of a matrix. All forms are tried on all values, some thousand times some ten pairs, which is little beside the executions.
func keptBy(t *relation.Type, pool []relation.Value, numbers []float64) []invariant {
	if len(pool) < minMade {
		return nil
	}
	var out []invariant
	ms := members(t)
	seen := make([][]float64, len(ms)) // the different numbers, in order
	for i, m := range ms {
		for _, v := range pool {
			if x, ok := m.of(v); ok {
				seen[i] = append(seen[i], x)
			}
		}
		slices.Sort(seen[i])
		seen[i] = slices.Compact(seen[i])
		out = append(out, limitsOf(m, seen[i], numbers)...)
	}
	holds := func(c invariant) bool {
		return !slices.ContainsFunc(pool, func(v relation.Value) bool { return !c.of(v) })
	}
	for i, a := range ms {
		for j, b := range ms {
			if i == j || !varied(a, seen[i]) || !varied(b, seen[j]) {
				continue
			}
			for _, c := range between(a, b) {
				if c.crosses(seen[i], seen[j]) && holds(c.invariant) {
					out = append(out, c.invariant)
					break
				}
			}
			for k, n := range ms {
				if c := product(n, a, b); i < j && n.length && k != i && k != j && varied(n, seen[k]) && c != nil && holds(*c) {
					out = append(out, *c)
				}
			}
		}
	}
	return out
}

// varied reports whether a member was seen with enough different numbers.
func varied(m member, seen []float64) bool {
	if m.length {
		return len(seen) >= minLengths
	}
	return len(seen) >= minVaried
}

// limitsOf are the limits of a member: 0 or 1 from below, and two ends between which many numbers were seen, if the upper one is a limit of
// the code.
//
// The upper limit must be one that the code names, or lie below one, since the numbers that a survey draws have ends too: a length that was never
// above 12 says something of the survey, and an hour that was never above 23 something of hours.
func limitsOf(m member, seen, numbers []float64) []invariant {
	if !varied(m, seen) {
		return nil
	}
	lo, hi := seen[0], seen[len(seen)-1]
	b := relation.Bound{}
	switch whole := isWhole(m.t); {
	case whole && lo == 1, !whole && lo > 0 && lo < 1:
		b.Lo, b.LoOpen = Number(float64(b2i(whole))), !whole
	case lo == 0 && !m.length && m.t.Kind < relation.Uint || lo == 0 && !whole:
		b.Lo = Number(0)
	}
	if told := func(x float64) bool { return slices.Contains(numbers, x) }; !m.length && isWhole(m.t) && hi != source.Range && (told(hi) || told(hi+1)) &&
		(lo == 0 || lo == 1 || told(lo) || lo == -hi) && float64(len(seen)) > mostlySeen*(hi-lo) {
		b.Lo, b.Hi = Number(lo), Number(hi)
	}
	if b.Lo == nil && b.Hi == nil {
		return nil
	}
	return []invariant{{on: []member{m}, bound: &b, holds: func(x []float64) bool {
		from, to := b.Limits()
		return (x[0] > from || x[0] == from && !b.LoOpen) && x[0] <= to
	}}}
}

// A pair is a condition between two members.
type pair struct {
	invariant
	op string
}

// between lists the conditions that two members may keep, the strongest first.
//
// A number is compared with another one of the same type, or an int with a length. Of an order and its strict form the strict one is tried first.
func between(a, b member) []pair {
	var ops []string
	switch {
	case a.length && b.length:
		ops = []string{"=="}
	case a.length:
		return nil
	case b.length && a.t.Kind == relation.Int, !b.length && relation.Identical(a.t, b.t):
		ops = []string{"<", "<="}
		if b.length {
			ops = []string{"==", "<", "<="}
		}
	}
	if a.length && a.path > b.path {
		return nil // an equation is written once
	}
	var out []pair
	for _, op := range ops {
		out = append(out, pair{op: op, invariant: invariant{
			on:   []member{a, b},
			text: func(path string) string { return a.at(path) + " " + op + " " + b.at(path) },
			holds: func(x []float64) bool {
				return op == "==" && x[0] == x[1] || op == "<" && x[0] < x[1] || op == "<=" && x[0] <= x[1]
			},
		}})
	}
	return out
}

// crosses reports whether the numbers of one member alone and those of the other alone allow that the condition is violated.
func (c pair) crosses(a, b []float64) bool {
	return c.op == "==" || a[len(a)-1] > b[0]
}

// product is the condition that a length is the product of two numbers.
func product(n, a, b member) *invariant {
	if a.length || b.length || a.t.Kind != relation.Int || b.t.Kind != relation.Int {
		return nil
	}
	return &invariant{
		on:    []member{n, a, b},
		text:  func(path string) string { return n.at(path) + " == " + a.at(path) + "*" + b.at(path) },
		holds: func(x []float64) bool { return x[0] == x[1]*x[2] },
	}
}

// conditions is the text of the domain's conditions: those of the package's types, and those between parameters.
func (s *surveyor) conditions() string {
	parts := slices.Clone(s.kept)
	if len(s.links) > 0 {
		parts = append(parts, conjunction(s.links))
	}
	return strings.Join(parts, " && ")
}
