package genetic

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Limits of enumeration. No theory stands behind them: they are what a second pays for.
const (
	mostTerms    = 600 // of one type
	mostNear     = 300 // formulas from which evolution starts
	mostRare     = 300 // equations that are put beside these
	fewViolated  = 8   // of the screened pairs: those formulas are near
	leastScreen  = 4   // screened pairs that meet a precondition
	largestTerm  = 4   // nodes of a term
	largestBound = 6   // nodes of both sides of an inequality with a precondition
	largestPart  = 3   // nodes of both sides of an equation about one execution, which is a part of formulas alone
	growthShare  = 0.3 // of the budget that may go into terms, lest nothing is left to compare them
)

// A pool is what formulas are made of.
type pool struct {
	terms  map[string][]*tree // by their types, ascending by size
	types  []string           // in the order in which they were met
	found  []*candidate
	caught relation.Bits // incorrect pairs that these see
	near   []screening   // formulas that few correct pairs violate
	rare   []screening   // equations that hold of some correct pairs
	// simplest is, of the terms that mention the same outputs and are equal on the correct pairs, the smallest one.
	simplest map[class]*tree
}

// mentionBoth reports whether one of two terms mentions the source's and the other the follow-up's value of an output.
func mentionBoth(a, b *tree) bool { return (a.source|b.source)&(a.follow|b.follow) != 0 }

// A screening is a formula and the screened pairs on which it has a value and is false.
type screening struct {
	*tree
	violated uint64
}

// enumerate grows terms of the inputs and outputs of both executions, and compares each two of which one mentions the source's and the other the
// follow-up's value of an output. What holds of the correct pairs is a candidate; what holds where a condition does is one under that condition.
//
// Small terms are compared before larger ones are grown: what people read first costs a hundredth of the whole.
func (s *search) enumerate() (*pool, error) {
	p := &pool{terms: map[string][]*tree{}, simplest: map[class]*tree{}, caught: relation.NewBits(s.table.n)}
	g, err := s.planted(p)
	if err != nil {
		return nil, err
	}
	total := 2 // a leaf and a leaf
	for largest := 2; largest <= largestTerm; largest++ {
		if err := g.level(); err != nil {
			return nil, err
		}
		// The terms are there in both cases: what is left out is that all of them are compared. All pairs of so many nodes are there, since one of each is a
		// leaf at least.
		if s.Unenumerated || largest == largestTerm {
			continue
		}
		before := s.figures.Evaluations
		for ; total <= largest+1; total++ {
			if err := s.compareAll(p, total); err != nil {
				return nil, err
			}
		}
		g.most += s.figures.Evaluations - before // the share of growth is its own
	}
	if s.Unenumerated {
		return p, s.chance(p)
	}
	if err := s.answered(p); err != nil {
		return nil, err
	}
	for ; total <= 2*largestTerm; total++ {
		if err := s.compareAll(p, total); err != nil {
			return nil, err
		}
	}
	return p, s.alternatives(p)
}

// compareAll compares each two terms of one type that have so many nodes together. Pairs come by the sum of their sizes, so that a budget that ends leaves
// out the largest alone.
func (s *search) compareAll(p *pool, total int) error {
	for _, name := range p.types {
		list := p.terms[name]
		for i, a := range list {
			for _, b := range list[:i] {
				if a.size+b.size != total || s.spent() || !mentionBoth(a, b) && (total > largestPart || !a.executes() && !b.executes()) {
					continue
				}
				if err := s.compare(p, a, b); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// answered offers flags by themselves, and their negations: what an execution made is what the subject looks for, or is not.
func (s *search) answered(p *pool) error {
	for _, t := range p.terms[boolean.String()] {
		if !t.both() {
			continue
		}
		v, err := s.table.value(t)
		if err != nil {
			return err
		}
		// The negation is offered where the flag itself does not hold of all: one of them at most does.
		met := first(v.defined) & first(s.table.first)
		yes := offer{func() *tree { return t }, t.size, false, met &^ first(v.holds), met}
		no := offer{func() *tree { return s.forest.apply(operationNamed("!"), t) }, t.size + 1, false, met & first(v.holds), met}
		for _, o := range []offer{yes, no} {
			if held, err := s.take(p, o); err != nil || held {
				return err
			}
		}
	}
	return nil
}

// planted is a pool that has the leaves of the search.
func (s *search) planted(p *pool) (*growth, error) {
	g := &growth{search: s, pool: p, classes: map[typed]bool{}, most: s.figures.Evaluations + int64(growthShare*float64(s.budget))}
	leaves, err := s.leaves()
	if err != nil {
		return nil, err
	}
	for _, t := range leaves {
		if err := g.add(t); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// level adds one operation on the terms that are there, and orders all by their size.
func (g *growth) level() error {
	var below []*tree
	for _, name := range slices.Clone(g.types) {
		below = append(below, g.terms[name]...)
	}
	for _, op := range g.operations {
		if err := g.apply(op, below); err != nil {
			return err
		}
	}
	for _, name := range g.types {
		slices.SortStableFunc(g.terms[name], func(a, b *tree) int { return cmp.Compare(a.size, b.size) })
	}
	return nil
}

// growth is a pool that is being filled.
type growth struct {
	*search
	*pool
	classes map[typed]bool // of the terms: of equal ones the first is enough
	most    int64          // evaluations that it ends with
}

// A typed is a type and a digest of values of it.
type typed struct {
	typ    string
	values uint64
}

// grown reports whether the share of the budget for terms is used up.
func (g *growth) grown() bool { return g.figures.Evaluations >= g.most || g.spent() }

// add puts a term into the pool, if it is small and another one than those before it.
func (g *growth) add(t *tree) error {
	if t == nil || t.size > largestTerm {
		return nil
	}
	name := t.typ.String()
	// Small terms come first, so that the limit leaves out large ones.
	if len(g.terms[name]) >= mostTerms || slices.Contains(g.terms[name], t) {
		return nil
	}
	v, err := g.table.value(t)
	if err != nil {
		return err
	}
	key := g.class(t, v)
	// What equals a smaller term of the same outputs differs from it on mutants alone: remove(s, len(s)) is read as a riddle, and is s.
	if known := g.simplest[key]; known != nil && known.size < t.size {
		return nil
	}
	if g.simplest[key] == nil {
		g.simplest[key] = t
	}
	if !t.constant { // constants differ from terms with their value in what evolution makes of them
		all := typed{name, g.digest(v, g.table.n)}
		if g.classes[all] {
			return nil
		}
		g.classes[all] = true
	}
	if g.terms[name] == nil {
		g.types = append(g.types, name)
	}
	g.terms[name] = append(g.terms[name], t)
	return nil
}

// apply adds an operation on all trees of a level that it takes. Formulas are made of what is compared, and not here.
func (g *growth) apply(op *operation, level []*tree) error {
	if formulas[op.name] || relation.Op(op.name).Compares() {
		return nil
	}
	for i, a := range level {
		if op.arity == 1 {
			if err := g.add(g.forest.apply(op, a)); err != nil || g.grown() {
				return err
			}
			continue
		}
		for k, b := range level {
			if a.size+b.size+1 > largestTerm || op.symmetric && k > i {
				continue
			}
			if err := g.add(g.forest.apply(op, a, b)); err != nil || g.grown() {
				return err
			}
		}
	}
	return nil
}

// formulas are the operations that make formulas of formulas.
var formulas = map[string]bool{"!": true, "&&": true, "||": true, "iff": true, "xor": true}

// compare offers what holds between two terms: the strongest comparison of all pairs, else of those that meet a condition.
func (s *search) compare(p *pool, a, b *tree) error {
	s.figures.Evaluations += screened
	x, err := s.table.value(a)
	if err != nil {
		return err
	}
	y, err := s.table.value(b)
	if err != nil {
		return err
	}
	// The values of both are known on all pairs; which comparisons may hold is seen on those of one word.
	met := first(x.defined) & first(y.defined) & first(s.table.first)
	equal, less := masks(x, y, a.typ, met)
	type comparison struct {
		op       string
		a, b     *tree
		violated uint64
	}
	list := []comparison{{"==", a, b, met &^ equal}}
	if isNumber(a.typ) {
		list = append(list, comparison{"<", a, b, met &^ less}, comparison{"<", b, a, met & (less | equal)},
			comparison{"<=", a, b, met &^ (less | equal)}, comparison{"<=", b, a, met & less})
	}
	if isBool(a.typ) {
		yes, no := first(x.holds), first(y.holds)
		list = []comparison{{"iff", a, b, met &^ equal}, {"xor", a, b, met & equal}, {"||", a, b, met &^ (yes | no)},
			{"!||", a, b, met & yes &^ no}, {"!||", b, a, met & no &^ yes}}
	} else if a.size+b.size == 2 {
		list = append(list, comparison{"!=", a, b, met & equal})
	}
	// A comparison is asked once those are that imply it.
	for _, c := range list {
		o := offer{func() *tree { return s.formula(c.op, c.a, c.b) }, a.size + b.size, c.op == "==" || c.op == "iff", c.violated, met}
		if !mentionBoth(a, b) {
			s.keep(p, o)
			continue
		}
		held, err := s.take(p, o)
		if err != nil || held { // what is weaker says nothing beside it
			return err
		}
	}
	return nil
}

// formula is a comparison of two terms, or a disjunction of two formulas.
func (s *search) formula(op string, a, b *tree) *tree {
	if op == "!||" {
		if a = s.forest.apply(operationNamed("!"), a); a == nil {
			return nil
		}
		op = "||"
	}
	return s.forest.apply(operationNamed(op), a, b)
}

// An offer is a formula that may hold: it is made where the screened pairs leave it a chance.
type offer struct {
	formula       func() *tree
	size          int
	equation      bool
	violated, met uint64 // screened pairs
}

// take appends a formula to what was found if no correct pair violates it, or else under the weakest precondition of which this is so. It reports
// whether it holds of all.
func (s *search) take(p *pool, o offer) (bool, error) {
	if s.spent() {
		return false, nil
	}
	if o.violated == 0 {
		c, err := s.candidate(o.formula())
		if err != nil {
			return false, err
		}
		if c != nil {
			p.found = append(p.found, c)
			p.caught = p.caught.Or(c.caught)
			return true, nil
		}
	}
	s.keep(p, o)
	if !o.equation && o.size > largestBound { // large ones hold on a part of the inputs by chance
		return false, nil
	}
	return false, s.takeWithin(p, o)
}

// keep puts a formula that does not hold of all among those that are near, or among the equations that hold of some pairs.
func (s *search) keep(p *pool, o offer) {
	n, held := bits.OnesCount64(o.violated), bits.OnesCount64(o.met&^o.violated)
	list, most := &p.near, mostNear
	if n > fewViolated {
		list, most = &p.rare, mostRare
	}
	if n == 0 || len(*list) >= most || n > fewViolated && (!o.equation || held < leastScreen || o.size > largestBound) {
		return
	}
	if t := o.formula(); t != nil {
		*list = append(*list, screening{t, o.violated})
	}
}

// alternatives are disjunctions: of a formula that few pairs violate, and of an equation that holds of these.
func (s *search) alternatives(p *pool) error {
	or := operationNamed("||")
	// The screened pairs decide most of them: only formulas that no pair violates together are made.
	for _, n := range p.near {
		for _, r := range slices.Concat(p.near, p.rare) {
			if n.violated&r.violated != 0 || n.place >= r.place && r.violated != 0 && bits.OnesCount64(r.violated) <= fewViolated {
				continue
			}
			if s.spent() {
				return nil
			}
			if may, err := s.either(n.tree, r.tree); err != nil || !may {
				if err != nil {
					return err
				}
				continue
			}
			c, err := s.candidate(s.forest.apply(or, n.tree, r.tree))
			if err != nil {
				return err
			}
			if c != nil && n.is("==") && r.is("==") { // a person reads these, and one sees more than several bounds do
				p.found = append(p.found, c)
				continue
			}
			p.add(c)
		}
	}
	return nil
}

// either reports whether one of two formulas holds of each correct pair. The first word of pairs that says no is the last one that is looked at.
func (s *search) either(a, b *tree) (bool, error) {
	x, err := s.table.value(a)
	if err != nil {
		return false, err
	}
	y, err := s.table.value(b)
	if err != nil {
		return false, err
	}
	for i, w := range s.table.first {
		s.figures.Evaluations += int64(bits.OnesCount64(w))
		if w&x.defined[i]&y.defined[i]&^(x.holds[i]|y.holds[i]) != 0 {
			return false, nil
		}
	}
	return true, nil
}

// add appends a candidate, which may be nil, if it sees an incorrect pair that nothing before it sees.
func (p *pool) add(c *candidate) {
	if c == nil || c.caught.Within(p.caught) {
		return
	}
	p.found = append(p.found, c)
	p.caught = p.caught.Or(c.caught)
}

// takeWithin appends a formula under the weakest precondition under which no correct pair violates it, if there is one.
func (s *search) takeWithin(p *pool, o offer) error {
	// The preconditions are in order, the weakest first.
	for _, g := range s.guards {
		if o.violated&g.screen != 0 || bits.OnesCount64(o.met&g.screen) < leastScreen {
			continue
		}
		c, err := s.candidate(o.formula(), g.tree)
		if err != nil {
			return err
		}
		if c == nil {
			continue
		}
		if o.equation && o.size <= largestBound { // it sees nearly all pairs of a mutant, of which several bounds see a few each
			p.found = append(p.found, c)
			p.caught = p.caught.Or(c.caught)
			return nil
		}
		p.add(c)
		return nil
	}
	return nil
}

// masks are the screened pairs on which two values are equal, and those on which the first one is less.
func masks(x, y *value, t typ, met uint64) (equal, less uint64) {
	switch {
	case isBool(t):
		return ^(first(x.holds) ^ first(y.holds)) & met, 0
	case isNumber(t):
		float := isFloat(t)
		for i := range screened {
			a, b := x.numbers[i], y.numbers[i]
			switch {
			case a == b || float && relation.Near(a, b, exactly.Tol):
				equal |= 1 << i
			case a < b:
				less |= 1 << i
			}
		}
	default:
		for i := range screened {
			if x.ids[i] == y.ids[i] {
				equal |= 1 << i
			}
		}
	}
	return equal & met, less & met
}
