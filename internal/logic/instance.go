package logic

import (
	"go/constant"
	"go/token"
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Instance reports whether special is what general says of certain values: general with literals in the place of some variables, or with one term
// in the place of two, and terms of special in the place of others. value <= 0 => Insure(value) == 0 has the instance Insure(0) == 0.
func Instance(general, special *relation.Relation) bool {
	given := relation.Conjuncts(special.Pre)
	for _, b := range bindings(general, special) {
		if !narrowing(slices.Collect(maps.Values(b))) {
			continue
		}
		post := relation.Substitute(general.Post, b)
		if !each(relation.Conjuncts(special.Post), relation.Conjuncts(post)) {
			continue
		}
		open := slices.DeleteFunc(relation.Conjuncts(general.Pre), func(p relation.Expr) bool { return groundTrue(relation.Substitute(p, b)) })
		for i, p := range open {
			open[i] = relation.Substitute(p, b)
		}
		if each(open, given) {
			return true
		}
	}
	return false
}

// narrowing reports whether variables stand for fewer values than there are: a literal is among what they stand for, or one term twice.
func narrowing(terms []relation.Expr) bool {
	for i, e := range terms {
		_, literal := e.(*relation.Literal)
		if literal || slices.ContainsFunc(terms[:i], func(o relation.Expr) bool { return Alike(e, o) }) {
			return true
		}
	}
	return false
}

// bindings lists what the variables of general stand for if one of its calls is one of special's.
func bindings(general, special *relation.Relation) []map[string]relation.Expr {
	var out []map[string]relation.Expr
	for _, g := range general.Calls() {
		for _, s := range special.Calls() {
			if b := unified(g, s); b != nil {
				out = append(out, b)
			}
		}
	}
	return out
}

// unified is what the variables among the arguments of one call stand for if it is another one; nil if it cannot be.
func unified(g, s *relation.Call) map[string]relation.Expr {
	if g.Fn != s.Fn || len(g.Args) != len(s.Args) {
		return nil
	}
	b := map[string]relation.Expr{}
	for i, a := range g.Args {
		v, is := a.(*relation.VarRef)
		switch {
		case !is && !Alike(a, s.Args[i]), is && !relation.Identical(v.T, s.Args[i].Type()):
			return nil
		case is && b[v.Name] != nil && !Alike(b[v.Name], s.Args[i]):
			return nil
		case is:
			b[v.Name] = s.Args[i]
		}
	}
	return b
}

// comparisons are the operators of comparisons of constants.
var comparisons = map[relation.Op]token.Token{"==": token.EQL, "!=": token.NEQ, "<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ}

// groundTrue reports whether e compares two literals of which it is true.
func groundTrue(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	if !ok || comparisons[b.Op] == 0 {
		return false
	}
	x, okX := b.X.(*relation.Literal)
	y, okY := b.Y.(*relation.Literal)
	if !okX || !okY || x.Value == nil || y.Value == nil || ordinal(x.Value) != ordinal(y.Value) || !ordinal(x.Value) {
		return false
	}
	return constant.Compare(x.Value, comparisons[b.Op], y.Value)
}

// ordinal reports whether a constant is a number that has an order.
func ordinal(v constant.Value) bool { return v.Kind() == constant.Int || v.Kind() == constant.Float }
