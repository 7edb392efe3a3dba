package relation

import (
	"cmp"
	"go/constant"
	"go/token"
	"math/big"
	"slices"
)

// order puts the operands below e into canonical order and returns the node that takes its place.
func (k *canon) order(e Expr) Expr {
	switch n := e.(type) {
	case *Unary:
		n.X = k.order(n.X)
		return k.unary(n)
	case *Binary:
		return k.binary(n)
	case *Call:
		k.orderAll(n.Args)
	case *Select:
		k.orderAll(n.Call.Args)
	case *OutcomeOf:
		k.orderAll(n.Call.Args)
	case *Builtin:
		k.orderAll(n.Args)
	case *Convert:
		n.X = k.order(n.X)
	case *Index:
		n.X, n.I = k.order(n.X), k.order(n.I)
	case *SliceOf:
		n.X = k.order(n.X)
		if n.Lo != nil {
			n.Lo = k.order(n.Lo)
		}
		if n.Hi != nil {
			n.Hi = k.order(n.Hi)
		}
	case *FieldOf:
		n.X = k.order(n.X)
	case *Composite:
		k.orderAll(n.Keys)
		k.orderAll(n.Elems)
	case *IsNil:
		n.X = k.order(n.X)
	}
	return e
}

func (k *canon) orderAll(es []Expr) {
	for i := range es {
		es[i] = k.order(es[i])
	}
}

// negated are the comparisons that are each other's opposite. The ordered ones are so only on values without NaN.
var negated = map[Op]Op{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// unary resolves double negation and the negation of comparisons, and puts a minus in front of the first factor.
func (k *canon) unary(n *Unary) Expr {
	switch x := n.X.(type) {
	case *Unary:
		if x.Op == n.Op && (n.Op == "!" || n.Op == "-") {
			return x.X
		}
	case *IsNil:
		if n.Op == "!" {
			x.Not = !x.Not
			return x
		}
	case *Binary:
		if op, ok := negated[x.Op]; ok && n.Op == "!" && (x.Op == "==" || x.Op == "!=" || !x.X.Type().Kind.isFloat()) {
			x.Op = op
			return k.orient(x)
		}
		if n.Op == "-" && x.Op == "*" && !x.T.Kind.isComplex() {
			if y, ok := negate(x); ok {
				return y
			}
		}
		if n.Op == "-" && x.Op == "-" && x.T.Kind.isInteger() {
			return k.sum(&Binary{Op: "-", X: x.Y, Y: x.X, T: x.T})
		}
		if n.Op == "-" && x.Op == "+" && x.T.Kind.isInteger() {
			return k.sum(&Binary{Op: "-", X: &Unary{Op: "-", X: x.X, T: x.T}, Y: x.Y, T: x.T})
		}
	}
	return n
}

// binary orders the operands of a binary operator as far as its type allows.
func (k *canon) binary(n *Binary) Expr {
	switch {
	case n.Op == "&&" || n.Op == "||":
		parts := operandsOf(n.Op, n)
		k.orderAll(parts)
		return connective(n, parts)
	case n.Op.Compares():
		n.X, n.Y = k.order(n.X), k.order(n.Y)
		return k.orient(n)
	}
	n.X, n.Y = k.order(n.X), k.order(n.Y)
	switch kind := n.T.Kind; {
	case kind.isInteger() && (n.Op == "+" || n.Op == "-"):
		return k.sum(n)
	case kind.isInteger() && (n.Op == "*" || n.Op == "&" || n.Op == "|" || n.Op == "^"):
		return k.product(n)
	case kind == String && n.Op == "+":
		return leftmost(n)
	case n.Op == "+" || n.Op == "*" || n.Op == "-":
		return k.pair(n)
	}
	return n
}

// leftmost regroups a + (b + c) on strings, where + is associative.
func leftmost(n *Binary) Expr {
	if y, ok := n.Y.(*Binary); ok && y.Op == "+" {
		return leftmost(&Binary{Op: "+", X: leftmost(&Binary{Op: "+", X: n.X, Y: y.X, T: n.T}), Y: y.Y, T: n.T})
	}
	x, ok1 := constOf(n.X)
	y, ok2 := constOf(n.Y)
	if ok1 && ok2 { // side by side they read as one constant expression
		return &Literal{Value: constant.BinaryOp(x.Value, token.ADD, y.Value), Text: ExprString(n), T: n.T, form: n}
	}
	return n
}

// pair orders the two operands of a float + or *, which may change places but not groups, and moves signs outwards: negation is
// exact, so x + -y is x - y and -(x*y) is (-x)*y in every bit but a NaN's.
func (k *canon) pair(n *Binary) Expr {
	if !n.T.Kind.isComplex() {
		if done := k.signs(n); done != nil {
			return done
		}
	}
	if n.Op == "-" {
		return n
	}
	xc, yc := sameLevel(n.X, n.Op), sameLevel(n.Y, n.Op)
	switch {
	case xc && !yc:
	case yc && !xc, k.compare(n.Op, n.X, n.Y) > 0:
		n.X, n.Y = n.Y, n.X
	}
	return n
}

// signs rewrites a pair with a negative operand; nil if there is none to move.
func (k *canon) signs(n *Binary) Expr {
	switch n.Op {
	case "+":
		if y, ok := negate(n.Y); ok && isNegative(n.Y) {
			return k.pair(&Binary{Op: "-", X: n.X, Y: y, T: n.T})
		}
		if x, ok := negate(n.X); ok && isNegative(n.X) {
			return k.pair(&Binary{Op: "-", X: n.Y, Y: x, T: n.T})
		}
	case "-":
		if y, ok := negate(n.Y); ok && isNegative(n.Y) {
			return k.pair(&Binary{Op: "+", X: n.X, Y: y, T: n.T})
		}
	case "*":
		xn, yn := isNegative(n.X), isNegative(n.Y)
		x, okx := negate(n.X)
		y, oky := negate(n.Y)
		switch {
		case xn && yn && okx && oky:
			return k.pair(&Binary{Op: "*", X: x, Y: y, T: n.T})
		case xn && okx || yn && oky:
			if xn {
				n.X = x
			} else {
				n.Y = y
			}
			plain := k.pair(n)
			if neg, ok := negate(plain); ok {
				return neg
			}
			return &Unary{Op: "-", X: plain, T: n.T} // -(0*x): the zero keeps its sign outside
		}
	}
	return nil
}

// sameLevel reports whether e prints without parentheses as left operand of op only, being a run of op's own precedence.
func sameLevel(e Expr, op Op) bool {
	b, ok := e.(*Binary)
	return ok && b.Op.precedence() == op.precedence()
}

// isNegative reports whether e is written with a leading minus that can be moved: -x, -2, -x*y.
func isNegative(e Expr) bool {
	switch n := e.(type) {
	case *Unary:
		return n.Op == "-"
	case *Literal:
		u, ok := n.form.(*Unary)
		return ok && u.Op == "-"
	case *Binary:
		return n.Op == "*" && !n.T.Kind.isComplex() && isNegative(n.X)
	}
	return false
}

// negate returns -e as it is written in canonical form; false if a constant has no negation in its type.
func negate(e Expr) (Expr, bool) {
	switch n := e.(type) {
	case *Unary:
		if n.Op == "-" {
			return n.X, true
		}
	case *Literal:
		return negateLiteral(n)
	case *Binary:
		if n.Op == "*" && !n.T.Kind.isComplex() {
			x, ok := negate(n.X)
			return &Binary{Op: "*", X: x, Y: n.Y, T: n.T}, ok
		}
	}
	return &Unary{Op: "-", X: e, T: e.Type()}, true
}

func negateLiteral(n *Literal) (Expr, bool) {
	if n.Value == nil || !n.T.Kind.isNumeric() || constant.Sign(n.Value) == 0 {
		return nil, false
	}
	v, ok := represent(constant.UnaryOp(token.SUB, n.Value, 0), n.T)
	if !ok {
		return nil, false
	}
	if u, isNeg := n.form.(*Unary); isNeg && u.Op == "-" {
		if x, isLit := u.X.(*Literal); isLit {
			return plainNumber(&Literal{Value: v, Text: x.Text, T: n.T, form: x.form}), true
		}
	}
	out := &Literal{Value: v, T: n.T, form: &Unary{Op: "-", X: &Literal{Value: n.Value, Text: n.Text, form: n.form, T: n.T}, T: n.T}}
	out.Text = ExprString(out.form)
	return out, true
}

// A term is an operand of a sum, with its sign.
type term struct {
	neg bool
	x   Expr
}

// sum orders the terms of integer + and -, which wrap and so may be regrouped: executions, variables, other terms, constants; a
// positive term first. Plain numbers are added up.
func (k *canon) sum(n *Binary) Expr {
	var terms []term
	var collect func(e Expr, neg bool)
	collect = func(e Expr, neg bool) {
		if b, ok := e.(*Binary); ok && (b.Op == "+" || b.Op == "-") {
			collect(b.X, neg)
			collect(b.Y, neg != (b.Op == "-"))
			return
		}
		if isNegative(e) {
			if x, ok := negate(e); ok {
				collect(x, !neg)
				return
			}
		}
		terms = append(terms, term{neg, e})
	}
	collect(n, false)
	terms = addNumbers(terms, n.T)
	if len(terms) == 0 {
		return &Literal{Value: constant.MakeInt64(0), Text: "0", T: n.T}
	}
	slices.SortStableFunc(terms, func(a, b term) int {
		return cmp.Or(k.compare("+", a.x, b.x), boolOrder(a.neg, b.neg))
	})
	if i := slices.IndexFunc(terms, func(t term) bool { return !t.neg }); i > 0 {
		first := terms[i]
		copy(terms[1:i+1], terms[:i])
		terms[0] = first
	}
	acc := terms[0].x
	if terms[0].neg {
		if x, ok := negate(acc); ok {
			acc = x
		} else {
			acc = &Unary{Op: "-", X: acc, T: n.T}
		}
	}
	for _, t := range terms[1:] {
		op := Op("+")
		if t.neg {
			op = "-"
		}
		acc = &Binary{Op: op, X: acc, Y: t.x, T: n.T}
	}
	return acc
}

// product orders the factors of integer * and the operands of & | ^, which may be regrouped too: constants, variables, others,
// executions. The sign of a product goes to its first factor.
func (k *canon) product(n *Binary) Expr {
	var factors []Expr
	neg := false
	var collect func(e Expr)
	collect = func(e Expr) {
		if b, ok := e.(*Binary); ok && b.Op == n.Op {
			collect(b.X)
			collect(b.Y)
			return
		}
		if x, y, ok := constantFactors(e, n.T); ok && n.Op == "*" {
			collect(x)
			collect(y)
			return
		}
		if n.Op == "*" && isNegative(e) {
			if x, ok := negate(e); ok {
				neg = !neg
				collect(x)
				return
			}
		}
		factors = append(factors, e)
	}
	collect(n)
	if n.Op == "*" {
		factors = multiplyNumbers(factors, n.T)
	}
	slices.SortStableFunc(factors, func(a, b Expr) int { return k.compare(n.Op, a, b) })
	if n.Op == "*" && len(factors) > 2 && isConstant(factors[1]) {
		if x, ok := negate(factors[0]); neg && ok {
			factors[0], neg = x, false
		}
		factors = joinConstants(factors, n.T)
	}
	// Two constants side by side would read as one constant expression, which may overflow: all but the first go to the end.
	if i := slices.IndexFunc(factors, func(f Expr) bool { return !isConstant(f) }); i > 1 {
		factors = slices.Concat(factors[:1], factors[i:], factors[1:i])
	}
	acc := factors[0]
	for _, f := range factors[1:] {
		acc = &Binary{Op: n.Op, X: acc, Y: f, T: n.T}
	}
	if neg {
		if x, ok := negate(acc); ok {
			return x
		}
		return &Unary{Op: "-", X: acc, T: n.T}
	}
	return acc
}

// constantFactors are the factors of a constant expression that is a product, 2*Limit, where both are values of t too.
func constantFactors(e Expr, t *Type) (x, y Expr, ok bool) {
	l, _ := e.(*Literal)
	if l == nil {
		return nil, nil, false
	}
	b, _ := l.form.(*Binary)
	if b == nil || b.Op != "*" {
		return nil, nil, false
	}
	part := func(e Expr) Expr {
		f, isConst := e.(*Literal)
		if !isConst || f.Value == nil {
			return nil
		}
		v, fits := represent(f.Value, t)
		if !fits {
			return nil
		}
		return &Literal{Value: v, Text: f.Text, T: t, form: f.form}
	}
	x, y = part(b.X), part(b.Y)
	return x, y, x != nil && y != nil
}

// joinConstants makes one constant expression of the constants that a product begins with, as they are read, as far as it fits.
func joinConstants(factors []Expr, t *Type) []Expr {
	for len(factors) > 2 {
		x, ok1 := constOf(factors[0])
		y, ok2 := constOf(factors[1])
		if !ok1 || !ok2 {
			break
		}
		v, fits := represent(constant.BinaryOp(x.Value, token.MUL, y.Value), t)
		if !fits {
			break
		}
		form := &Binary{Op: "*", X: x, Y: y, T: t}
		factors = append([]Expr{&Literal{Value: v, Text: ExprString(form), T: t, form: form}}, factors[2:]...)
	}
	return factors
}

// multiplyNumbers replaces two or more plain numbers among the factors by their product, where that fits the type.
func multiplyNumbers(factors []Expr, t *Type) []Expr {
	total, count := big.NewInt(1), 0
	for _, f := range factors {
		if v := plainInt(f); v != nil {
			count++
			total.Mul(total, v)
		}
	}
	if count < 2 || !inRange(constant.Make(total), t.Kind) {
		return factors
	}
	rest := slices.DeleteFunc(factors, func(f Expr) bool { return plainInt(f) != nil })
	return append(rest, numberLiteral(total, t))
}
