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
	if n, ok := e.(*Binary); ok { // which decides itself what of its operands it orders
		return k.binary(n)
	}
	if n, ok := e.(*Builtin); ok && n.Name == "concat" && n.T.Kind == String && !allConstant(n.Args) {
		return k.order(joinedTexts(n))
	}
	eachOperand(e, func(at *Expr) { *at = k.order(*at) })
	if n, ok := e.(*Unary); ok {
		return k.unary(n)
	}
	return e
}

// allConstant reports whether all of some operands are constants: their sum would be read as one constant, whose length is one, too.
func allConstant(es []Expr) bool {
	return !slices.ContainsFunc(es, func(e Expr) bool { return !isConstant(e) })
}

// joinedTexts is the concatenation of texts as Go writes it: s + t.
func joinedTexts(n *Builtin) Expr {
	out := n.Args[0]
	for _, a := range n.Args[1:] {
		out = &Binary{Op: "+", X: out, Y: a, T: n.T}
	}
	return out
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
	if inner, ok := n.X.(*Unary); ok && inner.Op == n.Op && (n.Op == "!" || n.Op == "-") {
		return inner.X
	}
	var out Expr
	switch n.Op {
	case "!":
		out = k.not(n.X)
	case "-":
		out = k.minus(n.X)
	}
	if out == nil {
		return n
	}
	return out
}

// not is the negation of x without a "!"; nil if it needs one. The negation of an order of floats does: it holds of NaN.
func (k *canon) not(x Expr) Expr {
	switch x := x.(type) {
	case *IsNil:
		x.Not = !x.Not
		return x
	case *Binary:
		if op, ok := negated[x.Op]; ok && (x.Op == "==" || x.Op == "!=" || !x.X.Type().Kind.isFloat()) {
			x.Op = op
			return k.orient(x)
		}
	}
	return nil
}

// minus is -x with the sign further inside; nil if it stays. A float keeps the sign of a sum outside: -(a - b) is -0 where b - a is 0.
func (k *canon) minus(x Expr) Expr {
	b, ok := x.(*Binary)
	switch {
	case !ok:
	case b.Op == "*" && !b.T.Kind.isComplex():
		if y, ok := negate(b); ok {
			return y
		}
	case b.Op == "-" && b.T.Kind.isInteger():
		return k.sum(&Binary{Op: "-", X: b.Y, Y: b.X, T: b.T})
	case b.Op == "+" && b.T.Kind.isInteger():
		return k.sum(&Binary{Op: "-", X: &Unary{Op: "-", X: b.X, T: b.T}, Y: b.Y, T: b.T})
	}
	return nil
}

// binary orders the operands of a binary operator as far as its type allows.
func (k *canon) binary(n *Binary) Expr {
	if n.Op == "&&" || n.Op == "||" {
		parts := operandsOf(n.Op, n)
		k.orderAll(parts)
		return connective(n, parts)
	}
	n.X, n.Y = k.order(n.X), k.order(n.Y)
	switch kind := n.T.Kind; {
	case n.Op.Compares():
		return k.orient(n)
	case kind.isInteger():
		return k.integer(n)
	case kind == String && n.Op == "+":
		return leftmost(n)
	case n.Op == "+" || n.Op == "*" || n.Op == "-":
		return k.pair(n)
	}
	return n
}

// integer orders an operator of integers, whose sums and products wrap round and may therefore be regrouped.
func (k *canon) integer(n *Binary) Expr {
	switch n.Op {
	case "+", "-":
		return k.sum(n)
	case "*", "&", "|", "^":
		return k.product(n)
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
	x, xn := positive(n.X)
	y, yn := positive(n.Y)
	switch {
	case n.Op == "+" && yn:
		return k.pair(&Binary{Op: "-", X: n.X, Y: y, T: n.T})
	case n.Op == "+" && xn:
		return k.pair(&Binary{Op: "-", X: n.Y, Y: x, T: n.T})
	case n.Op == "-" && yn:
		return k.pair(&Binary{Op: "+", X: n.X, Y: y, T: n.T})
	case n.Op == "*" && xn && yn:
		return k.pair(&Binary{Op: "*", X: x, Y: y, T: n.T})
	case n.Op == "*" && (xn || yn):
		return k.signBefore(n, x, xn, y)
	}
	return nil
}

// positive is e without its minus, and whether it had one that can be taken away.
func positive(e Expr) (Expr, bool) {
	if !isNegative(e) {
		return nil, false
	}
	return negate(e)
}

// signBefore takes the minus of one factor out of a product, of x if xn says so, else of y.
func (k *canon) signBefore(n *Binary, x Expr, xn bool, y Expr) Expr {
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
	factors, neg := factorsOf(n)
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
	if !neg {
		return acc
	}
	if x, ok := negate(acc); ok {
		return x
	}
	return &Unary{Op: "-", X: acc, T: n.T}
}

// factorsOf lists the operands of nested operators of one kind, and whether their product is to be negated: the minus of a factor of *
// is taken away, and a constant is taken apart as a program of that type would.
func factorsOf(n *Binary) (factors []Expr, neg bool) {
	var collect func(e Expr)
	collect = func(e Expr) {
		if b, ok := e.(*Binary); ok && b.Op == n.Op {
			collect(b.X)
			collect(b.Y)
			return
		}
		if n.Op == "*" {
			if x, y, ok := constantFactors(e, n.T); ok {
				collect(x)
				collect(y)
				return
			}
			if x, ok := positive(e); ok {
				neg = !neg
				collect(x)
				return
			}
		}
		factors = append(factors, e)
	}
	collect(n)
	return factors, neg
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
