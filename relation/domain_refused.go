package relation

import (
	"go/constant"
	"math"
)

// reach is the distance from a limit of the domain within which sources of refused inputs lie. No theory.
const reach = 1000

// Outside is the bound of a variable in a relation whose precondition compares it with a number that no value of b meets, as in
// "grams <= 0 => err(Quote(grams))" on grams in 1..31500; false where there is no such premise. The relation speaks of what its
// subject refuses, so its sources lie there (docs/traps.md A1, E). Of a precondition of several alternatives it is the smallest interval
// around the bounds for each.
func (b Bound) Outside(pre Expr, name string) (Bound, bool) {
	if all := Alternatives(pre); len(all) > 1 {
		return b.outsideAny(all, name)
	}
	for _, part := range Conjuncts(pre) {
		if out, ok := b.outside(part, name); ok {
			return out, true
		}
	}
	return b, false
}

// outsideAny is the smallest interval around what each of some preconditions asks for.
func (b Bound) outsideAny(pres []Expr, name string) (Bound, bool) {
	hull, found := Bound{}, false
	for i, pre := range pres {
		one, ok := b.Outside(pre, name)
		found = found || ok
		if i == 0 {
			hull = one
		} else {
			hull = hull.around(one)
		}
	}
	return hull, found
}

// around is the smallest interval that has the values of both.
func (b Bound) around(o Bound) Bound {
	lo, hi := b.Limits()
	low, high := o.Limits()
	if low < lo || low == lo && !o.LoOpen {
		b.Lo, b.LoOpen = o.Lo, o.LoOpen
	}
	if high > hi || high == hi && !o.HiOpen {
		b.Hi, b.HiOpen = o.Hi, o.HiOpen
	}
	return b
}

// outside does so for one comparison "name op number".
func (b Bound) outside(e Expr, name string) (Bound, bool) {
	atom, ok := e.(*Binary)
	if !ok {
		return b, false
	}
	x, isVar := atom.X.(*VarRef)
	limit, isLiteral := atom.Y.(*Literal)
	if !isVar || !isLiteral || x.Name != name || limit.Value == nil {
		return b, false
	}
	c := constant.ToFloat(limit.Value)
	if c.Kind() != constant.Float {
		return b, false
	}
	at, _ := constant.Float64Val(c)
	lo, hi := b.Limits()
	below, above := lo > at || lo == at && b.LoOpen, hi < at || hi == at && b.HiOpen // the number is no value of b
	out := Bound{Path: b.Path}
	switch {
	case atom.Op == "<" && lo >= at, atom.Op == "<=" && below:
		out.Lo, out.Hi, out.HiOpen = wholeNumber(min(at, 0)-reach), limit.Value, atom.Op == "<"
	case atom.Op == ">" && hi <= at, atom.Op == ">=" && above:
		out.Lo, out.Hi, out.LoOpen = limit.Value, wholeNumber(max(at, 0)+reach), atom.Op == ">"
	case atom.Op == "==" && (below || above):
		out.Lo, out.Hi = limit.Value, limit.Value
	default:
		return b, false
	}
	return out, true
}

// Limits returns the ends of b as floats, infinite where there is none.
func (b Bound) Limits() (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if b.Lo != nil {
		lo, _ = constant.Float64Val(constant.ToFloat(b.Lo))
	}
	if b.Hi != nil {
		hi, _ = constant.Float64Val(constant.ToFloat(b.Hi))
	}
	return lo, hi
}

func wholeNumber(f float64) constant.Value { return constant.MakeInt64(int64(math.Round(f))) }
