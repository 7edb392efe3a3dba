package source

import (
	"go/constant"
	"math"

	"github.com/imago-mt/imago/relation"
)

// beyond is the bound of a path that a premise replaces: one that compares a variable with a number and that no value of the domain
// meets, as in "grams <= 0 => err(Quote(grams))" on grams in 1..31500. Such a relation speaks of what the subject refuses, and
// what is drawn for it lies there (traps.md A1, E).
func (sp *Space) beyond(path string) (relation.Bound, bool) {
	if sp.Domain == nil || sp.Pre == nil {
		return relation.Bound{}, false
	}
	b, ok := sp.Domain.Bound(path)
	if !ok {
		return b, false
	}
	for _, atom := range conjuncts(sp.Pre, nil) {
		cmp, ok := atom.(*relation.Binary)
		if !ok {
			continue
		}
		x, okX := cmp.X.(*relation.VarRef)
		limit, okL := cmp.Y.(*relation.Literal)
		i := -1
		if okX && okL {
			i = index(sp.Vars, x.Name)
		}
		if i < 0 || sp.path(sp.Vars[i]) != path || limit.Value == nil {
			continue
		}
		c := constant.ToFloat(limit.Value)
		if c.Kind() != constant.Float {
			continue
		}
		at, _ := constant.Float64Val(c)
		lo, hi := ends(b)
		out := relation.Bound{Path: path}
		switch {
		case cmp.Op == "<" && lo >= at, cmp.Op == "<=" && (lo > at || lo == at && b.LoOpen):
			out.Lo, out.Hi, out.HiOpen = toNumber(min(at, 0)-Range), limit.Value, cmp.Op == "<"
		case cmp.Op == ">" && hi <= at, cmp.Op == ">=" && (hi < at || hi == at && b.HiOpen):
			out.Lo, out.Hi, out.LoOpen = limit.Value, toNumber(max(at, 0)+Range), cmp.Op == ">"
		default:
			continue
		}
		return out, true
	}
	return b, false
}

// conjuncts appends the parts of a && b && c.
func conjuncts(e relation.Expr, to []relation.Expr) []relation.Expr {
	if b, ok := e.(*relation.Binary); ok && b.Op == "&&" {
		return conjuncts(b.Y, conjuncts(b.X, to))
	}
	return append(to, e)
}

// ends of a bound as floats.
func ends(b relation.Bound) (lo, hi float64) {
	lo, hi = math.Inf(-1), math.Inf(1)
	if b.Lo != nil {
		lo, _ = constant.Float64Val(constant.ToFloat(b.Lo))
	}
	if b.Hi != nil {
		hi, _ = constant.Float64Val(constant.ToFloat(b.Hi))
	}
	return lo, hi
}

func toNumber(f float64) constant.Value { return constant.MakeInt64(int64(math.Round(f))) }
