package genetic

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Parameters of evolution. Rates are those of the paper (Table III); the populations are a tenth of its 1,000, since they start from what
// enumeration has found and not from chance. No theory stands behind the number of generations without a better individual.
const (
	population    = 100
	generations   = 60
	patience      = 12
	crossoverRate = 0.9
	mutationRate  = 0.3
	migrateEvery  = 10
	migrants      = 16
	elite         = 10
)

// An individual is a formula with its counts.
type individual struct {
	*tree
	fp, fn   int
	caught   relation.Bits
	violated relation.Bits
}

// evolve breeds formulas from those that are near: two populations, of which one prefers few false positives and the other few false negatives, and
// which exchange their best ones (paper, §III-D). Whatever no correct pair violates is a candidate.
func (s *search) evolve(p *pool) error {
	if s.Unbred || len(p.near) == 0 || s.spent() {
		return nil
	}
	e := &evolution{search: s, pool: p, known: map[*tree]*individual{}, simple: map[*tree]*tree{}}
	var start []*individual
	for _, t := range slices.Concat(p.near, p.rare) {
		i, err := e.individual(t.tree)
		if err != nil {
			return err
		}
		if i != nil {
			start = append(start, i)
		}
	}
	// Both populations start from the same formulas (paper, §III-D).
	e.sets[0], e.sets[1] = e.best(start, byFalsePositives, population), e.best(start, byFalseNegatives, population)
	return e.run()
}

// evolution is the two populations.
type evolution struct {
	*search
	*pool
	sets   [2][]*individual
	known  map[*tree]*individual
	simple map[*tree]*tree // what trees are when they are simplified
	better bool
}

type fitness func(a, b *individual) int

func byFalsePositives(a, b *individual) int {
	return cmp.Or(cmp.Compare(a.fp, b.fp), cmp.Compare(a.fn, b.fn), cmp.Compare(a.size, b.size), cmp.Compare(a.place, b.place))
}

func byFalseNegatives(a, b *individual) int {
	return cmp.Or(cmp.Compare(a.fn, b.fn), cmp.Compare(a.fp, b.fp), cmp.Compare(a.size, b.size), cmp.Compare(a.place, b.place))
}

// run breeds until nothing gets better, or the budget is used up.
func (e *evolution) run() error {
	idle := 0
	for g := 1; g <= generations && idle < patience && !e.spent(); g++ {
		e.better = false
		for k, order := range []fitness{byFalsePositives, byFalseNegatives} {
			next, err := e.bred(e.sets[k], order)
			if err != nil {
				return err
			}
			e.sets[k] = next
		}
		if g%migrateEvery == 0 {
			first, second := e.sets[0], e.sets[1]
			e.sets[0] = e.best(slices.Concat(first, second[:min(len(second), migrants)]), byFalsePositives, population)
			e.sets[1] = e.best(slices.Concat(second, first[:min(len(first), migrants)]), byFalseNegatives, population)
		}
		if idle++; e.better {
			idle = 0
		}
	}
	return nil
}

// best are the best of some: of those that violate the same pairs one is enough.
func (e *evolution) best(of []*individual, order fitness, most int) []*individual {
	of = slices.Clone(of)
	slices.SortStableFunc(of, order)
	seen := map[string]bool{}
	var out []*individual
	for _, i := range of {
		key := i.key()
		if !seen[key] && len(out) < most {
			seen[key] = true
			out = append(out, i)
		}
	}
	return out
}

// key is which pairs an individual violates.
func (i *individual) key() string {
	var b []byte
	for _, w := range slices.Concat(i.caught, i.violated) {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}

// bred is the next generation of a population: its elite, and children.
func (e *evolution) bred(parents []*individual, order fitness) ([]*individual, error) {
	if len(parents) == 0 {
		return nil, nil
	}
	next := slices.Clone(parents[:min(elite, len(parents))])
	for tries := 0; len(next) < population && tries < 2*population && !e.spent(); tries++ {
		a, b := e.selected(parents, order), e.partner(parents, order)
		child := a.tree
		if e.rand.Float64() < crossoverRate {
			child = e.crossed(a.tree, b.tree)
		}
		if child != nil && e.rand.Float64() < mutationRate {
			child = e.mutated(child)
		}
		if child == nil || !child.both() {
			continue
		}
		i, err := e.individual(child)
		if err != nil {
			return nil, err
		}
		if i != nil {
			next = append(next, i)
		}
	}
	return e.best(slices.Concat(next, parents), order, population), nil
}

// selected is the better one of two (tournament).
func (e *evolution) selected(of []*individual, order fitness) *individual {
	a, b := of[e.rand.IntN(len(of))], of[e.rand.IntN(len(of))]
	if order(b, a) < 0 {
		return b
	}
	return a
}

// partner is, one time in two, the individual of a few that violates most incorrect pairs which nothing that was found violates (best-match).
func (e *evolution) partner(of []*individual, order fitness) *individual {
	if e.rand.IntN(2) == 0 {
		return e.selected(of, order)
	}
	var best *individual
	gain := -1
	for range 5 {
		i := of[e.rand.IntN(len(of))]
		if n := i.caught.AndNot(e.pool.caught).Count(); n > gain {
			best, gain = i, n
		}
	}
	return best
}

// crossed is a with a tree of b in the place of one of the same type.
func (e *evolution) crossed(a, b *tree) *tree {
	var places, parts []*tree
	a.walk(func(t *tree) { places = append(places, t) })
	at := places[e.rand.IntN(len(places))]
	b.walk(func(t *tree) {
		if relation.Identical(t.typ, at.typ) {
			parts = append(parts, t)
		}
	})
	if len(parts) == 0 {
		return nil
	}
	part := parts[e.rand.IntN(len(parts))]
	// At the root a sub-tree would take the place of the whole.
	if at == a && e.rand.IntN(2) == 0 { // both formulas together
		return e.forest.apply(operationNamed([]string{"||", "&&"}[e.rand.IntN(2)]), a, part)
	}
	return e.forest.replaced(a, at, part)
}

// mutated is a tree with another operation, or another term of the same type, at some place.
func (e *evolution) mutated(t *tree) *tree {
	var places []*tree
	t.walk(func(u *tree) { places = append(places, u) })
	at := places[e.rand.IntN(len(places))]
	if at.op != nil && e.rand.IntN(2) == 0 {
		op := e.operations[e.rand.IntN(len(e.operations))]
		if op.arity != len(at.kids) {
			return nil
		}
		other := e.forest.apply(op, at.kids...)
		if other == nil || !relation.Identical(other.typ, at.typ) {
			return nil
		}
		return e.forest.replaced(t, at, other)
	}
	if isBool(at.typ) && len(e.guards) > 0 && e.rand.IntN(2) == 0 {
		g := e.guards[e.rand.IntN(len(e.guards))]
		return e.forest.replaced(t, at, e.forest.apply(operationNamed([]string{"||", "&&"}[e.rand.IntN(2)]), at, g.tree))
	}
	list := e.terms[at.typ.String()]
	if len(list) == 0 {
		return nil
	}
	return e.forest.replaced(t, at, list[int(float64(len(list))*math.Pow(e.rand.Float64(), 2))])
}

// individual is a formula with its counts; a new one that no correct pair violates is a candidate. Nil: it has no value on enough pairs.
func (e *evolution) individual(t *tree) (*individual, error) {
	if t == nil || !relation.Identical(t.typ, boolean) {
		return nil, nil
	}
	t, err := e.simplified(t)
	if err != nil || t == nil {
		return nil, err
	}
	if i := e.known[t]; i != nil {
		return i, nil
	}
	v, err := e.table.value(t)
	if err != nil {
		return nil, err
	}
	if v.defined.And(e.table.first).Count()*leastMet < e.table.correct {
		return nil, nil
	}
	bad := v.defined.AndNot(v.holds)
	i := &individual{tree: t, violated: bad.And(e.table.first), caught: bad.And(e.table.incorrect)}
	open := i.caught.AndNot(e.pool.caught) // what was found sees the others
	i.fp, i.fn = i.violated.Count(), e.table.n-e.table.correct-open.Count()
	e.known[t] = i
	if i.fp == 0 && !open.Empty() && t.both() {
		c, err := e.candidate(t)
		if err != nil {
			return nil, err
		}
		if c != nil {
			e.add(c)
			e.better = true
		}
	}
	return i, nil
}

// simplified is a formula in which each term is the smallest one that says the same of the subject; nil if that is no formula. What a mutant makes of
// a term, such as abs of what the subject never lets be negative, is not worth the reader's time.
func (e *evolution) simplified(t *tree) (*tree, error) {
	if t.op == nil {
		return t, nil
	}
	if known, was := e.simple[t]; was {
		return known, nil
	}
	simple, err := e.simplify(t)
	if err == nil {
		e.simple[t] = simple
	}
	return simple, err
}

// simplify is [evolution.simplified] of a tree that was not met before.
func (e *evolution) simplify(t *tree) (*tree, error) {
	kids := make([]*tree, len(t.kids))
	for i, k := range t.kids {
		var err error
		if kids[i], err = e.simplified(k); err != nil || kids[i] == nil {
			return nil, err
		}
	}
	s := e.forest.apply(t.op, kids...)
	if s == nil || isBool(s.typ) {
		return s, nil
	}
	v, err := e.table.value(s)
	if err != nil {
		return nil, err
	}
	if known := e.simplest[e.class(s, v)]; known != nil && known.size < s.size {
		return known, nil
	}
	return s, nil
}
