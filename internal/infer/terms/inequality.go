package terms

import (
	"fmt"
	"go/constant"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A sum is made of terms with whole factors, and a constant: what is left of an order if all is brought to one side.
type sum struct {
	parts    []part // by their keys, each once, none with 0
	constant float64
}

// A part is a term that is no sum, with its factor.
type part struct {
	t      *term
	factor float64
}

// margin is y - x.
func margin(x, y *term) sum {
	var l sum
	l.add(y, 1)
	l.add(x, -1)
	l.parts = slices.DeleteFunc(l.parts, func(p part) bool { return p.factor == 0 })
	slices.SortStableFunc(l.parts, func(a, b part) int { return strings.Compare(a.t.key, b.t.key) })
	l.shorten()
	return l
}

// shorten divides by the factor that all parts have, if there is no constant: 2*x >= 0 is x >= 0.
func (l *sum) shorten() {
	if len(l.parts) == 0 || l.constant != 0 {
		return
	}
	common := math.Abs(l.parts[0].factor)
	if slices.ContainsFunc(l.parts, func(p part) bool { return math.Abs(p.factor) != common }) {
		return
	}
	for i := range l.parts {
		l.parts[i].factor /= common
	}
}

// add adds a multiple of a term.
func (l *sum) add(t *term, factor float64) {
	switch {
	case t.isLiteral() && isOrderedNumber(t.typ):
		l.constant += factor * valueOf(t)
		return
	case t.op == nil:
	case t.op.name == "+":
		l.add(t.args[0], factor)
		l.add(t.args[1], factor)
		return
	case t.op.name == "-":
		l.add(t.args[0], factor)
		l.add(t.args[1], -factor)
		return
	case t.op.name == "neg":
		l.add(t.args[0], -factor)
		return
	}
	for i := range l.parts {
		if l.parts[i].t.key == t.key {
			l.parts[i].factor += factor
			return
		}
	}
	l.parts = append(l.parts, part{t, factor})
}

// pattern is what the sum says whatever its variables are called: two orders with one pattern are one.
func (l sum) pattern() string {
	names := map[string]string{}
	var sb strings.Builder
	for _, p := range l.parts {
		fmt.Fprintf(&sb, "%+g*", p.factor)
		p.t.write(&sb, names)
	}
	fmt.Fprintf(&sb, "%+g", l.constant)
	return sb.String()
}

// valueOf is the number of a literal.
func valueOf(t *term) float64 {
	l, ok := t.expr.(*relation.Literal)
	if !ok || l.Value == nil {
		return 0
	}
	f, _ := constant.Float64Val(constant.ToFloat(l.Value))
	return f
}

// maxParts is how many terms an order puts in relation: a result and two limits, or a result and two others. Orders of more are sums of these.
// No theory stands behind it.
const maxParts = 3

// least is the least value of some parts of a sum, chosen by bits, on rows where all parts have one.
func (l sum) least(chosen uint, rows relation.Bits) float64 {
	least := math.Inf(1)
	rows.Each(func(i int) {
		v := 0.0
		for k, p := range l.parts {
			if chosen&(1<<k) != 0 {
				v += p.factor * p.t.col.numbers[i]
			}
		}
		least = min(least, v)
	})
	return least
}

// evaluated are the rows among some on which all parts have a value; false if one of them cannot be had.
func (s *search) evaluated(l sum, rows relation.Bits) (relation.Bits, bool) {
	for _, p := range l.parts {
		if p.t.col == nil {
			if _, err := s.rows.evaluate(p.t); err != nil {
				return rows, false
			}
		}
		if p.t.col.numbers == nil {
			return rows, false
		}
		rows = rows.And(p.t.col.defined)
	}
	return rows, rows.Count() > 0
}

// telling reports whether it says something that a sum is never negative in some rows: it does not follow from the limits of what it is made of,
// and the limit is attained.
func (s *search) telling(l sum, rows relation.Bits) bool {
	rows, ok := s.evaluated(l, rows)
	if !ok || len(l.parts) == 0 || len(l.parts) > maxParts {
		return false
	}
	all := uint(1)<<len(l.parts) - 1
	if l.least(all, rows)+l.constant > 0 {
		return false
	}
	for chosen := uint(1); chosen < all; chosen++ {
		if l.least(chosen, rows)+l.least(all&^chosen, rows)+l.constant >= 0 {
			return false
		}
	}
	return true
}
