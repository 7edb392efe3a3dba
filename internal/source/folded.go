package source

import (
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A premise may bound several numbers at once: min(a, b, c) > 0, or also max(a, b, c) <= 1. Three numbers are all positive in one row of eight, and all
// between 0 and 1 in hardly any. So numbers beyond such a bound are folded back into it.

// folded collects what conjuncts of formulas say of each of several numbers, variables or fields of them, that they bound together.
func (sp *Space) folded(formulas []relation.Expr) []constraint {
	var out []constraint
	for _, f := range formulas {
		for _, e := range relation.Conjuncts(f) {
			sides, least, limit, step := sp.together(e)
			for _, s := range sides {
				i := slices.IndexFunc(out, func(c constraint) bool { return c.a.at == s.at && slices.Equal(c.a.path, s.path) })
				if i < 0 {
					i, out = len(out), append(out, constraint{op: "in", a: s, sp: sp, iv: [2]interval{{math.Inf(-1), math.Inf(1)}}})
				}
				iv := &out[i].iv[0]
				if least {
					iv.lo = max(iv.lo, limit+step)
				} else {
					iv.hi = min(iv.hi, limit-step)
				}
			}
		}
	}
	return out
}

// together reads min(x, y, …) > c or max(x, y, …) < c, or one that is not strict; no sides of anything else. Least says that the numbers are no less than the
// limit, step how far they stay away from it.
func (sp *Space) together(e relation.Expr) (sides []side, least bool, limit, step float64) {
	b, ok := e.(*relation.Binary)
	if !ok {
		return nil, false, 0, 0
	}
	m, ok := b.X.(*relation.Builtin)
	l, constantly := b.Y.(*relation.Literal)
	if !ok || !constantly || l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return nil, false, 0, 0
	}
	least = m.Name == "min" && (b.Op == ">" || b.Op == ">=")
	if !least && (m.Name != "max" || b.Op != "<" && b.Op != "<=") {
		return nil, false, 0, 0
	}
	for _, a := range m.Args {
		s, ok := sp.side(a)
		if !ok || s.len || s.add != 0 {
			return nil, false, 0, 0
		}
		sides = append(sides, s)
	}
	limit, _ = constant.Float64Val(constant.ToFloat(l.Value))
	return sides, least, limit, b2f(b.Op == ">" || b.Op == "<") * strictStep(m.T.Kind, limit)
}

// fold moves a number into its bounds: what lies beyond a single bound is reflected there, and between two of them the rest of a division decides.
func (c constraint) fold(row Row) {
	v := row[c.a.at]
	member, ok := MemberAt(v, c.a.path)
	if !ok {
		return
	}
	x, ok := Number(member)
	lo, hi := c.iv[0].lo, c.iv[0].hi
	if !ok || math.IsNaN(x) || math.IsInf(x, 0) || lo <= x && x <= hi {
		return
	}
	k := kindOf(member)
	switch {
	case math.IsInf(hi, 1):
		x = lo + math.Abs(x-lo)
	case math.IsInf(lo, -1):
		x = hi - math.Abs(x-hi)
	default:
		x = lo + math.Mod(math.Abs(x-lo), hi-lo+b2f(isInteger(k)))
	}
	if n := numberOf(k, x); n != nil {
		c.try(row, c.a.at, withMember(v, c.a.path, n))
	}
}
