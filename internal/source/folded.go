package source

import (
	"go/constant"
	"math"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A premise may bound several numbers at once, min(a, b, c) > 0, or one on both sides, 1 <= month && month <= 12. Three
// numbers are all positive in one row of eight, and of numbers that are drawn from the whole of their type hardly any is
// that of a month. So numbers beyond such bounds are folded back.

// Folds reports whether the precondition has bounds that numbers are folded into.
func (sp *Space) Folds() bool { return len(sp.folds(sp.Pre)) > 0 }

// A repair changes a row that misses something which its premise or the domain asks for.
type repair interface{ apply(Row) }

// repairs are the bounds, equations and orders that rows are made to meet, bounds first: an exchange of two numbers leaves
// both in the bounds that they have in common.
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
	sp             *Space
	of             side
	in             interval
	loOpen, hiOpen bool // the end itself is outside
	many           bool // beside others
}

// folds collects what conjuncts of formulas say of each of several numbers that they bound together or on both sides.
func (sp *Space) folds(formulas ...relation.Expr) []fold {
	var out []fold
	for _, f := range formulas {
		for _, e := range relation.Conjuncts(f) {
			sides, least, limit, strict := sp.together(e)
			for _, s := range sides {
				i := slices.IndexFunc(out, func(f fold) bool { return f.of.at == s.at && slices.Equal(f.of.path, s.path) })
				if i < 0 {
					i, out = len(out), append(out, fold{sp: sp, of: s, in: interval{math.Inf(-1), math.Inf(1)}})
				}
				out[i].many = out[i].many || len(sides) > 1
				out[i].narrow(least, limit, strict)
			}
		}
	}
	return slices.DeleteFunc(out, func(f fold) bool { return !f.many && (math.IsInf(f.in.lo, 0) || math.IsInf(f.in.hi, 0)) })
}

// narrow moves an end of the interval to a limit.
func (f *fold) narrow(least bool, limit float64, strict bool) {
	switch {
	case least && limit >= f.in.lo:
		f.in.lo, f.loOpen = limit, strict || f.loOpen && limit == f.in.lo
	case !least && limit <= f.in.hi:
		f.in.hi, f.hiOpen = limit, strict || f.hiOpen && limit == f.in.hi
	}
}

// together reads min(x, y, …) > c or max(x, y, …) < c, one that is not strict, or x > c and the like; no sides of anything
// else. Least says that the numbers are no less than the limit, strict that they are not equal to it.
func (sp *Space) together(e relation.Expr) (sides []side, least bool, limit float64, strict bool) {
	x, op, limit, ok := ordered(e)
	if !ok {
		return nil, false, 0, false
	}
	least = op == ">" || op == ">="
	numbers := []relation.Expr{x}
	if m, ok := x.(*relation.Builtin); ok {
		if m.Name != "min" && m.Name != "max" || (m.Name == "min") != least {
			return nil, false, 0, false
		}
		numbers = m.Args
	}
	for _, a := range numbers {
		s, ok := sp.side(a)
		if !ok || s.len || s.add != 0 {
			return nil, false, 0, false
		}
		sides = append(sides, s)
	}
	return sides, least, limit, op == ">" || op == "<"
}

// ordered reads an order of something and a number, x op limit, whichever of them stands first.
func ordered(e relation.Expr) (x relation.Expr, op relation.Op, limit float64, ok bool) {
	b, ok := e.(*relation.Binary)
	if !ok || !b.Op.Orders() || b.Op.Approximate() {
		return nil, "", 0, false
	}
	x, op = b.X, b.Op
	l, ok := b.Y.(*relation.Literal)
	if left, is := b.X.(*relation.Literal); is {
		l, ok, x, op = left, true, b.Y, b.Op.Flip()
	}
	if !ok || l.Value == nil || l.Value.Kind() != constant.Int && l.Value.Kind() != constant.Float {
		return nil, "", 0, false
	}
	limit, _ = constant.Float64Val(constant.ToFloat(l.Value))
	return x, op, limit, true
}

// holds reports whether a number is in the interval.
func (f fold) holds(x float64) bool {
	return (x > f.in.lo || x == f.in.lo && !f.loOpen) && (x < f.in.hi || x == f.in.hi && !f.hiOpen)
}

// apply moves a number that is outside into its interval: what lies beyond a single bound is reflected there, and between
// two of them, or within a type that has few numbers, the rest of a division decides. What is inside stays as it is,
// however near to an end.
func (f fold) apply(row Row) {
	v := row[f.of.at]
	member, ok := MemberAt(v, f.of.path)
	if !ok {
		return
	}
	x, ok := Number(member)
	if !ok || math.IsNaN(x) || math.IsInf(x, 0) || f.holds(x) {
		return
	}
	k := kindOf(member)
	if x, ok = f.moved(x, k); !ok {
		return
	}
	n := numberOf(k, x)
	if n == nil {
		return
	}
	if w := withMember(v, f.of.path, n); f.sp.usual(f.of.at, w) {
		row[f.of.at] = w
	}
}

// moved is a number of a kind that is outside of the interval, moved into it; false if that holds no room.
func (f fold) moved(x float64, k relation.Kind) (float64, bool) {
	lo, hi := f.ends(k)
	switch {
	case hi < lo || hi == lo && !isInteger(k):
		return 0, false
	case math.IsInf(hi, 1):
		return lo + math.Abs(x-lo), true
	case math.IsInf(lo, -1):
		return hi - math.Abs(x-hi), true
	}
	return lo + math.Mod(math.Abs(x-lo), hi-lo+b2f(isInteger(k))), true
}

// ends are the ends of the interval for numbers of a kind, those that are outside a little inside: an integer type has
// ends of its own.
func (f fold) ends(k relation.Kind) (lo, hi float64) {
	lo, hi = f.in.lo+b2f(f.loOpen)*strictStep(k, f.in.lo), f.in.hi-b2f(f.hiOpen)*strictStep(k, f.in.hi)
	width, signed := k.Bits()
	switch {
	case width == 0 || width == 64 && signed:
	case signed:
		lo, hi = max(lo, -math.Ldexp(1, width-1)), min(hi, math.Ldexp(1, width-1)-1)
	case width < 64:
		lo, hi = max(lo, 0), min(hi, math.Ldexp(1, width)-1)
	default:
		lo = max(lo, 0)
	}
	return lo, hi
}
