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
	// sideRows and lostRows: a condition is not taken for granted if so many rows that violate it reach a branch that none of at least
	// sideRows others reaches.
	sideRows, lostRows = 50, 5
	// mostlySeen is the share of the whole numbers between two ends, of an hour or a percentage, that must have been seen.
	mostlySeen = 0.3
)

// A type whose fields anybody may set has conditions that its own package keeps: a denominator is positive, an interval's ends are in
// order, a table has as many cells as rows and columns. Code that is given other values is not meant for them, so that the domain leaves
// them out. The conditions are those of a few forms that hold of all values that the package makes, as Daikon finds them (Ernst et al., The
// Daikon system for dynamic detection of likely invariants, 2007), with values that functions of the package derive among them.

// A member is a number or a length inside of a struct, by its path from there, ".Lo" or ".Min.X", or the number itself.
type member struct {
	path   string
	t      *relation.Type
	length bool
	fields []int // the way to it
}

// of is the member of a value, and whether there is one: behind a nil pointer there is none.
func (m member) of(v relation.Value) (float64, bool) {
	for _, k := range m.fields {
		fs, ok := v.(relation.Fields)
		if !ok {
			return 0, false
		}
		v = fs[k]
	}
	if m.length {
		return float64(Length(v)), true
	}
	return source.Number(v)
}

// at is the path of the member of what stands at a path.
func (m member) at(path string) string {
	if m.length {
		return "len(" + path + m.path + ")"
	}
	return path + m.path
}

// members lists those of a type, of structs inside of it too.
//
// Elements of lists have conditions of their own where they stand (places), so that of a list the length is all that counts here. Texts and
// flags have no member: what a package asks of a text is rarely a matter of its length.
func members(t *relation.Type) []member {
	var out []member
	var walk func(t *relation.Type, path string, way []int)
	walk = func(t *relation.Type, path string, way []int) {
		switch {
		case t.Kind == relation.Struct && len(way) < maxDepth:
			for i, f := range t.Fields {
				walk(f.Type, path+"."+f.Name, append(slices.Clone(way), i))
			}
		case t.Kind == relation.Slice:
			out = append(out, member{path, t, true, way})
		case IsInteger(t) || isFloat(t):
			out = append(out, member{path, t, false, way})
		}
	}
	walk(t, "", nil)
	return out
}

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

// It comes before all other steps of a survey: bounds that explain panics are looked for among values that are meant to be given, and integers
// are widened from the limits that are found here.

// invariants restricts the domain to values that the package could have made: by bounds of members and conditions between them.
func (s *surveyor) invariants(ctx context.Context) error {
	if s.Given {
		return nil
	}
	for _, t := range s.computed() {
		pool, err := s.made(ctx, t)
		if err != nil {
			return err
		}
		found := keptBy(t, pool, s.Hints.Numbers)
		if found, err = s.needed(ctx, t, found, pool); err != nil {
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

// A bound that is there already, of the usual domain, stays where it is narrower. Conditions between members are written for values that stand
// in a parameter itself, since the language has no name for an element of a list; elements get the bounds alone.

// require puts invariants of what stands at a place into the domain, and the values that satisfy them into the corpus.
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
		b := &s.Domain.Bounds[i]
		lo, hi := b.Limits()
		from, to := c.bound.Limits()
		if from > lo {
			b.Lo, b.LoOpen = c.bound.Lo, c.bound.LoOpen
		} else if from == lo {
			b.LoOpen = b.LoOpen || c.bound.LoOpen
		}
		if to < hi {
			b.Hi = c.bound.Hi
		}
		*b = relation.Bound{Path: b.Path, Lo: b.Lo, Hi: b.Hi, LoOpen: b.LoOpen, HiOpen: b.HiOpen}
	}
	s.Domain.Where = s.conditions()
}

// The members of one value are compared with each other alone: that all values of one field lie below all values of another one is no
// condition on a value, since each of the two may have been drawn so.

// Pairs of numbers are taken in both orders, equations of lengths in one. A product is tried where both factors are ints and the third one is a
// length, as of a matrix. All forms are tried on all values, some thousand times some ten pairs, which is little beside the executions.

// keptBy lists the invariants of a type that hold of all values of a pool, the strongest of their kinds.
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

// The upper limit must be one that the code names, or lie below one, since the numbers that a survey draws have ends too: a length that was never
// above 12 says something of the survey, and an hour that was never above 23 something of hours.

// limitsOf are the limits of a member: 0 or 1 from below, and two ends between which many numbers were seen, if the upper one is a limit of
// the code.
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

// A number is compared with another one of the same type, or an int with a length. Of an order and its strict form the strict one is tried first.

// between lists the conditions that two members may keep, the strongest first.
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

// A function that checks a type's values, repairs them, or answers for those that are none is not to lose what it is for: of Valid(r) nothing would
// be left but that it is true.

// needed leaves out the invariants that the subject does not rely on, since it says something of values without them: they reach a branch
// that others do not reach, or a result is always the same, or the argument itself, where they hold.
func (s *surveyor) needed(ctx context.Context, t *relation.Type, found []invariant, pool []relation.Value) ([]invariant, error) {
	if len(found) == 0 {
		return nil, nil
	}
	vars := Vars(s.Func)
	from := s.Seed.Child("invariants of "+t.Name, 0)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), from, observed)
	pick := from.Child("made", 0).Rand()
	for _, row := range source.Draw(source.Random{}, s.Space(nil, vars, nil), from.Child("made", 1), observed/2) {
		for i, v := range vars {
			row[i] = replaced(row[i], v.Type, t, func(relation.Value) relation.Value { return pool[pick.IntN(len(pool))] })
		}
		rows = append(rows, row)
	}
	cols, err := source.Columns(vars, rows)
	if err != nil {
		return nil, err
	}
	ex, reached, err := s.reaching(ctx, cols, len(rows))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(c invariant) bool {
		sides := [2]map[int]int{{}, {}} // how many rows outside and inside reach a side
		said := [2]*constancy{{}, {}}
		for i, row := range rows {
			if Misbehaves(s.Subject, s.Func, ex, i) {
				continue
			}
			in := 1
			for k, v := range vars {
				replaced(row[k], v.Type, t, func(v relation.Value) relation.Value { in = min(in, b2i(c.of(v))); return v })
			}
			for _, side := range reached(i) {
				sides[in][side]++
			}
			said[in].add(s.Func, row, ex, i)
		}
		if said[1].rows < sideRows {
			return true
		}
		for side, n := range sides[0] {
			if n >= lostRows && sides[1][side] == 0 {
				return true
			}
		}
		return said[1].lost(said[0])
	}), nil
}

// Without a prober only the outputs say whether the subject tells such values apart.

// reaching executes the subject and tells which sides of branches a row reached.
func (s *surveyor) reaching(ctx context.Context, cols []relation.Column, n int) (*relation.Execution, func(int) []int, error) {
	p, ok := s.run.Checker.(Prober)
	if !ok {
		ex, err := s.run.Execute(ctx, s.Func, cols, n)
		return ex, func(int) []int { return nil }, err
	}
	t, err := p.Probe(ctx, s.Func, cols, n)
	if err != nil {
		return nil, nil, err
	}
	return t.Execution, func(i int) []int {
		var out []int
		for _, m := range t.Row(i) {
			if m.Distance == 0 {
				out = append(out, int(m.Side))
			}
		}
		return out
	}, nil
}

// Outputs tell of it where no branch does: a comparison that is returned, a min and a max.

// constancy is what some executions of a function have in common.
type constancy struct {
	rows           int
	first          []relation.Value // outputs of the first row
	changes, alike []bool           // for each output: it is not the same in all rows; it is not an argument in all rows
}

func (c *constancy) add(fn *relation.Func, row source.Row, ex *relation.Execution, i int) {
	outs := fn.Outputs()
	if c.rows++; c.first == nil {
		c.changes, c.alike = make([]bool, len(outs)), make([]bool, len(outs))
		for k := range outs {
			c.first = append(c.first, ex.Outputs[k].At(i))
		}
	}
	for k, o := range outs {
		v := ex.Outputs[k].At(i)
		c.changes[k] = c.changes[k] || source.Compare(v, c.first[k]) != 0
		same := slices.ContainsFunc(fn.Params, func(p relation.Param) bool {
			return relation.Identical(p.Type, o.Type) && source.Compare(row[slices.IndexFunc(fn.Params, func(q relation.Param) bool { return q.Name == p.Name })], v) == 0
		})
		c.alike[k] = c.alike[k] || !same
	}
}

// A function that answers one thing for all values that keep a condition is not looked at under it, if it answers another one elsewhere.

// lost reports whether an output is the same in all rows, or always an argument, and not so in the rows of other.
func (c *constancy) lost(other *constancy) bool {
	for k := range c.first {
		if other.rows >= lostRows && (!c.changes[k] && (other.changes[k] || source.Compare(c.first[k], other.first[k]) != 0) || !c.alike[k] && other.alike[k]) {
			return true
		}
	}
	return false
}

// conditions is the text of the domain's conditions: those of the package's types, and those between parameters.
func (s *surveyor) conditions() string {
	parts := slices.Clone(s.kept)
	if len(s.links) > 0 {
		parts = append(parts, conjunction(s.links))
	}
	return strings.Join(parts, " && ")
}
