package relation

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// binary builds an operator with two operands.
func (c *checker) binary(e *ast.BinaryExpr, want *Type) (Expr, error) {
	op := Op(e.Op.String())
	if a, ok := c.src.approx[c.off(e.OpPos)]; ok {
		op = a
	}
	switch e.Op {
	case token.SHL, token.SHR:
		return c.shift(e, op, want)
	case token.ARROW:
		return nil, c.errorf(e, "", "<- has no place in a relation")
	}
	if op.Compares() {
		if err := c.chained(e, op); err != nil {
			return nil, err
		}
	}
	want = c.wantedOperand(e, op, want)
	x, err := c.build(e.X, want)
	if err != nil {
		return nil, err
	}
	y, err := c.build(e.Y, want)
	if err != nil {
		return nil, err
	}
	if n, err := c.isNil(e, op, x, y); n != nil || err != nil {
		return n, err
	}
	if t := x.Type(); isConnective(op) && t != nil && t.Kind != Bool {
		return nil, c.wrongOperator(e, op, t)
	}
	return c.operate(e, op, x, y)
}

func isConnective(op Op) bool { return op == "&&" || op == "||" }

// wantedOperand is the type that the untyped constants among the operands of an operator get, if its result is to have the type want.
func (c *checker) wantedOperand(e *ast.BinaryExpr, op Op, want *Type) *Type {
	switch {
	case isConnective(op):
		return boolType
	case op.Compares() || want == nil:
		return c.operandType(e)
	}
	return want
}

// operate joins two built operands.
func (c *checker) operate(e *ast.BinaryExpr, op Op, x, y Expr) (Expr, error) {
	x, y, err := c.unify(e, op, x, y)
	if err != nil {
		return nil, err
	}
	lx, kx := constOf(x)
	ly, ky := constOf(y)
	if kx && ky {
		return c.foldBinary(e, op, lx, ly)
	}
	t := x.Type()
	if !takes(op, t.Kind) {
		return nil, c.wrongOperator(e, op, t)
	}
	if ky && (op == "/" || op == "%") && t.Kind.isInteger() && constant.Sign(ly.Value) == 0 {
		return nil, c.errorf(e.Y, "", "division by zero")
	}
	if op.Compares() {
		return &Binary{Op: op, X: x, Y: y, T: boolType}, nil
	}
	return &Binary{Op: op, X: x, Y: y, T: t}, nil
}

// operandType is the type of an operator's operands where one of them has one that does not hang on its context.
func (c *checker) operandType(e *ast.BinaryExpr) *Type {
	t := c.guess(e.X, nil)
	if t == nil {
		t = c.guess(e.Y, nil)
	}
	if t != nil && t.Kind == Pointer {
		t = t.Elem
	}
	return t
}

// chained refuses a < b < c.
func (c *checker) chained(e *ast.BinaryExpr, op Op) error {
	l, ok := e.X.(*ast.BinaryExpr)
	if !ok || l.Op.Precedence() != e.Op.Precedence() {
		return nil
	}
	a, b, d := c.show(l.X), c.show(l.Y), c.show(e.Y)
	lop := c.src.text[c.off(l.OpPos) : c.off(l.OpPos)+len(l.Op.String())]
	return c.errorf(e, "write "+a+" "+lop+" "+b+" && "+b+" "+string(op)+" "+d, "comparisons do not chain")
}

// isNil builds x == nil and x != nil; nil if neither operand is nil.
func (c *checker) isNil(e *ast.BinaryExpr, op Op, x, y Expr) (Expr, error) {
	nilAt := func(v Expr) bool { l, ok := v.(*Literal); return ok && l.uk == untypedNil }
	if nilAt(x) {
		x, y = y, x
	}
	if !nilAt(y) {
		return nil, nil
	}
	if op != "==" && op != "!=" || nilAt(x) {
		return nil, c.errorf(e, "", "operator %s does not take nil", op)
	}
	t := x.Type()
	if t == nil || t.Kind != Pointer && t.Kind != Slice && t.Kind != Map {
		return nil, c.errorf(e, "", "%s is never nil", c.show(e.X))
	}
	return &IsNil{X: x, Not: op == "!=", T: boolType}, nil
}

// unify gives both operands one type: untyped constants adapt, a pointer stands for its pointee.
func (c *checker) unify(e *ast.BinaryExpr, op Op, x, y Expr) (Expr, Expr, error) {
	lx, _ := x.(*Literal)
	ly, _ := y.(*Literal)
	ux, uy := lx != nil && lx.T == nil, ly != nil && ly.T == nil
	var err error
	switch {
	case ux && uy:
		return x, y, nil
	case ux:
		y = deref(y)
		x, err = c.typedConst(lx, y.Type(), e.X)
		return x, y, err
	case uy:
		x = deref(x)
		y, err = c.typedConst(ly, x.Type(), e.Y)
		return x, y, err
	}
	if Identical(x.Type(), y.Type()) {
		if op.Compares() && !op.Orders() && x.Type().Kind == Pointer { // pointers are equal by their pointees, where both are there
			return x, y, nil
		}
		return deref(x), deref(y), nil
	}
	x, y = deref(x), deref(y)
	tx, ty := x.Type(), y.Type()
	switch {
	case Identical(tx, ty):
		return x, y, nil
	case assignable(tx, ty) && !ty.Kind.isScalar():
		return &Convert{X: x, T: ty, implicit: true}, y, nil
	case assignable(ty, tx) && !ty.Kind.isScalar():
		return x, &Convert{X: y, T: tx, implicit: true}, nil
	}
	return nil, nil, c.mismatch(e, op, tx, ty)
}

// mismatch reports operands of two types, and the conversion that would help.
func (c *checker) mismatch(e *ast.BinaryExpr, op Op, tx, ty *Type) error {
	hint := ""
	if tx.Kind.isNumeric() && ty.Kind.isNumeric() {
		hint = "write " + c.typeName(tx) + "(" + c.show(e.Y) + ")"
		if tx.Kind.isInteger() && !ty.Kind.isInteger() {
			hint = "write " + c.typeName(ty) + "(" + c.show(e.X) + ")"
		}
	}
	return errorAt(c.off(e.OpPos), hint, "%s is %s and %s is %s: operands of %s have one type",
		c.show(e.X), c.typeName(tx), c.show(e.Y), c.typeName(ty), op)
}

// wrongOperator reports an operator on a type that does not have it.
func (c *checker) wrongOperator(e *ast.BinaryExpr, op Op, t *Type) error {
	hint := ""
	switch {
	case op == "^" && t.Kind.isFloat():
		hint = "write pow(" + c.show(e.X) + ", " + c.show(e.Y) + ")"
	case op == "%" && t.Kind.isFloat():
		hint = "write math.Mod(" + c.show(e.X) + ", " + c.show(e.Y) + ")"
	case op == "+" && t.Kind == Slice:
		hint = "write concat(" + c.show(e.X) + ", " + c.show(e.Y) + ")"
	case t.Kind.isComplex():
		hint = "complex numbers have ~= only"
	}
	return errorAt(c.off(e.OpPos), hint, "operator %s does not take %s", op, c.typeName(t))
}

// shift builds << and >>. The count is an integer of any type; an untyped constant on the left takes its type from the context.
func (c *checker) shift(e *ast.BinaryExpr, op Op, want *Type) (Expr, error) {
	x, err := c.build(e.X, want)
	if err != nil {
		return nil, err
	}
	y, err := c.build(e.Y, Predeclared(Int))
	if err != nil {
		return nil, err
	}
	lx, kx := constOf(x)
	ly, ky := constOf(y)
	if kx && ky {
		return c.foldShift(e, lx, ly)
	}
	if ky && constant.Sign(ly.Value) < 0 {
		return nil, c.errorf(e.Y, "", "negative shift count %s", ly.Text)
	}
	if want == nil || !want.Kind.isInteger() {
		want = Predeclared(Int)
	}
	if x, err = c.shiftOperand(x, e.X, want); err != nil {
		return nil, err
	}
	if y, err = c.shiftOperand(y, e.Y, Predeclared(Int)); err != nil {
		return nil, err
	}
	return &Binary{Op: op, X: x, Y: y, T: x.Type()}, nil
}

// shiftOperand is an operand of a shift with its type, t if it is an untyped constant; an error if that is no integer.
func (c *checker) shiftOperand(x Expr, at ast.Expr, t *Type) (Expr, error) {
	if l, ok := constOf(x); ok && l.T == nil {
		typed, err := c.typedConst(l, t, at)
		if err != nil {
			return nil, err
		}
		x = typed
	}
	x = deref(x)
	if x.Type() == nil || !x.Type().Kind.isInteger() {
		return nil, c.errorf(at, "", "%s is no integer", c.show(at))
	}
	return x, nil
}
