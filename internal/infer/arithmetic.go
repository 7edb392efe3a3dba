package infer

import (
	"go/constant"
	"go/token"
	"slices"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Machine integers wrap around, and the text of a relation is read as mathematics: x*y in a conclusion is a product to its reader, and 3 modulo a
// power of two to the machine. Whether an expression leaves its type is decided here in unbounded arithmetic, for ranges of its variables and for
// single rows. It is an interval analysis of the simplest kind: ranges come from the domain and from those conditions of the premise that compare
// one variable with a number, and an expression is looked at in the corners of them. What else a premise says of variables, that one is less than
// another or that a function returns true of it, narrows nothing; for that there are rows, see [partsMet].

// arithmetic is an integer expression of variables, fields of variables and numbers in the conclusion of a relation: a sum, a difference, a product,
// a shift or a negation, however they are nested. What a function returns is no part of it: that its results wrap around is a matter of the function.
type arithmetic struct {
	of     relation.Expr
	vars   []string // the variables that are numbers themselves
	places []place  // they, and fields of others
}

// A place is where a number stands in a row: a variable, or a field of one.
type place struct {
	text, root string // r.Min.X, r
	path       []int  // of fields, from the root on
}

// placeOf is the place that e names.
func placeOf(e relation.Expr) (place, bool) {
	switch e := e.(type) {
	case *relation.VarRef:
		return place{text: e.Name, root: e.Name}, true
	case *relation.FieldOf:
		in, ok := placeOf(e.X)
		return place{text: relation.ExprString(e), root: in.root, path: append(slices.Clone(in.path), e.Path...)}, ok
	}
	return place{}, false
}

// at is the number at the place in a row of variables; false where there is none, as behind a nil pointer.
func (p place) at(vars []relation.Var, row source.Row) (constant.Value, bool) {
	i := indexOf(vars, p.root)
	if i < 0 { // it is no variable of these rows
		return nil, false
	}
	v := row[i]
	for _, k := range p.path {
		fields, ok := v.(relation.Fields)
		if !ok || k >= len(fields) {
			return nil, false
		}
		v = fields[k]
	}
	return source.Constant(v), true
}

// A valuation has exact values of places, by their texts: those of a row, or the ends of their ranges.
type valuation func(text string) (constant.Value, bool)

// overflowing lists the arithmetic of rel that leaves its type for some values that the domain and the premise allow. Where it cannot be told
// what they allow, nothing leaves it: such a variable is drawn from small numbers.
func overflowing(s *trial.Subject, rel *relation.Relation) []arithmetic {
	var out []arithmetic
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if !operates(e) {
			return true
		}
		a := arithmeticOf(e)
		if len(a.places) > 0 && a.leaves(s, rel) {
			out = append(out, a)
		}
		return false // what is inside of it is part of it
	})
	return out
}

// arithmeticOf lists the places in e, each once. What stands inside of a place, as r of r.Min.X, is none.
func arithmeticOf(e relation.Expr) arithmetic {
	a := arithmetic{of: e}
	relation.Walk(e, func(e relation.Expr) bool {
		p, ok := placeOf(e)
		if ok && !slices.ContainsFunc(a.places, func(o place) bool { return o.text == p.text }) {
			if a.places = append(a.places, p); len(p.path) == 0 {
				a.vars = append(a.vars, p.root)
			}
		}
		return !ok
	})
	return a
}

// operates reports whether e is an operation on integers, variables or fields of them, and nothing else.
func operates(e relation.Expr) bool {
	// A variable or a number alone is in its type by itself; with 1 for each variable an expression of nothing else has a value.
	switch e.(type) {
	case *relation.Binary, *relation.Unary:
		_, _, ok := exactly(e, func(string) (constant.Value, bool) { return one, true })
		return ok
	}
	return false
}

// maxShift is by how much a value is shifted at most: that leaves uint64, and what is wider still does not matter.
const maxShift = 64

// exactly is the value of e in unbounded arithmetic, and whether an operation on the way leaves its type; not ok where e is more than operations
// on variables and numbers.
func exactly(e relation.Expr, at valuation) (v constant.Value, left, ok bool) {
	// Floats do not wrap around, and the values of an enumeration are no numbers.
	if e.Type() == nil || !survey.IsInteger(e.Type()) {
		return nil, false, false
	}
	switch e := e.(type) {
	case *relation.Literal:
		v, ok = wholeOf(e)
		return v, false, ok
	case *relation.VarRef, *relation.FieldOf:
		v, ok = valueAt(e, at)
		return v, false, ok
	case *relation.Unary:
		// ^x stays in the type of x.
		if v, left, ok = exactly(e.X, at); !ok || e.Op != "-" {
			return nil, false, false
		}
		v = constant.UnaryOp(token.SUB, v, 0)
	case *relation.Binary:
		x, leftX, okX := exactly(e.X, at)
		y, leftY, okY := exactly(e.Y, at)
		if v = operation(e.Op, x, y); !okX || !okY || v == nil {
			return nil, false, false
		}
		left = leftX || leftY
	default:
		return nil, false, false
	}
	// The value goes on as it is: x + y - 100 leaves int8 at 100 + 100, although it comes back.
	least, most := survey.Limits(e.Type())
	return v, left || constant.Compare(v, token.LSS, least) || constant.Compare(v, token.GTR, most), true
}

// valueAt is the value of the place that e names; false where it names none, as a field of a result.
func valueAt(e relation.Expr, at valuation) (constant.Value, bool) {
	p, ok := placeOf(e)
	if !ok {
		return nil, false
	}
	return at(p.text)
}

// operation is x op y; nil where op is none that wraps around.
func operation(op relation.Op, x, y constant.Value) constant.Value {
	tokens := map[relation.Op]token.Token{"+": token.ADD, "-": token.SUB, "*": token.MUL}
	if tok, ok := tokens[op]; ok && x != nil && y != nil {
		return constant.BinaryOp(x, tok, y)
	}
	if op != "<<" || x == nil || y == nil {
		return nil
	}
	if n, exact := constant.Uint64Val(y); exact {
		return constant.Shift(x, token.SHL, uint(min(n, maxShift)))
	}
	return nil
}

// leaves reports whether a leaves its type at a corner of what is allowed. An expression in which each variable stands once, or as often as it
// likes with a sign that does not change, is largest and smallest at corners; of others, such as x*x - x, a corner is found or not.
func (a arithmetic) leaves(s *trial.Subject, rel *relation.Relation) bool {
	var lows, highs []constant.Value
	for _, p := range a.places {
		lo, hi, ok := allowed(s, rel, p)
		if !ok {
			return false
		}
		lows, highs = append(lows, lo), append(highs, hi)
	}
	if b, ok := a.of.(*relation.Binary); ok && ordered(rel.Pre, b) {
		return false
	}
	// Each bit of corner says of one variable whether it is at its largest.
	for corner := range 1 << len(a.places) {
		_, left, _ := exactly(a.of, func(text string) (constant.Value, bool) {
			i := slices.IndexFunc(a.places, func(p place) bool { return p.text == text })
			return []constant.Value{lows[i], highs[i]}[corner>>i&1], true
		})
		if left {
			return true
		}
	}
	return false
}

// allowed is the range of a place by the domain and by the conditions of the premise that compare it with a number.
func allowed(s *trial.Subject, rel *relation.Relation, at place) (lo, hi constant.Value, ok bool) {
	i := indexOf(rel.Vars, at.root)
	if i < 0 {
		return nil, nil, false
	}
	if lo, hi, ok = limitsAt(s, rel, rel.Vars[i], at); !ok {
		return nil, nil, false
	}
	for _, p := range relation.Conjuncts(rel.Pre) {
		b, compares := p.(*relation.Binary)
		if !compares {
			continue
		}
		// A canonical text has a lone bound's number on the right, and the lower one of two bounds on the left.
		op, k, left := b.Op, b.Y, b.X
		if p, ok := placeOf(left); !ok || p.text != at.text {
			op, k, left = b.Op.Flip(), b.X, b.Y
		}
		n, whole := wholeOf(k)
		if p, ok := placeOf(left); !whole || !ok || p.text != at.text {
			continue
		}
		switch op {
		case "<":
			hi = least(hi, constant.BinaryOp(n, token.SUB, one))
		case "<=":
			hi = least(hi, n)
		case ">":
			lo = most(lo, constant.BinaryOp(n, token.ADD, one))
		case ">=":
			lo = most(lo, n)
		case "==":
			lo, hi = n, n
		}
	}
	return lo, hi, true
}

func least(x, y constant.Value) constant.Value {
	if constant.Compare(x, token.LEQ, y) {
		return x
	}
	return y
}

func most(x, y constant.Value) constant.Value {
	if constant.Compare(x, token.LEQ, y) {
		return y
	}
	return x
}

// ordered reports whether the premise says of a sum or difference of unsigned numbers itself that it does not wrap around: y <= x of x - y, and
// x <= x + y.
func ordered(pre relation.Expr, b *relation.Binary) bool {
	// A signed difference of ordered numbers may still leave its type, at the other end.
	if b.T.Kind < relation.Uint {
		return false
	}
	text := relation.ExprString
	var says []string
	switch b.Op {
	case "-":
		says = []string{text(b.Y) + " <= " + text(b.X), text(b.Y) + " < " + text(b.X), text(b.X) + " >= " + text(b.Y), text(b.X) + " > " + text(b.Y)}
	case "+":
		says = []string{text(b.X) + " <= " + text(b), text(b.Y) + " <= " + text(b)}
	}
	return slices.ContainsFunc(relation.Conjuncts(pre), func(p relation.Expr) bool { return slices.Contains(says, text(p)) })
}

// wrapsAt reports whether arithmetic leaves its type on a row of variables.
func wrapsAt(as []arithmetic, vars []relation.Var, row source.Row) bool {
	return slices.ContainsFunc(as, func(a arithmetic) bool {
		_, left, ok := exactly(a.of, func(text string) (constant.Value, bool) {
			i := slices.IndexFunc(a.places, func(p place) bool { return p.text == text })
			return a.places[i].at(vars, row)
		})
		return ok && left
	})
}

// indexOf is where a variable of that name stands; -1 if there is none.
func indexOf(vars []relation.Var, name string) int {
	return slices.IndexFunc(vars, func(v relation.Var) bool { return v.Name == name })
}

func variableOf(rel *relation.Relation, e relation.Expr) *relation.Var {
	ref, ok := e.(*relation.VarRef)
	if !ok {
		return nil
	}
	i := indexOf(rel.Vars, ref.Name)
	if i < 0 {
		return nil
	}
	return &rel.Vars[i]
}

func wholeOf(e relation.Expr) (constant.Value, bool) {
	l, ok := e.(*relation.Literal)
	if !ok || l.Value == nil || l.Value.Kind() != constant.Int {
		return nil, false
	}
	return l.Value, true
}

// limits are those of a variable in the domain; false if nothing bounds it, and then it is drawn from small numbers.
func limits(s *trial.Subject, rel *relation.Relation, v relation.Var) (lo, hi constant.Value, ok bool) {
	return limitsAt(s, rel, v, place{})
}

// limitsAt are those of a place in a variable.
func limitsAt(s *trial.Subject, rel *relation.Relation, v relation.Var, at place) (lo, hi constant.Value, ok bool) {
	path, t := s.Domain.Root(s.Func, v, rel), v.Type
	for _, k := range at.path {
		if t.Kind != relation.Struct || k >= len(t.Fields) {
			return nil, nil, false
		}
		path, t = path+"."+t.Fields[k].Name, t.Fields[k].Type
	}
	b, ok := s.Domain.Bound(path)
	if !ok || !survey.IsInteger(t) {
		return nil, nil, false
	}
	least, most := survey.Limits(t)
	if b.Lo != nil {
		least = constant.ToInt(b.Lo)
	}
	if b.Hi != nil {
		most = constant.ToInt(b.Hi)
	}
	return least, most, least.Kind() == constant.Int && most.Kind() == constant.Int
}

// ofFields reports whether there is arithmetic of fields.
func ofFields(as []arithmetic) bool {
	return slices.ContainsFunc(as, func(a arithmetic) bool { return len(a.places) > len(a.vars) })
}
