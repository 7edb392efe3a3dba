package terms

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// A generator is the terms that can be written at each place of a grammar, by their cost.
//
// It is dynamic programming over costs: a term of some cost is a label and operands that cost less together. Of the terms at one place that have equal
// values the cheapest alone is built upon, as in growth.
type generator struct {
	s       *search
	g       *grammar.Grammar
	options map[string][]option // by type
	cells   map[cell][]*term
	first   map[classAt]*priced // at a place
	known   map[string]*term    // by type and text, with its column; nil: it has no value
	equal   []equality
	truths  map[bool]*term
	both    map[string]bool // operations that are true on rows enough and false on rows enough
	// opposite is, by the name of an outcome, the operation of the opposite one: ok of err.
	opposite map[string]*operation
	n        int   // comparisons that were looked at
	most     int   // terms with values that there may be
	until    int64 // what the search may have spent before no more are generated
	ended    bool  // for want of budget
}

// A cell is a place, a type and a cost.
type cell struct {
	place, typ string
	units      int
}

// A classAt is a class of terms at a place.
type classAt struct{ place, class string }

// A priced term is one with its cost in units.
type priced struct {
	*term
	units int
}

// An equality is two terms that have equal values at a place, with what their equation costs.
type equality struct {
	x, y *term
	cost float64
}

// An option is a way to write a term of some type: a label with the types of its operands.
type option struct {
	label    string
	of       string // the label whose operands it has; "": its own
	in       []typ
	choice   float64 // minus the logarithm of the share of this name among those with the label
	build    func(args []*term) *term
	compares relation.Op // "" if it is no comparison
	// symmetric says that the two operands may change places.
	symmetric bool
}

// Sizes of a generator. No theory stands behind them.
const (
	mostInCell    = 60   // terms of one cost at one place
	mostChoice    = 8    // names of one label are counted as no more than that
	mostValued    = 2500 // terms with values
	premiseValues = 800  // of these, those that are generated for premises
)

func newGenerator(s *search) (*generator, error) {
	g, err := grammar.Counted()
	if err != nil {
		return nil, err
	}
	w := &generator{
		s: s, g: g, options: map[string][]option{}, cells: map[cell][]*term{}, first: map[classAt]*priced{},
		known: map[string]*term{}, both: map[string]bool{}, opposite: map[string]*operation{},
	}
	w.truths = map[bool]*term{false: truth(false), true: truth(true)}
	for _, t := range w.truths {
		if _, err := s.rows.evaluate(t); err != nil {
			return nil, err
		}
	}
	types := s.vocab.types
	for _, g := range s.Grammar.Further {
		for _, op := range callsOf(g, false) {
			types = withType(types, op.out)
		}
	}
	types = withType(types, relation.Predeclared(relation.Bool))
	for _, t := range types {
		w.options[t.String()] = w.optionsOf(t, types)
	}
	return w, nil
}

// withType is a list of types with another one.
func withType(types []typ, t typ) []typ {
	if slices.ContainsFunc(types, func(u typ) bool { return identical(t, u) }) {
		return types
	}
	return append(types[:len(types):len(types)], t)
}

// stopped reports whether there is no budget for more.
func (w *generator) stopped() bool {
	return w.ended || w.s.ctx.Err() != nil || len(w.known) >= w.most || w.s.spent >= w.until
}

// at lists the terms of a type and a cost at a place.
func (w *generator) at(place string, t typ, units int) []*term {
	if units < 1 {
		return nil
	}
	c := cell{place, t.String(), units}
	if list, done := w.cells[c]; done {
		return list
	}
	w.cells[c] = nil
	var out []*term
	for _, o := range w.options[t.String()] {
		if o.compares != "" && place == grammar.Conclusion || o.compares != "" && place == grammar.Premise {
			continue // compared lists these
		}
		w.operands(place, o, units, func(args []*term) {
			if len(out) >= mostInCell || w.stopped() {
				return
			}
			if x := w.take(place, o.build(args), units); x != nil {
				out = append(out, x)
			}
		})
	}
	if w.stopped() {
		delete(w.cells, c) // it is not complete
	} else {
		w.cells[c] = out
	}
	return out
}

// compared calls f for all comparisons of a cost at a place.
func (w *generator) compared(place string, units int, f func(op relation.Op, x, y *term)) {
	for _, o := range w.options[relation.Predeclared(relation.Bool).String()] {
		if o.compares != "" {
			w.operands(place, o, units, func(args []*term) { f(o.compares, args[0], args[1]) })
		}
	}
}

// operands calls f for all lists of operands with which a label at a place has a cost.
//
// What the label leaves of the cost is shared by the operands in every way, each at least one unit. Their terms cost less than the whole, so that the
// recursion ends, and are kept in their cells. Of a symmetric label one of two orders is taken.
func (w *generator) operands(place string, o option, units int, f func(args []*term)) {
	rest := units - max(1, int(math.Round((w.g.Cost(place, o.label)+o.choice)*unitsPerNat)))
	if len(o.in) == 0 {
		if rest == 0 {
			f(nil)
		}
		return
	}
	args := make([]*term, len(o.in))
	var fill func(i, rest int)
	fill = func(i, rest int) {
		if w.stopped() {
			return
		}
		at := grammar.Operand(cmp.Or(o.of, o.label), i)
		if i == len(o.in)-1 {
			for _, t := range w.at(at, o.in[i], rest) {
				if args[i] = t; !o.symmetric || args[0].key <= args[1].key {
					f(slices.Clone(args))
				}
			}
			return
		}
		for c := 1; c <= rest-(len(o.in)-1-i); c++ {
			for _, t := range w.at(at, o.in[i], c) {
				args[i] = t
				fill(i+1, rest-c)
			}
		}
	}
	if rest >= len(o.in) {
		fill(0, rest)
	}
}

// take is a term with its column if it is the first one at its place with its values; nil otherwise. That two terms which may be compared have equal
// values is noted.
func (w *generator) take(place string, t *term, units int) *term {
	if t == nil || t.op != nil && t.op.call != nil && !t.op.subject && !t.distinct() {
		return nil
	}
	if t = w.valued(t); t == nil || hidden(t.typ) && t.op != nil && !t.op.state || w.certain(t, units) {
		return nil
	}
	class := t.text // a value that cannot be taken apart is like no other one
	if !hidden(t.typ) {
		class = classKey(t)
	}
	at := classAt{place, class}
	if old := w.first[at]; old != nil {
		return w.met(place, old, t, units)
	}
	w.first[at] = &priced{t, units}
	return t
}

// met notes that a term has the values of the first one at its place. It is that term again if its cell was not complete, and nil otherwise.
//
// A cell is not complete where the values that there may be, or the executions, ended while it was filled. It is filled again when there are more, as
// premises leave some to conclusions, and comes upon its own terms then.
func (w *generator) met(place string, old *priced, t *term, units int) *term {
	if old.key == t.key && old.units == units {
		return old.term
	}
	if equation := grammar.Operator("==", t.typ); old.key != t.key && place == grammar.Operand(equation, 0) {
		w.equal = append(w.equal, equality{old.term, t, nats(old.units+units) + w.g.Cost(grammar.Conclusion, equation)})
	}
	return nil
}

// certain reports whether t is a flag that has one value on all rows. Nothing is built on it. That a flag of the subject is so is noted.
func (w *generator) certain(t *term, units int) bool {
	if !isBool(t.typ) || t.op == nil || t.col.n < w.s.rows.n || !constantOn(t, t.col.defined) {
		return false
	}
	if t.about && !comparison[t.op.name] {
		w.equal = append(w.equal, equality{t, w.truths[trueRows(t.col).Count() > 0], nats(units)})
	}
	return true
}

// valued is a term with its column; nil if it has none.
func (w *generator) valued(t *term) *term {
	key := t.typ.String() + "|" + t.text // one number may be a literal of several types
	old, known := w.known[key]
	if known {
		return old
	}
	w.known[key] = nil
	if !feedable(t) {
		return nil
	}
	ok, err := w.s.rows.evaluate(t)
	if errors.Is(err, errBudget) {
		w.ended = !w.s.anyDear()
	}
	if err != nil || !ok {
		return nil
	}
	w.known[key] = t
	if isBool(t.typ) && t.op != nil && evenness(t.col) >= minRegion {
		w.both[t.op.name] = true
	}
	return t
}

// anyDear reports whether a sister is not executed any more since it costs too much, which looks as if the budget had ended.
func (s *search) anyDear() bool { return len(s.dear) > 0 }
