package logic

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Entails reports whether b follows from a by their form alone: a's premises are among b's, or implied by one of them, and each conjunct
// of b's conclusion is implied by one of a's. Variables have the same names in both; none is renamed.
func Entails(a, b *relation.Relation) bool {
	return each(relation.Conjuncts(a.Pre), relation.Conjuncts(b.Pre)) && each(relation.Conjuncts(b.Post), relation.Conjuncts(a.Post))
}

// PremiseHolds reports whether each conjunct of a premise is implied by one of some conditions; a premise of nil always holds.
func PremiseHolds(premise relation.Expr, given []relation.Expr) bool {
	return each(relation.Conjuncts(premise), given)
}

// each reports whether each of some conditions is implied by one of those given.
func each(wanted, given []relation.Expr) bool {
	return !slices.ContainsFunc(wanted, func(q relation.Expr) bool {
		return !slices.ContainsFunc(given, func(p relation.Expr) bool { return Implies(p, q) })
	})
}

// weaker lists the comparisons of two sides that a comparison of the same sides implies.
var weaker = map[relation.Op][]relation.Op{
	"==": {"==", "~=", "<=", ">=", "<~", ">~"},
	"~=": {"~=", "<~", ">~"},
	"!=": {"!="},
	"<":  {"<", "<=", "<~", "!="},
	"<=": {"<=", "<~"},
	"<~": {"<~"}, // within a tolerance, which <= has not
	">":  {">", ">=", ">~", "!="},
	">=": {">=", ">~"},
	">~": {">~"},
}

// Implies reports whether p implies q: they are the same condition, or comparisons of the same sides of which q is the weaker one.
func Implies(p, q relation.Expr) bool {
	if Alike(p, q) || Mirrored(p, q) {
		return true
	}
	if v := notEmpty(p); v != "" && v == notEmpty(q) {
		return true
	}
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	if !okX || !okY || weaker[x.Op] == nil {
		return false
	}
	switch {
	case isLeast(x) && (y.Op == "<=" && Alike(x.X, y.X) || y.Op == ">=" && Alike(x.X, y.Y)):
		return true // no unsigned number is less
	case Alike(x.X, y.X) && Alike(x.Y, y.Y):
		return slices.Contains(weaker[x.Op], y.Op)
	}
	return Alike(x.X, y.Y) && Alike(x.Y, y.X) && slices.Contains(weaker[x.Op], y.Op.Flip())
}

// isLeast reports whether a comparison says that an unsigned number is 0.
func isLeast(b *relation.Binary) bool { return b.Op == "==" && IsZero(b.Y) && unsigned(b.X) }

// Mirrored reports whether a and b are one comparison written from two sides: -1 <= F(x) and F(x) >= -1.
func Mirrored(a, b relation.Expr) bool {
	x, okX := a.(*relation.Binary)
	y, okY := b.(*relation.Binary)
	return okX && okY && x.Op.Flip() == y.Op && relation.ExprString(x.X) == relation.ExprString(y.Y) && relation.ExprString(x.Y) == relation.ExprString(y.X)
}

// Alike reports whether two expressions have the same normal form: concat(s, t) of texts is s + t.
func Alike(a, b relation.Expr) bool {
	return relation.ExprString(a) == relation.ExprString(b) || termOf(a).key == termOf(b).key
}

// IsZero reports whether e is the literal 0.
func IsZero(e relation.Expr) bool {
	l, ok := e.(*relation.Literal)
	return ok && l.Text == "0"
}

func unsigned(e relation.Expr) bool {
	k := e.Type().Kind
	return k >= relation.Uint && k <= relation.Uintptr
}

// notEmpty is the key of the list or text that e says is not empty, "" if e is no such condition: len(v) > 0, len(v) >= 1, len(v) != 0, v != "".
func notEmpty(e relation.Expr) string {
	b, ok := e.(*relation.Binary)
	if !ok {
		return ""
	}
	limit, ok := b.Y.(*relation.Literal)
	length, isLen := b.X.(*relation.Builtin)
	switch {
	case !ok:
	case b.Op == "!=" && limit.Text == `""`:
		return termOf(b.X).key
	case isLen && length.Name == "len" && slices.Contains([]string{"> 0", ">= 1", "!= 0"}, string(b.Op)+" "+limit.Text):
		return termOf(length.Args[0]).key
	}
	return ""
}
