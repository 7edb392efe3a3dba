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
func (sp *Space) Folds() bool { return len(sp.folds(sp.Pre)) > 0 }

// A repair changes a row that misses something which its premise or the domain asks for.
type repair interface{ apply(Row) }

// repairs are the bounds, equations and orders that rows are made to meet, bounds first: an exchange of two numbers leaves both in the bounds that
// they have in common.
func (sp *Space) repairs() []repair {
	var out []repair
	formulas := sp.formulas()
	for _, f := range sp.folds(formulas...) {
		out = append(out, f)
	}
	for _, c := range sp.premises(formulas...) {
		out = append(out, c)
	}
	return out
}

// A fold keeps a number, a variable or a field of one, in an interval.
type fold struct {
	sp   *Space
	of   side
	in   interval
	many bool // beside others
}

// folds collects what conjuncts of formulas say of each of several numbers that they bound together or on both sides.
func (sp *Space) folds(formulas ...relation.Expr) []fold {
	var out []fold
	for _, f := range formulas {
		for _, e := range relation.Conjuncts(f) {
			sides, least, limit, step := sp.together(e)
			for _, s := range sides {
				i := slices.IndexFunc(out, func(f fold) bool { return f.of.at == s.at && slices.Equal(f.of.path, s.path) })
				if i < 0 {
					i, out = len(out), append(out, fold{sp: sp, of: s, in: interval{math.Inf(-1), math.Inf(1)}})
				}
				out[i].many = out[i].many || len(sides) > 1
				if least {
					out[i].in.lo = max(out[i].in.lo, limit+step)
				} else {
					out[i].in.hi = min(out[i].in.hi, limit-step)
				}
			}
		}
	}
	return slices.DeleteFunc(out, func(f fold) bool { return !f.many && (math.IsInf(f.in.lo, 0) || math.IsInf(f.in.hi, 0)) })
}

// together reads min(x, y, …) > c or max(x, y, …) < c, one that is not strict, or x > c and the like; no sides of anything else. Least says that the numbers
// are no less than the limit, step how far they stay away from it.
func (sp *Space) together(e relation.Expr) (sides []side, least bool, limit, step float64) {
	x, op, limit, ok := ordered(e)
	if !ok {
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
	return sides, least, limit, b2f(op == ">" || op == "<") * strictStep(x.Type().Kind, limit)
}

// ordered reads an order of something and a number, x op limit, whichever of them stands first.
func ordered(e relation.Expr) (x relation.Expr, op relation.Op, limit float64, ok bool) {
	b, ok := e.(*relation.Binary)
	if !ok || turned[b.Op] == "" {
		return nil, "", 0, false
	}
	x, op = b.X, b.Op
	l, ok := b.Y.(*relation.Literal)
	if left, is := b.X.(*relation.Literal); is {
		l, ok, x, op = left, true, b.Y, turned[b.Op]
	}
	if !ok || l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return nil, "", 0, false
	}
	limit, _ = constant.Float64Val(constant.ToFloat(l.Value))
	return x, op, limit, true
}

// turned are the orders with their sides exchanged.
var turned = map[relation.Op]relation.Op{"<": ">", "<=": ">=", ">": "<", ">=": "<="}

// apply moves the number into its interval: what lies beyond a single bound is reflected there, and between two of them the rest of a division decides.
func (f fold) apply(row Row) {
	v := row[f.of.at]
	member, ok := MemberAt(v, f.of.path)
	if !ok {
		return
	}
	x, ok := Number(member)
	lo, hi := f.in.lo, f.in.hi
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
	n := numberOf(k, x)
	if n == nil {
		return
	}
	if w := withMember(v, f.of.path, n); f.sp.usual(f.of.at, w) {
		row[f.of.at] = w
	}
}
