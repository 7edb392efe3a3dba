package infer

import (
	"go/constant"
	"go/token"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A sum is arithmetic on a variable in a relation that can wrap around in the domain: scale*v + add, v + other, or v - other.
type sum struct {
	of         relation.Var
	scale, add constant.Value
	other      *relation.Var // nil: none
	minus      bool          // v - other
}

var one, zero = constant.MakeInt64(1), constant.MakeInt64(0)

// sums lists the arithmetic of rel on its variables that may wrap around where the domain holds them.
func sums(s *trial.Subject, rel *relation.Relation) []sum {
	var out []sum
	look := func(e relation.Expr) bool {
		b, ok := e.(*relation.Binary)
		if !ok || b.T == nil || !survey.IsInteger(b.T) {
			return true
		}
		if m, ok := sumOf(rel, b); ok && wraps(s, rel, m) {
			out = append(out, m)
		}
		return true
	}
	relation.Walk(rel.Post, look)
	return out
}

// sumOf reads k*v, v + k, v - k, v + w and v - w.
func sumOf(rel *relation.Relation, b *relation.Binary) (sum, bool) {
	v, w := variableOf(rel, b.X), variableOf(rel, b.Y)
	k, right := wholeOf(b.Y)
	if j, left := wholeOf(b.X); left && b.Op != "-" {
		v, k, right = w, j, true
	}
	switch {
	case v == nil:
	case right && b.Op == "*":
		return sum{of: *v, scale: k, add: zero}, true
	case right && b.Op == "+":
		return sum{of: *v, scale: one, add: k}, true
	case right && b.Op == "-":
		return sum{of: *v, scale: one, add: constant.UnaryOp(token.SUB, k, 0)}, true
	case w != nil && v.Name != w.Name && (b.Op == "+" || b.Op == "-"):
		return sum{of: *v, scale: one, add: zero, other: w, minus: b.Op == "-"}, true
	}
	return sum{}, false
}

// wraps reports whether m leaves its type for some values in the domain.
func wraps(s *trial.Subject, rel *relation.Relation, m sum) bool {
	lo, hi, ok := limits(s, rel, m.of)
	if !ok {
		return false
	}
	least, most := survey.Limits(m.of.Type)
	at := func(v constant.Value) constant.Value {
		return constant.BinaryOp(constant.BinaryOp(v, token.MUL, m.scale), token.ADD, m.add)
	}
	from, to := at(lo), at(hi)
	if constant.Compare(from, token.GTR, to) {
		from, to = to, from
	}
	if m.other != nil {
		first, last, ok := limits(s, rel, *m.other)
		switch {
		case !ok:
			return false
		case m.minus:
			from, to = constant.BinaryOp(from, token.SUB, last), constant.BinaryOp(to, token.SUB, first)
		default:
			from, to = constant.BinaryOp(from, token.ADD, first), constant.BinaryOp(to, token.ADD, last)
		}
	}
	return constant.Compare(from, token.LSS, least) || constant.Compare(to, token.GTR, most)
}

// room lists the conditions under which the arithmetic of rel does not wrap around, one for each sum that may; false if one of them has no
// condition that people would write: that of two signed numbers.
func room(s *trial.Subject, rel *relation.Relation) ([]string, bool) {
	var out []string
	for _, m := range sums(s, rel) {
		text := m.fits()
		if text == "" {
			return nil, false
		}
		if !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out, true
}

// fits is the condition under which m does not wrap around; "" if it has none that is short.
func (m sum) fits() string {
	v := m.of.Name
	unsigned := m.of.Type.Kind >= relation.Uint
	switch {
	case m.other != nil && !unsigned, constant.Sign(m.scale) <= 0:
		return ""
	case m.other != nil && m.minus:
		return m.other.Name + " <= " + v
	case m.other != nil:
		return v + " <= " + v + " + " + m.other.Name
	}
	least, most := survey.Limits(m.of.Type)
	div := func(x constant.Value) constant.Value {
		return constant.BinaryOp(constant.BinaryOp(x, token.SUB, m.add), token.QUO_ASSIGN, m.scale)
	}
	hi, lo := div(most), div(least)
	var parts []string
	if constant.Compare(lo, token.GTR, least) {
		parts = append(parts, v+" >= "+survey.LimitText(lo))
	}
	switch next := constant.BinaryOp(hi, token.ADD, one); {
	case !constant.Compare(hi, token.LSS, most):
	case survey.LimitText(next) != next.ExactString(): // a power of two
		parts = append(parts, v+" < "+survey.LimitText(next))
	default:
		parts = append(parts, v+" <= "+hi.ExactString())
	}
	if len(parts) == 2 {
		return parts[0] + " && " + parts[1]
	}
	return slices.Concat(parts, []string{""})[0]
}

// near is a value for the variable of m, next to where m wraps around: before it, or, mostly, behind.
func (m sum) near(rnd *rand.Rand, vars []relation.Var, row source.Row) relation.Value {
	least, most := survey.Limits(m.of.Type)
	scale, add := m.scale, m.add
	if m.other != nil {
		j := indexOf(vars, m.other.Name)
		if j < 0 {
			return nil
		}
		if add = source.Constant(row[j]); m.minus {
			add = constant.UnaryOp(token.SUB, add, 0)
		}
	}
	if constant.Sign(scale) == 0 {
		return nil
	}
	end := most
	if constant.Sign(add) < 0 || constant.Sign(add) == 0 && m.of.Type.Kind < relation.Uint && rnd.IntN(2) == 0 {
		end = least
	}
	at := constant.BinaryOp(constant.BinaryOp(end, token.SUB, add), token.QUO_ASSIGN, scale)
	past := constant.MakeInt64(int64(rnd.Uint64()>>(1+rnd.IntN(63))) - int64(rnd.IntN(3)))
	if end == least {
		past = constant.UnaryOp(token.SUB, past, 0)
	}
	v := constant.BinaryOp(at, token.ADD, past)
	if constant.Compare(v, token.LSS, least) || constant.Compare(v, token.GTR, most) {
		return nil
	}
	return source.Exact(m.of.Type.Kind, v)
}
