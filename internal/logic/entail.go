package logic

import (
	"go/constant"
	"go/token"
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
	if from, to := relation.Alternatives(p), relation.Alternatives(q); len(from) > 1 || len(to) > 1 {
		return alternatively(from, to)
	}
	x, okX := p.(*relation.Binary)
	y, okY := q.(*relation.Binary)
	if !okX || !okY || weaker[x.Op] == nil {
		return false
	}
	if reaches(x, y) {
		return true
	}
	switch {
	case isLeast(x) && (y.Op == "<=" && Alike(x.X, y.X) || y.Op == ">=" && Alike(x.X, y.Y)):
		return true // no unsigned number is less
	case Alike(x.X, y.X) && Alike(x.Y, y.Y):
		return slices.Contains(weaker[x.Op], y.Op)
	}
	return Alike(x.X, y.Y) && Alike(x.Y, y.X) && slices.Contains(weaker[x.Op], y.Op.Flip())
}

// alternatively reports whether each of some alternatives implies one of others.
func alternatively(from, to []relation.Expr) bool {
	return !slices.ContainsFunc(from, func(p relation.Expr) bool {
		return !slices.ContainsFunc(to, func(q relation.Expr) bool { return each([]relation.Expr{q}, relation.Conjuncts(p)) })
	})
}

// isLeast reports whether a comparison says that an unsigned number is 0.
func isLeast(b *relation.Binary) bool { return b.Op == "==" && IsZero(b.Y) && unsigned(b.X) }

// TrueOfType reports whether a comparison is true of all values of its type: no length and no unsigned number is below 0.
func TrueOfType(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	if !ok {
		return false
	}
	l, ok := limitOf(b)
	if !ok || l.lo == nil || l.hi != nil || l.open {
		return false
	}
	length, isLen := l.of.(*relation.Builtin)
	return (unsigned(l.of) || isLen && length.Name == "len") && constant.Compare(l.lo, token.LEQ, constant.MakeInt64(0))
}

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

// A limit is a comparison of a term with a constant: the values between two ends, of which either may be missing.
type limit struct {
	of     relation.Expr
	lo, hi constant.Value
	open   bool // the ends do not belong to it
}

// reaches reports whether a comparison with a constant implies another one of the same term: x <= 0 implies x < 10.
func reaches(p, q *relation.Binary) bool {
	a, okA := limitOf(p)
	b, okB := limitOf(q)
	if !okA || !okB || !Alike(a.of, b.of) {
		return false
	}
	within := func(end, limit constant.Value, beyond token.Token) bool {
		return limit == nil || end != nil && (constant.Compare(end, beyond, limit) || constant.Compare(end, token.EQL, limit) && (a.open || !b.open))
	}
	return within(a.lo, b.lo, token.GTR) && within(a.hi, b.hi, token.LSS)
}

// limitOf reads a comparison with a constant. Of whole numbers x < 3 is x <= 2.
func limitOf(b *relation.Binary) (l limit, ok bool) {
	op, of, value := b.Op, b.X, numberOf(b.Y)
	if value == nil {
		op, of, value = b.Op.Flip(), b.Y, numberOf(b.X)
	}
	if value == nil {
		return l, false
	}
	l = limit{of: of, open: op == "<" || op == ">"}
	if t := of.Type(); l.open && t != nil && relation.Int <= t.Kind && t.Kind <= relation.Uintptr && value.Kind() == constant.Int {
		l.open = false
		one := token.SUB
		if op == ">" {
			one = token.ADD
		}
		value = constant.BinaryOp(value, one, constant.MakeInt64(1))
	}
	switch op {
	case "==":
		l.lo, l.hi = value, value
	case "<", "<=":
		l.hi = value
	case ">", ">=":
		l.lo = value
	default:
		return l, false
	}
	return l, true
}

// numberOf is the value of a literal number, also behind a minus; nil of anything else.
func numberOf(e relation.Expr) constant.Value {
	if u, ok := e.(*relation.Unary); ok && u.Op == "-" {
		if v := numberOf(u.X); v != nil {
			return constant.UnaryOp(token.SUB, v, 0)
		}
		return nil
	}
	lit, ok := e.(*relation.Literal)
	if !ok || lit.Value == nil || !ordinal(lit.Value) {
		return nil
	}
	return lit.Value
}
