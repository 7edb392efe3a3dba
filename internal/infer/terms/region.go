package terms

import (
	"encoding/binary"
	"go/constant"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Sizes of what is looked at in regions. No theory stands behind them.
const (
	maxConditions  = 120 // conditions that are looked at
	minRegion      = 16  // rows that a region must have
	maxConcluded   = 20  // weight of a term in a conclusion
	maxConclusions = 400 // such terms
)

// What does not hold everywhere may hold where a condition does. The conditions are those of the code, flags, signs and comparisons of
// small terms; for each, terms are put into classes by their values on its rows alone, and two in one class are an equation under that
// condition. A condition is never fitted to the data (docs/traps.md E): it is in the code, or it is one that a person would write.

// A region is the rows on which a condition holds.
//
// n is the number of rows. known grows while equations of the region are found, so that each one is compared with those before it.
type region struct {
	when   *term
	rows   relation.Bits
	n      int
	ofCode bool   // the code has the condition
	said   []rule // what the condition says
	known  []rule // equations that hold there beside, of the very variables
}

// regional lists the equations that hold in regions, from the weakest condition to the strongest. What holds under a weaker condition is not said
// again.
//
// F(n) == 0 under n < 0 holds under n < -5 too. The weaker condition comes first, and its equations are known in each region inside of its own.
func (s *search) regional() []*candidate {
	terms := s.concluded()
	var done []*region
	var found []*local
	s.areas = s.regions()
	for _, r := range s.areas {
		for _, weaker := range done {
			if r.rows.Within(weaker.rows) {
				r.known = append(r.known, weaker.known...)
			}
		}
		for _, c := range s.equationsIn(r, terms) {
			found = append(found, &local{c, r})
		}
		done = append(done, r)
	}
	return apart(found)
}

// local is a candidate with its region.
type local struct {
	*candidate
	in *region
}

// asks is the weight of a candidate's condition. The negation of a condition on a part of a text has no more weight than the condition, so that
// the one with more rows, which comes first, is said.
func (l *local) asks() int {
	n := l.when.weight()
	l.when.walk(func(t *term) {
		if t.op != nil && t.op.name == "!" && t.args[0].asksText() {
			n -= negationWeight
		}
	})
	return n
}

// negationWeight is what a negation adds to the weight of a condition, one operation more (term.go). No theory stands behind it.
const negationWeight = 2

// apart keeps, of the candidates with one conclusion, those with simple conditions: most rows of each are in no region before it.
//
// F(n) == 0 under n < 0 and under !ok are one candidate if both conditions hold on nearly the same rows.
func apart(found []*local) []*candidate {
	slices.SortStableFunc(found, func(a, b *local) int { return a.asks() - b.asks() })
	kept := map[string]relation.Bits{}
	var out []*candidate
	for _, c := range found {
		post := relation.ExprString(c.post)
		if 2*c.in.rows.And(kept[post]).Count() < c.in.n {
			kept[post] = c.in.rows.Or(kept[post])
			out = append(out, c.candidate)
		}
	}
	return out
}

// concluded lists the terms of which conclusions may be made, the simplest first: the representative of each class, and the results for texts
// with a literal before or behind them. These may be in the class of a result for texts that were changed in another way, of which a reader
// learns nothing.
func (s *search) concluded() []*term {
	var out []*term
	for _, t := range s.terms {
		if (s.class[classKey(t)] == t || t.borders()) && t.weight() <= maxConcluded && !t.offset() && !(t.about && (t.specific() || t.op != nil && adds[t.op.name])) {
			out = append(out, t)
		}
	}
	slices.SortStableFunc(out, simpler)
	return out[:min(len(out), maxConclusions)]
}

// equationsIn lists the equations of a region.
//
// Each term is compared with the first one of its class alone, since equality is transitive. A term that is alone in its class may be constant in
// the region. An equation that follows from the condition or from equations before it is left out. An equation of sisters alone becomes a rule
// and is not proposed.
func (s *search) equationsIn(r *region, terms []*term) []*candidate {
	first := map[string]*term{}
	var out []*candidate
	for _, t := range terms {
		key, full := r.key(t)
		if !full {
			continue
		}
		u := first[key]
		if u == nil {
			if first[key] = t; !t.general() {
				continue
			}
			if u = s.constant(t, r.rows); u == nil {
				continue
			}
			first[key] = u
		}
		if s.followsIn(r, t, u) || !r.ofCode && isFloat(t.typ) && !identicalOn(t, u, r.rows) {
			continue
		}
		if t.about || u.about || r.when.about && t.calls+u.calls > 0 && max(t.size, u.size) <= maxNestedSize {
			x, y := t, u
			if x.isLiteral() || !x.about && y.about { // the term with the subject stands first, a literal last
				x, y = y, x
			}
			c := newCandidate("region", r.when, "==", x, y)
			if !s.screen(c) {
				continue
			}
			out = append(out, c)
		}
		r.known = append(r.known, rule{t, u})
		s.where = append(s.where, conditional{r.when, rule{t, u}})
	}
	return out
}

// Limits of the values of a result that are written as literals. No theory stands behind them: people read them.
const (
	maxValue = 1_000_000
	maxText  = 12
)

// constant is the value of a result on some rows as a literal. It is nil if there are several values, if the result has hardly another value on
// other rows, or if the value has no short literal.
//
// A result that is the same on nearly all rows is a law of its own.
func (s *search) constant(t *term, rows relation.Bits) *term {
	if t.op == nil || !t.op.subject {
		return nil
	}
	first, same := -1, true
	rows.Each(func(i int) {
		if first < 0 {
			first = i
		}
		same = same && t.col.ids[i] == t.col.ids[first]
	})
	if !same || first < 0 || t.col.usual().Equal(t.col.defined) {
		return nil
	}
	switch v := t.col.values.At(first).(type) {
	case bool:
		return truth(v)
	case string:
		if len(v) <= maxText && utf8.ValidString(v) {
			return literal(&relation.Literal{Value: constant.MakeString(v), Text: strconv.Quote(v), T: t.typ})
		}
	default:
		if f, ok := source.Number(v); ok && isOrderedNumber(t.typ) && f == math.Trunc(f) && math.Abs(f) <= maxValue {
			return number(t.typ, f)
		}
	}
	return nil
}

// key is the values of a term in the region; false if it has none on some rows.
func (r *region) key(t *term) (string, bool) {
	if !r.rows.Within(t.col.defined) {
		return "", false
	}
	buf := []byte(t.typ.String() + "|")
	r.rows.Each(func(i int) { buf = binary.LittleEndian.AppendUint32(buf, t.col.ids[i]) })
	return string(buf), true
}

// followsIn reports whether an equation of a region follows from the condition, or from equations that hold there.
func (s *search) followsIn(r *region, a, b *term) bool {
	x, y := s.normal(r.ground(s.normal(a))), s.normal(r.ground(s.normal(b)))
	if congruent(x, y) || (a.about || b.about) && r.congruent(a, b) {
		return true
	}
	x, y = s.conditionally(x, r.rows), s.conditionally(y, r.rows)
	return congruent(x, y) || (a.about || b.about) && !x.executes() && !y.executes()
}

// ground rewrites a term by the equations of the region, whose variables stand for themselves alone.
//
// In the region of x == 0, x is 0 and no other term is: variables are not instantiated, unlike those of rules.
func (r *region) ground(t *term) *term {
	for _, k := range slices.Concat(r.said, r.known) {
		if t.key == k.left.key {
			return r.ground(k.right)
		}
	}
	return t.mapped(r.ground)
}

// congruent reports whether two terms are one operation on operands that are equal in the region whatever the subject does.
//
// Operands without the subject are compared by their values there. Those with it are compared by their structure, since that values of the
// subject are equal is what is to be conjectured.
func (r *region) congruent(a, b *term) bool {
	if a.key == b.key {
		return true
	}
	if !a.about && !b.about && a.col != nil && b.col != nil {
		x, ok := r.key(a)
		y, same := r.key(b)
		return ok && same && x == y
	}
	if a.op == nil || b.op == nil || a.op.name != b.op.name {
		return false
	}
	for i := range a.args {
		if !r.congruent(a.args[i], b.args[i]) {
			return false
		}
	}
	return true
}

// regions lists the regions of the conditions, those with most rows first.
//
// A condition is left out if it holds on too few rows or on nearly all, if an earlier, simpler one holds on the same rows, or if one of its
// parameters has one value there. At most maxConditions are evaluated.
func (s *search) regions() []*region {
	var out []*region
	seen := map[string]bool{}
	for _, c := range s.conditions() {
		if len(out) >= maxConditions {
			s.cut()
			break
		}
		if c.op != nil && c.op.name == ">" && c.foreign() { // that it is 0, or 1, may mean something
			continue
		}
		if c.col == nil {
			if ok, err := s.rows.evaluate(c); err != nil || !ok {
				continue
			}
		}
		r := &region{when: c, rows: trueRows(c.col), said: equated(c), ofCode: s.ofCode(c)}
		if !c.about {
			r.known = r.said // which tells of narrower regions, too
		}
		r.n = r.rows.Count()
		key := c.col.key
		if r.n < minRegion || r.n >= s.rows.n-minRegion/2 || seen[key] || s.single(c, r.rows) {
			continue
		}
		seen[key] = true
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b *region) int { return b.n - a.n })
	return out
}

// single reports whether a parameter in a condition has one value wherever that holds: an equation there is a law of that value.
func (s *search) single(c *term, rows relation.Bits) bool {
	return slices.ContainsFunc(s.vars.params, func(p *term) bool {
		if p.col == nil || !c.mentions(p.leaf) {
			return false
		}
		values := map[uint32]bool{}
		rows.Each(func(i int) { values[p.col.ids[i]] = true })
		return len(values) < 2
	})
}

// identicalOn reports whether two terms of floats have identical values on some rows. They are only near where one summand is so small that it is
// lost by rounding.
func identicalOn(t, u *term, rows relation.Bits) bool {
	if t.col == nil || u.col == nil || t.col.numbers == nil || u.col.numbers == nil {
		return true
	}
	same := true
	rows.Each(func(i int) { same = same && t.col.numbers[i] == u.col.numbers[i] })
	return same
}

// equated lists the rules that a condition states: a formula is true, a negated one is false, and the sides of an equation are equal.
func equated(c *term) []rule {
	switch {
	case c.op == nil:
		return []rule{{c, truth(true)}}
	case c.op == conjunction:
		return append(equated(c.args[0]), equated(c.args[1])...)
	case c.op.name == "!":
		return []rule{{c, truth(true)}, {c.args[0], truth(false)}}
	case c.op.name != "==":
		return []rule{{c, truth(true)}}
	}
	x, y := c.args[0], c.args[1]
	if simpler(x, y) < 0 {
		x, y = y, x
	}
	return []rule{{x, y}}
}
