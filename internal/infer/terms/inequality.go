package terms

import (
	"fmt"
	"go/constant"
	"math"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A sum is an order with all terms on one side: terms with whole factors, and a constant.
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

// shorten divides a sum without a constant by the common factor of its parts: 2*x >= 0 becomes x >= 0.
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

// sameParts reports whether two sums have the same terms, with the same factors or the opposite ones. Their constants do not matter.
func sameParts(a, b sum) bool {
	if len(a.parts) != len(b.parts) {
		return false
	}
	for _, sign := range []float64{1, -1} {
		ok := true
		for i := range a.parts {
			ok = ok && a.parts[i].t.key == b.parts[i].t.key && a.parts[i].factor == sign*b.parts[i].factor
		}
		if ok {
			return true
		}
	}
	return false
}

// pattern is the text of a sum with numbers for its variables: two orders with one pattern say the same.
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

// maxParts bounds the terms of an order: a result and two limits, or a result and two others. Orders of more terms are sums of these. No theory
// stands behind it.
const maxParts = 3

// least is the least value of the parts of a sum that are chosen by bits, on rows on which all parts have a value.
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

// evaluated is those of some rows on which all parts have a value; false if a part cannot be evaluated.
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

// telling reports whether it says something that a sum is never negative on some rows: the limits of its parts do not imply it, and the sum is 0
// on some row.
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
