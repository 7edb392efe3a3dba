package relation

import (
	"go/ast"
	"go/constant"
	"go/token"
	"math"
	"strconv"
	"strings"
)

// untyped is the kind of a constant that has no type yet, in the order in which Go's mixed operations widen them.
type untyped uint8

const (
	typed untyped = iota
	untypedBool
	untypedString
	untypedInt
	untypedRune
	untypedFloat
	untypedComplex
	untypedNil
)

// typ is the default type of an untyped constant, nil for nil.
func (u untyped) typ() *Type {
	switch u {
	case untypedBool:
		return boolType
	case untypedString:
		return Predeclared(String)
	case untypedInt:
		return Predeclared(Int)
	case untypedRune:
		return Predeclared(Int32)
	case untypedFloat:
		return Predeclared(Float64)
	case untypedComplex:
		return Predeclared(Complex128)
	}
	return nil
}

func boolLiteral(v bool) *Literal {
	return &Literal{Value: constant.MakeBool(v), Text: strconv.FormatBool(v), uk: untypedBool}
}

// constOf reports whether x is a constant, typed or not; nil is none.
func constOf(x Expr) (*Literal, bool) {
	l, ok := x.(*Literal)
	return l, ok && l.Value != nil
}

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

// parseConst reads the exact value of a [Const]: a number, a fraction of integers, a quoted string, true or false.
func parseConst(text string) (constant.Value, untyped) {
	switch {
	case text == "true" || text == "false":
		return constant.MakeBool(text == "true"), untypedBool
	case text != "" && (text[0] == '"' || text[0] == '`'):
		return constant.MakeFromLiteral(text, token.STRING, 0), untypedString
	case text != "" && text[0] == '\'':
		return constant.MakeFromLiteral(text, token.CHAR, 0), untypedRune
	case text != "" && text[0] == '(' && strings.HasSuffix(text, "i)"): // ExactString of a complex: (re + imi)
		re, im, _ := strings.Cut(text[1:len(text)-2], " + ")
		a, _ := parseConst(re)
		b, _ := parseConst(im)
		return constant.BinaryOp(a, token.ADD, constant.MakeImag(b)), untypedComplex
	}
	digits := strings.TrimPrefix(text, "-")
	v, uk := constant.MakeFromLiteral(digits, token.INT, 0), untypedInt
	if num, den, ok := strings.Cut(digits, "/"); ok {
		n, d := constant.MakeFromLiteral(num, token.INT, 0), constant.MakeFromLiteral(den, token.INT, 0)
		v, uk = constant.BinaryOp(constant.ToFloat(n), token.QUO, constant.ToFloat(d)), untypedFloat
	} else if v.Kind() == constant.Unknown {
		v, uk = constant.MakeFromLiteral(digits, token.FLOAT, 0), untypedFloat
	}
	if digits != text {
		v = constant.UnaryOp(token.SUB, v, 0)
	}
	return v, uk
}

// bitsOf is the width of an integer kind on the machines that imago supports.
func bitsOf(k Kind) uint {
	switch k {
	case Int8, Uint8:
		return 8
	case Int16, Uint16:
		return 16
	case Int32, Uint32:
		return 32
	}
	return 64
}

// represent rounds v to t as Go converts an untyped constant; false if it overflows or would be truncated.
func represent(v constant.Value, t *Type) (constant.Value, bool) {
	switch k := t.Kind; {
	case k == Bool:
		return v, v.Kind() == constant.Bool
	case k == String:
		return v, v.Kind() == constant.String
	case v.Kind() == constant.Bool || v.Kind() == constant.String:
		return v, false
	case k.isInteger():
		i := constant.ToInt(v)
		return i, i.Kind() == constant.Int && inRange(i, k)
	case k.isFloat():
		return roundFloat(constant.ToFloat(v), k)
	case k.isComplex():
		part := Float64
		if k == Complex64 {
			part = Float32
		}
		z := constant.ToComplex(v)
		if z.Kind() == constant.Unknown {
			return v, false
		}
		re, ok1 := roundFloat(constant.ToFloat(constant.Real(z)), part)
		im, ok2 := roundFloat(constant.ToFloat(constant.Imag(z)), part)
		return constant.ToComplex(constant.BinaryOp(re, token.ADD, constant.MakeImag(im))), ok1 && ok2
	}
	return v, false
}

// inRange reports whether the integer i fits kind k.
func inRange(i constant.Value, k Kind) bool {
	if k.isSigned() {
		if v, exact := constant.Int64Val(i); exact {
			shift := 64 - bitsOf(k)
			return v<<shift>>shift == v
		}
		return false
	}
	v, exact := constant.Uint64Val(i)
	return exact && constant.Sign(i) >= 0 && (bitsOf(k) == 64 || v>>bitsOf(k) == 0)
}

func roundFloat(v constant.Value, k Kind) (constant.Value, bool) {
	if v.Kind() != constant.Float {
		return v, false
	}
	if k == Float32 {
		f, _ := constant.Float32Val(v)
		if math.IsInf(float64(f), 0) {
			return v, false
		}
		return constant.ToFloat(constant.MakeFloat64(float64(f))), true
	}
	f, _ := constant.Float64Val(v)
	if math.IsInf(f, 0) {
		return v, false
	}
	return constant.ToFloat(constant.MakeFloat64(f)), true
}

// adapts reports whether an untyped constant may take type t, its value aside.
func adapts(l *Literal, t *Type) bool {
	switch l.uk {
	case untypedBool:
		return t.Kind == Bool
	case untypedString:
		return t.Kind == String
	case untypedNil:
		return t.Kind == Pointer || t.Kind == Slice || t.Kind == Map
	}
	return t.Kind.isNumeric()
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

// plainNumber writes a float literal with an integral value as an integer, 2.0 as 2. Alone it means the same; inside a constant
// expression it need not, since 1/2 is 0.
func plainNumber(l *Literal) *Literal {
	if l.form != nil || !l.T.Kind.isNumeric() || !strings.Contains(l.Text, ".") || l.Text[0] < '0' || l.Text[0] > '9' {
		return l
	}
	if i := constant.ToInt(l.Value); i.Kind() == constant.Int {
		if v, exact := constant.Int64Val(i); exact && v < 1e6 {
			l.Text = strconv.FormatInt(v, 10)
		}
	}
	return l
}

// exactly brings the value of an untyped constant into the shape of its kind, so that / divides as Go does.
func exactly(v constant.Value, u untyped) constant.Value {
	switch u {
	case untypedInt, untypedRune:
		return constant.ToInt(v)
	case untypedFloat:
		return constant.ToFloat(v)
	case untypedComplex:
		return constant.ToComplex(v)
	}
	return v
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
		prec = bitsOf(k.Kind)
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
	form := &Binary{Op: op, X: x, Y: y}
	a, b := exactly(x.Value, like.uk), exactly(y.Value, like.uk)
	if op == "~=" || op == "<~" || op == ">~" {
		return nil, c.errorf(e, "", "both sides of %s are constants", op)
	}
	if e.Op.Precedence() == token.EQL.Precedence() {
		return &Literal{Value: constant.MakeBool(constant.Compare(a, e.Op, b)), Text: ExprString(form), form: form, uk: untypedBool}, nil
	}
	tok := e.Op
	if tok == token.QUO || tok == token.REM {
		if constant.Sign(b) == 0 && (kind.Kind.isInteger() || !kind.Kind.isComplex()) {
			return nil, c.errorf(e.Y, "", "division by zero")
		}
		if tok == token.QUO && kind.Kind.isInteger() {
			tok = token.QUO_ASSIGN // go/constant's spelling of truncated division
		}
	}
	return c.folded(e, constant.BinaryOp(a, tok, b), like, form)
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
