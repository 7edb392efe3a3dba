package source

import (
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A premise may bound several numbers at once, min(a, b, c) > 0, or one on both sides, 1 <= month && month <= 12. Three numbers are all
// positive in one row of eight, and of numbers that are drawn from the whole of their type hardly any is that of a month. So numbers beyond
// such bounds are folded back.

// Folds reports whether the precondition has bounds that numbers are folded into.
func (sp *Space) Folds() bool { return len(sp.folded([]relation.Expr{sp.Pre})) > 0 }

// folded collects what conjuncts of formulas say of each of several numbers, variables or fields of them, that they bound together or on both sides.
func (sp *Space) folded(formulas []relation.Expr) []constraint {
	var out []constraint
	several := map[int]bool{} // of those that are bounded beside others
	for _, f := range formulas {
		for _, e := range relation.Conjuncts(f) {
			sides, least, limit, step := sp.together(e)
			for _, s := range sides {
				i := slices.IndexFunc(out, func(c constraint) bool { return c.a.at == s.at && slices.Equal(c.a.path, s.path) })
				if i < 0 {
					i, out = len(out), append(out, constraint{op: "in", a: s, sp: sp, iv: [2]interval{{math.Inf(-1), math.Inf(1)}}})
				}
				several[i] = several[i] || len(sides) > 1
				iv := &out[i].iv[0]
				if least {
					iv.lo = max(iv.lo, limit+step)
				} else {
					iv.hi = min(iv.hi, limit-step)
				}
			}
		}
	}
	var kept []constraint
	for i, c := range out {
		if iv := c.iv[0]; several[i] || !math.IsInf(iv.lo, 0) && !math.IsInf(iv.hi, 0) {
			kept = append(kept, c)
		}
	}
	return kept
}

// together reads min(x, y, …) > c or max(x, y, …) < c, one that is not strict, or x > c and the like; no sides of anything else. Least says
// that the numbers are no less than the limit, step how far they stay away from it.
func (sp *Space) together(e relation.Expr) (sides []side, least bool, limit, step float64) {
	b, ok := e.(*relation.Binary)
	if !ok || turned[b.Op] == "" {
		return nil, false, 0, 0
	}
	x, op := b.X, b.Op
	l, ok := b.Y.(*relation.Literal)
	if left, is := b.X.(*relation.Literal); is {
		l, ok, x, op = left, true, b.Y, turned[b.Op]
	}
	if !ok || l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return nil, false, 0, 0
	}
	least = op == ">" || op == ">="
	numbers := []relation.Expr{x}
	if m, ok := x.(*relation.Builtin); ok {
		if m.Name != "min" && m.Name != "max" || (m.Name == "min") != least {
			return nil, false, 0, 0
		}
		numbers = m.Args
	}
	for _, a := range numbers {
		s, ok := sp.side(a)
		if !ok || s.len || s.add != 0 {
			return nil, false, 0, 0
		}
		sides = append(sides, s)
	}
	limit, _ = constant.Float64Val(constant.ToFloat(l.Value))
	return sides, least, limit, b2f(op == ">" || op == "<") * strictStep(x.Type().Kind, limit)
}

// turned are the orders with their sides exchanged.
var turned = map[relation.Op]relation.Op{"<": ">", "<=": ">=", ">": "<", ">=": "<="}

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
