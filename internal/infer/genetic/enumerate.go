package genetic

import (
	"cmp"
	"go/constant"
	"math/bits"
	"slices"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// Limits of enumeration. No theory stands behind them: they are what a second pays for.
const (
	mostTerms    = 400 // of one type
	mostNear     = 300 // formulas from which evolution starts
	fewViolated  = 8   // of the screened pairs: those formulas are near
	leastScreen  = 4   // screened pairs that meet a precondition
	largestTerm  = 4   // nodes of a term
	largestBound = 6   // nodes of both sides of an inequality with a precondition
)

// A pool is what formulas are made of.
type pool struct {
	terms map[string][]*tree // by their types, ascending by size
	types []string           // in the order in which they were met
	found []*candidate
	near  []*tree // formulas that few correct pairs violate
}

// enumerate grows terms of the inputs and outputs of both executions, and compares each two of which one mentions the source's and the other the
// follow-up's value of an output. What holds of the correct pairs is a candidate; what holds where a condition does is one under that condition.
func (s *search) enumerate() (*pool, error) {
	p := &pool{terms: map[string][]*tree{}}
	if err := s.grow(p); err != nil {
		return nil, err
	}
	for _, name := range p.types {
		list := p.terms[name]
		for total := 2; total <= 2*largestTerm && !s.spent(); total++ {
			for i, a := range list {
				for _, b := range list[:i] {
					if a.size+b.size != total || (a.source|b.source)&(a.follow|b.follow) == 0 || s.spent() {
						continue
					}
					if err := s.compare(p, a, b); err != nil {
						return nil, err
					}
				}
			}
		}
	}
	return p, nil
}

// grow fills the terms of each type: leaves, one operation on them, and arithmetic of two.
func (s *search) grow(p *pool) error {
	classes := map[string]bool{}
	add := func(t *tree) error {
		if t == nil || t.size > largestTerm || len(p.terms[t.typ.String()]) >= mostTerms {
			return nil
		}
		name := t.typ.String()
		if slices.Contains(p.terms[name], t) {
			return nil
		}
		v, err := s.table.value(t)
		if err != nil {
			return err
		}
		if !t.constant {
			key := name + string(relation.AppendColumn(nil, v.column))
			if classes[key] {
				return nil
			}
			classes[key] = true
		}
		if p.terms[name] == nil {
			p.types = append(p.types, name)
		}
		p.terms[name] = append(p.terms[name], t)
		return nil
	}
	for _, t := range s.leaves() {
		if err := add(t); err != nil {
			return err
		}
	}
	for range largestTerm - 1 {
		var level []*tree
		for _, name := range slices.Clone(p.types) {
			level = append(level, p.terms[name]...)
		}
		for _, op := range operations {
			if s.spent() || op.out == nil {
				break
			}
			if err := s.applied(op.name, level, add); err != nil {
				return err
			}
		}
	}
	for _, name := range p.types {
		slices.SortStableFunc(p.terms[name], func(a, b *tree) int { return cmp.Compare(a.size, b.size) })
	}
	return nil
}

// applied adds an operation on all trees of a level that it takes. Formulas are made of what is compared, and not here.
func (s *search) applied(name string, level []*tree, add func(*tree) error) error {
	op := operationNamed(name)
	if name == "!" || name == "&&" || name == "||" || relation.Op(name).Compares() {
		return nil
	}
	for i, a := range level {
		if op.arity == 1 {
			if err := add(s.forest.apply(op, a)); err != nil {
				return err
			}
			continue
		}
		for k, b := range level {
			if a.size+b.size+1 > largestTerm || op.symmetric && k > i || s.spent() {
				continue
			}
			if err := add(s.forest.apply(op, a, b)); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaves are the inputs and outputs of both executions, and constants of their types.
func (s *search) leaves() []*tree {
	var out []*tree
	for o := range s.Subject.Outputs() {
		bit := uint64(1) << min(o, 62)
		for k, c := range []*relation.Call{s.by.source, s.by.follow} {
			e := relation.Result(c, o)
			if hidden(e.T) {
				continue
			}
			out = append(out, s.forest.leaf(e, 1, bit*uint64(1-k), bit*uint64(k)))
		}
	}
	if s.Subject.Err {
		const outcome = 1 << 63
		out = append(out, s.forest.leaf(relation.Succeeds(s.by.source), 1, outcome, 0), s.forest.leaf(relation.Succeeds(s.by.follow), 1, 0, outcome))
	}
	for _, v := range s.by.vars {
		if !hidden(v.Type) {
			out = append(out, s.forest.leaf(&relation.VarRef{Name: v.Name, T: v.Type}, 1, 0, 0))
		}
	}
	var types []typ
	for _, t := range out {
		if !slices.ContainsFunc(types, func(u typ) bool { return relation.Identical(t.typ, u) }) {
			types = append(types, t.typ)
		}
	}
	if i := relation.Predeclared(relation.Int); !slices.ContainsFunc(types, func(u typ) bool { return relation.Identical(u, i) }) && slices.ContainsFunc(types, isSequence) {
		types = append(types, i)
	}
	for _, t := range types {
		for _, l := range s.constants(t) {
			out = append(out, s.forest.leaf(l, 1, 0, 0))
		}
	}
	return out
}

// hidden reports whether a type holds what cannot be compared.
func hidden(t typ) bool {
	return t.Has(func(t typ) bool {
		return t.Kind == relation.Opaque || t.Kind == relation.Pointer
	})
}

// constants are 0, 1, 2 and -1 of a type of numbers, and those of the code that have it.
func (s *search) constants(t typ) []*relation.Literal {
	var out []*relation.Literal
	if isNumber(t) {
		for _, v := range []int64{0, 1, 2, -1} {
			if unsigned := relation.Uint <= t.Kind && t.Kind <= relation.Uintptr; v < 0 && unsigned {
				continue
			}
			value := constant.MakeInt64(v)
			if isFloat(t) {
				value = constant.ToFloat(value)
			}
			out = append(out, &relation.Literal{Value: value, Text: strconv.FormatInt(v, 10), T: t})
		}
	}
	for _, l := range s.Literals {
		if relation.Identical(l.T, t) && len(out) < 4+2*mostConstants {
			out = append(out, l)
		}
	}
	return out
}

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
	for _, c := range list {
		held, err := s.offer(p, func() *tree { return s.formula(c.op, c.a, c.b) }, a.size+b.size, c.op == "==" || c.op == "iff", c.violated, met)
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

// offer appends a formula to what was found if no correct pair violates it, or else under the weakest precondition of which this is so. It reports
// whether it holds of all. The formula is made where the screened pairs leave it a chance.
func (s *search) offer(p *pool, post func() *tree, size int, equation bool, violated, met uint64) (bool, error) {
	if s.spent() {
		return false, nil
	}
	if violated == 0 {
		c, err := s.candidate(post())
		if err != nil {
			return false, err
		}
		if c != nil {
			p.found = append(p.found, c)
			return true, nil
		}
	}
	if n := bits.OnesCount64(violated); n > 0 && n <= fewViolated && len(p.near) < mostNear {
		if t := post(); t != nil {
			p.near = append(p.near, t)
		}
	}
	if !equation && size > largestBound {
		return false, nil
	}
	for _, g := range s.guards {
		if violated&g.screen != 0 || bits.OnesCount64(met&g.screen) < leastScreen {
			continue
		}
		c, err := s.candidate(post(), g.tree)
		if err != nil {
			return false, err
		}
		if c != nil {
			p.found = append(p.found, c)
			return false, nil
		}
	}
	return false, nil
}

// first are the first 64 rows of a set.
func first(b relation.Bits) uint64 {
	if len(b) == 0 {
		return 0
	}
	return b[0]
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
			case a == b || float && near(a, b):
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

// near reports whether two floats are equal up to rounding.
func near(a, b float64) bool {
	d := a - b
	return d <= relation.DefaultTolerance*(1+max(a, b, -a, -b)) && -d <= relation.DefaultTolerance*(1+max(a, b, -a, -b))
}
