package relation

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"
)

// basicLit builds a literal.
func (c *checker) basicLit(e *ast.BasicLit) (Expr, error) {
	v := constant.MakeFromLiteral(e.Value, e.Kind, 0)
	if v.Kind() == constant.Unknown {
		return nil, c.errorf(e, "", "%s is no Go literal", e.Value)
	}
	l := &Literal{Value: v, Text: e.Value}
	switch e.Kind {
	case token.INT:
		l.uk = untypedInt
	case token.FLOAT:
		l.uk, l.Value = untypedFloat, constant.ToFloat(v)
	case token.IMAG:
		l.uk = untypedComplex
	case token.CHAR:
		l.uk = untypedRune
	case token.STRING:
		l.uk, l.Text = untypedString, strconv.Quote(constant.StringVal(v))
	}
	return l, nil
}

// namedConst builds a use of a declared constant of type t, untyped if t is nil.
func (c *checker) namedConst(e ast.Expr, k *Const, t *Type) (Expr, error) {
	v, uk := c.constValue(k.Text)
	if v.Kind() == constant.Unknown {
		return nil, c.errorf(e, "", "constant %s has no value", k.Name)
	}
	l := &Literal{Value: v, Text: k.Name, uk: uk}
	if t != nil {
		r, ok := represent(v, t)
		if !ok {
			return nil, c.errorf(e, "", "constant %s overflows %s", k.Name, c.typeName(t))
		}
		l.Value, l.uk, l.T = r, typed, t
	}
	return l, nil
}

// constValue is parseConst, once for each text: the fraction of a math.Pi takes longer to reduce than all else in a relation.
func (c *checker) constValue(text string) (constant.Value, untyped) {
	for _, k := range c.consts {
		if k.text == text {
			return k.v, k.uk
		}
	}
	v, uk := parseConst(text)
	c.consts = append(c.consts, knownConst{text, v, uk})
	return v, uk
}

// A knownConst is a constant's text and what it stands for.
type knownConst struct {
	text string
	v    constant.Value
	uk   untyped
}

// typedConst gives an untyped constant type t.
func (c *checker) typedConst(l *Literal, t *Type, at ast.Node) (Expr, error) {
	if l.uk == untypedNil {
		if !adapts(l, t) {
			return nil, c.errorf(at, "", "%s is never nil", c.typeName(t))
		}
		return &Literal{Text: "nil", T: t}, nil
	}
	if !adapts(l, t) {
		return nil, c.errorf(at, "", "constant %s where %s is wanted", l.Text, c.typeName(t))
	}
	v, ok := represent(l.Value, t)
	if !ok {
		if t.Kind.isInteger() && constant.ToInt(l.Value).Kind() != constant.Int {
			return nil, c.errorf(at, "convert the other operand: float64(…)", "constant %s is no %s", l.Text, c.typeName(t))
		}
		return nil, c.errorf(at, "", "constant %s overflows %s", l.Text, c.typeName(t))
	}
	out := *l
	out.Value, out.T, out.uk = v, t, typed
	return plainNumber(&out), nil
}

// folded makes a constant from the operation form on constants, of the type or the untyped kind of like.
func (c *checker) folded(at ast.Node, v constant.Value, like *Literal, form Expr) (Expr, error) {
	l := &Literal{Value: v, uk: like.uk, T: like.T, form: form}
	l.Text = ExprString(form)
	if v.Kind() == constant.Unknown {
		return nil, c.errorf(at, "", "constant %s has no value", l.Text)
	}
	if l.T != nil {
		r, ok := represent(v, l.T)
		if !ok {
			return nil, c.errorf(at, "", "constant %s overflows %s", l.Text, c.typeName(l.T))
		}
		l.Value = r
		return l, nil
	}
	l.Value = exactly(v, l.uk)
	if l.Value.Kind() == constant.Unknown || l.uk == untypedInt && constant.BitLen(l.Value) > 512 {
		return nil, c.errorf(at, "", "constant %s overflows", l.Text)
	}
	return l, nil
}

func (c *checker) foldUnary(e *ast.UnaryExpr, l *Literal) (Expr, error) {
	k := l.uk.typ()
	if l.T != nil {
		k = l.T
	}
	ok := false
	switch e.Op {
	case token.NOT:
		ok = k.Kind == Bool
	case token.XOR:
		ok = k.Kind.isInteger()
	default:
		ok = k.Kind.isNumeric()
	}
	if !ok {
		return nil, c.errorf(e, "", "operator %s does not take %s", e.Op, l.Text)
	}
	if e.Op == token.ADD {
		return l, nil
	}
	prec := uint(0)
	if e.Op == token.XOR && l.T != nil && !k.Kind.isSigned() {
		bits, _ := k.Kind.Bits()
		prec = uint(bits)
	}
	v := constant.UnaryOp(e.Op, exactly(l.Value, l.uk), prec)
	return c.folded(e, v, l, &Unary{Op: Op(e.Op.String()), X: l})
}

// foldBinary evaluates an operator on two constants that already have one type or are both untyped.
func (c *checker) foldBinary(e *ast.BinaryExpr, op Op, x, y *Literal) (Expr, error) {
	if x.T == nil && (x.uk <= untypedString || y.uk <= untypedString) && x.uk != y.uk {
		return nil, c.errorf(e, "", "%s %s %s mixes two types", x.Text, op, y.Text)
	}
	like := x
	if x.T == nil && y.uk > x.uk {
		like = y
	}
	kind := like.uk.typ()
	if like.T != nil {
		kind = like.T
	}
	if !takes(op, kind.Kind) {
		return nil, c.errorf(e, "", "operator %s does not take %s", op, c.typeName(kind))
	}
	if op == "~=" || op == "<~" || op == ">~" {
		return nil, c.errorf(e, "", "both sides of %s are constants", op)
	}
	form := &Binary{Op: op, X: x, Y: y}
	a, b := exactly(x.Value, like.uk), exactly(y.Value, like.uk)
	if e.Op.Precedence() == token.EQL.Precedence() {
		return &Literal{Value: constant.MakeBool(constant.Compare(a, e.Op, b)), Text: ExprString(form), form: form, uk: untypedBool}, nil
	}
	tok, err := c.divisible(e, kind.Kind, b)
	if err != nil {
		return nil, err
	}
	return c.folded(e, constant.BinaryOp(a, tok, b), like, form)
}

// divisible is the operator of e as package constant wants it, or an error if it divides by the constant 0. Complex constants may be
// divided by 0, as the compiler has it.
func (c *checker) divisible(e *ast.BinaryExpr, kind Kind, by constant.Value) (token.Token, error) {
	switch {
	case e.Op != token.QUO && e.Op != token.REM:
		return e.Op, nil
	case constant.Sign(by) == 0 && !kind.isComplex():
		return e.Op, c.errorf(e.Y, "", "division by zero")
	case e.Op == token.QUO && kind.isInteger():
		return token.QUO_ASSIGN, nil // go/constant's spelling of truncated division
	}
	return e.Op, nil
}

// foldShift evaluates a shift of a constant by a constant.
func (c *checker) foldShift(e *ast.BinaryExpr, x, y *Literal) (Expr, error) {
	n := constant.ToInt(y.Value)
	s, exact := constant.Uint64Val(n)
	if n.Kind() != constant.Int || !exact || s > 512 {
		return nil, c.errorf(e.Y, "", "shift count %s", y.Text)
	}
	v := constant.ToInt(x.Value)
	if v.Kind() != constant.Int || x.T != nil && !x.T.Kind.isInteger() {
		return nil, c.errorf(e.X, "", "%s is no integer", x.Text)
	}
	like := x
	if x.uk == untypedFloat {
		like = &Literal{uk: untypedInt}
	}
	return c.folded(e, constant.Shift(v, e.Op, uint(s)), like, &Binary{Op: Op(e.Op.String()), X: x, Y: y})
}

// packageValue builds a constant or variable of a package by its written name, "Monday" or "math.Pi"; nil if there is none.
func (c *checker) packageValue(e ast.Expr, name string) (Expr, error) {
	own := strings.TrimPrefix(name, c.env.Name+".")
	is := func(known string) bool { return known == name || known == own && token.IsExported(own) }
	for i := range c.env.Consts {
		if k := &c.env.Consts[i]; is(k.Name) {
			k := *k
			if c.env.Path == "math" {
				k.Name = "math." + own // everybody writes math.Pi, also in a relation of package math
			}
			return c.namedConst(e, &k, k.Type)
		}
	}
	if k, t := c.typedConstant(own); k != nil {
		return c.namedConst(e, k, t)
	}
	for i := range c.env.Globals {
		if g := &c.env.Globals[i]; is(g.Name) {
			return &GlobalRef{Name: g.Name, T: g.Type}, nil
		}
	}
	return nil, nil
}

// typedConstant finds the constant of a defined type by its name, "Monday" or "time.Monday", under that name; nil if there is none.
func (c *checker) typedConstant(own string) (*Const, *Type) {
	pkg, short := c.env.Path, own
	if i := strings.IndexByte(own, '.'); i >= 0 {
		pkg, short = c.env.Imports[own[:i]], own[i+1:]
	}
	if !token.IsExported(short) {
		return nil, nil
	}
	for _, t := range c.env.Types {
		if t.Pkg != pkg {
			continue
		}
		for _, k := range t.Consts {
			if k.Name == short || k.Name == own {
				k.Name = own
				return &k, t
			}
		}
	}
	return nil, nil
}
